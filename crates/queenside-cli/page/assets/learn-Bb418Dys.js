import{c as e,d as t,h as n,i as r,l as i,n as a,s as o}from"./words-Ctd2YTlt.js";import{_ as s,a as c,c as l,d as u,g as d,l as f,r as p,t as m}from"./solid-im7fiO5G.js";import{D as h,E as g,F as _,S as v,q as y}from"./index-BuO87_E_.js";import b,{i as x,n as S,r as C,t as w}from"./watch-BBq-vxGE.js";import{a as T,d as E,i as D,l as O,n as k,s as A}from"./squares-BLVB9pbI.js";var j=`# Teach a lesson

Five chapters lead a class from four queens to searching and repairing, in 45 minutes. The tab
**Learn** of [the web app](page.md#learn) shows the text of each chapter beside a board to try it
on. Each chapter has its own address, from \`#learn?chapter=1\` to \`#learn?chapter=6\`, so you can send
a link to each group. The last one is a worksheet to print. You need a projector, or one device per
group, and no account.

## 1. Place four queens

A queen attacks all squares in its row, in its column and on its two diagonals. Place four queens so
that no two attack each other: press a square to place a queen, and press a queen to remove it.

Is there a second solution? How can you be sure that you have found all of them?

### For the teacher

8 minutes. Let everyone try alone first.

- There are two solutions, and each is the mirror image of the other.
- No solution has a queen in a corner: ask why. A queen in the top left corner leaves only the last
  two squares of the second row, and both fail.
- To be sure that nothing is missing, you need a rule that tries every possibility once. That is
  chapter 2.

## 2. Be the backtracker

A program needs a rule for every step. **Backtracking** has three: go row by row from the top. Place
a queen on the first square from the left that no queen attacks. If a row has no such square, remove
the last queen, and continue with the squares to its right.

The program stops before each queen and asks you for its square: press it.

### For the teacher

10 minutes. One student stands at the board and the class decides, or all play alone.

- The line of the pseudocode that runs is highlighted: read it aloud.
- A common mistake after a dead end is to start again from the left. The squares to the left have
  been tried.
- The method places 8 queens for 4 rows. The picture of these queens is the *search tree*: each
  level is a row, each dot a queen.

## 3. Your tree and the machine's

Now search on six rows with your own rule: in each row, choose any square that no queen attacks. If
a row has none, go back. Every queen that you place is a dot in your tree.

When you have a solution, compare your tree with the tree of backtracking. Who placed fewer queens?

### For the teacher

10 minutes, with a second round for everyone who wants one.

- Backtracking places 31 queens. With luck, a person needs only 6: there are 4 solutions.
- Luck is not a rule. On a board without a solution, such as n = 3, every rule has to try
  everything. Then a complete tree is a proof.
- Ask for the rules that people used. Many look ahead without noticing: they avoid squares that
  leave a row empty.

## 4. One idea, and the tree collapses

Both methods go back at dead ends, but the second one has one more idea: it always continues with
the row or column that has the **fewest free squares**. Bet on one of them, then press Play.

### For the teacher

10 minutes. Let the class vote before the start.

- On 8 rows, backtracking places 113 queens and the second method 15.
- The idea is old and general: in a Sudoku, people fill the cell with the fewest candidates first.
- Press *Slow motion* at the end. A row without a free square is found at once, not after many
  queens.

## 5. Repair 1,000 queens

Searching is not the only way. **Repair** places all queens first, one per row, each where the
fewest attack it. Then it moves one attacked queen at a time to the square of its row that the
fewest queens attack.

The board has 1,000 rows. The chart shows how many pairs of queens attack each other. Press Play:
how many moves will the method need?

### For the teacher

7 minutes.

- After the first 1,000 queens, only 3 pairs attack each other. The repair takes 17 moves.
- Repair has no tree, so it cannot prove that a board has no solution. Search can.
- Ask which one to use for a timetable with 1,000 lessons, and which one to count all solutions for
  8 queens.

## Worksheet

1. Draw both solutions for 4 queens.
2. On the third board, backtracking has placed queens in the first two rows. Which row has no free
   square now? What does the method do next?
3. Draw a solution for 6 queens. How many queens did you place, and how many of them did you remove?
4. Which idea makes a search tree smaller? Explain why in one sentence.
5. When is repair better than search, and what can only search do?

### For the teacher

- 1: from the top, the queens stand in columns 2, 4, 1, 3, or in columns 3, 1, 4, 2.
- 2: the third row. The method removes the second queen and tries the square to its right.
- 3: for example, from the top, columns 2, 4, 6, 1, 3, 5.
- 4: continue with the row or column that has the fewest free squares, because dead ends are then
  found early.
- 5: repair solves large boards fast. Only search can prove that there is no solution, or find all
  of them.
`,M=n(`<div class=try><p class=note role=status>`),N=4;function P(){let[t,n]=u([]),[r,i]=u(new Set),o=Number(y(`info`,{}).counts[N]),s=()=>y(`check`,{board:{n:N,queens:t()}}),l=e=>{let a=t();n(D(a,e)?E(a,e):[...a,e]),s().solution&&i(new Set([...r(),t().toSorted().join(` `)]))},d=()=>{let e=o-r().size;return s().solution?e>0?`A solution. There is ${e} more.`:`All ${o} solutions found.`:s().conflicts.length>0?`Red lines connect queens that attack each other.`:`${a(t().length,`queen`)} placed, ${a(r().size,`solution`)} found.`};return(()=>{var n=M(),r=n.firstChild;return e(n,c(_,{label:`Board`,get picture(){return{n:N,queens:t(),conflicts:s().conflicts}},onPress:l}),r),e(r,d),f(()=>r.classList.toggle(`good`,!!s().solution)),n})()}var F=n(`<div class=try><div><p class=note role=status></p><div class=row><button type=button>Back</button><button type=button>Search again</button></div><h3>Your tree`),I=n(`<h3>The tree of backtracking`),L=6;function R(){let[t,n]=u([]),[r,o]=u(``),s=l(()=>t().reduce((e,t)=>t===null?e.slice(0,-1):[...e,t],[])),m=l(()=>C.ofMoves(t(),L)),h=S({method:`backtracking`,board:{n:L,queens:[],blocked:[]},seed:0,all:!1},0);d(h.close);let g=()=>h.recording().tree,v=()=>s().length===L;function y(e){let r=s().find(t=>k(t,e)),i=s().length;T(s().at(-1)??null,e)?b():v()?o(``):e[0]===i?r?o(`The queen on ${O(r,L)} attacks this square.`):(o(``),n([...t(),e])):o(`The next queen goes to row ${A(i,L)}.`)}function b(){o(``),s().length>0&&n([...t(),null])}let x=()=>{let e=a(m().size-1,`queen`),t=g();return v()&&t?`Solved after placing ${e}; backtracking places ${t.size-1}.`:r()||`Row ${A(s().length,L)}. ${e} placed so far.`};return(()=>{var r=F(),o=r.firstChild,l=o.firstChild,u=l.nextSibling,d=u.firstChild,h=d.nextSibling;return u.nextSibling,e(r,c(_,{label:`Board`,get picture(){return{n:L,queens:s()}},onPress:y}),o),e(l,x),d.$$click=b,h.$$click=()=>n([]),e(o,c(w,{get tree(){return m()},get place(){return t().length},get"aria-label"(){return`${a(m().size-1,`queen`)}`}}),null),e(o,c(p,{get when(){return i(()=>!!v())()&&g()},children:e=>[I(),c(w,{get tree(){return e()},place:1/0,get"aria-label"(){return a(e().size-1,`queen`)}})]}),null),f(e=>{var n=!!v(),r=s().length===0,i=t().length===0;return n!==e.e&&l.classList.toggle(`good`,e.e=n),r!==e.t&&(d.disabled=e.t=r),i!==e.a&&(h.disabled=e.a=i),e},{e:void 0,t:void 0,a:void 0}),r})()}o([`click`]);var z=n(`<div class=learn><nav aria-label=Chapters>`),B=n(`<a><span>`),V=n(`<a class="button main">Next: `),H=n(`<section><h2></h2><div class="row screen"></div><details><summary>For the teacher`),U=n(`<button>Print`),W=n(`<div class=worksheet>`),G=[P,Y(`method=backtracking&n=4&speed=2`,!0),R,Y(`method=backtracking&with=algorithm-x&n=8`),Y(`method=min-conflicts&n=1000&seed=3&speed=300&lines=0`),X],K=j.split(/^## /m).slice(1).map(e=>{let[t=``,n=``]=e.split(`### For the teacher`),r=t.indexOf(`
`);return{title:t.slice(0,r),text:t.slice(r),teacher:n}}),q={chapter:g(`chapter`,1,1,G.length)};function J({page:n}){let[i,a]=u(0);n.onShow((e,t)=>{let{chapter:r}=h(q,e,t);a(r),n.note({chapter:r})}),n.onHide(()=>a(0));let o=e=>`#learn?chapter=${e}`;return(()=>{var a=z(),s=a.firstChild;return e(s,c(m,{each:K,children:({title:n},r)=>{let[,a=``,s=``]=/^(\d+\. )?(.*)/.exec(n)??[];return(()=>{var n=B(),c=n.firstChild;return e(n,a,c),c.classList.toggle(`name`,a!==``),e(c,s),f(e=>{var a=o(r()+1),s=i()===r()+1?`step`:void 0;return a!==e.e&&t(n,`href`,e.e=a),s!==e.t&&t(n,`aria-current`,e.t=s),e},{e:void 0,t:void 0}),n})()}})),e(a,c(p,{get when(){return K[i()-1]},keyed:!0,children:({title:a,text:s,teacher:l})=>(()=>{var u=H(),d=u.firstChild,m=d.nextSibling,h=m.nextSibling;return h.firstChild,t(u,`aria-label`,a),e(d,a),e(u,c(x,{markdown:s}),m),e(u,c(r,{get component(){return G[i()-1]},page:n}),m),e(m,c(p,{get when(){return i()<G.length},get fallback(){return(()=>{var e=U();return e.$$click=()=>print(),e})()},get children(){var n=V();return n.firstChild,e(n,()=>K[i()]?.title,null),f(()=>t(n,`href`,o(i()+1))),n}})),e(h,c(x,{markdown:l}),null),u})()}),null),a})()}function Y(e,t=!1){return({page:n})=>{let[r,i]=[()=>{},()=>{}],a={note:()=>{},go:n.go,onShow:e=>void(r=e),onHide:e=>void(i=e)};return s(()=>r(new v(e),[])),d(()=>i()),c(b,{page:a,asks:t})}}function X(){let t=[{n:4,queens:[]},{n:4,queens:[]},{n:4,queens:[[0,0],[1,2]]},{n:6,queens:[]}];return(()=>{var n=W();return e(n,()=>t.map((e,t)=>c(_,{label:`Board ${t+1}`,picture:e}))),n})()}o([`click`]);export{J as default};