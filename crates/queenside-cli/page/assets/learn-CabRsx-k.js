import{D as e,F as t,H as n,L as r,P as i,S as a,T as o,U as s,a as c,b as l,c as u,f as d,h as f,j as p,k as m,m as h,n as g,s as _,u as v,v as y,y as b}from"./words-Mh8rYg-p.js";import{L as x,S,k as C,v as w,x as T}from"./index-CbTFKbOa.js";import E,{i as D,n as O,r as k,t as A}from"./watch-D2UrgTAL.js";var j=`# Teach a lesson

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
`,M=o(`<div class=try><p class=note role=status>`),N=4,[P,ee]=r([]),[F,I]=r(new Set);function L(){let e=Number(x(`info`,{}).counts[N]),n=()=>x(`check`,{board:{n:N,queens:P()}}),r=e=>{let t=P();ee(_(t,e)?h(t,e):[...t,e]),n().solution&&I(new Set([...F(),P().toSorted().join(` `)]))},i=()=>n().solution?F().size<e?`A solution. Remove the queens to look for another one.`:`All ${e} solutions found.`:n().conflicts.length>0?`Red lines connect queens that attack each other.`:`${g(P().length,`queen`)} placed, ${g(F().size,`solution`)} found.`;return(()=>{var e=M(),a=e.firstChild;return b(e,p(C,{label:`Board`,get picture(){return{n:N,queens:P(),conflicts:n().conflicts}},onPress:r}),a),b(a,i),t(()=>a.classList.toggle(`good`,!!n().solution)),e})()}var R=o(`<div class=try><div><p class=note role=status></p><div class=row><button type=button>Back</button><button type=button>Search again</button></div><h3>Your tree`),z=o(`<h3>The tree of backtracking`),B=6,[V,H]=r([]);function U(){let[e,a]=r(``),o=i(()=>V().reduce((e,t)=>t===null?e.slice(0,-1):[...e,t],[])),s=i(()=>k.ofMoves(V(),B)),f=O({method:`backtracking`,board:{n:B,queens:[],blocked:[]},seed:0,all:!1});n(f.close);let h=()=>f.recording().tree,_=()=>o().length===B;function y(e){let t=o().find(t=>c(t,e)),n=o().length;u(o().at(-1)??null,e)?x():_()?a(``):e[0]===n?t?a(`The queen on ${d(t,B)} attacks this square.`):(a(``),H([...V(),e])):a(`The next queen goes to row ${v(n,B)}.`)}function x(){a(``),o().length>0&&H([...V(),null])}let S=()=>{let t=g(s().size-1,`queen`),n=h();return _()&&n?`Solved after placing ${t}; backtracking places ${n.size-1}.`:e()||`Row ${v(o().length,B)}. ${t} placed so far.`};return(()=>{var e=R(),n=e.firstChild,r=n.firstChild,i=r.nextSibling,a=i.firstChild,c=a.nextSibling;return i.nextSibling,b(e,p(C,{label:`Board`,get picture(){return{n:B,queens:o()}},onPress:y}),n),b(r,S),a.$$click=x,c.$$click=()=>H([]),b(n,p(A,{get tree(){return s()},get place(){return V().length},get"aria-label"(){return`${g(s().size-1,`queen`)}`}}),null),b(n,p(m,{get when(){return l(()=>!!_())()&&h()},children:e=>[z(),p(A,{get tree(){return e()},place:1/0,get"aria-label"(){return g(e().size-1,`queen`)}})]}),null),t(e=>{var t=!!_(),n=o().length===0,i=V().length===0;return t!==e.e&&r.classList.toggle(`good`,e.e=t),n!==e.t&&(a.disabled=e.t=n),i!==e.a&&(c.disabled=e.a=i),e},{e:void 0,t:void 0,a:void 0}),e})()}y([`click`]);var W=o(`<div class=learn><nav aria-label=Chapters>`),G=o(`<a><span>`),K=o(`<a>Next: `),q=o(`<section><h2></h2><div class="row screen"></div><details><summary>For the teacher`),J=o(`<button type=button>Print`),Y=o(`<div class=worksheet>`),X=o(`<figure><figcaption>Board `),Z=[L,$(`method=backtracking&n=4&speed=2`,!0),U,$(`method=backtracking&with=algorithm-x&n=8&speed=30`),$(`method=min-conflicts&n=1000&seed=3&at=1000&speed=2&lines=0`),re],Q=j.split(/^## /m).slice(1).map(e=>{let[t=``,n=``]=e.split(`### For the teacher`),r=t.indexOf(`
`);return{title:t.slice(0,r),text:t.slice(r),teacher:n}}),te={chapter:T(`chapter`,1,1,Z.length)};function ne({page:n}){let[i,o]=r(0);n.onShow((e,t)=>{let{chapter:r}=S(te,e,t);o(r),n.note({chapter:r})}),n.onHide(()=>o(0));let s=e=>`#learn?chapter=${e}`;return(()=>{var r=W(),o=r.firstChild;return b(o,p(e,{each:Q,children:({title:e},n)=>{let[,r=``,o=``]=/^(\d+\. )?(.*)/.exec(e)??[];return(()=>{var e=G(),c=e.firstChild;return b(e,r,c),c.classList.toggle(`name`,r!==``),b(c,o),t(t=>{var r=s(n()+1),o=i()===n()+1?`step`:void 0;return r!==t.e&&a(e,`href`,t.e=r),o!==t.t&&a(e,`aria-current`,t.t=o),t},{e:void 0,t:void 0}),e})()}})),b(r,p(m,{get when(){return Q[i()-1]},keyed:!0,children:({title:e,text:r,teacher:o})=>(()=>{var c=q(),l=c.firstChild,u=l.nextSibling,d=u.nextSibling;return d.firstChild,a(c,`aria-label`,e),b(l,e),b(c,p(D,{markdown:r}),u),b(c,p(f,{get component(){return Z[i()-1]},page:n}),u),b(u,p(m,{get when(){return i()<Z.length},get fallback(){return(()=>{var e=J();return e.$$click=()=>print(),e})()},get children(){var e=K();return e.firstChild,b(e,()=>Q[i()]?.title,null),t(()=>a(e,`href`,s(i()+1))),e}})),b(d,p(D,{markdown:o}),null),c})()}),null),r})()}function $(e,t=!1){return({page:r})=>{let[i,a]=[()=>{},()=>{}],o={note:()=>{},go:r.go,onShow:e=>void(i=e),onHide:e=>void(a=e)};return s(()=>i(new w(e),[])),n(()=>a()),p(E,{page:o,asks:t})}}function re(){let e=[{n:4,queens:[]},{n:4,queens:[]},{n:4,queens:[[0,0],[1,2]]},{n:6,queens:[]}];return(()=>{var t=Y();return b(t,()=>e.map((e,t)=>(()=>{var n=X(),r=n.firstChild;return r.firstChild,b(n,p(C,{label:`Board ${t+1}`,picture:e}),r),b(r,t+1,null),n})())),t})()}y([`click`]);export{ne as default};