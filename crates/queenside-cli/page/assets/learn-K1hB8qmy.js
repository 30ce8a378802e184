import{C as e,D as t,E as n,F as r,H as i,K as a,N as o,O as s,P as c,R as l,S as u,T as d,U as f,V as p,_ as m,a as h,b as g,c as ee,f as _,h as te,j as v,k as y,m as ne,n as b,r as x,s as S,t as re,u as ie,v as C,y as w}from"./words-Df4aue5W.js";import{$ as T,G as ae,M as oe,Q as E,W as se,et as ce,j as le,st as D}from"./index-DLcH1vjM.js";import{c as O,i as ue,l as de,n as fe,s as pe}from"./run-1UmPEkPl.js";import{n as k,t as A}from"./lines-C3mw7kYO.js";var me=`# Teach a lesson

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

## Worksheet

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
`,j=e=>e[0],M=e=>{let t=({index:e,squares:{length:t}})=>Math.abs(2*e+1-t)+(2*e<t?0:.5);return e.toSorted((e,n)=>e.free.length-n.free.length||t(e)-t(n))[0]};function he(e,t){let n=[],r=i=>i.length===e||(t(k(e,i,[]))?.free??[]).some(e=>(n.push(e),r([...i,e])||!n.push(null)));return r([]),n}function N(e){let t=[],n=[[]];for(let r of e)r===null?(n.pop(),n.at(-1)?.push(...t.splice(-1))):(t.push(r),n.push([]));return{queens:t,tried:n.at(-1)??[]}}function P(e,t){let n=`queenside-learn-${e}`,[r,i]=l(le(`sessionStorage`,n)??t);return[r,e=>(i(()=>e),void oe(`sessionStorage`,n,e))]}var[ge,_e]=P(`done`,[]);function F(e){let t=a(ge);t.includes(e)||_e([...t,e])}var ve=d(`<p role=status>`),ye=d(`<div class=place>`),be=d(`<div class="row acts">`),xe=d(`<div class=trees>`),Se=d(`<figure><figcaption class="number muted">`),I=`Arrow keys move over the board. Space places a queen on a square, or removes it.`;function L(e){let t;o(i(()=>e.words,()=>queueMicrotask(()=>{(document.activeElement===document.body||t.querySelector(`button:disabled:focus`))&&a&&t.querySelector(`button:enabled, a`)?.focus()})));let a=!1;return[(()=>{var t=ve();return w(t,()=>e.words),r(n=>{var r=`asks ${e.tone}`,i=e.isBusy;return r!==n.e&&m(t,n.e=r),i!==n.t&&u(t,`aria-busy`,n.t=i),n},{e:void 0,t:void 0}),t})(),(()=>{var t=ye();return w(t,()=>e.board),r(()=>t.classList.toggle(`solved`,e.tone===`good`)),t})(),g(()=>e.trees),(()=>{var r=be();r.$$focusout=({relatedTarget:e})=>a=e===null,r.$$focusin=()=>a=!0;var i=t;return typeof i==`function`?n(i,r):t=r,w(r,()=>e.children,null),w(r,()=>e.next,null),r})()]}function R(t){let n=()=>Math.max(...t.trees.map(({tree:e})=>e.width(0)));return(()=>{var i=xe();return w(i,v(s,{get each(){return t.trees},children:n=>{let i=()=>`${n().name}: ${b(n().tree.lastAt(n().place),`queen`)} placed`,a=()=>String((n().tree.height+1)/(t.n+1));return(()=>{var t=Se(),o=t.firstChild;return w(o,i),w(t,v(pe,{get tree(){return n().tree},get place(){return n().place},get"aria-label"(){return i()}}),null),r(r=>{var i=String(n().tree.width(0)),o=a();return i!==r.e&&e(t,`--leaves`,r.e=i),o!==r.t&&e(t,`--levels`,r.t=o),r},{e:void 0,t:void 0}),t})()}})),r(t=>e(i,`--widest`,String(n()))),i})()}C([`focusin`,`focusout`]);var Ce=d(`<button type=button>Show me`),we=d(`<button type=button>Start again`),z=4,B=he(z,j),[V,Te]=P(`backtracker`,0);function Ee(e){let[t,n]=l(``),i=c(()=>B.slice(0,V())),a=c(()=>N(i())),o=()=>`Row ${ie(a().queens.length,z)}`,s=()=>a().queens.at(-1)??[0,0],u=()=>V()===B.length;function d(e,t=``){n(t),Te(e),u()&&F(2)}let f=e=>{u()||(ee(e,B[V()]??s())?d(V()+1):n(p(e)))};function p(e){let{queens:t,tried:n}=a();if(S(t,e))return B[V()]?`${o()} has a free square, so all queens stay.`:`The last queen goes first: it is on ${_(s(),z)}.`;if(e[0]!==t.length)return`${o()} is next. Does it have a free square?`;let r=t.find(t=>h(t,e));return r?`The queen on ${_(r,z)} attacks this square.`:S(n,e)?`You tried this square before.`:`A square further left is free too.`}let m=()=>{let e=B[V()],t=e?`The queen goes to ${_(e,z)}, the first free square.`:`${o()} has no free square left: the queen on ${_(s(),z)} goes.`;d(V()+1,`${t} Your turn.`)},g=()=>{if(u())return`Solved: 8 queens placed for 4 rows. Each is a dot of your tree, below the empty board.`;let e=a().queens.length===0?`where does the queen go?`:`place a queen, or remove the last one?`;return t()||`${o()}: ${e}`},te=()=>{let{queens:e,tried:t}=a();return{n:z,queens:e,marks:t.map(e=>({square:e,kind:`out`}))}};return v(L,{get words(){return g()},get tone(){return u()?`good`:``},get board(){return v(T,{label:`Board`,keys:I,get picture(){return te()},onPress:f})},get trees(){return v(R,{n:z,get trees(){return[{name:`Your tree`,tree:O.ofMoves(i(),z),place:V()}]}})},get next(){return e.next},get children(){return[(()=>{var e=Ce();return e.$$click=m,r(()=>e.disabled=u()),e})(),(()=>{var e=we();return e.$$click=()=>d(0),r(()=>e.disabled=V()===0),e})()]}})}C([`click`]);var De=d(`<button type=button>`),Oe=d(`<button type=button>Step`);function ke({rate:e,place:t,end:n,go:i}){let[a,o]=l(!1),s=()=>t()>=n(),c=0,u=()=>{clearInterval(c),o(!1)},d=()=>{i(s()?0:t()+1),s()&&u()},p=()=>{o(!0),c=window.setInterval(d,1e3/e()),d()};return f(u),{isPlaying:a,isOver:s,play:p,stop:u,Buttons:()=>[(()=>{var e=De();return e.$$click=()=>a()?u():p(),w(e,v(E,{get name(){return g(()=>!!a())()?`pause`:s()?`again`:`play`}}),null),w(e,(()=>{var e=g(()=>!!a());return()=>e()?`Pause`:s()?`Start again`:`Play`})(),null),e})(),(()=>{var e=Oe();return e.$$click=d,r(()=>e.disabled=s()||a()),e})()]}}C([`click`]);var Ae=d(`<figure><figcaption>`),je=d(`<button type=button>`),Me=d(`<ol>`),Ne=d(`<span class=hidden>has a queen`),Pe=d(`<li><span class=hidden>: `),Fe=d(`<div class=counted>`),H=8,Ie=(e,t)=>{let n=he(H,t);return{name:e,moves:n,tree:O.ofMoves(n,H),end:n.length}},U=Ie(`First free square`,j),W=Ie(`Fewest choices first`,M),Le={alone:2,race:15},[G,Re]=P(`is-race`,!1),[K,ze]=P(`fewest`,0),[q,Be]=P(`race`,0);function Ve(e){let n=()=>G()?q():K(),{Buttons:i,...a}=ke({rate:()=>G()?Le.race:Le.alone,place:n,end:()=>(G()?U:W).end,go:e=>(G()?Be:ze)(e)});o(()=>{q()===U.end&&F(4)});let s=c(()=>N(W.moves.slice(0,K()))),l=c(()=>k(H,s().queens,[])),u=()=>G()?a.isOver()?`${W.tree.size-1} queens instead of ${U.tree.size-1}: one idea, and the tree collapses.`:q()===0?`Which method has the smaller tree? Press Play.`:q()<W.end?`Both search.`:`${W.name}: solved. The other one still searches.`:Ue(l(),s().tried),d=v(y,{get when(){return G()},get fallback(){return v(We,p(s,{get lines(){return l()}}))},get children(){return v(t,{each:[U,W],children:({name:e,moves:t,end:n})=>(()=>{var i=Ae(),a=i.firstChild;return w(i,v(T,{label:e,get picture(){return{n:H,queens:N(t.slice(0,q())).queens}}}),a),w(a,e),r(()=>i.classList.toggle(`solved`,q()>=n)),i})()})}}),f=()=>(G()?[U,W]:[W]).map(e=>({...e,place:n()}));return v(L,{get words(){return u()},get tone(){return a.isOver()?`good`:``},get isBusy(){return a.isPlaying()},board:d,get trees(){return v(R,{n:H,get trees(){return f()}})},get next(){return e.next},get children(){return[v(i,{}),(()=>{var e=je();return e.$$click=()=>(a.stop(),Re(!G())),w(e,()=>G()?`Free squares`:`The race`),e})()]}})}var He=({free:e},t)=>e.filter(e=>!S(t,e));function Ue(e,t){let n=M(e);if(n===void 0)return`Solved: ${W.tree.size-1} queens placed. Now open the race.`;if(K()===0)return`Each row and column has ${H} free squares: begin in the middle.`;if(n.free.length===0)return`Dead end: ${A(n,H)} has no free square. The last queen goes.`;let r=re(A(n,H));return W.moves[K()]===null?`${r}: all its free squares were tried. The last queen goes.`:`No row or column has fewer: ${r.toLowerCase()} has ${b(He(n,t).length,`free square`)}. A queen goes there.`}function We(e){let n=c(()=>M(e.lines)),i=i=>(()=>{var a=Me();return m(a,`free ${i}s`),u(a,`aria-label`,`Free squares of each ${i}`),w(a,v(t,{get each(){return Array.from({length:H},(e,t)=>({kind:i,index:t}))},children:t=>{let i=()=>e.lines.find(({kind:e,index:n})=>e===t.kind&&n===t.index),a=t=>t?He(t,e.tried).length:Ne(),o=()=>i()&&i()===n()?i()?.free.length?`chosen`:`dead`:``;return(()=>{var e=Pe(),n=e.firstChild,s=n.firstChild;return w(n,()=>A(t,H),s),w(e,()=>a(i()),null),r(()=>m(e,o())),e})()}})),a})(),a=()=>{let{queens:t,tried:n}=e;return{n:H,queens:t,marks:n.map(e=>({square:e,kind:`out`})),attackers:D(`check`,{board:{n:H,queens:t}}).attackers}};return(()=>{var e=Fe();return w(e,v(T,{label:`Board`,get picture(){return a()}}),null),w(e,()=>i(`row`),null),w(e,()=>i(`column`),null),e})()}C([`click`]);var Ge=d(`<button type=button>Start again`),J=4,[Y,Ke]=P(`four`,[]),[X,qe]=P(`four-found`,[]);function Je(e){let t=Number(D(`info`,{}).counts[J]),n=c(()=>D(`check`,{board:{n:J,queens:Y()}})),i=e=>{let r=Y();Ke(S(r,e)?ne(r,e):[...r,e]),n().solution&&qe([...new Set([...X(),Y().toSorted().join(` `)])]),X().length===t&&F(1)},a=()=>{if(n().solution)return X().length<t?`A solution. Remove the queens to look for another one.`:`All ${t} solutions found.`;if(n().conflicts.length>0)return`Red lines connect queens that attack each other.`;let e=k(J,Y(),[]).find(({free:e})=>e.length===0);return e?`${re(A(e,J))} has no free square left: remove a queen.`:`${b(Y().length,`queen`)} placed, ${b(X().length,`solution`)} found.`},o=()=>({n:J,queens:Y(),conflicts:n().conflicts});return v(L,{get words(){return a()},get tone(){return n().solution?`good`:``},get board(){return v(T,{label:`Board`,keys:I,get picture(){return o()},onPress:i})},get next(){return e.next},get children(){var e=Ge();return e.$$click=()=>Ke([]),r(()=>e.disabled=Y().length===0),e}})}C([`click`]);var Ye=d(`<button type=button>Back`),Xe=d(`<button type=button>Start again`),Z=6,Ze=O.ofMoves(he(Z,j),Z),[Q,Qe]=P(`own`,[]);function $e(e){let[t,n]=l(``),i=c(()=>N(Q()).queens),a=c(()=>O.ofMoves(Q(),Z)),o=()=>i().at(-1)??null,s=()=>i().length===Z,u=c(()=>k(Z,i(),[]).find(({free:e})=>e.length===0)),d=()=>{let e=u();return e?`${A(e,Z)} has no free square`:``},f=e=>{n(``),Qe(e),s()&&F(3)},p=()=>f([...Q(),null]);function m(e){if(s())return;let t=i().find(t=>h(t,e));ee(o(),e)?p():S(i(),e)?n(`The last queen goes first: it is on ${et(o())}.`):t?n(`The queen on ${et(t)} attacks this square.`):u()?n(`Go back first: ${d()}.`):f([...Q(),e])}let _=()=>s()?`Solved: ${b(a().size-1,`queen`)} placed. Backtracking places ${Ze.size-1}. The order decides how soon a search ends.`:t()===``?u()?`Dead end: ${d()}. Go back.`:o()?`Place the next queen in any row, or go back.`:`Place the first queen in any row.`:t(),te=()=>{let e=u()?.squares.map(e=>({square:e,kind:`bad`}));return{n:Z,queens:i(),marks:e??[]}},y=()=>[{name:`Your tree`,tree:a(),place:Q().length},...s()?[{name:`Backtracking`,tree:Ze,place:1/0}]:[]];return v(L,{get words(){return _()},get tone(){return g(()=>!!s())()?`good`:u()?`bad`:``},get board(){return v(T,{label:`Board`,keys:I,get picture(){return te()},onPress:m})},get trees(){return v(R,{n:Z,get trees(){return y()}})},get next(){return e.next},get children(){return[(()=>{var e=Ye();return e.$$click=p,r(()=>e.disabled=o()===null||s()),e})(),(()=>{var e=Xe();return e.$$click=()=>f([]),r(()=>e.disabled=Q().length===0),e})()]}})}var et=e=>e?_(e,Z):``;C([`click`]);var tt=d(`<button type=button>50 queens`),nt=d(`<form class=row><label>Your guess<input type=number min=0 max=1000000 required inputmode=numeric></label><button type=submit>Show`),rt={n:50,seed:11},it={n:1e3,seed:3},[at,ot]=P(`guess`,null),[$,st]=P(`repaired`,0);function ct(e){let t=c(()=>at()!==null),n=()=>(t()?it:rt).n,r=c(()=>{let{n:e,seed:n}=t()?it:rt,r=fe({method:`min-conflicts`,board:{n:e,queens:[],blocked:[]},seed:n,all:!1});return f(r.close),r});o(()=>r().look(n()+2*$()));let i=()=>r().recording().ended?(r().recording().end-n()-1)/2:1/0,{Buttons:a,...s}=ke({rate:()=>2,place:$,end:i,go:st});o(()=>{t()&&s.isOver()&&F(5)});let l=c(()=>r().seen()?.queens??[]),u=c(()=>ut(l())),d=()=>{if(l().length<n()||i()===1/0)return`The queens are being placed …`;let[e,r]=[b(i(),`step`),`${x(n())} queens`];if(s.isOver())return t()?`${e} for ${r}. You guessed ${x(at())}. Repair is fast, but only a search can prove that a board has no solution.`:`Repaired: ${e} for ${r}. How many for 1,000?`;let a=b(u().length,`conflict`),o=t()?` You guessed ${x(at())}.`:``;return $()===0?`${r} are placed, with ${a}.`:`Step ${$()}: ${a} left.${o}`};function p(e){s.stop(),st(0),ot(e),e!==null&&s.play(),document.querySelector(`.acts button`)?.focus()}let m=()=>{let e=$()===0?[]:ue(r().seen()?.event??null,n());return{n:n(),queens:l(),conflicts:u(),marks:e}};return v(L,{get words(){return d()},get tone(){return s.isOver()?`good`:``},get board(){return v(T,{label:`Board`,get picture(){return m()}})},get next(){return e.next},get children(){return[v(a,{}),v(y,{get when(){return t()},get children(){var e=tt();return e.$$click=()=>p(null),e}}),v(y,{get when(){return g(()=>!t())()&&s.isOver()},get children(){return v(lt,{onGuess:p})}})]}})}var lt=e=>{let t,r=n=>{n.preventDefault(),e.onGuess(t.valueAsNumber)};return(()=>{var e=nt(),i=e.firstChild.firstChild.nextSibling;e.addEventListener(`submit`,r);var a=t;return typeof a==`function`?n(a,i):t=i,e})()},ut=e=>e.flatMap((t,n)=>e.slice(n+1).flatMap(e=>h(t,e)?[{a:t,b:e,line:``}]:[]));C([`click`]);var dt=d(`<div class=worksheet>`),ft=d(`<div class="row acts"><button type=button class=main>Print`),pt=d(`<figure><figcaption>Board `),mt=[{n:4,queens:[]},{n:4,queens:[]},{n:4,queens:ce([0,2])},{n:6,queens:[]}],ht=()=>[(()=>{var e=dt();return w(e,()=>mt.map((e,t)=>(()=>{var n=pt(),r=n.firstChild;return r.firstChild,w(n,v(T,{label:`Board ${t+1}`,picture:e}),r),w(r,t+1,null),n})())),e})(),(()=>{var e=ft(),t=e.firstChild;return t.$$click=()=>print(),e})()];C([`click`]);var gt=d(`<div class=learn><nav aria-label=Chapters>`),_t=d(`<span class=hidden>done`),vt=d(`<a><span class=number></span><span class=name>`),yt=d(`<section class=chapter><h2 tabindex=-1>`),bt=d(`<details><summary>For the teacher`),xt=d(`<a class="main next end"><span>Next<span class=name>: `),St=[Je,Ee,$e,Ve,ct,ht],Ct=me.split(/^## /m).slice(1).map(e=>{let[t=``,n=``]=e.split(`### For the teacher`),r=t.indexOf(`
`),i=t.slice(0,r);return{title:i,name:i.replace(/^\d+\. /,``),text:t.slice(r),teacher:n}}),wt=e=>`#learn?chapter=${e}`,[Tt,Et]=P(`chapter`,1);function Dt({page:e}){let[a,s]=l(0),c;return e.onShow((e,t)=>{let{chapter:n}=ae({chapter:se(`chapter`,Tt(),1,St.length)},e,t);return s(n),Et(n),{chapter:n}}),e.onHide(()=>s(0)),o(i(a,(e,t=0)=>{e!==0&&t!==0&&(scrollTo(0,0),c.focus({preventScroll:!0}))})),(()=>{var e=gt(),i=e.firstChild;return w(i,v(t,{each:Ct,children:({name:e},t)=>(()=>{var n=vt(),i=n.firstChild,o=i.nextSibling;return w(i,()=>t()+1),w(o,e),w(n,v(y,{get when(){return ge().includes(t()+1)},get children(){return[v(E,{name:`check`}),_t()]}}),null),r(e=>{var r=wt(t()+1),i=a()===t()+1?`step`:void 0;return r!==e.e&&u(n,`href`,e.e=r),i!==e.t&&u(n,`aria-current`,e.t=i),e},{e:void 0,t:void 0}),n})()})),w(e,v(y,{get when(){return Ct[a()-1]},keyed:!0,children:({title:e,text:t,teacher:i})=>[(()=>{var i=yt(),o=i.firstChild;u(i,`aria-label`,e);var s=c;return typeof s==`function`?n(s,o):c=o,w(o,e),w(i,v(de,{markdown:t}),null),w(i,v(te,{get component(){return St[a()-1]},get next(){return v(Ot,{get chapter(){return a()+1}})}}),null),r(()=>i.classList.toggle(`stage`,a()<St.length)),i})(),(()=>{var e=bt();return e.firstChild,w(e,v(de,{markdown:i}),null),e})()]}),null),e})()}var Ot=e=>(()=>{var t=xt(),n=t.firstChild.firstChild.nextSibling;return n.firstChild,w(n,()=>Ct[e.chapter-1]?.title,null),w(t,v(E,{name:`next`}),null),r(()=>u(t,`href`,wt(e.chapter))),t})();export{Dt as default};