import{A as e,C as t,D as n,E as r,F as i,H as a,I as o,M as s,O as c,P as l,U as u,W as d,a as f,b as p,c as m,f as h,g,h as ee,k as te,n as _,q as ne,r as v,s as y,t as re,u as ie,v as ae,w as oe,x as b,y as x,z as S}from"./words-9VuMjjCU.js";import{$ as se,A as ce,U as le,W as ue,at as C,j as de,mt as fe,nt as w,ot as pe,rt as me}from"./index-DFzJbain.js";import{c as T,i as he,l as ge,n as _e,s as ve}from"./run-MOn4m7TS.js";import{n as E,r as D,t as ye}from"./lines-DdNqzf-t.js";var be=`# Teach a lesson

In 45 minutes and five chapters, a class goes from placing four queens to searching and repairing.
No one needs to program. The **Learn** tab of [the web app](web-app.md) shows each chapter beside a
board to try it on. It keeps what a group has done until the browser tab is closed.
\`#learn?chapter=1\` to \`#learn?chapter=6\` open one chapter each; the last is a worksheet to print.

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
  level is a row, and each dot below the top a queen.

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
**fewest free squares**. The numbers beside the board count them. Press *Play*, then open *The
race*.

### For the teacher

Minutes 28 to 38. Let the class vote before the race. In the Watch tab, the methods are
\`backtracking\` and \`algorithm-x\`.

- On 8 rows, backtracking places 113 queens and *Algorithm X* 15. Both trees are to the same
  scale.
- Of several rows and columns with the fewest free squares, the method fills the one nearest the
  middle.
- The idea is old and general: in a Sudoku, people fill the cell with the fewest candidates first.
- A row or column without a free square has the fewest of all, so the method notices it at once.

## 5. Repair 1,000 queens

**Repair** first places all queens, one per row, each on the least attacked square. Two queens that
attack each other are a **conflict**, drawn as a red line. Each step moves a queen in conflict to
the least attacked square of its row.

Repair 50 queens. Then guess how many steps 1,000 queens take.

### For the teacher

Minutes 38 to 45. The worksheet is homework.

- With 50 queens, 3 conflicts are left after the start, and the repair takes 39 steps.
- With 1,000 queens, 3 conflicts are left again, and it takes 48 steps. Most people guess far more.
- Both runs are typical: \`queenside compare 50,1000 min-conflicts --runs 200\` prints the medians.
- Repair has no tree, so it cannot prove that a board has no solution. Search can.
- Ask which one to use for a timetable with 1,000 lessons, and which one to count all solutions for
  8 queens.

## 6. Worksheet

1. Draw both solutions for 4 queens.
2. On board 3 of the sheet, backtracking has placed queens in the first two rows, on a4 and c3.
   Which row has no free square now? What does the method do next?
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
`,O=e=>e[0],k=e=>{let t=({index:e,squares:{length:t}})=>Math.abs(2*e+1-t)+(2*e<t?0:.5);return e.toSorted((e,n)=>e.free.length-n.free.length||t(e)-t(n))[0]};function A(e,t){let n=[],r=i=>i.length===e||(t(D(e,i,[]))?.free??[]).some(e=>(n.push(e),r([...i,e])||!n.push(null)));return r([]),n}function j(e){let t=[],n=[[]];for(let r of e)r===null?(n.pop(),n.at(-1)?.push(...t.splice(-1))):(t.push(r),n.push([]));return{queens:t,tried:n.at(-1)??[]}}function M(e,t){let n=`queenside-learn-${e}`,[r,i]=S(ce(`sessionStorage`,n)??t);return[r,e=>(i(()=>e),void de(`sessionStorage`,n,e))]}var[N,xe]=M(`done`,[]);function P(e){let t=ne(N);t.includes(e)||xe([...t,e])}var Se=r(`<p role=status>`),Ce=r(`<div class=place>`),we=r(`<div class="row acts">`),Te=r(`<div class=trees>`),Ee=r(`<figure><figcaption class="number muted">`),F=`Arrow keys move over the board. Space places a queen on a square, or removes it.`;function I(e){let r;l(u(()=>e.words,()=>queueMicrotask(()=>{(document.activeElement===document.body||r.querySelector(`button:disabled:focus`))&&i&&r.querySelector(`button:enabled, a`)?.focus()})));let i=!1;return[(()=>{var n=Se();return p(n,()=>e.words),o(r=>{var i=`status ${e.tone}`,a=e.isBusy;return i!==r.e&&ae(n,r.e=i),a!==r.t&&t(n,`aria-busy`,r.t=a),r},{e:void 0,t:void 0}),n})(),(()=>{var t=Ce();return p(t,()=>e.board),o(()=>t.classList.toggle(`solved`,e.tone===`good`)),t})(),b(()=>e.trees),(()=>{var t=we();t.$$focusout=({relatedTarget:e})=>i=e===null,t.$$focusin=()=>i=!0;var a=r;return typeof a==`function`?n(a,t):r=t,p(t,()=>e.children,null),p(t,()=>e.next,null),t})()]}function L(e){let t=()=>Math.max(...e.trees.map(({tree:e})=>e.width(0)));return(()=>{var n=Te();return p(n,s(te,{get each(){return e.trees},children:t=>{let n=()=>`${t().name}: ${_(t().tree.lastAt(t().place),`queen`)} placed`,r=()=>String((t().tree.height+1)/(e.n+1));return(()=>{var e=Ee(),i=e.firstChild;return p(i,n),p(e,s(ve,{get tree(){return t().tree},get place(){return t().place},get"aria-label"(){return n()}}),null),o(n=>{var i=String(t().tree.width(0)),a=r();return i!==n.e&&oe(e,`--leaves`,n.e=i),a!==n.t&&oe(e,`--levels`,n.t=a),n},{e:void 0,t:void 0}),e})()}})),o(e=>oe(n,`--widest`,String(t()))),n})()}x([`focusin`,`focusout`]);var De=r(`<button type=button>Show me`),R=4,z=A(R,O),[B,Oe]=M(`backtracker`,0);function ke(e){let[t,n]=S(``),[r,a]=S([]),c=i(()=>z.slice(0,B())),l=i(()=>j(c())),u=()=>`Row ${ie(l().queens.length,R)}`,d=()=>l().queens.at(-1)??[0,0],f=()=>B()===z.length;function p(e,t=``){n(t),a([]),Oe(e),f()&&P(2)}let g=e=>{f()||(m(e,z[B()]??d())?p(B()+1):(n(ee(e)),a(e[0]===l().queens.length?ye(l().queens,e):[])))};function ee(e){let{queens:t,tried:n}=l();if(y(t,e))return z[B()]?`${u()} has a free square, so all queens stay.`:`The last queen goes first: it is on ${h(d(),R)}.`;if(e[0]!==t.length)return`${u()} is next. Does it have a free square?`;let[r]=ye(t,e);return r?`The queen on ${h(r.b,R)} attacks this square.`:y(n,e)?`You tried this square before.`:`A square further left is free too.`}let te=()=>{let e=z[B()],t=e?`The queen goes to ${h(e,R)}, the first free square.`:`${u()} has no free square left: the queen on ${h(d(),R)} goes.`;p(B()+1,`${t} Your turn.`)},_=()=>{if(f())return`Solved: 8 queens placed in all, to fill 4 rows. Each is a dot of your tree.`;let e=l().queens.length===0?`where does the queen go?`:`place a queen, or remove the last one?`;return t()||`${u()}: ${e}`},ne=()=>{let{queens:e,tried:t}=l();return{n:R,queens:e,conflicts:r(),marks:t.map(e=>({square:e,kind:`out`}))}};return s(I,{get words(){return _()},get tone(){return b(()=>!!f())()?`good`:r().length>0?`bad`:``},get board(){return s(C,{label:`Board`,keys:F,get picture(){return ne()},onPress:g})},get trees(){return s(L,{n:R,get trees(){return[{name:`Your tree`,tree:T.ofMoves(c(),R),place:B()}]}})},get next(){return e.next},get children(){return[(()=>{var e=De();return e.$$click=te,o(()=>e.disabled=f()),e})(),s(se,{get isAtStart(){return B()===0},onClick:()=>p(0)})]}})}x([`click`]);var Ae=r(`<button type=button>`),je=r(`<button type=button>Step`);function Me({rate:e,place:t,end:n,go:r}){let[i,a]=S(!1),c=()=>t()>=n(),l=0,u=()=>{clearInterval(l),a(!1)},f=()=>{r(c()?0:t()+1),c()&&u()},m=()=>{a(!0),l=window.setInterval(f,1e3/e()),f()};return d(u),{isPlaying:i,isOver:c,play:m,stop:u,Buttons:()=>[(()=>{var e=Ae();return e.$$click=()=>i()?u():m(),p(e,s(w,{get name(){return b(()=>!!i())()?`pause`:c()?`again`:`play`}}),null),p(e,(()=>{var e=b(()=>!!i());return()=>e()?`Pause`:c()?`Start again`:`Play`})(),null),o(()=>e.classList.toggle(`main`,!c())),e})(),(()=>{var e=je();return e.$$click=f,o(()=>e.disabled=c()||i()),e})()]}}x([`click`]);var Ne=r(`<figure><figcaption>`),Pe=r(`<button type=button>`),Fe=r(`<ol>`),Ie=r(`<span class=hidden>has a queen`),Le=r(`<li><span class=hidden>: `),Re=r(`<div class=counted>`),V=8,ze=(e,t)=>{let n=A(V,t);return{name:e,moves:n,tree:T.ofMoves(n,V),end:n.length}},H=ze(`Backtracking`,O),U=ze(`Algorithm X`,k),Be={alone:2,race:15},[W,Ve]=M(`is-race`,!1),[G,He]=M(`fewest`,0),[K,Ue]=M(`race`,0);function We(t){let n=()=>W()?K():G(),{Buttons:r,...u}=Me({rate:()=>W()?Be.race:Be.alone,place:n,end:()=>(W()?H:U).end,go:e=>(W()?Ue:He)(e)});l(()=>{K()===H.end&&P(4)});let d=i(()=>j(U.moves.slice(0,G()))),f=i(()=>D(V,d().queens,[])),m=()=>W()?u.isOver()?`${U.tree.size-1} queens instead of ${H.tree.size-1}: one idea, and the tree collapses.`:K()===0?`Which method has the smaller tree? Press Play.`:K()<U.end?`Both search.`:`${U.name}: solved. The other one still searches.`:Ke(f(),d().tried),h=s(e,{get when(){return W()},get fallback(){return s(qe,a(d,{get lines(){return f()}}))},get children(){return s(c,{each:[H,U],children:({name:e,moves:t,end:n})=>(()=>{var r=Ne(),i=r.firstChild;return p(r,s(C,{label:e,get picture(){return{n:V,queens:j(t.slice(0,K())).queens}}}),i),p(i,e),o(()=>r.classList.toggle(`solved`,K()>=n)),r})()})}}),g=()=>(W()?[H,U]:[U]).map(e=>({...e,place:n()}));return s(I,{get words(){return m()},get tone(){return u.isOver()?`good`:``},get isBusy(){return u.isPlaying()},board:h,get trees(){return s(L,{n:V,get trees(){return g()}})},get next(){return t.next},get children(){return[s(r,{}),(()=>{var e=Pe();return e.$$click=()=>(u.stop(),Ve(!W())),p(e,()=>W()?`One board`:`The race`),e})()]}})}var Ge=({free:e},t)=>e.filter(e=>!y(t,e));function Ke(e,t){let n=k(e);if(n===void 0)return`Solved: ${U.tree.size-1} queens placed. Now open the race.`;if(G()===0)return`Each row and column has ${V} free squares: begin in the middle.`;if(n.free.length===0)return`Dead end: ${E(n,V)} has no free square. The last queen goes.`;let r=re(E(n,V));return U.moves[G()]===null?`${r}: all its free squares were tried. The last queen goes.`:`No row or column has fewer: ${r.toLowerCase()} has ${_(Ge(n,t).length,`free square`)}. A queen goes there.`}function qe(e){let n=i(()=>k(e.lines)),r=r=>(()=>{var i=Fe();return ae(i,`free ${r}s`),t(i,`aria-label`,`Free squares of each ${r}`),p(i,s(c,{get each(){return Array.from({length:V},(e,t)=>({kind:r,index:t}))},children:t=>{let r=()=>e.lines.find(({kind:e,index:n})=>e===t.kind&&n===t.index),i=t=>t?Ge(t,e.tried).length:Ie(),a=()=>r()&&r()===n()?r()?.free.length?`chosen`:`dead`:``;return(()=>{var e=Le(),n=e.firstChild,s=n.firstChild;return p(n,()=>E(t,V),s),p(e,()=>i(r()),null),o(()=>ae(e,a())),e})()}})),i})(),a=()=>{let{queens:t,tried:n}=e;return{n:V,queens:t,marks:n.map(e=>({square:e,kind:`out`})),attackers:fe(`check`,{board:{n:V,queens:t}}).attackers}};return(()=>{var e=Re();return p(e,s(C,{label:`Board`,get picture(){return a()}}),null),p(e,()=>r(`row`),null),p(e,()=>r(`column`),null),e})()}x([`click`]);var q=4,[J,Je]=M(`four`,[]),[Y,Ye]=M(`four-found`,[]);function Xe(e){let t=Number(fe(`info`,{}).counts[q]),n=i(()=>fe(`check`,{board:{n:q,queens:J()}})),r=e=>{let r=J();Je(y(r,e)?ee(r,[e]):[...r,e]),n().solution&&Ye([...new Set([...Y(),J().toSorted().join(` `)])]),Y().length===t&&P(1)},a=()=>{if(n().solution)return Y().length<t?`A solution. Remove the queens to look for another one.`:`Both solutions found. A search in order, as in chapter 2, proves that there are no more.`;if(n().conflicts.length>0)return`Red lines connect queens that attack each other.`;let e=D(q,J(),[]).find(({free:e})=>e.length===0);return e?`${re(E(e,q))} has no free square left: remove a queen.`:`${_(J().length,`queen`)} placed, ${_(Y().length,`solution`)} found.`},o=()=>({n:q,queens:J(),conflicts:n().conflicts});return s(I,{get words(){return a()},get tone(){return n().solution?`good`:``},get board(){return s(C,{label:`Board`,keys:F,get picture(){return o()},onPress:r})},get next(){return e.next},get children(){return s(se,{get isAtStart(){return J().length===0},onClick:()=>Je([])})}})}var Ze=r(`<button type=button>Back`),X=6,Qe=T.ofMoves(A(X,O),X),[Z,$e]=M(`own`,[]);function et(e){let[t,n]=S(``),[r,a]=S([]),c=i(()=>j(Z()).queens),l=i(()=>T.ofMoves(Z(),X)),u=()=>c().at(-1)??null,d=()=>c().length===X,f=i(()=>D(X,c(),[]).find(({free:e})=>e.length===0)),p=()=>{let e=f();return e?`${E(e,X)} has no free square`:``},h=e=>{n(``),a([]),$e(e),d()&&P(3)},g=()=>h([...Z(),null]);function ee(e){if(d())return;let[t]=a(ye(c(),e));m(u(),e)?g():y(c(),e)?n(`The last queen goes first: it is on ${tt(u())}.`):t?n(`The queen on ${tt(t.b)} attacks this square.`):f()?n(`Go back first: ${p()}.`):h([...Z(),e])}let te=()=>d()?`Solved: ${_(l().size-1,`queen`)} placed. Backtracking places ${Qe.size-1}. The order decides how soon a search ends.`:t()===``?f()?`Dead end: ${p()}. Go back.`:u()?`Place the next queen in any row, or go back.`:`Place the first queen in any row.`:t(),ne=()=>{let e=f()?.squares.map(e=>({square:e,kind:`bad`}));return{n:X,queens:c(),conflicts:r(),marks:e??[]}},v=()=>[{name:`Your tree`,tree:l(),place:Z().length},...d()?[{name:`Backtracking`,tree:Qe,place:1/0}]:[]];return s(I,{get words(){return te()},get tone(){return b(()=>!!d())()?`good`:f()||r().length>0?`bad`:``},get board(){return s(C,{label:`Board`,keys:F,get picture(){return ne()},onPress:ee})},get trees(){return s(L,{n:X,get trees(){return v()}})},get next(){return e.next},get children(){return[(()=>{var e=Ze();return e.$$click=g,o(()=>e.disabled=u()===null||d()),e})(),s(se,{get isAtStart(){return Z().length===0},onClick:()=>h([])})]}})}var tt=e=>e?h(e,X):``;x([`click`]);var nt=r(`<button type=button>50 queens`),rt=r(`<form class=row><label>Your guess<input type=number min=0 max=1000000 required inputmode=numeric></label><button type=submit>Show`),it={n:50,seed:12},at={n:1e3,seed:21},[ot,st]=M(`guess`,null),[Q,ct]=M(`repaired`,0);function lt(t){let n=i(()=>ot()!==null),r=()=>(n()?at:it).n,a=i(()=>{let{n:e,seed:t}=n()?at:it,r=_e({method:`min-conflicts`,board:{n:e,queens:[],blocked:[]},seed:t,all:!1});return d(r.close),r});l(()=>a().look(r()+2*Q()));let o=()=>a().recording().ended?(a().recording().end-r()-1)/2:1/0,{Buttons:c,...u}=Me({rate:()=>4,place:Q,end:o,go:ct});l(()=>{n()&&u.isOver()&&P(5)});let f=i(()=>a().seen()?.queens??[]),p=i(()=>dt(f())),m=()=>{if(f().length<r()||o()===1/0)return`The queens are being placed …`;let[e,t]=[_(o(),`step`),`${v(r())} queens`];if(u.isOver())return n()?`${e} for ${t}. You guessed ${v(ot())}. Repair is fast, but only a search can prove that a board has no solution.`:`Repaired: ${e} for ${t}. How many for 1,000?`;let i=_(p().length,`conflict`),a=n()?` You guessed ${v(ot())}.`:``;return Q()===0?`${t} are placed, with ${i}.`:`Step ${Q()}: ${i} left.${a}`};function h(e){u.stop(),ct(0),st(e),e!==null&&u.play(),document.querySelector(`.acts button`)?.focus()}let g=()=>{let e=Q()===0?[]:he(a().seen()?.event??null,r());return{n:r(),queens:f(),conflicts:p(),marks:e}};return s(I,{get words(){return m()},get tone(){return u.isOver()?`good`:``},get board(){return s(C,{label:`Board`,get picture(){return g()}})},get next(){return t.next},get children(){return[s(c,{}),s(e,{get when(){return n()},get children(){var e=nt();return e.$$click=()=>h(null),e}}),s(e,{get when(){return b(()=>!n())()&&u.isOver()},get children(){return s(ut,{onGuess:h})}})]}})}var ut=e=>{let t,r=n=>{n.preventDefault(),e.onGuess(t.valueAsNumber)};return(()=>{var e=rt(),i=e.firstChild.firstChild.nextSibling;e.addEventListener(`submit`,r);var a=t;return typeof a==`function`?n(a,i):t=i,e})()},dt=e=>e.flatMap((t,n)=>e.slice(n+1).flatMap(e=>f(t,e)?[{a:t,b:e,line:``}]:[]));x([`click`]);var ft=r(`<div class=worksheet>`),pt=r(`<div class="row acts"><button type=button class=main>Print`),mt=r(`<figure><figcaption>Board `),ht=[{n:4,queens:[]},{n:4,queens:[]},{n:4,queens:pe([0,2])},{n:6,queens:[]}],gt=()=>[(()=>{var e=ft();return p(e,()=>ht.map((e,t)=>(()=>{var n=mt(),r=n.firstChild;return r.firstChild,p(n,s(C,{label:`Board ${t+1}`,picture:e}),r),p(r,t+1,null),n})())),e})(),(()=>{var e=pt(),t=e.firstChild;return t.$$click=()=>print(),e})()];x([`click`]);var _t=r(`<div class=learn><nav aria-label=Chapters>`),vt=r(`<span class=hidden>done`),yt=r(`<a><span class=number></span><span class=name>`),bt=r(`<section class=chapter><details class=task open><summary><h2 tabindex=-1></h2></summary></details><details class=teacher><summary>For the teacher`),xt=r(`<a class="next end"><span>Next<span class=name>: `),St=[Xe,ke,et,We,lt,gt],$=be.split(/^## /m).slice(1).map(e=>{let[t=``,n=``]=e.split(`### For the teacher`),r=t.indexOf(`
`),i=t.slice(0,r);return{title:i,name:i.replace(/^\d+\. /,``),text:t.slice(r),teacher:n}}),Ct=e=>`#learn?chapter=${e}`,[wt,Tt]=M(`chapter`,1);function Et({page:r}){let[i,a]=S(0),d;return r.onShow((e,t)=>{let{chapter:n}=ue({chapter:le(`chapter`,wt(),1,St.length)},e,t);return a(n),Tt(n),document.title=`${$[n-1]?.title} · Queenside`,{chapter:n}}),r.onHide(()=>a(0)),l(u(i,(e,t=0)=>{e!==0&&t!==0&&(scrollTo(0,0),d.focus({preventScroll:!0}))})),(()=>{var r=_t(),a=r.firstChild;return p(a,s(c,{each:$,children:({name:n},r)=>(()=>{var a=yt(),c=a.firstChild,l=c.nextSibling;return p(c,()=>r()+1),p(l,n),p(a,s(e,{get when(){return N().includes(r()+1)},get children(){return[s(w,{name:`check`}),vt()]}}),null),o(e=>{var n=Ct(r()+1),o=i()===r()+1?`step`:void 0;return n!==e.e&&t(a,`href`,e.e=n),o!==e.t&&t(a,`aria-current`,e.t=o),e},{e:void 0,t:void 0}),a})()})),p(r,s(e,{get when(){return $[i()-1]},keyed:!0,children:({title:e,text:r,teacher:a})=>(()=>{var c=bt(),l=c.firstChild,u=l.firstChild.firstChild,f=l.nextSibling;f.firstChild,c.$$click=Dt,t(c,`aria-label`,e);var m=d;return typeof m==`function`?n(m,u):d=u,p(u,e),p(l,s(ge,{markdown:r}),null),p(c,s(g,{get component(){return St[i()-1]},get next(){return s(Ot,{get chapter(){return i()+1}})}}),f),p(f,s(ge,{markdown:a}),null),o(()=>c.classList.toggle(`stage`,i()<St.length)),c})()}),null),r})()}function Dt({currentTarget:e,target:t}){t instanceof Element&&t.closest(`.place, .acts button`)!==null&&me()&&e.querySelector(`.task`)?.removeAttribute(`open`)}var Ot=e=>(()=>{var n=xt(),r=n.firstChild.firstChild.nextSibling;return r.firstChild,p(r,()=>$[e.chapter-1]?.title,null),p(n,s(w,{name:`next`}),null),o(r=>{var i=!!N().includes(e.chapter-1),a=Ct(e.chapter);return i!==r.e&&n.classList.toggle(`main`,r.e=i),a!==r.t&&t(n,`href`,r.t=a),r},{e:void 0,t:void 0}),n})();x([`click`]);export{Et as default};