import{a as e,c as t,d as n,f as r,g as i,h as a,i as o,l as s,n as c,o as l,p as u,r as d,s as f,t as p}from"./words-Ctd2YTlt.js";import{a as m,b as h,c as g,d as _,f as v,g as y,h as b,i as x,l as S,m as C,n as w,o as T,r as E,s as D,t as O,y as k}from"./solid-im7fiO5G.js";import{F as A,H as j,I as M,J as N,L as P,O as F,Q as I,S as L,Y as R,_ as ee,et as te,g as ne,h as re,m as z,n as B}from"./index-nDgxh42Z.js";import{a as ie,l as V,n as ae,u as oe}from"./squares-DzBKvhm-.js";import{i as se,n as ce,r as le,t as ue}from"./settings-Ds2Ayjai.js";import{n as de}from"./table-JDKOe7Ps.js";var fe=a(`<code>`),pe=a(`<strong>`),me=a(`<em>`),he=a(`<p>`),ge=a(`<li>`),_e=a(`<pre>`),ve=a(`<div class=prose>`);function ye(e){let n=/`([^`]+)`|\*\*([^*]+)\*\*|\*([^\s*][^*]*)\*|\[([^\]]+)\]\([^)\s]+\)/g,r=[],i=0;for(let a of e.matchAll(n)){r.push(e.slice(i,a.index));let[n,o,s,c,l]=a;o===void 0?s===void 0?c===void 0?r.push(l):r.push((()=>{var e=me();return t(e,c),e})()):r.push((()=>{var e=pe();return t(e,s),e})()):r.push((()=>{var e=fe();return t(e,o),e})()),i=a.index+n.length}return[...r,e.slice(i)]}var H=e=>ye(e.trim().replace(/\s*\n\s*/g,` `));function be(e){let[n]=/^(- |1\. )/.exec(e)??[];if(n===void 0)return(()=>{var n=he();return t(n,()=>H(e)),n})();let r=e.slice(n.length).split(/\n\s*(?:-|\d+\.) /);return m(o,{component:n===`- `?`ul`:`ol`,get children(){return r.map(e=>(()=>{var n=ge();return t(n,()=>H(e)),n})())}})}function xe(e){let n=(e,n)=>n%2==1?[(()=>{var n=_e();return t(n,()=>e.replace(/^\n|\n$/g,``)),n})()]:e.split(/\n[ \t]*\n/).map(e=>e.trim()).filter(e=>e!==``).map(be);return(()=>{var r=ve();return t(r,()=>e.markdown.split(/^```.*$/m).flatMap(n)),r})()}var Se=a(`<svg viewBox="0 0 24 24"class=icon aria-hidden=true><path>`),Ce=a(`<button type=button>`),we=a(`<div class=watch-controls role=group aria-label=Playback><div class=buttons><button type=button class="main play"><span></span></button></div><input type=range min=0 step=1 aria-label=Event><span class="number watch-place"></span><div class=speed><select aria-label=Speed>`),Te=a(`<option>`),Ee=a(`<kbd>`),De=a(`<details class=watch-keys><summary>Keys</summary><div><span>play or pause</span><span>previous, next event</span><span>+ <!>10 events back, forward</span><span>start, end</span><span>faster, slower`),Oe=10,ke={start:`M4 5h3v14H4zM14 5v14l-7-7zM21 5v14l-7-7z`,back:`M6 5h3v14H6zM19 5v14l-10-7z`,play:`M7 4v16l13-8z`,pause:`M6 5h4v14H6zM14 5h4v14h-4z`,next:`M15 5h3v14h-3zM5 5v14l10-7z`,full:`M3 9V3h6v2H5v4zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z`,end:`M17 5h3v14h-3zM10 5v14l7-7zM3 5v14l7-7z`},Ae=e=>(()=>{var t=Se(),r=t.firstChild;return S(()=>n(r,`d`,ke[e.name])),t})();function U({name:r,shown:i,onClick:a}){let o=i===`−`||i===`+`;return(()=>{var s=Ce();return e(s,`click`,a,!0),n(s,`aria-label`,r),n(s,`title`,o?void 0:r),t(s,o?i:m(Ae,{name:i})),s})()}function je(r){let{place:a,end:o,isPlaying:s,isWhole:c}=r.playback,{toggle:l,go:u,shift:f,set:p,fullScreen:h}=r.handlers,g=e=>t=>u(a()+e*(t.shiftKey?Oe:1),!0),_=()=>s()?`Pause`:`Play`,v;return D(()=>{v.max=String(Math.max(1,o())),v.value=String(a())}),(()=>{var y=we(),b=y.firstChild,x=b.firstChild,C=x.firstChild,w=b.nextSibling,T=w.nextSibling,E=T.nextSibling,D=E.firstChild;t(y,()=>r.children,b),t(b,m(U,{name:`To the start (Home)`,shown:`start`,onClick:()=>u(0,!0)}),x),t(b,m(U,{name:`Previous event (left arrow)`,shown:`back`,get onClick(){return g(-1)}}),x),e(x,`click`,l,!0),t(x,m(Ae,{get name(){return s()?`pause`:`play`}}),C),t(C,_),t(b,m(U,{name:`Next event (right arrow)`,shown:`next`,get onClick(){return g(1)}}),null),t(b,m(U,{name:`To the end (End)`,shown:`end`,onClick:()=>u(1/0,!0)}),null),w.$$input=({currentTarget:e})=>u(Number(e.value),!1);var k=v;return typeof k==`function`?i(k,w):v=w,t(T,()=>`${d(a())} / ${d(o())}${c()?``:`+`}`),t(E,m(U,{name:`Slower (-)`,shown:`−`,onClick:()=>f(-1)}),D),D.addEventListener(`change`,({currentTarget:e})=>p({speed:e.value})),t(D,m(O,{each:ue,children:e=>(()=>{var n=Te();return n.value=e,t(n,()=>se(e)),n})()})),t(E,m(U,{name:`Faster (+)`,shown:`+`,onClick:()=>f(1)}),null),t(E,m(U,{name:`Full screen, for a projector`,shown:`full`,onClick:h}),null),S(e=>{var t=`${_()} (space)`,r=`Event ${d(a())} of ${d(o())}`;return t!==e.e&&n(x,`title`,e.e=t),r!==e.t&&n(w,`aria-valuetext`,e.t=r),e},{e:void 0,t:void 0}),S(()=>D.value=r.speed),y})()}var W=(...e)=>e.map(e=>[(()=>{var n=Ee();return t(n,e),n})(),` `]),Me=e=>(()=>{var n=De(),r=n.firstChild.nextSibling,i=r.firstChild,a=i.firstChild,o=i.nextSibling,s=o.firstChild,c=o.nextSibling,l=c.firstChild,u=l.nextSibling;u.nextSibling;var d=c.nextSibling,f=d.firstChild,p=d.nextSibling,h=p.firstChild;return t(i,()=>W(`Space`),a),t(o,()=>W(`←`,`→`),s),t(c,()=>W(`Shift`),l),t(c,()=>W(`←`,`→`),u),t(d,()=>W(`Home`,`End`),f),t(p,()=>W(`+`,`−`),h),t(r,m(z,{label:`Use these keys`,get value(){return e.isOn},onChange:t=>e.handlers.set({keys:t})}),null),S(()=>n.open=!matchMedia(`(pointer: coarse)`).matches),n})();function Ne(e,t,n){if(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return null;let r=e.target instanceof Element?e.target:null;if(r?.closest(`textarea, input:not([type=range], [type=checkbox])`))return null;let i=e.key===`ArrowLeft`||e.key===`ArrowRight`;if(r?.closest(`select`)&&!i||e.key===` `&&r?.closest(`button, summary, input[type=checkbox]`))return null;let a=e.shiftKey?Oe:1,o=e=>()=>n.go(e,!0);return{" ":n.toggle,ArrowLeft:o(t.place()-a),ArrowRight:o(t.place()+a),Home:o(0),End:o(1/0),"+":()=>n.shift(1),"=":()=>n.shift(1),"-":()=>n.shift(-1),"−":()=>n.shift(-1)}[e.key]??null}f([`click`,`input`]);var Pe=a(`<button type=button class=bet title="Bet that this method finds a solution first">`),Fe=a(`<strong class=rank>`),Ie=a(`<div class="row result"><span></span><button type=button>Slow motion</button><button type=button>Chart of their times`);function Le({runs:e,place:t,isPlaying:n}){let[r,i]=_(``),a=()=>e().length>1,o=()=>t()===0&&!n(),s=({recording:e})=>e().ended?.status===`solution`?e().end:1/0,l=()=>Math.min(...e().map(s)),u=t=>t.isOver()?1+e().filter(e=>s(e)<s(t)).length:null,d=g(()=>a()&&e().every(e=>e.isOver())),f=()=>{let t=e().filter(e=>s(e)===l()).map(({asked:e})=>e.method);if(l()===1/0)return`No method found a solution.`;let n=e().some(({asked:e})=>e.method===r()),i=t.includes(r())?` Your bet was right.`:` You bet on ${r()}.`;return`First: ${t.join(` and `)}, after ${c(l(),`event`)}.${n?i:``}`};return D(()=>{d()&&B(f())}),{bet:r,setBet:i,isRace:a,isOpen:o,isOver:d,first:l,rankOf:u,result:f}}var Re=e=>{let r=()=>e.run.asked.method,i=()=>e.contest.bet()===r(),a=()=>i()?`Your bet`:`Bet`;return m(E,{get when(){return e.contest.isRace()},get children(){return[(()=>{var o=Pe();return o.$$click=()=>e.contest.setBet(i()?``:r()),t(o,a),S(t=>{var s=`${a()} on ${r()}`,c=i(),l=!e.contest.isOpen();return s!==t.e&&n(o,`aria-label`,t.e=s),c!==t.t&&n(o,`aria-pressed`,t.t=c),l!==t.a&&(o.disabled=t.a=l),t},{e:void 0,t:void 0,a:void 0}),o})(),(()=>{var n=Fe();return t(n,()=>e.contest.rankOf(e.run)?.toString().concat(`.`)),n})()]}})},ze=e=>m(E,{get when(){return e.contest.isOver()},get children(){var n=Ie(),r=n.firstChild,i=r.nextSibling,a=i.nextSibling;return t(r,()=>e.contest.result()),i.$$click=()=>e.onSlow(),a.$$click=()=>e.onChart(),n}});f([`click`]);var Be=`**Idea.** Treat n queens as an exact cover problem: choose squares that cover each row and column
exactly once (primary items), and each diagonal and antidiagonal at most once (secondary items).
Always cover the primary item with the fewest squares left; of several, the one nearest the middle
of the board. So dead ends are noticed at once, and forced queens come first. Items and squares form
a mesh of doubly linked lists. A removed node still points to its neighbours, so nodes can be put
back in reverse order: the links dance.

\`\`\`text
cover():
    if no primary item is left: solution
    item = the primary item with the fewest squares left
    (if it has none, this is a dead end)
    remove the item, and its squares from the other items
    for each square of it: place a queen, remove its items
        cover()
        remove the queen, put its items back in reverse
    put the item back
\`\`\`

**Cost.** One step is one chosen square. The first solution for n = 28 takes 28 queens, where
\`backtracking\` takes 3 million. Steps cost more on larger boards, whose lines are longer. The mesh
takes about 50 bytes per square.

**Best for** proofs, for one solution up to about n = 50, and for problems with additional
constraints. To find all solutions it fills the rows from the top, so that they come in order.

**Source.** D. E. Knuth, Dancing links, in Millennial Perspectives in Computer Science (2000),
187-214; H. Hitotumatu and K. Noshita, Information Processing Letters 8 (1979), 174-175.
`,Ve=`**Idea.** A permutation is a solution if its n diagonals row - column all differ, and its n
antidiagonals row + column too. Generate all permutations and test each complete board.

\`\`\`text
for each permutation of the columns, in order
    if two diagonals or two antidiagonals are equal: next
    solution
\`\`\`

**Cost.** One step is one tested permutation, which examines n squares. There are 40,320
permutations for n = 8 and 479 million for n = 12. They are generated one by one: a list of those
for n = 13, in 16-bit numbers, would take 160 GB.

**Best for** checking other programs up to n = 10: two lines in most languages are hard to get
wrong.

**Source.** The folklore of programming courses.
`,He=`**Idea.** Metal that cools slowly reaches its least energy. Here the energy is the number of
attacking pairs. The board has one queen in each row, and each step proposes to move a random queen
along its row. A move that lowers the energy is accepted, and one that raises it by delta with
probability exp(-delta / T). The temperature T is multiplied by alpha after each step. At T min the
board is cold. If queens are still attacked, the method starts again.

\`\`\`text
loop
    a random queen in each row, T = T start
    while T > T min
        if no queen is attacked: solution
        propose a random move along a row, delta = change in energy
        if delta < 0 or exp(-delta/T) > random: accept
        else: reject
        T = T alpha
    stagnation: the board is cold, and queens are attacked
\`\`\`

**Cost.** One step is one proposed move. It reads eight counts, for every n. By default, T falls
from 1 / ln n to 0.2 / ln n with alpha = 1 - 1 / (16 n^2), which takes 26 n^2 steps. Nearly all
boards are solved by then.

**Best for** problems that have only an energy and a random move. For n queens, \`min-conflicts\` is
faster because it chooses its moves. \`--cooling T,TMIN,ALPHA\` sets another schedule. Annealing gives
up after a million + 500 n^2 steps.

**Source.** S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, Science 220 (1983), 671-680; the
acceptance rule: N. Metropolis and others, Journal of Chemical Physics 21 (1953).
`,Ue=`**Idea.** Place queens row by row, each on the first square that no queen above attacks. If a row
has no such square, remove the last queen and try the squares to its right. A stack holds the
queens. Columns that have a queen are skipped.

\`\`\`text
stack = empty, row = 0, column = 0
loop
    if every row has its queen
        solution
    else for each column of the row, from column on
        if it has a queen, or one attacks the square: next
        else
            place a queen, push it; continue with the next row
    after a solution, or if no column was free
        pop the last queen, remove it; continue to its right
        if the stack was empty: everything has been tried
\`\`\`

**Cost.** One step is one examined square. The first solution takes 113 queens for n = 8, 10,052 for
n = 16 and 3 million for n = 28. The growth is exponential, and odd n happen to take fewer queens
than even n.

**Best for** a first program up to about n = 28, and as the yardstick for the other methods.

**Source.** R. J. Walker, Proceedings of Symposia in Applied Mathematics 10 (1960); S. W. Golomb and
L. D. Baumert, Journal of the ACM 12 (1965).
`,We=`**Idea.** This is backtracking in which a row is one machine word and a column one bit. Three words
hold the attacked squares of the current row: along columns, diagonals and antidiagonals. For the
next row, the word of the diagonals shifts one column to the right and that of the antidiagonals one
to the left. A few bit operations then give all free squares of a row.

\`\`\`text
place(row, columns, diagonals, antidiagonals):
    if row = n: solution
    free = not in columns, diagonals or antidiagonals
    while free is not 0
        bit = the lowest bit of free; free = free - bit
        place a queen on bit
        place(row + 1, all three with bit, diagonals shifted)
        remove the queen
\`\`\`

**Cost.** One step is one placed queen. The queens are those of \`backtracking\`, but no attacked
square is examined, so a queen takes a few nanoseconds. n goes up to 64.

**Best for** all solutions in order, row by row. The counting engines (\`queenside count\`) start from
this method, and add symmetry and better orders of the rows.

**Source.** M. Richards, Backtracking algorithms in MCPL using bit patterns and recursion,
University of Cambridge, 1997.
`,Ge=`**Idea.** Place a queen on a random square of each column. Of all moves of attacked queens along
their columns, make the one that lowers the number of queens attacking the moved queen most. If no
move lowers it, start again with new queens. The published method also skips boards seen before.
That is not needed, because each move lowers the number of attacking pairs.

\`\`\`text
loop
    a random queen in each column
    loop
        if no queen is attacked: solution
        select from the moves that lower a queen's threats
        the one that lowers them most
        if there is one: move the queen
        else: stagnation, start again
\`\`\`

**Cost.** One step is one search for a move. It examines at most n^2 squares, each in a few
additions. A solution takes about 4 starts for n = 8, 30 for n = 20 and 400 for n = 100 (medians).

**Best for** many independent random solutions up to about n = 30, because each start is a new
board. It gives up after a million + 1000n steps.

**Source.** Steepest descent with restarts: S. Russell and P. Norvig, Artificial Intelligence: A
Modern Approach, chapter on local search. The form with ordered moves is from a published solution
of IBM's Ponder This challenge of February 2023.
`,Ke=`**Idea.** This is backtracking as beginners often write it. Place a queen on the first free square
of each row. A row without one stays empty, and the rows below are filled in vain. Count the queens
only at the end of the board: if one is missing, remove the last queen and try the squares to its
right.

\`\`\`text
stack = empty, row = 0, column = 0
loop
    while there is a row
        for each column of it, from column on
            if it has a queen, or one attacks the square: next
            else: place a queen, push it; next row
        if no column was free: leave the row empty; next row
    if n queens are placed: solution
    if no queen is placed: everything has been tried
    pop the last queen, remove it; continue to its right
\`\`\`

**Cost.** One step is one examined square; columns that have a queen are skipped. The first solution
for n = 16 takes 33 million steps, 600 times the steps of \`backtracking\`, and this factor grows with
n.

**Best for** showing why to notice a dead end at once. Some published tables call this method
"backtracking", and \`backtracking\` "lookahead".

**Source.** The folklore of first programs.
`,qe=`**Idea.** Backtracking notices a dead end only when it reaches the row. This method checks all rows
below after each queen, and removes the queen at once if one of them has no free square left. This
is the simplest form of forward checking. What some authors call "lookahead" is \`backtracking\` here.

\`\`\`text
place(row):
    if every row has its queen: solution
    for each free column of the row
        place a queen
        if a row below has no free square: dead end
        else: place(row + 1)
        remove the queen
\`\`\`

**Cost.** One step is one tried queen. For n = 28 the method tries 2 million queens before the first
solution, where \`backtracking\` places 3 million. Each queen costs four word operations per row
below. A row is one word, so n goes up to 64.

**Best for** boards with given queens, where it notices early that a position has no completion. On
an empty board, \`bit-masks\` is faster without looking ahead.

**Source.** R. M. Haralick and G. L. Elliott, Artificial Intelligence 14 (1980), 263-313, which
measures on n queens.
`,Je=`**Idea.** The board has one queen in each row. Each turn chooses one of the most attacked queens at
random, and moves it along its row to the other square that the fewest queens attack, even if that
square is worse. Ties are broken at random. A greedy start, row by row, leaves few conflicts. The
method keeps three samples of the energy E (the number of attacking pairs), taken every 10n, 20n/3
and 10n/3 turns. If all three equal E after 10n turns, the search is stuck and makes random moves;
their number grows with E, compared with the energy E0 of the start.

\`\`\`text
start: each row's queen where the fewest attack it
loop
    if no queen is attacked: solution
    select a random one of the queens attacked most
    move it along its row to where the fewest attack it
    every 10n turns
        if all three samples equal the energy now
            stagnation: ceil(1 + E/E0 (n/10 - 1)) random moves
\`\`\`

**Cost.** One step is one turn. It examines n queens and n squares, each in a few additions. The
start examines n^2 squares. About 50 turns are then enough for n = 100, 1000 or 10,000.

**Best for** one solution from n = 20 to about 250. On larger boards, the linear start of
\`swap-search\` is faster. It gives up after 100,000 + 200n turns.

**Source.** S. Minton, M. D. Johnston, A. B. Philips and P. Laird, Minimizing conflicts, Artificial
Intelligence 58 (1992), 161-205. The choice of queen, the samples and the random moves are from a
published solution of the Codewars kata "N queens problem (with one mandatory queen position)".
`,Ye=`**Idea.** Place n queens on random squares. Then repeat: move a queen that is threatened by the most
others to an empty square, anywhere on the board, that the fewest threaten. Ties are broken at
random. This rule alone can repeat the same boards for ever, so the method remembers them. If a move
would lead to one of them, it relaxes the rule for the *placement*: the queen goes to a random empty
square, and the next turn moves another queen.

\`\`\`text
n queens on random squares
loop
    if no queen is threatened: solution
    select a random one of the queens threatened most
    to = a random one of the squares that the fewest threaten
    if the board with that move was seen before
        to = a random empty square; another queen moves next
    move the queen to it
\`\`\`

**Cost.** One step is one move. It examines n^2 squares, each in a few additions. About 130 moves
are enough for n = 100, and 650 for n = 1000.

**Best for** start positions of any kind, also with several queens in a row. It remembers up to a
million boards, and gives up after 100,000 + 100n moves.

**Source.** A suite of n-queens programs in Python that calls the two rules \`h1\` and \`h2\`.
`,Xe=`**Idea.** If a move would lead to a board seen before, \`most-threatened-h1\` relaxes the rule for the
placement. This method relaxes the rule for the *selection*: a random other queen goes to a square
that the fewest threaten.

\`\`\`text
n queens on random squares
loop
    if no queen is threatened: solution
    select a random one of the queens threatened most
    to = a random one of the squares that the fewest threaten
    if the board with that move was seen before
        queen = any other, to = where the fewest threaten it
    move the queen to it
\`\`\`

**Cost.** One step is one move. It examines n^2 squares, or 2n^2 if the rule is relaxed.

**Best for** the same boards as h1. Up to about n = 40 it takes fewer moves. On larger boards the
rule is hardly ever relaxed. It gives up after 100,000 + 100n moves.

**Source.** As for \`most-threatened-h1\`.
`,Ze=`**Idea.** A solution has one queen per row and one per column, so it is a permutation. Try all
permutations in order. Add the queens of each to an empty board until one is attacked, then clear
the board and take the next permutation. The method learns nothing from the conflict, which all
permutations with the same beginning share.

\`\`\`text
for each permutation of the columns, in order
    remove all queens
    for each row
        if a queen attacks the square: next permutation
        place a queen
    if every row has its queen: solution
\`\`\`

**Cost.** One step is one tried queen. There are n! permutations. The first solution is number 2,843
for n = 8 and number 462,121 for n = 11. Each further size takes about ten times as long.

**Best for** showing how much \`backtracking\` saves by removing only the last queen.

**Source.** Brute force. The next permutation: D. E. Knuth, The Art of Computer Programming 4A,
section 7.2.1.2, algorithm L.
`,Qe=`**Idea.** This is backtracking without a loop over the board. Each row is a generator that yields
its free columns, and the rows form a chain: for each column that a row yields, the row below starts
again from the left. A square is three bits of one vector: column, row - column + n - 1 and row +
column. A generator sets them before it yields, and clears them afterwards. The columns are in one
list, \`values\`, which is overwritten but never cleared.

\`\`\`text
generator of a row
    for each column
        if (uses of the square) and used is 0
            used = used or uses
            place a queen; yield column
            remove the queen; used = used and not uses
chain(row)
    if row = n
        yield values: solution
    for each values[row] from the generator: chain(row + 1)
    the generator has ended: back to the row above
\`\`\`

**Cost.** One step is one examined square, including squares in columns that have a queen. The
queens are those of \`backtracking\`. The vector has 5n - 2 bits; n goes up to 128.

**Best for** readable code that yields solutions one at a time. A caller that stores \`values\` must
copy it first.

**Source.** The generator tests of Python (\`Lib/test/test_generators.py\`, by T. Peters, 2001), which
chain generators as Icon conjoins them.
`,$e=`**Idea.** The board has one queen per row and one per column, so only diagonals can conflict, and a
move swaps the columns of two rows. First, columns are dealt almost without conflicts: each row
draws random columns until one is not attacked by a queen above. After 3.08n draws in all, the few
remaining rows take any column. Then each attacked row swaps columns with random rows until a swap
leaves both queens unattacked.

\`\`\`text
loop
    draws = 3.08 n
    for each row
        place a queen on a column drawn until one is free
        (or no draws are left)
    for each row whose queen is attacked
        up to 7000 times (5n on small boards) draw another row
            if one is attacked after the swap: conflict
            else: move both queens; next row
        if no swap worked: stagnation, start again
    solution
\`\`\`

**Cost.** One step is one draw. The total time is linear in n. For a million queens, the deal takes
3.08 million draws, and ten swaps repair the board.

**Best for** boards from a few hundred to ten million rows, with few given queens.
\`queenside solve N --seed S\` uses the same idea. It gives up after 2 million + 100n draws.

**Source.** R. Sosic and J. Gu, 3,000,000 queens in less than one minute, ACM SIGART Bulletin 2(2)
(1991), 22-24, and IEEE Transactions on Knowledge and Data Engineering 6 (1994), 661-668.
`,et=`../../../crates/queenside/src/methods/`,tt=Object.assign({"../../../crates/queenside/src/methods/algorithm_x.md":Be,"../../../crates/queenside/src/methods/all_permutations.md":Ve,"../../../crates/queenside/src/methods/annealing.md":He,"../../../crates/queenside/src/methods/backtracking.md":Ue,"../../../crates/queenside/src/methods/bit_masks.md":We,"../../../crates/queenside/src/methods/iterative_repair.md":Ge,"../../../crates/queenside/src/methods/late_backtracking.md":Ke,"../../../crates/queenside/src/methods/lookahead.md":qe,"../../../crates/queenside/src/methods/min_conflicts.md":Je,"../../../crates/queenside/src/methods/most_threatened_h1.md":Ye,"../../../crates/queenside/src/methods/most_threatened_h2.md":Xe,"../../../crates/queenside/src/methods/permutations.md":Ze,"../../../crates/queenside/src/methods/row_generators.md":Qe,"../../../crates/queenside/src/methods/swap_search.md":$e}),G=(e=``)=>tt[`${et}${e.replaceAll(`-`,`_`)}.md`]??``,nt=e=>/One step is ([^.,:;]+)/.exec(G(e))?.[1]??``;function rt(e){let[,t=``]=G(e).split("```text\n");return t.split("```")[0]?.trimEnd().split(`
`)??[]}var it={permutations:`one order after the other`,"all-permutations":`list all orders, test each`,"late-backtracking":`notice dead ends late`,backtracking:`first free square, go back`,lookahead:`check the rows ahead`,"row-generators":`a chain of rows`,"bit-masks":`rows as bits`,"algorithm-x":`fewest choices first`,"most-threatened-h1":`worst queen first, or a random one`,"most-threatened-h2":`worst queen first, or another`,"min-conflicts":`repair where the fewest attack`,annealing:`random moves that cool down`,"iterative-repair":`steepest descent`,"swap-search":`swap columns`},at=e=>it[e]??``,K=5,q=2**31,ot=class e{numbers;size;depths;parents;solutions;leaves;height;constructor(e){this.numbers=e,this.size=Math.max(1,e.length/K),this.depths=new Uint16Array(this.size),this.parents=new Uint32Array(this.size),this.solutions=new Uint32Array(this.size+1),this.leaves=new Uint32Array(this.size+1);let t=[0],n=0;for(let e=0;e<this.size;e++){for(;t.length>1&&this.end(t.at(-1)??0)<=e;)t.pop();let r=t.at(-1)??0,i=e===0?0:(this.depths[r]??0)+1;this.parents[e]=r,this.depths[e]=i,n=Math.max(n,i),e>0&&t.push(e),this.solutions[e+1]=(this.solutions[e]??0)+ +!!this.isSolution(e),this.leaves[e+1]=(this.leaves[e]??0)+ +!!this.isLeaf(e)}this.height=n}static ofMoves(t,n){let r=[0,0,0,0,0],i=[0],a=(e,t)=>{r[K*e+1]=t,r[K*e+2]=r.length/K};t.forEach((e,t)=>{if(e===null)return a(i.pop()??0,t+1);i.push(r.length/K);let[o,s]=e;r.push(t+1,0,0,o*2**16+s,i.length>n?q:0)});for(let e of i)a(e,0);return new e(Uint32Array.from(r))}#e(e,t){return this.numbers[K*e+t]??0}placed=e=>this.#e(e,0);removed=e=>this.#e(e,1);end=e=>Math.max(e+1,this.#e(e,2));square=e=>[this.#e(e,3)>>>16,this.#e(e,3)&65535];rejected=e=>this.#e(e,4)%q;isSolution=e=>this.#e(e,4)>=q;isLeaf=e=>this.end(e)===e+1;width=e=>(this.leaves[this.end(e)]??0)-(this.leaves[e]??0);lastAt(e){let[t,n]=[0,this.size-1];for(;t<n;){let r=Math.ceil((t+n)/2);this.placed(r)<=e?t=r:n=r-1}return t}currentAt(e){let t=this.lastAt(e);for(;t>0&&this.removed(t)>0&&this.removed(t)<=e;)t=this.parents[t]??0;return t}nextRemoval(e,t){let n=1/0;for(let r=1;r<this.size;r++){let i=this.removed(r);i>e&&i<n&&(!t||this.isLeaf(r))&&(n=i)}return Number.isFinite(n)?n:e}pathTo(e){let t=[e];for(let n=e;n>0;t.unshift(n))n=this.parents[n]??0;return t}isWithin(e,t){return e>=t&&e<this.end(t)}before(e){let t=this.parents[e]??0;if(e-1===t)return 0;let n=e-1;for(;this.parents[n]!==t;)n=this.parents[n]??0;return n}soughtAt(e){let t=this.before(e);return t>0?this.removed(t):this.placed(this.parents[e]??0)}nodeAt(e,t,n){let r=e;for(;(this.depths[r]??0)<n;){let e=r+1;for(;e<this.end(r)&&(this.leaves[this.end(e)]??0)<=t;)e=this.end(e);if(e>=this.end(r))return r;r=e}return r}},st=class extends j{constructor(){super(R(`watch`))}async run(e,t){let n={watch:JSON.stringify({...e,events:t})},{ended:r,tree:i,...a}=await this.send(n);return{...a,ended:JSON.parse(r),tree:i.length>0?new ot(i):null}}async at(e){return JSON.parse(await this.send({at:e}))}},ct=5e3,lt=200,ut=[2e5,2e6],dt={end:0,ended:null,series:new Float64Array,tree:null,isSettled:!1};function ft(e,t){let[n,r]=_(dt),[i,a]=_(null),[o,s]=_(null),[l,u]=_(!1),f=new L(lt,()=>u(!0)),m=e.all&&e.board.queens.length===0?N(`info`,{}).counts[e.board.n]:void 0,g=new st,v=null,y=0,b=!1;async function S(t){for(let n of t){let i=v=new st,a=await i.run(e,n);v=null,g.end(),g=i,b=!1;let o=a.ended!==null||n===t.at(-1);if(r({...a,isSettled:o}),o)return}}let C=e=>{a(te(e).message),r({...n(),isSettled:!0})},w=e=>Math.min(e,n().end),T=e=>i()!==null||o()?.place===w(e),E=e=>{let{end:t,isSettled:r}=n();if(y=w(e),t===0&&!r||b||h(()=>T(e)))return;b=!0;let[i,a]=[y,g];!f.isPending&&!h(l)&&f.start(),a.at(i).then(e=>{a===g&&(b=!1,f.cancel(),x(()=>{u(!1),s(e)}),y!==i&&requestAnimationFrame(()=>E(y)))},C)},D=()=>{g.end(),v?.end()},O=()=>{let t=o();return i()===null?t===null?`Loading …`:l()?`Going there …`:t.place===0?`Before the first event`:oe(t.words,e.board.n):`No run to show`},k=()=>n().ended!==null&&(o()?.place??0)>=n().end,A=()=>{let{end:t,ended:r,isSettled:a}=n();if(i()!==null)return{text:`Cannot run: ${i()}.`,tone:`bad`};let o=c(t,`event`);if(r===null)return{text:a?`Only the first ${o} are recorded; the run continues.`:`${o} recorded so far.`,tone:`muted`};let s=r.status===`solution`,l=m!==void 0&&String(r.solutions)!==m,u=e.all?l?`${d(r.solutions)} of ${c(m,`solution`)} found`:c(r.solutions,`solution`):s?`solution found`:r.status===`none`?`no solution, proven`:`given up`;if(!k())return{text:`Ends after ${o}: ${u}.`,tone:`muted`};let f=s?``:`: ${r.why}`;return{text:`${p(u)} after ${o}${f}.`,tone:s?`good`:`over`}};return S([ct,...e.all?[t]:ut]).catch(C),{asked:e,recording:n,refused:i,seen:o,placeAt:w,isSeen:T,look:E,close:D,words:O,isOver:k,ending:A}}var pt=100,mt=(e,t)=>JSON.stringify(e)===JSON.stringify(t);function ht(e,t){let[n,r]=_([]),[i,a]=_(!1),[o,s]=_(0),c=g(()=>Math.max(0,...n().map(({recording:e})=>e().end))),l=g(()=>n().every(({recording:e})=>e().isSettled)),u=g(()=>Math.min(o(),c())),d=()=>l()&&u()>=c(),f=()=>1/0,p=0;D(()=>{for(let e of n())e.look(u())});let m=()=>l()||o()===1/0?u():o(),h=()=>n().every(({recording:e,refused:t})=>e().ended??t()),v=()=>{if(!n().every(e=>e.isSeen(u())))return``;let e=n().map(({words:e,asked:t})=>n().length>1?`${t.method}: ${e()}`:e());return`Event ${u()} of ${c()}. ${e.join(`. `)}.`},y=(e,t)=>{let i=n(),a=e.map(e=>i.find(t=>mt(t.asked,e))??ft(e,t));r(a);for(let e of i)a.includes(e)||e.close()},b=e=>void s(Math.max(0,e)),x=()=>{if(i())return;d()&&b(0),a(!0);let t=performance.now(),n=1,r=i=>{n+=Math.min(pt,Math.max(0,i-t))/1e3*e(),t=i;let a=Math.floor(n);n-=a;let o=f(u());a>0&&b(Math.min(u()+a,c(),o)),u()===o||d()?S():p=requestAnimationFrame(r)};p=requestAnimationFrame(r)},S=()=>{i()&&(C(),t())},C=()=>{cancelAnimationFrame(p),a(!1)};return{runs:n,isPlaying:i,end:c,place:u,aim:m,isWhole:h,words:v,watch:y,go:b,play:x,pause:S,rest:C,onHalt:e=>void(f=e)}}var gt=[{title:`Backtracking or looking ahead?`,run:{method:`backtracking`,others:[`lookahead`],n:8}},{title:`Fewest choices first: 113 queens become 15`,run:{method:`backtracking`,others:[`algorithm-x`],n:8}},{title:`Repair 50 queens`,run:{method:`min-conflicts`,n:50,seed:1,speed:`4`}},{title:`Stuck with 6 queens`,run:{method:`most-threatened-h1`,n:6,start:[[0,0],[1,2],[2,4],[3,1],[4,3],[5,5]]}},{title:`Stuck with 11 queens`,run:{method:`most-threatened-h2`,n:11,start:[[0,6],[1,10],[2,1],[2,7],[3,5],[4,0],[5,2],[6,4],[7,8],[9,9],[10,3]]}}],_t=a(`<div class=watch-chart><p class=legend><span class="key queens">Queens on the board <strong class=number></strong></span><span class="key energy">Energy (attacking pairs) <strong class=number></strong></span></p><div class=plot><div class=hills><svg role=img viewBox="0 0 1000 160"preserveAspectRatio=none><path class=area></path><path class=queens></path><path class=energy></path><line class=now y1=-10 y2=170></line></svg><i class=dot>`),vt=a(`<div aria-hidden=true>`),yt=a(`<span>`),bt=a(`<tr><th scope=row></th><td></td><td>`),J=1e3,Y=160,xt=20;function St(e){let t=[];for(let n=0;n+2<e.length;n+=3)t.push({place:e[n]??0,energy:e[n+1]??0,queens:e[n+2]??0});return t}var Ct=e=>String(Math.round(e*100)/100);function wt(e,t,n,r){let i=e=>Ct(e/n*J),a=e=>Ct(Y-e/Math.max(1,r)*Y),[o]=e;if(o===void 0)return``;let s=`M${i(o.place)} ${a(o[t])}`,c=o[t];for(let n of e.slice(1))s+=`H${i(n.place)}`,n[t]!==c&&(s+=`V${a(n[t])}`),c=n[t];return s}function Tt(e,t){let n=Math.max(1,e.length/t),r=e=>Math.floor((e+1)/n)>Math.floor(e/n);return e.filter((t,n)=>r(n)||n===e.length-1).slice(-t)}function Et(e,t){let n=e.map(e=>e[t]),[r,i]=[n.reduce((e,t)=>Math.min(e,t)),n.reduce((e,t)=>Math.max(e,t))];return r===i?`always ${d(r)}`:`from ${d(r)} to ${d(i)}`}function Dt(e,t){if(e.length===0)return`Queens on the board and energy over time: no events`;let[n,r]=[Et(e,`queens`),Et(e,`energy`)];return`Over ${c(t,`event`)}: queens on the board ${n}; energy (attacking pairs) ${r}`}function Ot(e){let a=()=>e.run.recording(),o=g(()=>a().tree===null),s=g(()=>St(a().series)),c=g(()=>Math.max(1,a().end)),l=(e,t)=>s().reduce((t,n)=>Math.max(t,n[e]),t),u=g(()=>l(`queens`,e.run.asked.board.n)),f=g(()=>l(`energy`,1)),p=g(()=>wt(s(),`queens`,c(),u())),h=g(()=>wt(s(),`energy`,c(),f())),_=g(()=>{let e=o()?h():p(),t=(s()[0]?.place??0)/c()*J;return e===``?``:`${e}V${Y}H${t}Z`}),v=g(()=>Dt(s(),a().end)),y=()=>e.run.placeAt(e.playback.place())/c()*J,b=e=>`${100*e}%`,x,C=t=>{let{left:n,width:r}=x.getBoundingClientRect();e.go(Math.round(Math.min(1,Math.max(0,(t.clientX-n)/Math.max(1,r)))*c()))},w=e=>{e.button===0&&(x.setPointerCapture(e.pointerId),C(e))};return(()=>{var a=_t(),l=a.firstChild,g=l.firstChild,T=g.firstChild.nextSibling,E=g.nextSibling.firstChild.nextSibling,D=l.nextSibling,O=D.firstChild,k=O.firstChild,A=k.firstChild,j=A.nextSibling,M=j.nextSibling,N=M.nextSibling,P=k.nextSibling;t(T,()=>d(e.run.seen()?.queens.length??0)),t(E,()=>d(e.run.seen()?.energy??0)),t(D,m(X,{look:`up queens`,get words(){return[d(u()),`0`]}}),O),k.$$pointermove=e=>x.hasPointerCapture(e.pointerId)&&C(e),k.$$pointerdown=w;var F=x;return typeof F==`function`?i(F,k):x=k,t(D,m(X,{look:`up energy`,get words(){return[d(f()),`0`]}}),null),t(D,m(X,{look:``,get words(){return[`0`,`events`,d(c())]}}),null),t(a,m(ne,{summary:`Numbers as a table`,get children(){return m(kt,{get points(){return s()}})}}),null),S(t=>{var i=!!o(),s=v(),c=_(),l=p(),u=h(),d=y(),m=y(),g=!o(),x=b(y()/J),S=b(1-(e.run.seen()?.energy??0)/f());return i!==t.e&&a.classList.toggle(`landscape`,t.e=i),s!==t.t&&n(k,`aria-label`,t.t=s),c!==t.a&&n(A,`d`,t.a=c),l!==t.o&&n(j,`d`,t.o=l),u!==t.i&&n(M,`d`,t.i=u),d!==t.n&&n(N,`x1`,t.n=d),m!==t.s&&n(N,`x2`,t.s=m),g!==t.h&&(P.hidden=t.h=g),x!==t.r&&r(P,`left`,t.r=x),S!==t.d&&r(P,`top`,t.d=S),t},{e:void 0,t:void 0,a:void 0,o:void 0,i:void 0,n:void 0,s:void 0,h:void 0,r:void 0,d:void 0}),a})()}var X=e=>(()=>{var n=vt();return t(n,m(w,{get each(){return e.words},children:e=>(()=>{var n=yt();return t(n,e),n})()})),S(()=>l(n,`ends ${e.look}`)),n})(),kt=e=>m(de,{label:`Queens and energy by event`,heads:[`Event`,`Queens`,`Energy`],get children(){return m(O,{get each(){return Tt(e.points,xt)},children:({place:e,queens:n,energy:r})=>(()=>{var i=bt(),a=i.firstChild,o=a.nextSibling,s=o.nextSibling;return t(a,()=>d(e)),t(o,n),t(s,r),i})()})}});f([`pointerdown`,`pointermove`]);var At=a(`<ol class=watch-code aria-label=Pseudocode>`),jt=a(`<li>`),Mt=4;function Nt(e){let a=g(()=>e.lit),[o,s]=_(!1),c,l=()=>{let e=c.querySelector(`[aria-current]`);if(e===null||c.scrollHeight<=c.clientHeight)return;let t=e.offsetTop+e.offsetHeight-c.clientHeight;c.scrollTop=Math.min(e.offsetTop,Math.max(t,c.scrollTop))};return D(b([()=>e.lines,a],l)),e.handle(e=>{let t=e-(c.getBoundingClientRect().top+scrollY),n=Mt*(c.querySelector(`li`)?.offsetHeight??0);c.style.maxHeight=t>=n?`${t}px`:``,s(c.scrollHeight>c.clientHeight),l()}),(()=>{var s=At(),l=c;return typeof l==`function`?i(l,s):c=s,t(s,m(O,{get each(){return e.lines},children:(e,i)=>{let o=e.trimStart();return(()=>{var s=jt();return t(s,o),S(t=>{var c=String((e.length-o.length)/4),l=i()===a()?`step`:void 0;return c!==t.e&&r(s,`--depth`,t.e=c),l!==t.t&&n(s,`aria-current`,t.t=l),t},{e:void 0,t:void 0}),s})()}})),S(()=>n(s,`tabindex`,o()?0:void 0)),s})()}function Pt(e,t){let[n,r]=e.split(` `);return Array.from({length:t},(e,t)=>n===`row`?[Number(r),t]:[t,Number(r)])}function Ft(e,t){switch(e?.event){case`place`:return[{square:e.queen,kind:`to`}];case`remove`:case`select`:return[{square:e.queen,kind:`from`}];case`move`:case`accept`:return[{square:e.from,kind:`from`},{square:e.to,kind:`to`}];case`reject`:case`seen`:return[{square:e.from,kind:`from`},{square:e.to,kind:`bad`}];case`conflict`:return[{square:e.square,kind:`bad`}];case`dead-end`:return Pt(e.line,t).map(e=>({square:e,kind:`bad`}));default:return[]}}var It=e=>e?.event===`move`||e?.event===`accept`?e:null,Lt=e=>e?.event===`conflict`?[{a:e.square,b:e.by,line:``}]:[],Rt=e=>e?.event===`accept`||e?.event===`reject`?e:null,zt=a(`<button type=button title="Pause before each queen and ask where it goes">Ask me`),Bt=a(`<div class="row watch-quiz"><p></p><button type=button>Show me`),Vt=`Where does the next queen go? Press a square.`;function Ht({runs:e,place:t,isPlaying:n,play:r,pause:i,onHalt:a}){let[o,s]=_(!1),[l,u]=_(``),[d,f]=_({found:0,atOnce:0}),p=0,m=g(()=>{let[t,n]=e();return n===void 0?t:void 0}),h=g(()=>m()?.recording().tree??null),v=g(()=>{let e=h();if(!o()||e===null)return null;let n=e.lastAt(t())+1;return n<e.size&&e.soughtAt(n)===t()?n:null}),y=()=>h()!==null,b=()=>n()?null:v(),x=()=>b()===null?l():`${l()} ${Vt}`.trim(),S=e=>V(e,m()?.asked.board.n??0);function C(e){let t=h();if(!o()||t===null)return 1/0;for(let n=t.lastAt(e)+1;n<t.size;n++)if(t.soughtAt(n)>e)return t.soughtAt(n);return 1/0}function w(){u(``),f({found:0,atOnce:0})}a(C),D(()=>{m()&&w()});let T=()=>{if(s(!o()),w(),!o())return i();v()===null?r():B(Vt)},E=e=>{let[t,n]=[h(),b()];if(t===null||n===null)return;let r=t.square(n);if(!ie(e,r))return p=n,B(u(A(t,n,e,r)));let{found:i,atOnce:a}=f({found:d().found+1,atOnce:d().atOnce+(p===n?0:1)});k(t,n,`Yes, ${S(r)}: ${a} of ${c(i,`queen`)} at the first try.`)},O=()=>{let[e,t]=[h(),b()];e!==null&&t!==null&&k(e,t,`It is ${S(e.square(t))}.`)};function k(e,n,i){let a=C(t()),o=e.pathTo(n).reverse().filter(t=>e.removed(t)>0&&e.removed(t)<=a).map(t=>S(e.square(t))).join(`, then `),s=o===``?``:` Then a row or column has no free square left: the method removes ${o}.`;B(u(i+s)),r()}function A(e,t,n,r){for(let r=e.before(t);r>0;r=e.before(r))if(ie(e.square(r),n))return`No, the method already tried ${S(n)}: no solution is left there.`;let i=e.pathTo(e.parents[t]??0).slice(1),a=[...m()?.asked.board.queens??[],...i.map(e.square)],o=e=>a.find(t=>ae(t,e)),s=o(n);return s!==void 0&&o(r)===void 0?`No, the queen on ${S(s)} attacks ${S(n)}.`:n[0]===r[0]||n[1]===r[1]?`No, the method tries another square before ${S(n)}.`:`No, the method does not fill this row or column next.`}return{isOn:o,asked:v,isPossible:y,words:x,toggle:T,answer:E,show:O}}var Ut=e=>(()=>{var t=zt();return t.$$click=()=>e.quiz.toggle(),S(r=>{var i=e.quiz.isOn(),a=!e.quiz.isPossible();return i!==r.e&&n(t,`aria-pressed`,r.e=i),a!==r.t&&(t.hidden=r.t=a),r},{e:void 0,t:void 0}),t})(),Wt=e=>(()=>{var n=Bt(),r=n.firstChild,i=r.nextSibling;return t(r,()=>e.quiz.words()),i.$$click=()=>e.quiz.show(),S(t=>{var r=!e.quiz.isOn()||!e.quiz.isPossible(),a=e.quiz.asked()===null;return r!==t.e&&(n.hidden=t.e=r),a!==t.t&&(i.hidden=t.t=a),t},{e:void 0,t:void 0}),n})();f([`click`]);var Gt=5,Kt=new WeakMap;function qt(e,t){let{tree:n,top:r,width:i,height:a}=t,o=devicePixelRatio;e.width!==Math.round(i*o)&&(e.width=Math.round(i*o)),e.height!==Math.round(a*o)&&(e.height=Math.round(a*o));let s=e.getContext(`2d`);if(s===null)return;s.setTransform(o,0,0,o,0,0),s.clearRect(0,0,i,a);let c={...t,colors:Yt(e),unit:i/n.width(r),level:a/(n.height-(n.depths[r]??0)+1),end:n.end(r)},l=n.pathTo(n.currentAt(t.place)).filter(e=>n.isWithin(e,r));c.unit>=Gt?Zt(s,c,l):$t(s,e,c,l)}var Jt=[`line`,`muted`,`good`,`bad`,`accent`];for(let e of Jt)CSS.registerProperty({name:`--${e}`,syntax:`<color>`,inherits:!0,initialValue:`gray`});function Yt(e){let t=getComputedStyle(e);return Object.fromEntries(Jt.map(e=>[e,t.getPropertyValue(`--${e}`)]))}var Z=({tree:e,top:t,unit:n},r)=>((e.leaves[r]??0)-(e.leaves[t]??0))*n,Q=(e,t)=>Z(e,t)+e.tree.width(t)*e.unit/2,$=({tree:e,top:t},n)=>(e.depths[n]??0)-(e.depths[t]??0);function Xt({tree:e,colors:t},n){return(e.solutions[e.end(n)]??0)>(e.solutions[n]??0)?t.good:e.isLeaf(n)?t.bad:t.muted}function Zt(e,t,n){let{tree:r,top:i,end:a,unit:o,level:s,colors:c,place:l,hovered:u}=t,d=r.lastAt(l),f=Math.max(1.5,Math.min(6,o*.42,s*.28)),p=e=>($(t,e)+.5)*s,m=n=>{let i=r.parents[n]??0;e.moveTo(Q(t,i),p(i)),e.lineTo(Q(t,n),p(n))},h=(t,n)=>{e.beginPath();for(let e=Math.max(i+1,t);e<Math.min(a,n);e++)m(e);e.stroke()},g=(n,r)=>{e.beginPath(),e.arc(Q(t,n),p(n),r,0,2*Math.PI),e.fill()};e.lineWidth=1,e.strokeStyle=c.line,h(i,i>0?a:d+1),e.fillStyle=c.line;for(let e=Math.max(i,d+1);i>0&&e<a;e++)g(e,f);e.lineWidth=2.5,e.strokeStyle=c.accent,e.beginPath(),n.filter(e=>e>i).forEach(m),e.stroke();let _=new Set(n);for(let o=i;o<Math.min(a,d+1);o++)e.fillStyle=_.has(o)?c.accent:Xt(t,o),g(o,o===u||o===n.at(-1)?f*1.5:f),(!_.has(o)||l>=r.removed(o))&&Qt(e,t,o,f)}function Qt(e,t,n,r){let{tree:i,unit:a,level:o,colors:s}=t,c=Math.max(1,Math.floor(i.width(n)*a/2.5)),l=Math.min(i.rejected(n),c),[u,d]=[Q(t,n),($(t,n)+.5)*o+r+1.5],f=Math.min(5,o*.5-r-2);if(!(f<1)){e.fillStyle=s.bad;for(let t=0;t<l;t++)e.fillRect(u+(t-(l-1)/2)*2.5-.5,d,1,f)}}function $t(e,t,n,r){let{tree:i,top:a,end:o,level:s,width:c,height:l,colors:u,place:d,unit:f}=n,p=en(t,n),m=devicePixelRatio,h=Math.min(i.lastAt(d),o-1);a>0&&(e.globalAlpha=.2,e.drawImage(p,0,0,c,l),e.globalAlpha=1);let g=h<a?[]:i.pathTo(h).slice(i.depths[a]??0);for(let t=0;t*s<l-.5;t++){let r=g[t],o=r===void 0?Z(n,h):Z(n,r)+i.width(r)*f,l=h<a?0:Math.ceil(Math.min(c,Math.max(0,o))*m),[u,d]=[Math.round(t*s*m),Math.ceil(s*m)];l>0&&e.drawImage(p,0,u,l,d,0,u/m,l/m,d/m)}e.fillStyle=u.accent;for(let t of r)e.fillRect(Z(n,t),$(n,t)*s,Math.max(2,i.width(t)*f-1),Math.max(1,s-1))}function en(e,t){let{tree:n,top:r,end:i,unit:a,level:o,colors:s}=t,c=JSON.stringify([r,e.width,e.height,s]),l=Kt.get(e);if(l?.key===c&&l.tree===n)return l.bars;let u=document.createElement(`canvas`);Object.assign(u,{width:e.width,height:e.height});let d=u.getContext(`2d`);d?.scale(devicePixelRatio,devicePixelRatio);let f=new Int32Array(n.height+1).fill(-1);for(let e=r;d&&e<i;e++){let[r,i]=[Z(t,e),$(t,e)],s=n.width(e)*a,c=Math.floor(r*devicePixelRatio);s<1&&f[i]===c||(f[i]=c,d.fillStyle=Xt(t,e),d.fillRect(r,i*o,Math.max(1,s>4?s-1:s),Math.max(1,o-1)))}return Kt.set(e,{key:c,tree:n,bars:u}),u}var tn=a(`<canvas class=tree role=img>`);function nn(e){let[t,n]=k(e,[`tree`,`top`,`place`,`hovered`]),[r,a]=_({width:0,height:0}),o;D(()=>{let{tree:e,top:n=0,place:i,hovered:a=null}=t;e!==null&&r().width>0&&qt(o,{tree:e,top:n,place:i,hovered:a,...r()})});let s=()=>void a({width:o.clientWidth,height:o.clientHeight}),c=new ResizeObserver(s),l=matchMedia(`(prefers-color-scheme: dark)`);return l.addEventListener(`change`,s),y(()=>{c.disconnect(),l.removeEventListener(`change`,s)}),(()=>{var e=tn();return i(e=>c.observe(o=e),e),u(e,n,!1,!1),e})()}var rn=a(`<div class=watch-tree><div class=row><strong>Search tree</strong><span class="muted number"></span><button type=button class=leap title="Go to the next dead end">Dead end</button><button type=button class=leap title="Go to the next queen that is removed">Back</button><button type=button aria-label="Zoom out of the tree">−</button><button type=button aria-label="Zoom into the tree along the current path">+</button><button type=button>Whole tree</button></div><p class="note muted"></p><p class="note muted hint">Each level is a queen; time runs from left to right. Press a queen to go there, twice to zoom.`),an=250;function on(e){let n=g(()=>e.run.recording().tree),r=g(()=>e.run.placeAt(e.playback.place())),i=g(()=>n()?.currentAt(r())??0),a=g(()=>d(e=>sn(e,r()))),[o,c]=_(null),[l,u]=_(0);function d(e){let t=n();return t===null?``:e(t)}T(t=>{let[r,a,o]=[e.run,n(),i()],s=h(l);if(r!==t?.run||a===null)s=0;else if(a.isWithin(t.node,s))for(;!a.isWithin(o,s);)s=a.parents[s]??0;return u(s),{run:r,node:o}});let f=({offsetX:e,offsetY:t,target:i})=>{let a=n();if(a===null)return null;let{clientWidth:o,clientHeight:s}=i,c=a.depths[l()]??0,u=a.height-c+1,d=(a.leaves[l()]??0)+Math.floor(e/Math.max(1,o)*a.width(l())),f=a.nodeAt(l(),d,c+Math.floor(t/Math.max(1,s)*u));return l()>0||f<=a.lastAt(r())?f:null},p=0,v=new L(an,()=>e.go(n()?.placed(p)??0)),y=e=>{let t=f(e);if(t===null||e.detail>1)return v.cancel();p=t,v.start()},b=t=>{let[r,a]=[n(),o()??i()];if(r===null||t.ctrlKey||t.metaKey||t.altKey)return;let s={ArrowUp:r.parents[a]??0,ArrowDown:r.isLeaf(a)?a:a+1,ArrowLeft:r.before(a)||a,ArrowRight:a>0&&r.parents[r.end(a)]===r.parents[a]?r.end(a):a}[t.key];if(s!==void 0)c(s),B(E());else if(t.key===`Enter`)e.go(r.placed(a));else return;t.preventDefault(),t.stopPropagation()},x=t=>{let i=+!!t,a=n()?.nextRemoval(r()+i,t)??0;a>r()+i&&e.go(a-i)},C=()=>{let e=n(),t=e?.pathTo(i())[(e.depths[l()]??0)+1];t!==void 0&&u(t)},w=()=>l()===i()||!n()?.isWithin(i(),l()),E=()=>d(t=>cn(t,o()??i(),e.run.asked.board.n,r()));return(()=>{var i=rn(),d=i.firstChild,p=d.firstChild.nextSibling,h=p.nextSibling,g=h.nextSibling,_=g.nextSibling,v=_.nextSibling,T=v.nextSibling,D=d.nextSibling;return t(p,a),t(d,()=>e.children,h),h.$$click=()=>x(!0),g.$$click=()=>x(!1),_.$$click=()=>u(n()?.parents[l()]??0),v.$$click=C,T.$$click=()=>u(0),t(i,m(nn,{get tree(){return n()},get top(){return l()},get place(){return r()},get hovered(){return o()},get"aria-label"(){return s(()=>!!a())()&&`Search tree: ${a()}`},tabindex:0,onKeyDown:b,onBlur:()=>c(null),onPointerMove:e=>c(f(e)),onPointerLeave:()=>c(null),onClick:y,onDblClick:e=>u(f(e)??0)}),D),t(D,E),S(e=>{var t=n()===null,r=l()===0,a=w(),o=l()===0;return t!==e.e&&(i.hidden=e.e=t),r!==e.t&&(_.disabled=e.t=r),a!==e.a&&(v.disabled=e.a=a),o!==e.o&&(T.hidden=e.o=o),e},{e:void 0,t:void 0,a:void 0,o:void 0}),i})()}function sn(e,t){let n=e.lastAt(t),r=e.solutions[n+1]??0,i=e.isLeaf(n)&&e.removed(n)>0&&t>=e.removed(n)-1,a=(e.leaves[i?n+1:n]??0)-(e.solutions[i?n+1:n]??0),o=r===0?``:`, ${c(r,`solution`)}`;return`${c(n,`queen`)} placed, ${c(a,`dead end`)}${o}`}function cn(e,t,n,r){if(t===0)return`The board before the first queen.`;let i=V(e.square(t),n);if(e.placed(t)>r)return`Queen on ${i}, placed later: at event ${d(e.placed(t))}.`;let a=Math.min(e.end(t),e.lastAt(r)+1),o=(e.solutions[a]??0)-(e.solutions[t]??0),s=e.removed(t)>0&&e.removed(t)<=r?`${c(e.rejected(t),`square`)} rejected, `:``;return`Queen on ${i} (event ${d(e.placed(t))}), below it: ${s}${c(a-t-1,`queen`)} placed, ${c(o,`solution`)}.`}f([`click`]);var ln=a(`<section class=watch-player><div class=areas><div class=place-head><div class=title><h3></h3> </div><p class=muted>: <!>.</p></div><div class=place-board></div><div class=place-now><p class=watch-words></p><p></p></div><div class=place-tree></div><div class=place-chart></div><div class=place-code></div><details class=place-about><summary>About `),un=a(`<div class=watch-proposal><svg viewBox="0 0 100 12"preserveAspectRatio=none aria-hidden=true><rect class=all x=0 y=2 width=100 height=8></rect><rect class=chance x=0 y=2 height=8></rect><line class=draw y1=0 y2=12></line></svg><p class=muted>`),dn=a(`<div><dt><button type=button class=term></button><span popover class=explained></span></dt><dd>`),fn=a(`<dd class=muted>`),pn=a(`<dl class="watch-counts place-counts">`),mn={duration:110,easing:`ease-out`},hn=8,gn=10;function _n(e){let r=`player-${v()}`,a=()=>e.run.seen(),o=g(()=>e.methods.find(({name:t})=>t===e.run.asked.method)),s=g(()=>rt(o()?.name)),c=()=>e.run.isOver()&&e.run.recording().ended?.status===`solution`,u=()=>o()?.name===`annealing`,d=()=>e.contest.isRace()&&e.run.recording().ended!==null&&!e.run.isOver()?``:e.run.ending().text,f,p,h;D(b(a,t=>{(!e.playback.isPlaying()||Number(e.state.speed)<=hn)&&queueMicrotask(()=>yn(p,t?.event??null,e.run.asked.board.n))}));let _=()=>{let e=f.closest(`.watch`)?.querySelector(`.watch-controls`);e&&h(innerHeight-e.offsetHeight-gn)},x=new ResizeObserver(_),w=e=>x.observe(e);return w(document.documentElement),addEventListener(`resize`,_),y(()=>{x.disconnect(),removeEventListener(`resize`,_)}),(()=>{var g=ln(),_=g.firstChild,v=_.firstChild,y=v.firstChild,b=y.firstChild;b.nextSibling;var x=y.nextSibling,T=x.firstChild,D=T.nextSibling;D.nextSibling;var O=v.nextSibling,k=O.nextSibling,A=k.firstChild,j=A.nextSibling,N=k.nextSibling,P=N.nextSibling,F=P.nextSibling,I=F.nextSibling,L=I.firstChild;L.firstChild;var R=f;return typeof R==`function`?i(R,g):f=g,n(g,`aria-labelledby`,r),i(w,v),n(b,`id`,r),t(b,()=>o()?.name),t(y,m(Re,{get contest(){return e.contest},get run(){return e.run}}),null),t(x,()=>at(o()?.name??``),T),t(x,()=>o()?.summary,D),i(w,O),t(O,m(M,C({get label(){return e.quiz.asked()===null?`Board`:`Board for your answer`},get picture(){return vn(e.run,e.state)},handle:e=>p=e},()=>e.quiz.asked()!==null&&{onPress:e.quiz.answer}))),i(w,k),t(A,()=>e.run.words()),t(k,m(E,{get when(){return u()},get children(){return m(bn,{get of(){return Rt(a()?.event??null)}})}}),j),t(k,m(Wt,{get quiz(){return e.quiz}}),j),t(j,d),t(_,m(Cn,{get counts(){return a()?.counts},get step(){return nt(o()?.name)},get names(){return Sn[o()?.proves?`search`:`repair`]}}),N),i(w,N),t(N,m(on,{get run(){return e.run},get playback(){return e.playback},get go(){return e.go},get children(){return m(Ut,{get quiz(){return e.quiz}})}})),i(w,P),t(P,m(Ot,{get run(){return e.run},get playback(){return e.playback},get go(){return e.go}})),t(F,m(Nt,{get lines(){return s()},get lit(){return a()?.line??null},handle:e=>h=e})),t(L,()=>o()?.name,null),t(I,m(xe,{get markdown(){return G(o()?.name)}}),null),S(t=>{var r=String(e.run.isSeen(e.playback.place())),i=!!c(),a=!!u(),o=`note watch-end ${e.run.ending().tone}`,s=d()===``;return r!==t.e&&n(g,`data-settled`,t.e=r),i!==t.t&&O.classList.toggle(`solved`,t.t=i),a!==t.a&&A.classList.toggle(`long`,t.a=a),o!==t.o&&l(j,t.o=o),s!==t.i&&(j.hidden=t.i=s),t},{e:void 0,t:void 0,a:void 0,o:void 0,i:void 0}),g})()}function vn(e,{lines:t,attacked:n}){let{n:r,queens:i}=e.asked.board,a=e.seen(),o=a?.queens??i,s=a?.event??null,c=n||s?.event===`dead-end`,l=t||c?N(`check`,{board:{n:r,queens:o}}):null,u=new Set(i.map(([e,t])=>e*r+t)),d=([e,t])=>u.size===0||u.has(e*r+t);return{n:r,queens:o.filter(d),found:o.filter(e=>!d(e)),marks:Ft(s,r),conflicts:[...t&&l?.conflicts||[],...Lt(s)],attackers:c&&l?l.attackers:null}}function yn(e,t,n){let r=It(t);if(r===null||matchMedia(`(prefers-reduced-motion: reduce)`).matches)return;let i=P(n),[a,o]=[(r.from[0]-r.to[0])/i,(r.from[1]-r.to[1])/i];(e.queenOn(r.to)?.lastElementChild)?.animate([{transform:`translate(${o}px, ${a}px)`},{}],mn)}function bn(e){let r=()=>(e.of?.draw??0)*100,i=()=>e.of?.event===`accept`,a=()=>e.of!==null&&e.of.delta<0?`The energy falls: accepted.`:i()?`The draw is below the chance: accepted.`:`The draw is not below the chance: rejected.`;return(()=>{var o=un(),s=o.firstChild,c=s.firstChild.nextSibling,l=c.nextSibling,u=s.nextSibling;return t(u,a),S(t=>{var a=e.of===null,s=(e.of?.chance??0)*100,u=!i(),d=r(),f=r();return a!==t.e&&o.classList.toggle(`idle`,t.e=a),s!==t.t&&n(c,`width`,t.t=s),u!==t.a&&l.classList.toggle(`bad`,t.a=u),d!==t.o&&n(l,`x1`,t.o=d),f!==t.i&&n(l,`x2`,t.i=f),t},{e:void 0,t:void 0,a:void 0,o:void 0,i:void 0}),o})()}var xn={steps:`Each method has its own kind of step: compare methods by their moves.`,moves:`A move places or moves a queen. The first board is not counted.`,backtracks:`A backtrack removes a queen to try another square.`,restarts:`A restart is a new first board after the method is stuck.`},Sn={search:[`steps`,`moves`,`backtracks`],repair:[`steps`,`moves`,`restarts`]};function Cn(e){let r=g(()=>e.step),i=i=>{let a=`counter-${v()}`,o=()=>i===`steps`&&r()!==``;return(()=>{var c=dn(),l=c.firstChild,u=l.firstChild,f=u.nextSibling,p=l.nextSibling;return n(u,`popovertarget`,a),t(u,i),n(f,`id`,a),t(f,(()=>{var e=s(()=>!!o());return()=>e()&&`A step of this method is ${r()}. `})(),null),t(f,()=>xn[i],null),t(p,()=>d(e.counts?.[i]??0)),t(c,i===`steps`&&(()=>{var e=fn();return t(e,(()=>{var e=s(()=>!!o());return()=>e()&&`(each is ${r()})`})()),e})(),null),c})()};return(()=>{var n=pn();return t(n,m(O,{get each(){return e.names},children:i})),n})()}var wn=a(`<section class=watch><h2 class=hidden>Watch a method at work</h2><div class="row presets"role=group aria-label=Examples></div><div class=watch-stage>`),Tn=a(`<button type=button>`),En=a(`<button type=button aria-label="New seed"title="Run again with another seed">↻`),Dn=a(`<div class=watch-setup><div class="row fields"></div><div class=row><span>Given queens (never moved): </span><button type=button>Remove them`),On=matchMedia(`(max-width: 560px)`),kn=12,An=400;function jn({page:e,asks:r=!1}){let a=N(`methods`,{}),{limits:o}=N(`info`,{}),s=ce(a.map(({name:e})=>e)),[c,l]=_(F(s,new URLSearchParams,[])),[u,d]=_(null),f=ht(()=>Number(c().speed),()=>{p(),d(()=>()=>{let e=f.runs().map(({ending:e})=>e().text);return`Paused. ${f.words()} ${e.join(` `)}`})}),p=()=>e.note(A(s,{...c(),at:f.aim()})),g=new L(An,p),v=new L(An,()=>d(()=>f.words));D(()=>{let e=u();e!==null&&f.words()!==``&&(B(e()),d(null))}),D(()=>{f.isPlaying()&&f.place()>0&&!g.isPending&&g.start()});function y(e){l(e);let{n:t,seed:n,given:r,start:i,method:s,others:c,all:u}=e,d=[s,...c],p=e=>i.length>0&&a.some(t=>t.name===e&&t.takes_start);f.watch(d.map(e=>({method:e,board:{n:t,queens:r,blocked:[]},seed:n,all:u,...p(e)&&{start:{n:t,queens:i}}})),o.events),f.go(e.at)}function b(t){g.cancel();let n=f.isPlaying();f.pause(),p();let r=`others`in t?f.aim():0,i={...c(),at:r,start:[],...t},a=i.given.filter(([e,t])=>e<i.n&&t<i.n);y({...i,given:a}),e.note(A(s,c()),`push`),n&&f.play()}let x=e=>{b({...F(s,new URLSearchParams,[]),keys:c().keys,...e,at:0}),f.play()},C={toggle:()=>{if(f.isPlaying())return f.pause();f.play(),d(null),B(`Playing`)},go:(e,t)=>{f.pause(),f.go(e),g.start(),t&&v.start()},shift:e=>C.set({speed:le(c().speed,e)}),fullScreen:()=>{document.fullscreenElement===null?R.requestFullscreen().catch(()=>B(`The browser does not allow a full screen.`)):document.exitFullscreen()},set:e=>{l({...c(),...e}),p()}},T=e=>{let t=c().keys?Ne(e,f,C):null;t!==null&&(e.preventDefault(),t())},E=Ht(f);D(()=>{r&&E.isPossible()&&!h(E.isOn)&&h(E.toggle)});let k=Le(f),j=()=>{C.set({speed:`2`}),C.go(Math.max(0,k.first()-kn),!1),f.play()},M=()=>{let{n:t,method:n,others:r}=c(),i=t<=32?`4..${Math.max(12,t)}+2`:`8..${t}*2`;e.go(`race`,{sizes:i,methods:[n,...r].join()})},P=()=>{document.removeEventListener(`keydown`,T),g.cancel(),v.cancel(),d(null),f.rest()};e.onShow((e,t)=>{P(),document.addEventListener(`keydown`,T),y(F(s,e,t))}),e.onHide(P);let I=!1,R;return(()=>{var e=wn(),r=e.firstChild.nextSibling,o=r.nextSibling;e.addEventListener(`change`,({target:e})=>{e instanceof HTMLSelectElement&&!I&&e.blur()}),e.$$keydown=()=>I=!0,e.$$pointerdown=()=>I=!1;var s=R;return typeof s==`function`?i(s,e):R=e,t(r,m(O,{each:gt,children:({title:e,run:n})=>(()=>{var r=Tn();return r.$$click=()=>x(n),t(r,e),r})()})),t(e,m(Mn,{methods:a,get state(){return c()},begin:b,get look(){return C.set}}),o),t(o,m(w,{get each(){return f.runs()},children:e=>m(_n,{get run(){return e()},playback:f,get state(){return c()},methods:a,quiz:E,contest:k,go:e=>C.go(e,!0)})})),t(e,m(je,{playback:f,get speed(){return c().speed},handlers:C,get children(){return m(ze,{contest:k,onSlow:j,onChart:M})}}),null),t(e,m(Me,{get isOn(){return c().keys},handlers:C}),null),S(t=>{var r=f.place(),i=!!k.isRace(),a=f.runs().length>(On.matches?1:2);return r!==t.e&&n(e,`data-place`,t.e=r),i!==t.t&&o.classList.toggle(`several`,t.t=i),a!==t.a&&o.classList.toggle(`many`,t.a=a),t},{e:void 0,t:void 0,a:void 0}),e})()}function Mn(e){let n=e.methods.map(({name:e})=>[e,`${e} (${at(e)})`]),r=(t,n)=>e.begin({others:e.state.others.toSpliced(t,1,...n===``?[]:[n])}),i=()=>{let t=[e.state.method,...e.state.others];return e.methods.some(({name:e,proves:n})=>!n&&t.includes(e))},a=()=>e.state.given.map(t=>V(t,e.state.n));return(()=>{var o=Dn(),s=o.firstChild,c=s.nextSibling,l=c.firstChild;l.firstChild;var u=l.nextSibling;return t(s,m(re,{label:`Method`,options:n,get value(){return e.state.method},onChange:t=>e.begin({method:t})}),null),t(s,m(w,{get each(){return[...e.state.others,``].slice(0,5)},children:(e,t)=>m(re,{label:t===0?`Compare with`:`and`,get options(){return[[``,`nothing`],...n]},get value(){return e()},onChange:e=>r(t,e)})}),null),t(s,m(ee,{label:`n`,get value(){return e.state.n},least:1,most:I,onChange:t=>e.begin({n:t})}),null),t(s,m(E,{get when(){return i()},get children(){return[m(ee,{label:`Seed`,get value(){return e.state.seed},least:0,get most(){return 2**53-1},onChange:t=>e.begin({seed:t})}),(()=>{var t=En();return t.$$click=()=>e.begin({seed:Math.floor(Math.random()*1e5)}),t})()]}}),null),t(s,m(z,{label:`All solutions`,get value(){return e.state.all},onChange:t=>e.begin({all:t}),title:`Continue after the first solution`}),null),t(s,m(z,{label:`Conflicts`,get value(){return e.state.lines},onChange:t=>e.look({lines:t}),title:`Show lines between queens that attack each other`}),null),t(s,m(z,{label:`Attacked`,get value(){return e.state.attacked},onChange:t=>e.look({attacked:t}),title:`Mark attacked squares with a dot, on boards of up to 64 rows`}),null),t(l,()=>a().join(`, `),null),u.$$click=()=>e.begin({given:[]}),S(()=>c.hidden=e.state.given.length===0),o})()}f([`pointerdown`,`keydown`,`click`]);export{jn as default,xe as i,ft as n,ot as r,nn as t};