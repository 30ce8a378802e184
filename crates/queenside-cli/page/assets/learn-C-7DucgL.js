import{A as e,C as t,D as n,E as r,F as i,H as a,I as o,M as s,O as c,P as l,U as u,W as d,a as f,b as p,c as m,f as h,g,h as _,k as ee,n as v,q as te,r as y,s as b,t as ne,u as re,v as x,w as S,x as C,y as w,z as T}from"./words-9VuMjjCU.js";import{G as ie,M as ae,W as oe,at as se,ft as E,it as D,j as ce,nt as le}from"./index-CUM6bc0N.js";import{c as O,i as ue,l as de,n as fe,s as pe}from"./run-Dc4dqrlI.js";import{n as k,t as A}from"./lines-CwvsTXGe.js";var me=`# Teach a lesson

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

Backtracking fills the rows from the top. The new idea: always fill the row or column with the
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
`,j=e=>e[0],M=e=>{let t=({index:e,squares:{length:t}})=>Math.abs(2*e+1-t)+(2*e<t?0:.5);return e.toSorted((e,n)=>e.free.length-n.free.length||t(e)-t(n))[0]};function N(e,t){let n=[],r=i=>i.length===e||(t(k(e,i,[]))?.free??[]).some(e=>(n.push(e),r([...i,e])||!n.push(null)));return r([]),n}function P(e){let t=[],n=[[]];for(let r of e)r===null?(n.pop(),n.at(-1)?.push(...t.splice(-1))):(t.push(r),n.push([]));return{queens:t,tried:n.at(-1)??[]}}function F(e,t){let n=`queenside-learn-${e}`,[r,i]=T(ce(`sessionStorage`,n)??t);return[r,e=>(i(()=>e),void ae(`sessionStorage`,n,e))]}var[I,he]=F(`done`,[]);function L(e){let t=te(I);t.includes(e)||he([...t,e])}var ge=r(`<p role=status>`),_e=r(`<div class=place>`),ve=r(`<div class="row acts">`),ye=r(`<div class=trees>`),be=r(`<figure><figcaption class="number muted">`),xe=`Arrow keys move over the board. Space places a queen on a square, or removes it.`;function R(e){let r;l(u(()=>e.words,()=>queueMicrotask(()=>{(document.activeElement===document.body||r.querySelector(`button:disabled:focus`))&&i&&r.querySelector(`button:enabled, a`)?.focus()})));let i=!1;return[(()=>{var n=ge();return p(n,()=>e.words),o(r=>{var i=`asks ${e.tone}`,a=e.isBusy;return i!==r.e&&x(n,r.e=i),a!==r.t&&t(n,`aria-busy`,r.t=a),r},{e:void 0,t:void 0}),n})(),(()=>{var t=_e();return p(t,()=>e.board),o(()=>t.classList.toggle(`solved`,e.tone===`good`)),t})(),C(()=>e.trees),(()=>{var t=ve();t.$$focusout=({relatedTarget:e})=>i=e===null,t.$$focusin=()=>i=!0;var a=r;return typeof a==`function`?n(a,t):r=t,p(t,()=>e.children,null),p(t,()=>e.next,null),t})()]}function Se(e){let t=()=>Math.max(...e.trees.map(({tree:e})=>e.width(0)));return(()=>{var n=ye();return p(n,s(ee,{get each(){return e.trees},children:t=>{let n=()=>`${t().name}: ${v(t().tree.lastAt(t().place),`queen`)} placed`,r=()=>String((t().tree.height+1)/(e.n+1));return(()=>{var e=be(),i=e.firstChild;return p(i,n),p(e,s(pe,{get tree(){return t().tree},get place(){return t().place},get"aria-label"(){return n()}}),null),o(n=>{var i=String(t().tree.width(0)),a=r();return i!==n.e&&S(e,`--leaves`,n.e=i),a!==n.t&&S(e,`--levels`,n.t=a),n},{e:void 0,t:void 0}),e})()}})),o(e=>S(n,`--widest`,String(t()))),n})()}w([`focusin`,`focusout`]);var Ce=r(`<button type=button>Show me`),we=r(`<button type=button>Start again`),z=4,B=N(z,j),[V,Te]=F(`backtracker`,0);function Ee(e){let[t,n]=T(``),r=i(()=>B.slice(0,V())),a=i(()=>P(r())),c=()=>`Row ${re(a().queens.length,z)}`,l=()=>a().queens.at(-1)??[0,0],u=()=>V()===B.length;function d(e,t=``){n(t),Te(e),u()&&L(2)}let p=e=>{u()||(m(e,B[V()]??l())?d(V()+1):n(g(e)))};function g(e){let{queens:t,tried:n}=a();if(b(t,e))return B[V()]?`${c()} has a free square, so all queens stay.`:`The last queen goes first: it is on ${h(l(),z)}.`;if(e[0]!==t.length)return`${c()} is next. Does it have a free square?`;let r=t.find(t=>f(t,e));return r?`The queen on ${h(r,z)} attacks this square.`:b(n,e)?`You tried this square before.`:`A square further left is free too.`}let _=()=>{let e=B[V()],t=e?`The queen goes to ${h(e,z)}, the first free square.`:`${c()} has no free square left: the queen on ${h(l(),z)} goes.`;d(V()+1,`${t} Your turn.`)},ee=()=>{if(u())return`Solved: 8 queens placed in all, to fill 4 rows. Each is a dot of your tree.`;let e=a().queens.length===0?`where does the queen go?`:`place a queen, or remove the last one?`;return t()||`${c()}: ${e}`},v=()=>{let{queens:e,tried:t}=a();return{n:z,queens:e,marks:t.map(e=>({square:e,kind:`out`}))}};return s(R,{get words(){return ee()},get tone(){return u()?`good`:``},get board(){return s(D,{label:`Board`,keys:xe,get picture(){return v()},onPress:p})},get trees(){return s(Se,{n:z,get trees(){return[{name:`Your tree`,tree:O.ofMoves(r(),z),place:V()}]}})},get next(){return e.next},get children(){return[(()=>{var e=Ce();return e.$$click=_,o(()=>e.disabled=u()),e})(),(()=>{var e=we();return e.$$click=()=>d(0),o(()=>e.disabled=V()===0),e})()]}})}w([`click`]);var De=r(`<button type=button>`),Oe=r(`<button type=button>Step`);function ke({rate:e,place:t,end:n,go:r}){let[i,a]=T(!1),c=()=>t()>=n(),l=0,u=()=>{clearInterval(l),a(!1)},f=()=>{r(c()?0:t()+1),c()&&u()},m=()=>{a(!0),l=window.setInterval(f,1e3/e()),f()};return d(u),{isPlaying:i,isOver:c,play:m,stop:u,Buttons:()=>[(()=>{var e=De();return e.$$click=()=>i()?u():m(),p(e,s(le,{get name(){return C(()=>!!i())()?`pause`:c()?`again`:`play`}}),null),p(e,(()=>{var e=C(()=>!!i());return()=>e()?`Pause`:c()?`Start again`:`Play`})(),null),e})(),(()=>{var e=Oe();return e.$$click=f,o(()=>e.disabled=c()||i()),e})()]}}w([`click`]);var Ae=r(`<figure><figcaption>`),je=r(`<button type=button>`),Me=r(`<ol>`),Ne=r(`<span class=hidden>has a queen`),Pe=r(`<li><span class=hidden>: `),Fe=r(`<div class=counted>`),H=8,Ie=(e,t)=>{let n=N(H,t);return{name:e,moves:n,tree:O.ofMoves(n,H),end:n.length}},U=Ie(`First free square`,j),W=Ie(`Fewest choices first`,M),Le={alone:2,race:15},[G,Re]=F(`is-race`,!1),[K,ze]=F(`fewest`,0),[q,Be]=F(`race`,0);function Ve(t){let n=()=>G()?q():K(),{Buttons:r,...u}=ke({rate:()=>G()?Le.race:Le.alone,place:n,end:()=>(G()?U:W).end,go:e=>(G()?Be:ze)(e)});l(()=>{q()===U.end&&L(4)});let d=i(()=>P(W.moves.slice(0,K()))),f=i(()=>k(H,d().queens,[])),m=()=>G()?u.isOver()?`${W.tree.size-1} queens instead of ${U.tree.size-1}: one idea, and the tree collapses.`:q()===0?`Which method has the smaller tree? Press Play.`:q()<W.end?`Both search.`:`${W.name}: solved. The other one still searches.`:Ue(f(),d().tried),h=s(e,{get when(){return G()},get fallback(){return s(We,a(d,{get lines(){return f()}}))},get children(){return s(c,{each:[U,W],children:({name:e,moves:t,end:n})=>(()=>{var r=Ae(),i=r.firstChild;return p(r,s(D,{label:e,get picture(){return{n:H,queens:P(t.slice(0,q())).queens}}}),i),p(i,e),o(()=>r.classList.toggle(`solved`,q()>=n)),r})()})}}),g=()=>(G()?[U,W]:[W]).map(e=>({...e,place:n()}));return s(R,{get words(){return m()},get tone(){return u.isOver()?`good`:``},get isBusy(){return u.isPlaying()},board:h,get trees(){return s(Se,{n:H,get trees(){return g()}})},get next(){return t.next},get children(){return[s(r,{}),(()=>{var e=je();return e.$$click=()=>(u.stop(),Re(!G())),p(e,()=>G()?`Free squares`:`The race`),e})()]}})}var He=({free:e},t)=>e.filter(e=>!b(t,e));function Ue(e,t){let n=M(e);if(n===void 0)return`Solved: ${W.tree.size-1} queens placed. Now open the race.`;if(K()===0)return`Each row and column has ${H} free squares: begin in the middle.`;if(n.free.length===0)return`Dead end: ${A(n,H)} has no free square. The last queen goes.`;let r=ne(A(n,H));return W.moves[K()]===null?`${r}: all its free squares were tried. The last queen goes.`:`No row or column has fewer: ${r.toLowerCase()} has ${v(He(n,t).length,`free square`)}. A queen goes there.`}function We(e){let n=i(()=>M(e.lines)),r=r=>(()=>{var i=Me();return x(i,`free ${r}s`),t(i,`aria-label`,`Free squares of each ${r}`),p(i,s(c,{get each(){return Array.from({length:H},(e,t)=>({kind:r,index:t}))},children:t=>{let r=()=>e.lines.find(({kind:e,index:n})=>e===t.kind&&n===t.index),i=t=>t?He(t,e.tried).length:Ne(),a=()=>r()&&r()===n()?r()?.free.length?`chosen`:`dead`:``;return(()=>{var e=Pe(),n=e.firstChild,s=n.firstChild;return p(n,()=>A(t,H),s),p(e,()=>i(r()),null),o(()=>x(e,a())),e})()}})),i})(),a=()=>{let{queens:t,tried:n}=e;return{n:H,queens:t,marks:n.map(e=>({square:e,kind:`out`})),attackers:E(`check`,{board:{n:H,queens:t}}).attackers}};return(()=>{var e=Fe();return p(e,s(D,{label:`Board`,get picture(){return a()}}),null),p(e,()=>r(`row`),null),p(e,()=>r(`column`),null),e})()}w([`click`]);var Ge=r(`<button type=button>Start again`),J=4,[Y,Ke]=F(`four`,[]),[X,qe]=F(`four-found`,[]);function Je(e){let t=Number(E(`info`,{}).counts[J]),n=i(()=>E(`check`,{board:{n:J,queens:Y()}})),r=e=>{let r=Y();Ke(b(r,e)?_(r,[e]):[...r,e]),n().solution&&qe([...new Set([...X(),Y().toSorted().join(` `)])]),X().length===t&&L(1)},a=()=>{if(n().solution)return X().length<t?`A solution. Remove the queens to look for another one.`:`Both solutions found. A search in order, as in chapter 2, proves that there are no more.`;if(n().conflicts.length>0)return`Red lines connect queens that attack each other.`;let e=k(J,Y(),[]).find(({free:e})=>e.length===0);return e?`${ne(A(e,J))} has no free square left: remove a queen.`:`${v(Y().length,`queen`)} placed, ${v(X().length,`solution`)} found.`},c=()=>({n:J,queens:Y(),conflicts:n().conflicts});return s(R,{get words(){return a()},get tone(){return n().solution?`good`:``},get board(){return s(D,{label:`Board`,keys:xe,get picture(){return c()},onPress:r})},get next(){return e.next},get children(){var e=Ge();return e.$$click=()=>Ke([]),o(()=>e.disabled=Y().length===0),e}})}w([`click`]);var Ye=r(`<button type=button>Back`),Xe=r(`<button type=button>Start again`),Z=6,Ze=O.ofMoves(N(Z,j),Z),[Q,Qe]=F(`own`,[]);function $e(e){let[t,n]=T(``),r=i(()=>P(Q()).queens),a=i(()=>O.ofMoves(Q(),Z)),c=()=>r().at(-1)??null,l=()=>r().length===Z,u=i(()=>k(Z,r(),[]).find(({free:e})=>e.length===0)),d=()=>{let e=u();return e?`${A(e,Z)} has no free square`:``},p=e=>{n(``),Qe(e),l()&&L(3)},h=()=>p([...Q(),null]);function g(e){if(l())return;let t=r().find(t=>f(t,e));m(c(),e)?h():b(r(),e)?n(`The last queen goes first: it is on ${et(c())}.`):t?n(`The queen on ${et(t)} attacks this square.`):u()?n(`Go back first: ${d()}.`):p([...Q(),e])}let _=()=>l()?`Solved: ${v(a().size-1,`queen`)} placed. Backtracking places ${Ze.size-1}. The order decides how soon a search ends.`:t()===``?u()?`Dead end: ${d()}. Go back.`:c()?`Place the next queen in any row, or go back.`:`Place the first queen in any row.`:t(),ee=()=>{let e=u()?.squares.map(e=>({square:e,kind:`bad`}));return{n:Z,queens:r(),marks:e??[]}},te=()=>[{name:`Your tree`,tree:a(),place:Q().length},...l()?[{name:`Backtracking`,tree:Ze,place:1/0}]:[]];return s(R,{get words(){return _()},get tone(){return C(()=>!!l())()?`good`:u()?`bad`:``},get board(){return s(D,{label:`Board`,keys:xe,get picture(){return ee()},onPress:g})},get trees(){return s(Se,{n:Z,get trees(){return te()}})},get next(){return e.next},get children(){return[(()=>{var e=Ye();return e.$$click=h,o(()=>e.disabled=c()===null||l()),e})(),(()=>{var e=Xe();return e.$$click=()=>p([]),o(()=>e.disabled=Q().length===0),e})()]}})}var et=e=>e?h(e,Z):``;w([`click`]);var tt=r(`<button type=button>50 queens`),nt=r(`<form class=row><label>Your guess<input type=number min=0 max=1000000 required inputmode=numeric></label><button type=submit>Show`),rt={n:50,seed:11},it={n:1e3,seed:3},[at,ot]=F(`guess`,null),[$,st]=F(`repaired`,0);function ct(t){let n=i(()=>at()!==null),r=()=>(n()?it:rt).n,a=i(()=>{let{n:e,seed:t}=n()?it:rt,r=fe({method:`min-conflicts`,board:{n:e,queens:[],blocked:[]},seed:t,all:!1});return d(r.close),r});l(()=>a().look(r()+2*$()));let o=()=>a().recording().ended?(a().recording().end-r()-1)/2:1/0,{Buttons:c,...u}=ke({rate:()=>2,place:$,end:o,go:st});l(()=>{n()&&u.isOver()&&L(5)});let f=i(()=>a().seen()?.queens??[]),p=i(()=>ut(f())),m=()=>{if(f().length<r()||o()===1/0)return`The queens are being placed …`;let[e,t]=[v(o(),`step`),`${y(r())} queens`];if(u.isOver())return n()?`${e} for ${t}. You guessed ${y(at())}. Repair is fast, but only a search can prove that a board has no solution.`:`Repaired: ${e} for ${t}. How many for 1,000?`;let i=v(p().length,`conflict`),a=n()?` You guessed ${y(at())}.`:``;return $()===0?`${t} are placed, with ${i}.`:`Step ${$()}: ${i} left.${a}`};function h(e){u.stop(),st(0),ot(e),e!==null&&u.play(),document.querySelector(`.acts button`)?.focus()}let g=()=>{let e=$()===0?[]:ue(a().seen()?.event??null,r());return{n:r(),queens:f(),conflicts:p(),marks:e}};return s(R,{get words(){return m()},get tone(){return u.isOver()?`good`:``},get board(){return s(D,{label:`Board`,get picture(){return g()}})},get next(){return t.next},get children(){return[s(c,{}),s(e,{get when(){return n()},get children(){var e=tt();return e.$$click=()=>h(null),e}}),s(e,{get when(){return C(()=>!n())()&&u.isOver()},get children(){return s(lt,{onGuess:h})}})]}})}var lt=e=>{let t,r=n=>{n.preventDefault(),e.onGuess(t.valueAsNumber)};return(()=>{var e=nt(),i=e.firstChild.firstChild.nextSibling;e.addEventListener(`submit`,r);var a=t;return typeof a==`function`?n(a,i):t=i,e})()},ut=e=>e.flatMap((t,n)=>e.slice(n+1).flatMap(e=>f(t,e)?[{a:t,b:e,line:``}]:[]));w([`click`]);var dt=r(`<div class=worksheet>`),ft=r(`<div class="row acts"><button type=button class=main>Print`),pt=r(`<figure><figcaption>Board `),mt=[{n:4,queens:[]},{n:4,queens:[]},{n:4,queens:se([0,2])},{n:6,queens:[]}],ht=()=>[(()=>{var e=dt();return p(e,()=>mt.map((e,t)=>(()=>{var n=pt(),r=n.firstChild;return r.firstChild,p(n,s(D,{label:`Board ${t+1}`,picture:e}),r),p(r,t+1,null),n})())),e})(),(()=>{var e=ft(),t=e.firstChild;return t.$$click=()=>print(),e})()];w([`click`]);var gt=r(`<div class=learn><nav aria-label=Chapters>`),_t=r(`<span class=hidden>done`),vt=r(`<a><span class=number></span><span class=name>`),yt=r(`<section class=chapter><h2 tabindex=-1>`),bt=r(`<details><summary>For the teacher`),xt=r(`<a class="next end"><span>Next<span class=name>: `),St=[Je,Ee,$e,Ve,ct,ht],Ct=me.split(/^## /m).slice(1).map(e=>{let[t=``,n=``]=e.split(`### For the teacher`),r=t.indexOf(`
`),i=t.slice(0,r);return{title:i,name:i.replace(/^\d+\. /,``),text:t.slice(r),teacher:n}}),wt=e=>`#learn?chapter=${e}`,[Tt,Et]=F(`chapter`,1);function Dt({page:r}){let[i,a]=T(0),d;return r.onShow((e,t)=>{let{chapter:n}=ie({chapter:oe(`chapter`,Tt(),1,St.length)},e,t);return a(n),Et(n),{chapter:n}}),r.onHide(()=>a(0)),l(u(i,(e,t=0)=>{e!==0&&t!==0&&(scrollTo(0,0),d.focus({preventScroll:!0}))})),(()=>{var r=gt(),a=r.firstChild;return p(a,s(c,{each:Ct,children:({name:n},r)=>(()=>{var a=vt(),c=a.firstChild,l=c.nextSibling;return p(c,()=>r()+1),p(l,n),p(a,s(e,{get when(){return I().includes(r()+1)},get children(){return[s(le,{name:`check`}),_t()]}}),null),o(e=>{var n=wt(r()+1),o=i()===r()+1?`step`:void 0;return n!==e.e&&t(a,`href`,e.e=n),o!==e.t&&t(a,`aria-current`,e.t=o),e},{e:void 0,t:void 0}),a})()})),p(r,s(e,{get when(){return Ct[i()-1]},keyed:!0,children:({title:e,text:r,teacher:a})=>[(()=>{var a=yt(),c=a.firstChild;t(a,`aria-label`,e);var l=d;return typeof l==`function`?n(l,c):d=c,p(c,e),p(a,s(de,{markdown:r}),null),p(a,s(g,{get component(){return St[i()-1]},get next(){return s(Ot,{get chapter(){return i()+1}})}}),null),o(()=>a.classList.toggle(`stage`,i()<St.length)),a})(),(()=>{var e=bt();return e.firstChild,p(e,s(de,{markdown:a}),null),e})()]}),null),r})()}var Ot=e=>(()=>{var n=xt(),r=n.firstChild.firstChild.nextSibling;return r.firstChild,p(r,()=>Ct[e.chapter-1]?.title,null),p(n,s(le,{name:`next`}),null),o(r=>{var i=!!I().includes(e.chapter-1),a=wt(e.chapter);return i!==r.e&&n.classList.toggle(`main`,r.e=i),a!==r.t&&t(n,`href`,r.t=a),r},{e:void 0,t:void 0}),n})();export{Dt as default};