import{A as e,C as t,D as n,E as r,F as i,H as a,I as o,K as s,M as c,O as l,P as u,R as d,S as f,U as p,V as m,_ as h,a as g,b as _,c as ee,f as v,h as y,k as te,m as ne,n as b,r as x,s as S,t as re,u as ie,v as C,y as w}from"./words-DYfPz7xx.js";import{A as T,R as E,S as ae,c as oe,j as se,k as ce,s as le,x as ue}from"./index-tH0gMQIB.js";import{c as D,i as de,l as fe,n as pe,s as me}from"./run-oZS9uxq4.js";import{n as O,t as k}from"./lines-D72dY8I1.js";var he=`# Teach a lesson

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
`,A=e=>e[0],j=e=>{let t=({index:e,squares:{length:t}})=>Math.abs(2*e+1-t)+(2*e<t?0:.5);return e.toSorted((e,n)=>e.free.length-n.free.length||t(e)-t(n))[0]};function M(e,t){let n=[],r=i=>i.length===e||(t(O(e,i,[]))?.free??[]).some(e=>(n.push(e),r([...i,e])||!n.push(null)));return r([]),n}function N(e){let t=[],n=[[]];for(let r of e)r===null?(n.pop(),n.at(-1)?.push(...t.splice(-1))):(t.push(r),n.push([]));return{queens:t,tried:n.at(-1)??[]}}function P(e,t){let n=`queenside-learn-${e}`,[r,i]=d(le(`sessionStorage`,n)??t);return[r,e=>(i(()=>e),void oe(`sessionStorage`,n,e))]}var[ge,_e]=P(`done`,[]);function F(e){let t=s(ge);t.includes(e)||_e([...t,e])}var ve=r(`<p role=status>`),ye=r(`<div class=place>`),be=r(`<div class="row acts">`),xe=r(`<div class=trees>`),Se=r(`<figure><figcaption class=number>`),I=`Arrow keys move over the board. Space places a queen on a square, or removes it.`;function L(e){let t;u(a(()=>e.words,()=>queueMicrotask(()=>{(document.activeElement===document.body||t.querySelector(`button:disabled:focus`))&&r&&t.querySelector(`button:enabled, a`)?.focus()})));let r=!1;return[(()=>{var t=ve();return w(t,()=>e.words),o(n=>{var r=`asks ${e.tone}`,i=e.isBusy;return r!==n.e&&h(t,n.e=r),i!==n.t&&f(t,`aria-busy`,n.t=i),n},{e:void 0,t:void 0}),t})(),(()=>{var t=ye();return w(t,()=>e.board),o(()=>t.classList.toggle(`solved`,e.tone===`good`)),t})(),_(()=>e.trees),(()=>{var i=be();i.$$focusout=({relatedTarget:e})=>r=e===null,i.$$focusin=()=>r=!0;var a=t;return typeof a==`function`?n(a,i):t=i,w(i,()=>e.children,null),w(i,()=>e.next,null),i})()]}function R(e){let n=()=>Math.max(...e.trees.map(({tree:e})=>e.width(0)));return(()=>{var r=xe();return w(r,c(te,{get each(){return e.trees},children:n=>{let r=()=>`${n().name}: ${b(n().tree.lastAt(n().place),`queen`)} placed`,i=()=>String((n().tree.height+1)/(e.n+1));return(()=>{var e=Se(),a=e.firstChild;return w(a,r),w(e,c(me,{get tree(){return n().tree},get place(){return n().place},get"aria-label"(){return r()}}),null),o(r=>{var a=String(n().tree.width(0)),o=i();return a!==r.e&&t(e,`--leaves`,r.e=a),o!==r.t&&t(e,`--levels`,r.t=o),r},{e:void 0,t:void 0}),e})()}})),o(e=>t(r,`--widest`,String(n()))),r})()}C([`focusin`,`focusout`]);var Ce=r(`<button type=button>Show me`),we=r(`<button type=button>Start again`),z=4,B=M(z,A),[V,Te]=P(`backtracker`,0);function Ee(e){let[t,n]=d(``),r=i(()=>B.slice(0,V())),a=i(()=>N(r())),s=()=>`Row ${ie(a().queens.length,z)}`,l=()=>a().queens.at(-1)??[0,0],u=()=>V()===B.length;function f(e,t=``){n(t),Te(e),u()&&F(2)}let p=e=>{u()||(ee(e,B[V()]??l())?f(V()+1):n(m(e)))};function m(e){let{queens:t,tried:n}=a();if(S(t,e))return B[V()]?`${s()} has a free square, so all queens stay.`:`The last queen goes first: it is on ${v(l(),z)}.`;if(e[0]!==t.length)return`${s()} is next. Does it have a free square?`;let r=t.find(t=>g(t,e));return r?`The queen on ${v(r,z)} attacks this square.`:S(n,e)?`You tried this square before.`:`A square further left is free too.`}let h=()=>{let e=B[V()],t=e?`The queen goes to ${v(e,z)}, the first free square.`:`${s()} has no free square left: the queen on ${v(l(),z)} goes.`;f(V()+1,`${t} Your turn.`)},_=()=>{if(u())return`Solved: 8 queens placed for 4 rows. Each is a dot of your tree, below the empty board.`;let e=a().queens.length===0?`where does the queen go?`:`place a queen, or remove the last one?`;return t()||`${s()}: ${e}`},y=()=>{let{queens:e,tried:t}=a();return{n:z,queens:e,marks:t.map(e=>({square:e,kind:`out`}))}};return c(L,{get words(){return _()},get tone(){return u()?`good`:``},get board(){return c(T,{label:`Board`,keys:I,get picture(){return y()},onPress:p})},get trees(){return c(R,{n:z,get trees(){return[{name:`Your tree`,tree:D.ofMoves(r(),z),place:V()}]}})},get next(){return e.next},get children(){return[(()=>{var e=Ce();return e.$$click=h,o(()=>e.disabled=u()),e})(),(()=>{var e=we();return e.$$click=()=>f(0),o(()=>e.disabled=V()===0),e})()]}})}C([`click`]);var De=r(`<button type=button>`),Oe=r(`<button type=button>Step`);function ke({rate:e,place:t,end:n,go:r}){let[i,a]=d(!1),s=()=>t()>=n(),l=0,u=()=>{clearInterval(l),a(!1)},f=()=>{r(s()?0:t()+1),s()&&u()},m=()=>{a(!0),l=window.setInterval(f,1e3/e()),f()};return p(u),{isPlaying:i,isOver:s,play:m,stop:u,Buttons:()=>[(()=>{var e=De();return e.$$click=()=>i()?u():m(),w(e,c(ce,{get name(){return _(()=>!!i())()?`pause`:s()?`again`:`play`}}),null),w(e,(()=>{var e=_(()=>!!i());return()=>e()?`Pause`:s()?`Again`:`Play`})(),null),e})(),(()=>{var e=Oe();return e.$$click=f,o(()=>e.disabled=s()||i()),e})()]}}C([`click`]);var Ae=r(`<figure><figcaption>`),je=r(`<button type=button>`),Me=r(`<ol>`),Ne=r(`<span class=hidden>has a queen`),Pe=r(`<li><span class=hidden>: `),Fe=r(`<div class=counted>`),H=8,Ie=(e,t)=>{let n=M(H,t);return{name:e,moves:n,tree:D.ofMoves(n,H),end:n.length}},U=Ie(`First free square`,A),W=Ie(`Fewest choices first`,j),Le={alone:2,race:15},[G,Re]=P(`is-race`,!1),[K,ze]=P(`fewest`,0),[q,Be]=P(`race`,0);function Ve(t){let n=()=>G()?q():K(),{Buttons:r,...a}=ke({rate:()=>G()?Le.race:Le.alone,place:n,end:()=>(G()?U:W).end,go:e=>(G()?Be:ze)(e)});u(()=>{q()===U.end&&F(4)});let s=i(()=>N(W.moves.slice(0,K()))),d=i(()=>O(H,s().queens,[])),f=()=>G()?a.isOver()?`${W.tree.size-1} queens instead of ${U.tree.size-1}: one idea, and the tree collapses.`:q()===0?`Which method has the smaller tree? Press Play.`:q()<W.end?`Both search.`:`${W.name}: solved. The other one still searches.`:Ue(d(),s().tried),p=c(e,{get when(){return G()},get fallback(){return c(We,m(s,{get lines(){return d()}}))},get children(){return c(l,{each:[U,W],children:({name:e,moves:t,end:n})=>(()=>{var r=Ae(),i=r.firstChild;return w(r,c(T,{label:e,get picture(){return{n:H,queens:N(t.slice(0,q())).queens}}}),i),w(i,e),o(()=>r.classList.toggle(`solved`,q()>=n)),r})()})}}),h=()=>(G()?[U,W]:[W]).map(e=>({...e,place:n()}));return c(L,{get words(){return f()},get tone(){return a.isOver()?`good`:``},get isBusy(){return a.isPlaying()},board:p,get trees(){return c(R,{n:H,get trees(){return h()}})},get next(){return t.next},get children(){return[c(r,{}),(()=>{var e=je();return e.$$click=()=>(a.stop(),Re(!G())),w(e,()=>G()?`Free squares`:`The race`),e})()]}})}var He=({free:e},t)=>e.filter(e=>!S(t,e));function Ue(e,t){let n=j(e);if(n===void 0)return`Solved: ${W.tree.size-1} queens placed. Now open the race.`;if(K()===0)return`Each row and column has ${H} free squares: begin in the middle.`;if(n.free.length===0)return`Dead end: ${k(n,H)} has no free square. The last queen goes.`;let r=re(k(n,H));return W.moves[K()]===null?`${r}: all its free squares were tried. The last queen goes.`:`No row or column has fewer: ${r.toLowerCase()} has ${b(He(n,t).length,`free square`)}. A queen goes there.`}function We(e){let t=i(()=>j(e.lines)),n=n=>(()=>{var r=Me();return h(r,`free ${n}s`),f(r,`aria-label`,`Free squares of each ${n}`),w(r,c(l,{get each(){return Array.from({length:H},(e,t)=>({kind:n,index:t}))},children:n=>{let r=()=>e.lines.find(({kind:e,index:t})=>e===n.kind&&t===n.index),i=t=>t?He(t,e.tried).length:Ne(),a=()=>r()&&r()===t()?r()?.free.length?`chosen`:`dead`:``;return(()=>{var e=Pe(),t=e.firstChild,s=t.firstChild;return w(t,()=>k(n,H),s),w(e,()=>i(r()),null),o(()=>h(e,a())),e})()}})),r})(),r=()=>{let{queens:t,tried:n}=e;return{n:H,queens:t,marks:n.map(e=>({square:e,kind:`out`})),attackers:E(`check`,{board:{n:H,queens:t}}).attackers}};return(()=>{var e=Fe();return w(e,c(T,{label:`Board`,get picture(){return r()}}),null),w(e,()=>n(`row`),null),w(e,()=>n(`column`),null),e})()}C([`click`]);var Ge=r(`<button type=button>Clear`),J=4,[Y,Ke]=P(`four`,[]),[X,qe]=P(`four-found`,[]);function Je(e){let t=Number(E(`info`,{}).counts[J]),n=i(()=>E(`check`,{board:{n:J,queens:Y()}})),r=e=>{let r=Y();Ke(S(r,e)?ne(r,e):[...r,e]),n().solution&&qe([...new Set([...X(),Y().toSorted().join(` `)])]),X().length===t&&F(1)},a=()=>n().solution?X().length<t?`A solution. Remove the queens to look for another one.`:`All ${t} solutions found.`:n().conflicts.length>0?`Red lines connect queens that attack each other.`:`${b(Y().length,`queen`)} placed, ${b(X().length,`solution`)} found.`,s=()=>({n:J,queens:Y(),conflicts:n().conflicts});return c(L,{get words(){return a()},get tone(){return n().solution?`good`:``},get board(){return c(T,{label:`Board`,keys:I,get picture(){return s()},onPress:r})},get next(){return e.next},get children(){var e=Ge();return e.$$click=()=>Ke([]),o(()=>e.disabled=Y().length===0),e}})}C([`click`]);var Ye=r(`<button type=button>Back`),Xe=r(`<button type=button>Start again`),Z=6,Ze=D.ofMoves(M(Z,A),Z),[Q,Qe]=P(`own`,[]);function $e(e){let[t,n]=d(``),r=i(()=>N(Q()).queens),a=i(()=>D.ofMoves(Q(),Z)),s=()=>r().at(-1)??null,l=()=>r().length===Z,u=i(()=>O(Z,r(),[]).find(({free:e})=>e.length===0)),f=()=>{let e=u();return e?`${k(e,Z)} has no free square`:``},p=e=>{n(``),Qe(e),l()&&F(3)},m=()=>p([...Q(),null]);function h(e){if(l())return;let t=r().find(t=>g(t,e));ee(s(),e)?m():S(r(),e)?n(`The last queen goes first: it is on ${et(s())}.`):t?n(`The queen on ${et(t)} attacks this square.`):u()?n(`Go back first: ${f()}.`):p([...Q(),e])}let v=()=>l()?`Solved: ${b(a().size-1,`queen`)} placed. Backtracking places ${Ze.size-1}.`:t()===``?u()?`Dead end: ${f()}. Go back.`:s()?`Place the next queen in any row, or go back.`:`Place the first queen in any row.`:t(),y=()=>{let e=u()?.squares.map(e=>({square:e,kind:`bad`}));return{n:Z,queens:r(),marks:e??[]}},te=()=>[{name:`Your tree`,tree:a(),place:Q().length},...l()?[{name:`Backtracking`,tree:Ze,place:1/0}]:[]];return c(L,{get words(){return v()},get tone(){return _(()=>!!l())()?`good`:u()?`bad`:``},get board(){return c(T,{label:`Board`,keys:I,get picture(){return y()},onPress:h})},get trees(){return c(R,{n:Z,get trees(){return te()}})},get next(){return e.next},get children(){return[(()=>{var e=Ye();return e.$$click=m,o(()=>e.disabled=s()===null||l()),e})(),(()=>{var e=Xe();return e.$$click=()=>p([]),o(()=>e.disabled=Q().length===0),e})()]}})}var et=e=>e?v(e,Z):``;C([`click`]);var tt=r(`<button type=button>50 queens`),nt=r(`<form class=row><label>Your guess<input type=number min=0 max=1000000 required inputmode=numeric></label><button type=submit>Show`),rt={n:50,seed:11},it={n:1e3,seed:3},[at,ot]=P(`guess`,null),[$,st]=P(`repaired`,0);function ct(t){let n=i(()=>at()!==null),r=()=>(n()?it:rt).n,a=i(()=>{let{n:e,seed:t}=n()?it:rt,r=pe({method:`min-conflicts`,board:{n:e,queens:[],blocked:[]},seed:t,all:!1});return p(r.close),r});u(()=>a().look(r()+2*$()));let o=()=>a().recording().ended?(a().recording().end-r()-1)/2:1/0,{Buttons:s,...l}=ke({rate:()=>2,place:$,end:o,go:st});u(()=>{n()&&l.isOver()&&F(5)});let d=i(()=>a().seen()?.queens??[]),f=i(()=>ut(d())),m=()=>{if(d().length<r()||o()===1/0)return`The queens are being placed …`;let[e,t]=[b(o(),`step`),`${x(r())} queens`];if(l.isOver())return n()?`${e} for ${t}. You guessed ${x(at())}.`:`Repaired: ${e} for ${t}. How many for 1,000?`;let i=b(f().length,`conflict`),a=n()?` You guessed ${x(at())}.`:``;return $()===0?`${t} are placed, with ${i}.`:`Step ${$()}: ${i} left.${a}`};function h(e){l.stop(),st(0),ot(e),e!==null&&l.play(),document.querySelector(`.acts button`)?.focus()}let g=()=>{let e=$()===0?[]:de(a().seen()?.event??null,r());return{n:r(),queens:d(),conflicts:f(),marks:e}};return c(L,{get words(){return m()},get tone(){return l.isOver()?`good`:``},get board(){return c(T,{label:`Board`,get picture(){return g()}})},get next(){return t.next},get children(){return[c(s,{}),c(e,{get when(){return n()},get children(){var e=tt();return e.$$click=()=>h(null),e}}),c(e,{get when(){return _(()=>!n())()&&l.isOver()},get children(){return c(lt,{onGuess:h})}})]}})}var lt=e=>{let t,r=n=>{n.preventDefault(),e.onGuess(t.valueAsNumber)};return(()=>{var e=nt(),i=e.firstChild.firstChild.nextSibling;e.addEventListener(`submit`,r);var a=t;return typeof a==`function`?n(a,i):t=i,e})()},ut=e=>e.flatMap((t,n)=>e.slice(n+1).flatMap(e=>g(t,e)?[{a:t,b:e,line:``}]:[]));C([`click`]);var dt=r(`<div class=worksheet>`),ft=r(`<div class="row acts"><button type=button class=main>Print`),pt=r(`<figure><figcaption>Board `),mt=[{n:4,queens:[]},{n:4,queens:[]},{n:4,queens:se([0,2])},{n:6,queens:[]}],ht=()=>[_(()=>F(6)),(()=>{var e=dt();return w(e,()=>mt.map((e,t)=>(()=>{var n=pt(),r=n.firstChild;return r.firstChild,w(n,c(T,{label:`Board ${t+1}`,picture:e}),r),w(r,t+1,null),n})())),e})(),(()=>{var e=ft(),t=e.firstChild;return t.$$click=()=>print(),e})()];C([`click`]);var gt=r(`<div class=learn><nav aria-label=Chapters>`),_t=r(`<span class=hidden>done`),vt=r(`<a><span class=number></span><span class=name>`),yt=r(`<section class=chapter><h2 tabindex=-1>`),bt=r(`<details><summary>For the teacher`),xt=r(`<a class="main next">Next<span class=name>: `),St=[Je,Ee,$e,Ve,ct,ht],Ct=he.split(/^## /m).slice(1).map(e=>{let[t=``,n=``]=e.split(`### For the teacher`),r=t.indexOf(`
`),i=t.slice(0,r);return{title:i,name:i.replace(/^\d+\. /,``),text:t.slice(r),teacher:n}}),wt=e=>`#learn?chapter=${e}`,[Tt,Et]=P(`chapter`,1);function Dt({page:t}){let[r,i]=d(0),s;return t.onShow((e,t)=>{let{chapter:n}=ae({chapter:ue(`chapter`,Tt(),1,St.length)},e,t);return i(n),Et(n),{chapter:n}}),t.onHide(()=>i(0)),u(a(r,(e,t=0)=>{e!==0&&t!==0&&(scrollTo(0,0),s.focus({preventScroll:!0}))})),(()=>{var t=gt(),i=t.firstChild;return w(i,c(l,{each:Ct,children:({name:t},n)=>(()=>{var i=vt(),a=i.firstChild,s=a.nextSibling;return w(a,()=>n()+1),w(s,t),w(i,c(e,{get when(){return ge().includes(n()+1)},get children(){return[c(ce,{name:`check`}),_t()]}}),null),o(e=>{var t=wt(n()+1),a=r()===n()+1?`step`:void 0;return t!==e.e&&f(i,`href`,e.e=t),a!==e.t&&f(i,`aria-current`,e.t=a),e},{e:void 0,t:void 0}),i})()})),w(t,c(e,{get when(){return Ct[r()-1]},keyed:!0,children:({title:e,text:t,teacher:i})=>[(()=>{var i=yt(),a=i.firstChild;f(i,`aria-label`,e);var l=s;return typeof l==`function`?n(l,a):s=a,w(a,e),w(i,c(fe,{markdown:t}),null),w(i,c(y,{get component(){return St[r()-1]},get next(){return c(Ot,{get chapter(){return r()+1}})}}),null),o(()=>i.classList.toggle(`paper`,r()===St.length)),i})(),(()=>{var e=bt();return e.firstChild,w(e,c(fe,{markdown:i}),null),e})()]}),null),t})()}var Ot=e=>(()=>{var t=xt(),n=t.firstChild.nextSibling;return n.firstChild,w(n,()=>Ct[e.chapter-1]?.title,null),w(t,c(ce,{name:`next`}),null),o(()=>f(t,`href`,wt(e.chapter))),t})();export{Dt as default};