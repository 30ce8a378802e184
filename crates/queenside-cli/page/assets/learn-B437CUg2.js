import{c as e,d as t,h as n,i as r,l as i,n as a,s as o}from"./words-Ctd2YTlt.js";import{_ as s,a as c,c as l,d as u,g as d,l as f,r as p,t as m}from"./solid-im7fiO5G.js";import{C as h,D as g,I as _,J as v,O as y}from"./index-nDgxh42Z.js";import b,{i as x,n as S,r as C,t as w}from"./watch-D0nz-S0j.js";import{a as T,d as E,i as D,l as O,n as k,s as A}from"./squares-DzBKvhm-.js";var j=`# Teach a lesson

In 45 minutes and five chapters, a class goes from placing four queens to searching and repairing.
The tab **Learn** of [the web app](web-app.md#learn) shows each chapter beside a board to try it on.
The addresses \`#learn?chapter=1\` to \`#learn?chapter=6\` open one chapter each, so every group can get
its own link; the last is a worksheet to print. For a projector, \`queenside serve --open\` is enough.
For one device per group, run \`python3 -m http.server 8000 -d crates/queenside-cli/page\` in a
checkout (nothing to build), and let the groups open \`http://YOUR-IP:8000/#learn\`. Students can open
the notes for the teacher too.

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

A program needs a rule for every step. **Backtracking** has three rules. Go row by row from the top.
Place a queen on the first square from the left that no queen attacks. If a row has no such square,
remove the last queen, and continue with the squares to its right.

The program stops before each queen and asks you for its square: press it.

### For the teacher

Minutes 8 to 18. One student stands at the board and the class decides, or all play alone.

- The line of the pseudocode that runs is highlighted: read it aloud.
- A common mistake after a dead end is to start again from the left. The squares to the left have
  been tried.
- The method places 8 queens for 4 rows. The picture of these queens is the *search tree*: each
  level is a row, each dot a queen.

## 3. Your tree and the machine's

Now search on six rows with your own rule: in each row, choose any square that no queen attacks. If
a row has none, go back: press the last queen or *Back*. Every queen that you place is a dot in your
tree.

When you have a solution, compare your tree with the tree of backtracking. Who placed fewer queens?

### For the teacher

Minutes 18 to 28, with a second round for everyone who wants one.

- Backtracking places 31 queens. With luck, a person needs only 6: there are 4 solutions.
- Luck is not a rule. On a board without a solution, such as n = 3, every rule has to try
  everything. Then a complete tree is a proof.
- Ask for the rules that people used. Many look ahead without noticing: they avoid squares that
  leave a row empty.

## 4. One idea, and the tree collapses

Both methods go back at dead ends, but the second one has one more idea: it always continues with
the row or column that has the **fewest free squares**. Bet on one of them, then press Play.

### For the teacher

Minutes 28 to 38. Let the class vote before the start. The methods are \`backtracking\` and
\`algorithm-x\`.

- On 8 rows, backtracking places 113 queens and the second method 15.
- The idea is old and general: in a Sudoku, people fill the cell with the fewest candidates first.
- Press *Slow motion* at the end. A row or column without a free square has the fewest of all, so
  the method notices it at once.

## 5. Repair 1,000 queens

Searching is not the only way. **Repair** places all queens first, one per row, each where the
fewest attack it. Then it moves one attacked queen at a time to the square of its row that the
fewest queens attack.

The board has 1,000 rows, and all queens are placed: 3 pairs attack each other. How many moves will
the method need? Guess, then press Play and look at the counter *moves*.

### For the teacher

Minutes 38 to 45. The worksheet is homework.

- After 1,000 greedy queens, only 3 pairs attack each other. The repair takes 17 moves.
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
`,ee=n(`<div class=try><p class=note role=status>`),M=4,[N,P]=u([]),[F,I]=u(new Set);function L(){let t=Number(v(`info`,{}).counts[M]),n=()=>v(`check`,{board:{n:M,queens:N()}}),r=e=>{let t=N();P(D(t,e)?E(t,e):[...t,e]),n().solution&&I(new Set([...F(),N().toSorted().join(` `)]))},i=()=>n().solution?F().size<t?`A solution. Remove the queens to look for another one.`:`All ${t} solutions found.`:n().conflicts.length>0?`Red lines connect queens that attack each other.`:`${a(N().length,`queen`)} placed, ${a(F().size,`solution`)} found.`;return(()=>{var t=ee(),a=t.firstChild;return e(t,c(_,{label:`Board`,get picture(){return{n:M,queens:N(),conflicts:n().conflicts}},onPress:r}),a),e(a,i),f(()=>a.classList.toggle(`good`,!!n().solution)),t})()}var R=n(`<div class=try><div><p class=note role=status></p><div class=row><button type=button>Back</button><button type=button>Search again</button></div><h3>Your tree`),z=n(`<h3>The tree of backtracking`),B=6,[V,H]=u([]);function U(){let[t,n]=u(``),r=l(()=>V().reduce((e,t)=>t===null?e.slice(0,-1):[...e,t],[])),o=l(()=>C.ofMoves(V(),B)),s=S({method:`backtracking`,board:{n:B,queens:[],blocked:[]},seed:0,all:!1},0);d(s.close);let m=()=>s.recording().tree,h=()=>r().length===B;function g(e){let t=r().find(t=>k(t,e)),i=r().length;T(r().at(-1)??null,e)?v():h()?n(``):e[0]===i?t?n(`The queen on ${O(t,B)} attacks this square.`):(n(``),H([...V(),e])):n(`The next queen goes to row ${A(i,B)}.`)}function v(){n(``),r().length>0&&H([...V(),null])}let y=()=>{let e=a(o().size-1,`queen`),n=m();return h()&&n?`Solved after placing ${e}; backtracking places ${n.size-1}.`:t()||`Row ${A(r().length,B)}. ${e} placed so far.`};return(()=>{var t=R(),n=t.firstChild,s=n.firstChild,l=s.nextSibling,u=l.firstChild,d=u.nextSibling;return l.nextSibling,e(t,c(_,{label:`Board`,get picture(){return{n:B,queens:r()}},onPress:g}),n),e(s,y),u.$$click=v,d.$$click=()=>H([]),e(n,c(w,{get tree(){return o()},get place(){return V().length},get"aria-label"(){return`${a(o().size-1,`queen`)}`}}),null),e(n,c(p,{get when(){return i(()=>!!h())()&&m()},children:e=>[z(),c(w,{get tree(){return e()},place:1/0,get"aria-label"(){return a(e().size-1,`queen`)}})]}),null),f(e=>{var t=!!h(),n=r().length===0,i=V().length===0;return t!==e.e&&s.classList.toggle(`good`,e.e=t),n!==e.t&&(u.disabled=e.t=n),i!==e.a&&(d.disabled=e.a=i),e},{e:void 0,t:void 0,a:void 0}),t})()}o([`click`]);var W=n(`<div class=learn><nav aria-label=Chapters>`),G=n(`<a><span>`),K=n(`<a>Next: `),q=n(`<section><h2></h2><div class="row screen"></div><details><summary>For the teacher`),J=n(`<button type=button>Print`),Y=n(`<div class=worksheet>`),X=n(`<figure><figcaption>Board `),Z=[L,$(`method=backtracking&n=4&speed=2`,!0),U,$(`method=backtracking&with=algorithm-x&n=8&speed=30`),$(`method=min-conflicts&n=1000&seed=3&at=1000&speed=2&lines=0`),re],Q=j.split(/^## /m).slice(1).map(e=>{let[t=``,n=``]=e.split(`### For the teacher`),r=t.indexOf(`
`);return{title:t.slice(0,r),text:t.slice(r),teacher:n}}),te={chapter:g(`chapter`,1,1,Z.length)};function ne({page:n}){let[i,a]=u(0);n.onShow((e,t)=>{let{chapter:r}=y(te,e,t);a(r),n.note({chapter:r})}),n.onHide(()=>a(0));let o=e=>`#learn?chapter=${e}`;return(()=>{var a=W(),s=a.firstChild;return e(s,c(m,{each:Q,children:({title:n},r)=>{let[,a=``,s=``]=/^(\d+\. )?(.*)/.exec(n)??[];return(()=>{var n=G(),c=n.firstChild;return e(n,a,c),c.classList.toggle(`name`,a!==``),e(c,s),f(e=>{var a=o(r()+1),s=i()===r()+1?`step`:void 0;return a!==e.e&&t(n,`href`,e.e=a),s!==e.t&&t(n,`aria-current`,e.t=s),e},{e:void 0,t:void 0}),n})()}})),e(a,c(p,{get when(){return Q[i()-1]},keyed:!0,children:({title:a,text:s,teacher:l})=>(()=>{var u=q(),d=u.firstChild,m=d.nextSibling,h=m.nextSibling;return h.firstChild,t(u,`aria-label`,a),e(d,a),e(u,c(x,{markdown:s}),m),e(u,c(r,{get component(){return Z[i()-1]},page:n}),m),e(m,c(p,{get when(){return i()<Z.length},get fallback(){return(()=>{var e=J();return e.$$click=()=>print(),e})()},get children(){var n=K();return n.firstChild,e(n,()=>Q[i()]?.title,null),f(()=>t(n,`href`,o(i()+1))),n}})),e(h,c(x,{markdown:l}),null),u})()}),null),a})()}function $(e,t=!1){return({page:n})=>{let[r,i]=[()=>{},()=>{}],a={note:()=>{},go:n.go,onShow:e=>void(r=e),onHide:e=>void(i=e)};return s(()=>r(new h(e),[])),d(()=>i()),c(b,{page:a,asks:t})}}function re(){let t=[{n:4,queens:[]},{n:4,queens:[]},{n:4,queens:[[0,0],[1,2]]},{n:6,queens:[]}];return(()=>{var n=Y();return e(n,()=>t.map((t,n)=>(()=>{var r=X(),i=r.firstChild;return i.firstChild,e(r,c(_,{label:`Board ${n+1}`,picture:t}),i),e(i,n+1,null),r})())),n})()}o([`click`]);export{ne as default};