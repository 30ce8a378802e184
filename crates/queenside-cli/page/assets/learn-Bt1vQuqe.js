import{A as e,C as t,D as n,E as r,F as i,H as a,I as o,M as s,O as c,P as l,U as u,W as d,a as f,b as p,c as m,f as h,g,h as _,k as ee,n as v,q as te,r as ne,s as y,t as re,u as ie,v as b,w as x,x as S,y as C,z as w}from"./words-9VuMjjCU.js";import{A as ae,U as oe,W as se,ft as ce,it as le,j as ue,rt as T,tt as de}from"./index-Dc1LbXnY.js";import{c as E,i as fe,l as pe,n as me,s as he}from"./run-7FSbu-Mo.js";import{n as D,t as O}from"./lines-CwvsTXGe.js";var ge=`# Teach a lesson

In 45 minutes and five chapters, a class goes from placing four queens to searching and repairing.
The tab **Learn** of [the web app](web-app.md#learn) shows each chapter beside a board to try it on.
The addresses \`#learn?chapter=1\` to \`#learn?chapter=6\` open one chapter each, so every group can get
its own link; the last is a worksheet to print. The app keeps what a group has done until it closes
the browser tab. For a projector, \`queenside serve --open\` is enough. For one device per group, run
\`python3 -m http.server 8000 -d crates/queenside-cli/page\` in a checkout (nothing to build), and let
the groups open \`http://YOUR-IP:8000/#learn\`. Students can open the notes for the teacher too.

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
2. On the third board, backtracking has placed queens in the first two rows. Which row has no free
   square now? What does the method do next?
3. Draw a solution for 6 queens.
4. Which idea makes a search tree smaller? Explain why in one sentence.
5. When is repair better than search, and what can only search do?

### For the teacher

- 1: from the top, the queens stand on the second, fourth, first and third square of their rows, or
  on the third, first, fourth and second.
- 2: the third row from the top. The method removes the second queen and tries the square to its
  right.
- 3: for example, from the top, on the second, fourth, sixth, first, third and fifth square.
- 4: continue with the row or column that has the fewest free squares, because dead ends are then
  found early.
- 5: repair solves large boards fast. Only search can prove that no solution exists, or find all
  solutions.
`,k=e=>e[0],A=e=>{let t=({index:e,squares:{length:t}})=>Math.abs(2*e+1-t)+(2*e<t?0:.5);return e.toSorted((e,n)=>e.free.length-n.free.length||t(e)-t(n))[0]};function j(e,t){let n=[],r=i=>i.length===e||(t(D(e,i,[]))?.free??[]).some(e=>(n.push(e),r([...i,e])||!n.push(null)));return r([]),n}function M(e){let t=[],n=[[]];for(let r of e)r===null?(n.pop(),n.at(-1)?.push(...t.splice(-1))):(t.push(r),n.push([]));return{queens:t,tried:n.at(-1)??[]}}function N(e,t){let n=`queenside-learn-${e}`,[r,i]=w(ae(`sessionStorage`,n)??t);return[r,e=>(i(()=>e),void ue(`sessionStorage`,n,e))]}var[P,_e]=N(`done`,[]);function F(e){let t=te(P);t.includes(e)||_e([...t,e])}var ve=r(`<p role=status>`),ye=r(`<div class=place>`),be=r(`<div class="row acts">`),xe=r(`<div class=trees>`),Se=r(`<figure><figcaption class="number muted">`),Ce=`Arrow keys move over the board. Space places a queen on a square, or removes it.`;function I(e){let r;l(u(()=>e.words,()=>queueMicrotask(()=>{(document.activeElement===document.body||r.querySelector(`button:disabled:focus`))&&i&&r.querySelector(`button:enabled, a`)?.focus()})));let i=!1;return[(()=>{var n=ve();return p(n,()=>e.words),o(r=>{var i=`status ${e.tone}`,a=e.isBusy;return i!==r.e&&b(n,r.e=i),a!==r.t&&t(n,`aria-busy`,r.t=a),r},{e:void 0,t:void 0}),n})(),(()=>{var t=ye();return p(t,()=>e.board),o(()=>t.classList.toggle(`solved`,e.tone===`good`)),t})(),S(()=>e.trees),(()=>{var t=be();t.$$focusout=({relatedTarget:e})=>i=e===null,t.$$focusin=()=>i=!0;var a=r;return typeof a==`function`?n(a,t):r=t,p(t,()=>e.children,null),p(t,()=>e.next,null),t})()]}function we(e){let t=()=>Math.max(...e.trees.map(({tree:e})=>e.width(0)));return(()=>{var n=xe();return p(n,s(ee,{get each(){return e.trees},children:t=>{let n=()=>`${t().name}: ${v(t().tree.lastAt(t().place),`queen`)} placed`,r=()=>String((t().tree.height+1)/(e.n+1));return(()=>{var e=Se(),i=e.firstChild;return p(i,n),p(e,s(he,{get tree(){return t().tree},get place(){return t().place},get"aria-label"(){return n()}}),null),o(n=>{var i=String(t().tree.width(0)),a=r();return i!==n.e&&x(e,`--leaves`,n.e=i),a!==n.t&&x(e,`--levels`,n.t=a),n},{e:void 0,t:void 0}),e})()}})),o(e=>x(n,`--widest`,String(t()))),n})()}C([`focusin`,`focusout`]);var Te=r(`<button type=button>Show me`),Ee=r(`<button type=button>Start again`),L=4,R=j(L,k),[z,De]=N(`backtracker`,0);function Oe(e){let[t,n]=w(``),r=i(()=>R.slice(0,z())),a=i(()=>M(r())),c=()=>`Row ${ie(a().queens.length,L)}`,l=()=>a().queens.at(-1)??[0,0],u=()=>z()===R.length;function d(e,t=``){n(t),De(e),u()&&F(2)}let p=e=>{u()||(m(e,R[z()]??l())?d(z()+1):n(g(e)))};function g(e){let{queens:t,tried:n}=a();if(y(t,e))return R[z()]?`${c()} has a free square, so all queens stay.`:`The last queen goes first: it is on ${h(l(),L)}.`;if(e[0]!==t.length)return`${c()} is next. Does it have a free square?`;let r=t.find(t=>f(t,e));return r?`The queen on ${h(r,L)} attacks this square.`:y(n,e)?`You tried this square before.`:`A square further left is free too.`}let _=()=>{let e=R[z()],t=e?`The queen goes to ${h(e,L)}, the first free square.`:`${c()} has no free square left: the queen on ${h(l(),L)} goes.`;d(z()+1,`${t} Your turn.`)},ee=()=>{if(u())return`Solved: 8 queens placed in all, to fill 4 rows. Each is a dot of your tree.`;let e=a().queens.length===0?`where does the queen go?`:`place a queen, or remove the last one?`;return t()||`${c()}: ${e}`},v=()=>{let{queens:e,tried:t}=a();return{n:L,queens:e,marks:t.map(e=>({square:e,kind:`out`}))}};return s(I,{get words(){return ee()},get tone(){return u()?`good`:``},get board(){return s(T,{label:`Board`,keys:Ce,get picture(){return v()},onPress:p})},get trees(){return s(we,{n:L,get trees(){return[{name:`Your tree`,tree:E.ofMoves(r(),L),place:z()}]}})},get next(){return e.next},get children(){return[(()=>{var e=Te();return e.$$click=_,o(()=>e.disabled=u()),e})(),(()=>{var e=Ee();return e.$$click=()=>d(0),o(()=>e.disabled=z()===0),e})()]}})}C([`click`]);var ke=r(`<button type=button>`),Ae=r(`<button type=button>Step`);function je({rate:e,place:t,end:n,go:r}){let[i,a]=w(!1),c=()=>t()>=n(),l=0,u=()=>{clearInterval(l),a(!1)},f=()=>{r(c()?0:t()+1),c()&&u()},m=()=>{a(!0),l=window.setInterval(f,1e3/e()),f()};return d(u),{isPlaying:i,isOver:c,play:m,stop:u,Buttons:()=>[(()=>{var e=ke();return e.$$click=()=>i()?u():m(),p(e,s(de,{get name(){return S(()=>!!i())()?`pause`:c()?`again`:`play`}}),null),p(e,(()=>{var e=S(()=>!!i());return()=>e()?`Pause`:c()?`Start again`:`Play`})(),null),e})(),(()=>{var e=Ae();return e.$$click=f,o(()=>e.disabled=c()||i()),e})()]}}C([`click`]);var Me=r(`<figure><figcaption>`),Ne=r(`<button type=button>`),Pe=r(`<ol>`),Fe=r(`<span class=hidden>has a queen`),Ie=r(`<li><span class=hidden>: `),Le=r(`<div class=counted>`),B=8,Re=(e,t)=>{let n=j(B,t);return{name:e,moves:n,tree:E.ofMoves(n,B),end:n.length}},V=Re(`Backtracking`,k),H=Re(`Algorithm X`,A),ze={alone:2,race:15},[U,Be]=N(`is-race`,!1),[W,Ve]=N(`fewest`,0),[G,He]=N(`race`,0);function Ue(t){let n=()=>U()?G():W(),{Buttons:r,...u}=je({rate:()=>U()?ze.race:ze.alone,place:n,end:()=>(U()?V:H).end,go:e=>(U()?He:Ve)(e)});l(()=>{G()===V.end&&F(4)});let d=i(()=>M(H.moves.slice(0,W()))),f=i(()=>D(B,d().queens,[])),m=()=>U()?u.isOver()?`${H.tree.size-1} queens instead of ${V.tree.size-1}: one idea, and the tree collapses.`:G()===0?`Which method has the smaller tree? Press Play.`:G()<H.end?`Both search.`:`${H.name}: solved. The other one still searches.`:Ge(f(),d().tried),h=s(e,{get when(){return U()},get fallback(){return s(Ke,a(d,{get lines(){return f()}}))},get children(){return s(c,{each:[V,H],children:({name:e,moves:t,end:n})=>(()=>{var r=Me(),i=r.firstChild;return p(r,s(T,{label:e,get picture(){return{n:B,queens:M(t.slice(0,G())).queens}}}),i),p(i,e),o(()=>r.classList.toggle(`solved`,G()>=n)),r})()})}}),g=()=>(U()?[V,H]:[H]).map(e=>({...e,place:n()}));return s(I,{get words(){return m()},get tone(){return u.isOver()?`good`:``},get isBusy(){return u.isPlaying()},board:h,get trees(){return s(we,{n:B,get trees(){return g()}})},get next(){return t.next},get children(){return[s(r,{}),(()=>{var e=Ne();return e.$$click=()=>(u.stop(),Be(!U())),p(e,()=>U()?`One board`:`The race`),e})()]}})}var We=({free:e},t)=>e.filter(e=>!y(t,e));function Ge(e,t){let n=A(e);if(n===void 0)return`Solved: ${H.tree.size-1} queens placed. Now open the race.`;if(W()===0)return`Each row and column has ${B} free squares: begin in the middle.`;if(n.free.length===0)return`Dead end: ${O(n,B)} has no free square. The last queen goes.`;let r=re(O(n,B));return H.moves[W()]===null?`${r}: all its free squares were tried. The last queen goes.`:`No row or column has fewer: ${r.toLowerCase()} has ${v(We(n,t).length,`free square`)}. A queen goes there.`}function Ke(e){let n=i(()=>A(e.lines)),r=r=>(()=>{var i=Pe();return b(i,`free ${r}s`),t(i,`aria-label`,`Free squares of each ${r}`),p(i,s(c,{get each(){return Array.from({length:B},(e,t)=>({kind:r,index:t}))},children:t=>{let r=()=>e.lines.find(({kind:e,index:n})=>e===t.kind&&n===t.index),i=t=>t?We(t,e.tried).length:Fe(),a=()=>r()&&r()===n()?r()?.free.length?`chosen`:`dead`:``;return(()=>{var e=Ie(),n=e.firstChild,s=n.firstChild;return p(n,()=>O(t,B),s),p(e,()=>i(r()),null),o(()=>b(e,a())),e})()}})),i})(),a=()=>{let{queens:t,tried:n}=e;return{n:B,queens:t,marks:n.map(e=>({square:e,kind:`out`})),attackers:ce(`check`,{board:{n:B,queens:t}}).attackers}};return(()=>{var e=Le();return p(e,s(T,{label:`Board`,get picture(){return a()}}),null),p(e,()=>r(`row`),null),p(e,()=>r(`column`),null),e})()}C([`click`]);var qe=r(`<button type=button>Start again`),K=4,[q,Je]=N(`four`,[]),[J,Ye]=N(`four-found`,[]);function Xe(e){let t=Number(ce(`info`,{}).counts[K]),n=i(()=>ce(`check`,{board:{n:K,queens:q()}})),r=e=>{let r=q();Je(y(r,e)?_(r,[e]):[...r,e]),n().solution&&Ye([...new Set([...J(),q().toSorted().join(` `)])]),J().length===t&&F(1)},a=()=>{if(n().solution)return J().length<t?`A solution. Remove the queens to look for another one.`:`Both solutions found. A search in order, as in chapter 2, proves that there are no more.`;if(n().conflicts.length>0)return`Red lines connect queens that attack each other.`;let e=D(K,q(),[]).find(({free:e})=>e.length===0);return e?`${re(O(e,K))} has no free square left: remove a queen.`:`${v(q().length,`queen`)} placed, ${v(J().length,`solution`)} found.`},c=()=>({n:K,queens:q(),conflicts:n().conflicts});return s(I,{get words(){return a()},get tone(){return n().solution?`good`:``},get board(){return s(T,{label:`Board`,keys:Ce,get picture(){return c()},onPress:r})},get next(){return e.next},get children(){var e=qe();return e.$$click=()=>Je([]),o(()=>e.disabled=q().length===0),e}})}C([`click`]);var Ze=r(`<button type=button>Back`),Qe=r(`<button type=button>Start again`),Y=6,$e=E.ofMoves(j(Y,k),Y),[X,et]=N(`own`,[]);function tt(e){let[t,n]=w(``),r=i(()=>M(X()).queens),a=i(()=>E.ofMoves(X(),Y)),c=()=>r().at(-1)??null,l=()=>r().length===Y,u=i(()=>D(Y,r(),[]).find(({free:e})=>e.length===0)),d=()=>{let e=u();return e?`${O(e,Y)} has no free square`:``},p=e=>{n(``),et(e),l()&&F(3)},h=()=>p([...X(),null]);function g(e){if(l())return;let t=r().find(t=>f(t,e));m(c(),e)?h():y(r(),e)?n(`The last queen goes first: it is on ${nt(c())}.`):t?n(`The queen on ${nt(t)} attacks this square.`):u()?n(`Go back first: ${d()}.`):p([...X(),e])}let _=()=>l()?`Solved: ${v(a().size-1,`queen`)} placed. Backtracking places ${$e.size-1}. The order decides how soon a search ends.`:t()===``?u()?`Dead end: ${d()}. Go back.`:c()?`Place the next queen in any row, or go back.`:`Place the first queen in any row.`:t(),ee=()=>{let e=u()?.squares.map(e=>({square:e,kind:`bad`}));return{n:Y,queens:r(),marks:e??[]}},te=()=>[{name:`Your tree`,tree:a(),place:X().length},...l()?[{name:`Backtracking`,tree:$e,place:1/0}]:[]];return s(I,{get words(){return _()},get tone(){return S(()=>!!l())()?`good`:u()?`bad`:``},get board(){return s(T,{label:`Board`,keys:Ce,get picture(){return ee()},onPress:g})},get trees(){return s(we,{n:Y,get trees(){return te()}})},get next(){return e.next},get children(){return[(()=>{var e=Ze();return e.$$click=h,o(()=>e.disabled=c()===null||l()),e})(),(()=>{var e=Qe();return e.$$click=()=>p([]),o(()=>e.disabled=X().length===0),e})()]}})}var nt=e=>e?h(e,Y):``;C([`click`]);var rt=r(`<button type=button>50 queens`),it=r(`<form class=row><label>Your guess<input type=number min=0 max=1000000 required inputmode=numeric></label><button type=submit>Show`),at={n:50,seed:11},ot={n:1e3,seed:3},[st,ct]=N(`guess`,null),[Z,lt]=N(`repaired`,0);function ut(t){let n=i(()=>st()!==null),r=()=>(n()?ot:at).n,a=i(()=>{let{n:e,seed:t}=n()?ot:at,r=me({method:`min-conflicts`,board:{n:e,queens:[],blocked:[]},seed:t,all:!1});return d(r.close),r});l(()=>a().look(r()+2*Z()));let o=()=>a().recording().ended?(a().recording().end-r()-1)/2:1/0,{Buttons:c,...u}=je({rate:()=>2,place:Z,end:o,go:lt});l(()=>{n()&&u.isOver()&&F(5)});let f=i(()=>a().seen()?.queens??[]),p=i(()=>ft(f())),m=()=>{if(f().length<r()||o()===1/0)return`The queens are being placed …`;let[e,t]=[v(o(),`step`),`${ne(r())} queens`];if(u.isOver())return n()?`${e} for ${t}. You guessed ${ne(st())}. Repair is fast, but only a search can prove that a board has no solution.`:`Repaired: ${e} for ${t}. How many for 1,000?`;let i=v(p().length,`conflict`),a=n()?` You guessed ${ne(st())}.`:``;return Z()===0?`${t} are placed, with ${i}.`:`Step ${Z()}: ${i} left.${a}`};function h(e){u.stop(),lt(0),ct(e),e!==null&&u.play(),document.querySelector(`.acts button`)?.focus()}let g=()=>{let e=Z()===0?[]:fe(a().seen()?.event??null,r());return{n:r(),queens:f(),conflicts:p(),marks:e}};return s(I,{get words(){return m()},get tone(){return u.isOver()?`good`:``},get board(){return s(T,{label:`Board`,get picture(){return g()}})},get next(){return t.next},get children(){return[s(c,{}),s(e,{get when(){return n()},get children(){var e=rt();return e.$$click=()=>h(null),e}}),s(e,{get when(){return S(()=>!n())()&&u.isOver()},get children(){return s(dt,{onGuess:h})}})]}})}var dt=e=>{let t,r=n=>{n.preventDefault(),e.onGuess(t.valueAsNumber)};return(()=>{var e=it(),i=e.firstChild.firstChild.nextSibling;e.addEventListener(`submit`,r);var a=t;return typeof a==`function`?n(a,i):t=i,e})()},ft=e=>e.flatMap((t,n)=>e.slice(n+1).flatMap(e=>f(t,e)?[{a:t,b:e,line:``}]:[]));C([`click`]);var pt=r(`<div class=worksheet>`),mt=r(`<div class="row acts"><button type=button class=main>Print`),ht=r(`<figure><figcaption>Board `),gt=[{n:4,queens:[]},{n:4,queens:[]},{n:4,queens:le([0,2])},{n:6,queens:[]}],_t=()=>[(()=>{var e=pt();return p(e,()=>gt.map((e,t)=>(()=>{var n=ht(),r=n.firstChild;return r.firstChild,p(n,s(T,{label:`Board ${t+1}`,picture:e}),r),p(r,t+1,null),n})())),e})(),(()=>{var e=mt(),t=e.firstChild;return t.$$click=()=>print(),e})()];C([`click`]);var vt=r(`<div class=learn><nav aria-label=Chapters>`),yt=r(`<span class=hidden>done`),bt=r(`<a><span class=number></span><span class=name>`),xt=r(`<section class=chapter><details class=task><summary><h2 tabindex=-1></h2></summary></details><details class=teacher><summary>For the teacher`),St=r(`<a class="next end"><span>Next<span class=name>: `),Q=[Xe,Oe,tt,Ue,ut,_t],$=ge.split(/^## /m).slice(1).map(e=>{let[t=``,n=``]=e.split(`### For the teacher`),r=t.indexOf(`
`),i=t.slice(0,r);return{title:i,name:i.replace(/^\d+\. /,``),text:t.slice(r),teacher:n}}),Ct=e=>`#learn?chapter=${e}`,[wt,Tt]=N(`reads`,!0),[Et,Dt]=N(`chapter`,1);function Ot({page:r}){let[i,a]=w(0),d;return r.onShow((e,t)=>{let{chapter:n}=se({chapter:oe(`chapter`,Et(),1,Q.length)},e,t);return a(n),Dt(n),document.title=`${$[n-1]?.title} · Queenside`,{chapter:n}}),r.onHide(()=>a(0)),l(u(i,(e,t=0)=>{e!==0&&t!==0&&(scrollTo(0,0),d.focus({preventScroll:!0}))})),(()=>{var r=vt(),a=r.firstChild;return p(a,s(c,{each:$,children:({name:n},r)=>(()=>{var a=bt(),c=a.firstChild,l=c.nextSibling;return p(c,()=>r()+1),p(l,n),p(a,s(e,{get when(){return P().includes(r()+1)},get children(){return[s(de,{name:`check`}),yt()]}}),null),o(e=>{var n=Ct(r()+1),o=i()===r()+1?`step`:void 0;return n!==e.e&&t(a,`href`,e.e=n),o!==e.t&&t(a,`aria-current`,e.t=o),e},{e:void 0,t:void 0}),a})()})),p(r,s(e,{get when(){return $[i()-1]},keyed:!0,children:({title:e,text:r,teacher:a})=>(()=>{var c=xt(),l=c.firstChild,u=l.firstChild.firstChild,f=l.nextSibling;f.firstChild,t(c,`aria-label`,e),l.addEventListener(`toggle`,({currentTarget:e})=>Tt(e.open));var m=d;return typeof m==`function`?n(m,u):d=u,p(u,e),p(l,s(pe,{markdown:r}),null),p(c,s(g,{get component(){return Q[i()-1]},get next(){return s(kt,{get chapter(){return i()+1}})}}),f),p(f,s(pe,{markdown:a}),null),o(e=>{var t=i()<Q.length,n=wt()||i()===Q.length;return t!==e.e&&c.classList.toggle(`stage`,e.e=t),n!==e.t&&(l.open=e.t=n),e},{e:void 0,t:void 0}),c})()}),null),r})()}var kt=e=>(()=>{var n=St(),r=n.firstChild.firstChild.nextSibling;return r.firstChild,p(r,()=>$[e.chapter-1]?.title,null),p(n,s(de,{name:`next`}),null),o(r=>{var i=!!P().includes(e.chapter-1),a=Ct(e.chapter);return i!==r.e&&n.classList.toggle(`main`,r.e=i),a!==r.t&&t(n,`href`,r.t=a),r},{e:void 0,t:void 0}),n})();export{Ot as default};