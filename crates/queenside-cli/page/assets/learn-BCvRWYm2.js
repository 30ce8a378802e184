import{A as e,C as t,D as n,E as r,F as i,H as a,I as o,M as s,O as c,P as l,U as u,W as d,a as f,b as p,c as m,f as h,g,h as _,k as ee,n as v,q as y,r as b,s as x,t as S,u as te,v as ne,w as re,x as C,y as w,z as T}from"./words-9VuMjjCU.js";import{$ as ie,A as ae,U as oe,W as se,at as E,j as ce,mt as le,nt as ue,ot as de,rt as fe}from"./index-dFJwzv1K.js";import{c as D,i as pe,l as me,n as he,s as ge}from"./run-BOG9zBhB.js";import{n as O,t as k}from"./lines-CwvsTXGe.js";var _e=`# Teach a lesson

In 45 minutes and five chapters, a class goes from placing four queens to searching and repairing.
The tab **Learn** of [the web app](web-app.md) shows each chapter beside a board to try it on, and
keeps what a group has done until it closes the browser tab. \`#learn?chapter=1\` to
\`#learn?chapter=6\` open one chapter each; the last is a worksheet to print.

For a projector, \`queenside serve --open\` is enough. For one device per group, run
\`python3 -m http.server 8000 -d crates/queenside-cli/page\` in a checkout, and let the groups open
\`http://YOUR-IP:8000/#learn\`. Students can open the notes for the teacher too.

## 1. Place four queens

A queen attacks all squares in its row, in its column and on its two diagonals. Place four queens so
that no two attack each other: press a square to place a queen, and press a queen to remove it.

Is there a second solution? How can you be sure that you have found all of them?

### For the teacher

Minutes 0 to 8. Let everyone try alone first.

- There are two solutions, and each is the mirror image of the other.
- No solution has a queen in a corner: ask why. A queen in the top left corner leaves only the last
  two squares of the second row, and both fail.
- To be sure that nothing is missing, you need a rule that tries every possibility once. That is
  chapter 2.

## 2. Be the backtracker

You follow the rules of **backtracking**:

1. Go row by row from the top.
2. Place a queen on the first square from the left that no queen attacks.
3. If a row has no such square, remove the last queen, and continue to its right.

### For the teacher

Minutes 8 to 18. One student stands at the board and the class decides, or all play alone.

- The program accepts only the next step of the method, and says why another one is wrong. *Show me*
  does one step.
- A common mistake after a dead end is to start again from the left. Crosses mark the squares that
  have been tried.
- The method places 8 queens for 4 rows. The picture of these queens is the *search tree*: each
  level is a row, each dot a queen.

## 3. Your tree and the machine's

Search on six rows with your own rule: place queens in any order, each on a square that no queen
attacks. At a dead end, press the last queen or *Back*. Who places fewer queens, you or
backtracking?

### For the teacher

Minutes 18 to 28, with a second round for everyone who wants one.

- Backtracking places 31 queens. With luck, a person needs only 6: there are 4 solutions.
- The program announces a dead end as soon as a row or column has no free square. Backtracking
  notices it only when it comes to that row.
- Luck is not a rule. On a board without a solution, such as n = 3, every rule has to try
  everything. Then a complete tree is a proof.
- Ask for the rules that people used. Many look ahead without noticing: they avoid squares that
  leave a row empty.

## 4. One idea, and the tree collapses

Backtracking fills the rows from the top. *Algorithm X* always fills the row or column with the
**fewest free squares**. The numbers count them. Press *Play*, then open *The race*.

### For the teacher

Minutes 28 to 38. Let the class vote before the race. In the tab Watch, the methods are
\`backtracking\` and \`algorithm-x\`.

- On 8 rows, backtracking places 113 queens and the second method 15. Both trees have the same
  scale.
- Of several rows and columns with the fewest free squares, the method fills the one nearest the
  middle.
- The idea is old and general: in a Sudoku, people fill the cell with the fewest candidates first.
- A row or column without a free square has the fewest of all, so the method notices it at once.

## 5. Repair 1,000 queens

**Repair** first places all queens, one per row, each where the fewest attack it. Two queens that
attack each other are a **conflict**, drawn as a red line. Each step moves a queen in conflict to
the square of its row that the fewest attack.

Repair 50 queens. Then guess how many steps 1,000 queens take.

### For the teacher

Minutes 38 to 45. The worksheet is homework.

- With 50 queens, 3 conflicts are left after the start, and the repair takes 7 steps.
- With 1,000 queens it is 3 conflicts too, and 17 steps. Most people guess far more.
- Repair has no tree, so it cannot prove that a board has no solution. Search can.
- Ask which one to use for a timetable with 1,000 lessons, and which one to count all solutions for
  8 queens.

## 6. Worksheet

1. Draw both solutions for 4 queens.
2. On the third board, backtracking has placed queens in the first two rows, on a4 and c3. Which row
   has no free square now? What does the method do next?
3. Draw a solution for 6 queens.
4. Which idea makes a search tree smaller? Explain why in one sentence.
5. When is repair better than search, and what can only search do?

### For the teacher

- 1: the queens stand on b4, d3, a2 and c1, or on c4, a3, d2 and b1.
- 2: row 2. The method removes the queen on c3 and tries d3.
- 3: for example b6, d5, f4, a3, c2 and e1.
- 4: continue with the row or column that has the fewest free squares, because dead ends are then
  found early.
- 5: repair solves large boards fast. Only search can prove that no solution exists, or find all
  solutions.
`,ve=e=>e[0],A=e=>{let t=({index:e,squares:{length:t}})=>Math.abs(2*e+1-t)+(2*e<t?0:.5);return e.toSorted((e,n)=>e.free.length-n.free.length||t(e)-t(n))[0]};function ye(e,t){let n=[],r=i=>i.length===e||(t(O(e,i,[]))?.free??[]).some(e=>(n.push(e),r([...i,e])||!n.push(null)));return r([]),n}function j(e){let t=[],n=[[]];for(let r of e)r===null?(n.pop(),n.at(-1)?.push(...t.splice(-1))):(t.push(r),n.push([]));return{queens:t,tried:n.at(-1)??[]}}function M(e,t){let n=`queenside-learn-${e}`,[r,i]=T(ae(`sessionStorage`,n)??t);return[r,e=>(i(()=>e),void ce(`sessionStorage`,n,e))]}var[N,be]=M(`done`,[]);function P(e){let t=y(N);t.includes(e)||be([...t,e])}var xe=r(`<p role=status>`),Se=r(`<div class=place>`),Ce=r(`<div class="row acts">`),we=r(`<div class=trees>`),Te=r(`<figure><figcaption class="number muted">`),F=`Arrow keys move over the board. Space places a queen on a square, or removes it.`;function I(e){let r;l(u(()=>e.words,()=>queueMicrotask(()=>{(document.activeElement===document.body||r.querySelector(`button:disabled:focus`))&&i&&r.querySelector(`button:enabled, a`)?.focus()})));let i=!1;return[(()=>{var n=xe();return p(n,()=>e.words),o(r=>{var i=`status ${e.tone}`,a=e.isBusy;return i!==r.e&&ne(n,r.e=i),a!==r.t&&t(n,`aria-busy`,r.t=a),r},{e:void 0,t:void 0}),n})(),(()=>{var t=Se();return p(t,()=>e.board),o(()=>t.classList.toggle(`solved`,e.tone===`good`)),t})(),C(()=>e.trees),(()=>{var t=Ce();t.$$focusout=({relatedTarget:e})=>i=e===null,t.$$focusin=()=>i=!0;var a=r;return typeof a==`function`?n(a,t):r=t,p(t,()=>e.children,null),p(t,()=>e.next,null),t})()]}function Ee(e){let t=()=>Math.max(...e.trees.map(({tree:e})=>e.width(0)));return(()=>{var n=we();return p(n,s(ee,{get each(){return e.trees},children:t=>{let n=()=>`${t().name}: ${v(t().tree.lastAt(t().place),`queen`)} placed`,r=()=>String((t().tree.height+1)/(e.n+1));return(()=>{var e=Te(),i=e.firstChild;return p(i,n),p(e,s(ge,{get tree(){return t().tree},get place(){return t().place},get"aria-label"(){return n()}}),null),o(n=>{var i=String(t().tree.width(0)),a=r();return i!==n.e&&re(e,`--leaves`,n.e=i),a!==n.t&&re(e,`--levels`,n.t=a),n},{e:void 0,t:void 0}),e})()}})),o(e=>re(n,`--widest`,String(t()))),n})()}w([`focusin`,`focusout`]);var De=r(`<button type=button>Show me`),L=4,R=ye(L,ve),[z,Oe]=M(`backtracker`,0);function ke(e){let[t,n]=T(``),[r,a]=T([]),c=i(()=>R.slice(0,z())),l=i(()=>j(c())),u=()=>`Row ${te(l().queens.length,L)}`,d=()=>l().queens.at(-1)??[0,0],p=()=>z()===R.length;function g(e,t=``){n(t),a([]),Oe(e),p()&&P(2)}let _=e=>{p()||(m(e,R[z()]??d())?g(z()+1):(a([]),n(ee(e))))};function ee(e){let{queens:t,tried:n}=l();if(x(t,e))return R[z()]?`${u()} has a free square, so all queens stay.`:`The last queen goes first: it is on ${h(d(),L)}.`;if(e[0]!==t.length)return`${u()} is next. Does it have a free square?`;let r=t.find(t=>f(t,e));return r&&a([{a:r,b:e,line:``}]),r?`The queen on ${h(r,L)} attacks this square.`:x(n,e)?`You tried this square before.`:`A square further left is free too.`}let v=()=>{let e=R[z()],t=e?`The queen goes to ${h(e,L)}, the first free square.`:`${u()} has no free square left: the queen on ${h(d(),L)} goes.`;g(z()+1,`${t} Your turn.`)},y=()=>{if(p())return`Solved: 8 queens placed in all, to fill 4 rows. Each is a dot of your tree.`;let e=l().queens.length===0?`where does the queen go?`:`place a queen, or remove the last one?`;return t()||`${u()}: ${e}`},b=()=>{let{queens:e,tried:t}=l();return{n:L,queens:e,conflicts:r(),marks:t.map(e=>({square:e,kind:`out`}))}};return s(I,{get words(){return y()},get tone(){return C(()=>!!p())()?`good`:r().length>0?`bad`:``},get board(){return s(E,{label:`Board`,keys:F,get picture(){return b()},onPress:_})},get trees(){return s(Ee,{n:L,get trees(){return[{name:`Your tree`,tree:D.ofMoves(c(),L),place:z()}]}})},get next(){return e.next},get children(){return[(()=>{var e=De();return e.$$click=v,o(()=>e.disabled=p()),e})(),s(ie,{get isAtStart(){return z()===0},onClick:()=>g(0)})]}})}w([`click`]);var Ae=r(`<button type=button>`),je=r(`<button type=button>Step`);function Me({rate:e,place:t,end:n,go:r}){let[i,a]=T(!1),c=()=>t()>=n(),l=0,u=()=>{clearInterval(l),a(!1)},f=()=>{r(c()?0:t()+1),c()&&u()},m=()=>{a(!0),l=window.setInterval(f,1e3/e()),f()};return d(u),{isPlaying:i,isOver:c,play:m,stop:u,Buttons:()=>[(()=>{var e=Ae();return e.$$click=()=>i()?u():m(),p(e,s(ue,{get name(){return C(()=>!!i())()?`pause`:c()?`again`:`play`}}),null),p(e,(()=>{var e=C(()=>!!i());return()=>e()?`Pause`:c()?`Start again`:`Play`})(),null),o(()=>e.classList.toggle(`main`,!c())),e})(),(()=>{var e=je();return e.$$click=f,o(()=>e.disabled=c()||i()),e})()]}}w([`click`]);var Ne=r(`<figure><figcaption>`),Pe=r(`<button type=button>`),Fe=r(`<ol>`),Ie=r(`<span class=hidden>has a queen`),Le=r(`<li><span class=hidden>: `),Re=r(`<div class=counted>`),B=8,ze=(e,t)=>{let n=ye(B,t);return{name:e,moves:n,tree:D.ofMoves(n,B),end:n.length}},V=ze(`Backtracking`,ve),H=ze(`Algorithm X`,A),Be={alone:2,race:15},[U,Ve]=M(`is-race`,!1),[W,He]=M(`fewest`,0),[G,Ue]=M(`race`,0);function We(t){let n=()=>U()?G():W(),{Buttons:r,...u}=Me({rate:()=>U()?Be.race:Be.alone,place:n,end:()=>(U()?V:H).end,go:e=>(U()?Ue:He)(e)});l(()=>{G()===V.end&&P(4)});let d=i(()=>j(H.moves.slice(0,W()))),f=i(()=>O(B,d().queens,[])),m=()=>U()?u.isOver()?`${H.tree.size-1} queens instead of ${V.tree.size-1}: one idea, and the tree collapses.`:G()===0?`Which method has the smaller tree? Press Play.`:G()<H.end?`Both search.`:`${H.name}: solved. The other one still searches.`:Ke(f(),d().tried),h=s(e,{get when(){return U()},get fallback(){return s(qe,a(d,{get lines(){return f()}}))},get children(){return s(c,{each:[V,H],children:({name:e,moves:t,end:n})=>(()=>{var r=Ne(),i=r.firstChild;return p(r,s(E,{label:e,get picture(){return{n:B,queens:j(t.slice(0,G())).queens}}}),i),p(i,e),o(()=>r.classList.toggle(`solved`,G()>=n)),r})()})}}),g=()=>(U()?[V,H]:[H]).map(e=>({...e,place:n()}));return s(I,{get words(){return m()},get tone(){return u.isOver()?`good`:``},get isBusy(){return u.isPlaying()},board:h,get trees(){return s(Ee,{n:B,get trees(){return g()}})},get next(){return t.next},get children(){return[s(r,{}),(()=>{var e=Pe();return e.$$click=()=>(u.stop(),Ve(!U())),p(e,()=>U()?`One board`:`The race`),e})()]}})}var Ge=({free:e},t)=>e.filter(e=>!x(t,e));function Ke(e,t){let n=A(e);if(n===void 0)return`Solved: ${H.tree.size-1} queens placed. Now open the race.`;if(W()===0)return`Each row and column has ${B} free squares: begin in the middle.`;if(n.free.length===0)return`Dead end: ${k(n,B)} has no free square. The last queen goes.`;let r=S(k(n,B));return H.moves[W()]===null?`${r}: all its free squares were tried. The last queen goes.`:`No row or column has fewer: ${r.toLowerCase()} has ${v(Ge(n,t).length,`free square`)}. A queen goes there.`}function qe(e){let n=i(()=>A(e.lines)),r=r=>(()=>{var i=Fe();return ne(i,`free ${r}s`),t(i,`aria-label`,`Free squares of each ${r}`),p(i,s(c,{get each(){return Array.from({length:B},(e,t)=>({kind:r,index:t}))},children:t=>{let r=()=>e.lines.find(({kind:e,index:n})=>e===t.kind&&n===t.index),i=t=>t?Ge(t,e.tried).length:Ie(),a=()=>r()&&r()===n()?r()?.free.length?`chosen`:`dead`:``;return(()=>{var e=Le(),n=e.firstChild,s=n.firstChild;return p(n,()=>k(t,B),s),p(e,()=>i(r()),null),o(()=>ne(e,a())),e})()}})),i})(),a=()=>{let{queens:t,tried:n}=e;return{n:B,queens:t,marks:n.map(e=>({square:e,kind:`out`})),attackers:le(`check`,{board:{n:B,queens:t}}).attackers}};return(()=>{var e=Re();return p(e,s(E,{label:`Board`,get picture(){return a()}}),null),p(e,()=>r(`row`),null),p(e,()=>r(`column`),null),e})()}w([`click`]);var K=4,[q,Je]=M(`four`,[]),[J,Ye]=M(`four-found`,[]);function Xe(e){let t=Number(le(`info`,{}).counts[K]),n=i(()=>le(`check`,{board:{n:K,queens:q()}})),r=e=>{let r=q();Je(x(r,e)?_(r,[e]):[...r,e]),n().solution&&Ye([...new Set([...J(),q().toSorted().join(` `)])]),J().length===t&&P(1)},a=()=>{if(n().solution)return J().length<t?`A solution. Remove the queens to look for another one.`:`Both solutions found. A search in order, as in chapter 2, proves that there are no more.`;if(n().conflicts.length>0)return`Red lines connect queens that attack each other.`;let e=O(K,q(),[]).find(({free:e})=>e.length===0);return e?`${S(k(e,K))} has no free square left: remove a queen.`:`${v(q().length,`queen`)} placed, ${v(J().length,`solution`)} found.`},o=()=>({n:K,queens:q(),conflicts:n().conflicts});return s(I,{get words(){return a()},get tone(){return n().solution?`good`:``},get board(){return s(E,{label:`Board`,keys:F,get picture(){return o()},onPress:r})},get next(){return e.next},get children(){return s(ie,{get isAtStart(){return q().length===0},onClick:()=>Je([])})}})}var Ze=r(`<button type=button>Back`),Y=6,Qe=D.ofMoves(ye(Y,ve),Y),[X,$e]=M(`own`,[]);function et(e){let[t,n]=T(``),[r,a]=T([]),c=i(()=>j(X()).queens),l=i(()=>D.ofMoves(X(),Y)),u=()=>c().at(-1)??null,d=()=>c().length===Y,p=i(()=>O(Y,c(),[]).find(({free:e})=>e.length===0)),h=()=>{let e=p();return e?`${k(e,Y)} has no free square`:``},g=e=>{n(``),a([]),$e(e),d()&&P(3)},_=()=>g([...X(),null]);function ee(e){if(d())return;let t=x(c(),e)?null:c().find(t=>f(t,e));a(t?[{a:t,b:e,line:``}]:[]),m(u(),e)?_():x(c(),e)?n(`The last queen goes first: it is on ${tt(u())}.`):t?n(`The queen on ${tt(t)} attacks this square.`):p()?n(`Go back first: ${h()}.`):g([...X(),e])}let y=()=>d()?`Solved: ${v(l().size-1,`queen`)} placed. Backtracking places ${Qe.size-1}. The order decides how soon a search ends.`:t()===``?p()?`Dead end: ${h()}. Go back.`:u()?`Place the next queen in any row, or go back.`:`Place the first queen in any row.`:t(),b=()=>{let e=p()?.squares.map(e=>({square:e,kind:`bad`}));return{n:Y,queens:c(),conflicts:r(),marks:e??[]}},S=()=>[{name:`Your tree`,tree:l(),place:X().length},...d()?[{name:`Backtracking`,tree:Qe,place:1/0}]:[]];return s(I,{get words(){return y()},get tone(){return C(()=>!!d())()?`good`:p()||r().length>0?`bad`:``},get board(){return s(E,{label:`Board`,keys:F,get picture(){return b()},onPress:ee})},get trees(){return s(Ee,{n:Y,get trees(){return S()}})},get next(){return e.next},get children(){return[(()=>{var e=Ze();return e.$$click=_,o(()=>e.disabled=u()===null||d()),e})(),s(ie,{get isAtStart(){return X().length===0},onClick:()=>g([])})]}})}var tt=e=>e?h(e,Y):``;w([`click`]);var nt=r(`<button type=button>50 queens`),rt=r(`<form class=row><label>Your guess<input type=number min=0 max=1000000 required inputmode=numeric></label><button type=submit>Show`),it={n:50,seed:11},at={n:1e3,seed:3},[Z,ot]=M(`guess`,null),[Q,st]=M(`repaired`,0);function ct(t){let n=i(()=>Z()!==null),r=()=>(n()?at:it).n,a=i(()=>{let{n:e,seed:t}=n()?at:it,r=he({method:`min-conflicts`,board:{n:e,queens:[],blocked:[]},seed:t,all:!1});return d(r.close),r});l(()=>a().look(r()+2*Q()));let o=()=>a().recording().ended?(a().recording().end-r()-1)/2:1/0,{Buttons:c,...u}=Me({rate:()=>2,place:Q,end:o,go:st});l(()=>{n()&&u.isOver()&&P(5)});let f=i(()=>a().seen()?.queens??[]),p=i(()=>ut(f())),m=()=>{if(f().length<r()||o()===1/0)return`The queens are being placed …`;let[e,t]=[v(o(),`step`),`${b(r())} queens`];if(u.isOver())return n()?`${e} for ${t}. You guessed ${b(Z())}. Repair is fast, but only a search can prove that a board has no solution.`:`Repaired: ${e} for ${t}. How many for 1,000?`;let i=v(p().length,`conflict`),a=n()?` You guessed ${b(Z())}.`:``;return Q()===0?`${t} are placed, with ${i}.`:`Step ${Q()}: ${i} left.${a}`};function h(e){u.stop(),st(0),ot(e),e!==null&&u.play(),document.querySelector(`.acts button`)?.focus()}let g=()=>{let e=Q()===0?[]:pe(a().seen()?.event??null,r());return{n:r(),queens:f(),conflicts:p(),marks:e}};return s(I,{get words(){return m()},get tone(){return u.isOver()?`good`:``},get board(){return s(E,{label:`Board`,get picture(){return g()}})},get next(){return t.next},get children(){return[s(c,{}),s(e,{get when(){return n()},get children(){var e=nt();return e.$$click=()=>h(null),e}}),s(e,{get when(){return C(()=>!n())()&&u.isOver()},get children(){return s(lt,{onGuess:h})}})]}})}var lt=e=>{let t,r=n=>{n.preventDefault(),e.onGuess(t.valueAsNumber)};return(()=>{var e=rt(),i=e.firstChild.firstChild.nextSibling;e.addEventListener(`submit`,r);var a=t;return typeof a==`function`?n(a,i):t=i,e})()},ut=e=>e.flatMap((t,n)=>e.slice(n+1).flatMap(e=>f(t,e)?[{a:t,b:e,line:``}]:[]));w([`click`]);var dt=r(`<div class=worksheet>`),ft=r(`<div class="row acts"><button type=button class=main>Print`),pt=r(`<figure><figcaption>Board `),mt=[{n:4,queens:[]},{n:4,queens:[]},{n:4,queens:de([0,2])},{n:6,queens:[]}],ht=()=>[(()=>{var e=dt();return p(e,()=>mt.map((e,t)=>(()=>{var n=pt(),r=n.firstChild;return r.firstChild,p(n,s(E,{label:`Board ${t+1}`,picture:e}),r),p(r,t+1,null),n})())),e})(),(()=>{var e=ft(),t=e.firstChild;return t.$$click=()=>print(),e})()];w([`click`]);var gt=r(`<div class=learn><nav aria-label=Chapters>`),_t=r(`<span class=hidden>done`),vt=r(`<a><span class=number></span><span class=name>`),yt=r(`<section class=chapter><details class=task open><summary><h2 tabindex=-1></h2></summary></details><details class=teacher><summary>For the teacher`),bt=r(`<a class="next end"><span>Next<span class=name>: `),xt=[Xe,ke,et,We,ct,ht],$=_e.split(/^## /m).slice(1).map(e=>{let[t=``,n=``]=e.split(`### For the teacher`),r=t.indexOf(`
`),i=t.slice(0,r);return{title:i,name:i.replace(/^\d+\. /,``),text:t.slice(r),teacher:n}}),St=e=>`#learn?chapter=${e}`,[Ct,wt]=M(`chapter`,1);function Tt({page:r}){let[i,a]=T(0),d;return r.onShow((e,t)=>{let{chapter:n}=se({chapter:oe(`chapter`,Ct(),1,xt.length)},e,t);return a(n),wt(n),document.title=`${$[n-1]?.title} · Queenside`,{chapter:n}}),r.onHide(()=>a(0)),l(u(i,(e,t=0)=>{e!==0&&t!==0&&(scrollTo(0,0),d.focus({preventScroll:!0}))})),(()=>{var r=gt(),a=r.firstChild;return p(a,s(c,{each:$,children:({name:n},r)=>(()=>{var a=vt(),c=a.firstChild,l=c.nextSibling;return p(c,()=>r()+1),p(l,n),p(a,s(e,{get when(){return N().includes(r()+1)},get children(){return[s(ue,{name:`check`}),_t()]}}),null),o(e=>{var n=St(r()+1),o=i()===r()+1?`step`:void 0;return n!==e.e&&t(a,`href`,e.e=n),o!==e.t&&t(a,`aria-current`,e.t=o),e},{e:void 0,t:void 0}),a})()})),p(r,s(e,{get when(){return $[i()-1]},keyed:!0,children:({title:e,text:r,teacher:a})=>(()=>{var c=yt(),l=c.firstChild,u=l.firstChild.firstChild,f=l.nextSibling;f.firstChild,c.$$click=Et,t(c,`aria-label`,e);var m=d;return typeof m==`function`?n(m,u):d=u,p(u,e),p(l,s(me,{markdown:r}),null),p(c,s(g,{get component(){return xt[i()-1]},get next(){return s(Dt,{get chapter(){return i()+1}})}}),f),p(f,s(me,{markdown:a}),null),o(()=>c.classList.toggle(`stage`,i()<xt.length)),c})()}),null),r})()}function Et({currentTarget:e,target:t}){t instanceof Element&&t.closest(`.place, .acts button`)!==null&&fe()&&e.querySelector(`.task`)?.removeAttribute(`open`)}var Dt=e=>(()=>{var n=bt(),r=n.firstChild.firstChild.nextSibling;return r.firstChild,p(r,()=>$[e.chapter-1]?.title,null),p(n,s(ue,{name:`next`}),null),o(r=>{var i=!!N().includes(e.chapter-1),a=St(e.chapter);return i!==r.e&&n.classList.toggle(`main`,r.e=i),a!==r.t&&t(n,`href`,r.t=a),r},{e:void 0,t:void 0}),n})();w([`click`]);export{Tt as default};