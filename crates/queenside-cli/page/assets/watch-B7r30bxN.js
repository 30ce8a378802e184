import{A as e,B as t,C as n,D as r,E as i,F as a,H as o,I as s,M as c,N as l,O as u,P as d,U as f,W as p,_ as m,a as h,b as g,c as _,f as v,k as y,n as b,q as x,r as S,s as C,t as w,u as T,v as E,w as D,x as O,y as k,z as A}from"./words-9VuMjjCU.js";import{B as j,G as M,H as N,I as P,J as F,K as I,L,M as ee,R as te,U as R,V as z,W as B,X as V,Y as H,_t as U,at as ne,ct as W,dt as re,ft as ie,ht as ae,lt as oe,mt as G,nt as se,pt as ce,st as le,z as ue}from"./index-DFzJbain.js";import{a as de,i as fe,l as pe,n as me,o as he,r as ge,s as _e,t as ve}from"./run-MOn4m7TS.js";import{n as ye,r as be,t as xe}from"./lines-DdNqzf-t.js";import{i as Se,l as Ce,n as we,t as Te,u as Ee}from"./view-DmLE677S.js";var K=`1 2 4 8 15 30 60 120 300 600 1500 6000 30000`.split(` `),De=60;function Oe(e,t){let n=K.indexOf(e)+t;return K[Math.min(K.length-1,Math.max(0,n))]??e}function ke(e){let t=Number(e);return t>De?`${S(t/De)} steps/frame`:`${b(t,`step`)}/s`}var Ae=20,je=e=>({name:`with`,read:(t,n)=>{let r=(t.get(`with`)??``).split(`,`).filter(e=>e!==``),i=r.filter(t=>e.includes(t)),a=i.slice(0,5),o=r.find(e=>!i.includes(e));return o!==void 0&&n.push(`with must be one of ${e.join(`, `)}, not ${M(o)}; it is ignored.`),i.length>5&&n.push(`with has more than 5 methods; using the first.`),a},write:e=>e.join()}),Me=e=>({method:H(`method`,`backtracking`,e),n:R(`n`,8,1,U),seed:R(`seed`,Ae,0,2**53-1),given:I(`q`),start:I(`start`),all:F(N(`all`,!1)),others:je(e),at:F(R(`at`,0,0,ve)),speed:F(H(`speed`,`8`,K)),lines:F(N(`lines`,!0)),attacked:F(N(`attacked`,!1)),keys:F(N(`keys`,!0))}),Ne=i(`<svg viewBox="0 0 24 24"class=icon aria-hidden=true><path>`),Pe=i(`<button type=button class=plain>`),Fe=i(`<div class=watch-controls role=group aria-label=Playback><div class="row buttons"><button type=button class="main play"><span></span></button></div><input type=range min=0 step=1 aria-label=Step><span class="number watch-place"></span><div class="row speed"><select aria-label=Speed></select><button type=button class="plain code">Code`),Ie=i(`<option>`),Le=i(`<kbd>`),Re=i(`<fieldset class=row><legend>Keys</legend><span>play or pause</span><span>previous, next step</span><span>+ <!>10 steps</span><span>start, end</span><span>faster, slower`),ze=10,Be={start:`M4 5h3v14H4zM14 5v14l-7-7zM21 5v14l-7-7z`,back:`M6 5h3v14H6zM19 5v14l-10-7z`,play:`M7 4v16l13-8z`,pause:`M6 5h4v14H6zM14 5h4v14h-4z`,next:`M15 5h3v14h-3zM5 5v14l10-7z`,full:`M3 9V3h6v2H5v4zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z`,end:`M17 5h3v14h-3zM10 5v14l7-7zM3 5v14l7-7z`},Ve=e=>(()=>{var t=Ne(),r=t.firstChild;return s(()=>n(r,`d`,Be[e.name])),t})();function q({name:e,shown:t,onClick:r}){let i=t===`−`||t===`+`;return(()=>{var a=Pe();return m(a,`click`,r,!0),n(a,`aria-label`,e),n(a,`title`,i?void 0:e),g(a,i?t:c(Ve,{name:t})),a})()}function He(e){let{place:t,end:i,isPlaying:a,isWhole:o}=e.playback,{toggle:l,go:f,shift:p,set:h,fullScreen:_}=e.handlers,v=e=>n=>f(t()+e*(n.shiftKey?ze:1),!0),y=()=>a()?`Pause`:`Play`,b;return d(()=>{b.max=String(Math.max(1,i())),b.value=String(t())}),(()=>{var d=Fe(),x=d.firstChild,C=x.firstChild,w=C.firstChild,T=x.nextSibling,E=T.nextSibling,D=E.nextSibling,O=D.firstChild,k=O.nextSibling;g(d,()=>e.children,x),g(x,c(q,{name:`To the start (Home)`,shown:`start`,onClick:()=>f(0,!0)}),C),g(x,c(q,{name:`Previous step (left arrow)`,shown:`back`,get onClick(){return v(-1)}}),C),m(C,`click`,l,!0),g(C,c(Ve,{get name(){return a()?`pause`:`play`}}),w),g(w,y),g(x,c(q,{name:`Next step (right arrow)`,shown:`next`,get onClick(){return v(1)}}),null),g(x,c(q,{name:`To the end (End)`,shown:`end`,onClick:()=>f(1/0,!0)}),null),T.$$input=({currentTarget:e})=>f(Number(e.value),!1);var A=b;return typeof A==`function`?r(A,T):b=T,g(E,()=>`step ${S(t())} of ${S(i())}${o()?``:`+`}`),g(D,c(q,{name:`Slower (-)`,shown:`−`,onClick:()=>p(-1)}),O),O.addEventListener(`change`,({currentTarget:e})=>h({speed:e.value})),g(O,c(u,{each:K,children:e=>(()=>{var t=Ie();return t.value=e,g(t,()=>ke(e)),t})()})),g(D,c(q,{name:`Faster (+)`,shown:`+`,onClick:()=>p(1)}),k),g(D,c(q,{name:`Full screen, for a projector`,shown:`full`,onClick:_}),k),k.$$click=()=>e.setCode(!e.isCode),s(r=>{var a=`${y()} (space)`,o=`Step ${S(t())} of ${S(i())}`,s=e.isCode;return a!==r.e&&n(C,`title`,r.e=a),o!==r.t&&n(T,`aria-valuetext`,r.t=o),s!==r.a&&n(k,`aria-pressed`,r.a=s),r},{e:void 0,t:void 0,a:void 0}),s(()=>O.value=e.speed),d})()}var J=(...e)=>e.map(e=>[(()=>{var t=Le();return g(t,e),t})(),` `]),Ue=e=>(()=>{var t=Re(),n=t.firstChild.nextSibling,r=n.firstChild,i=n.nextSibling,a=i.firstChild,o=i.nextSibling,s=o.firstChild,l=s.nextSibling;l.nextSibling;var u=o.nextSibling,d=u.firstChild,f=u.nextSibling,p=f.firstChild;return g(n,()=>J(`Space`),r),g(i,()=>J(`←`,`→`),a),g(o,()=>J(`Shift`),s),g(o,()=>J(`←`,`→`),l),g(u,()=>J(`Home`,`End`),d),g(f,()=>J(`+`,`−`),p),g(t,c(L,{label:`Use these keys`,get value(){return e.isOn},onChange:t=>e.handlers.set({keys:t})}),null),t})();function We(e,t,n){if(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return null;let r=e.target instanceof Element?e.target:null;if(r?.closest(`textarea, input:not([type=range], [type=checkbox])`))return null;let i=e.key===`ArrowLeft`||e.key===`ArrowRight`;if(r?.closest(`select`)&&!i||e.key===` `&&r?.closest(`button, summary, input[type=checkbox]`))return null;let a=e.shiftKey?ze:1,o=e=>()=>n.go(e,!0);return{" ":n.toggle,ArrowLeft:o(t.place()-a),ArrowRight:o(t.place()+a),Home:o(0),End:o(1/0),"+":()=>n.shift(1),"=":()=>n.shift(1),"-":()=>n.shift(-1),"−":()=>n.shift(-1)}[e.key]??null}k([`click`,`input`]);var Ge=`**Idea.** Treat n queens as an exact cover problem: choose squares that cover each row and column
exactly once (primary items), and each diagonal and antidiagonal at most once (secondary items).
Always cover the primary item with the fewest squares left; of several, the one nearest the middle
of the board. So dead ends are noticed at once, and forced queens come first. Items and squares form
a mesh of doubly linked lists. A removed node still points to its neighbours, so nodes can be put
back in reverse order. These are the *dancing links*.

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

**Best for** proofs, for one solution up to about n = 20, and for problems with additional
constraints. To find all solutions it fills the rows from the top, so that they come in order.

**Source.** D. E. Knuth, Dancing links, in Millennial Perspectives in Computer Science (2000),
187-214; H. Hitotumatu and K. Noshita, Information Processing Letters 8 (1979), 174-175.
`,Ke=`**Idea.** A permutation is a solution if its n diagonals row - column all differ, and its n
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
`,qe=`**Idea.** Metal that cools slowly reaches its least energy. Here the energy is the number of
attacking pairs. The board has one queen in each row, and each step proposes to move a random queen
along its row. A move that lowers the energy is accepted, and one that raises it by delta with
probability exp(-delta / T). The temperature T is multiplied by alpha after each step. At T min the
board is cold. If queens are still attacked, the method starts again.

\`\`\`text
loop
    a random queen in each row, T = T start
    while T > T min
        if no queen is attacked: solution
        propose a random move along a row, delta = change in conflicts
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
`,Je=`**Idea.** Place queens row by row, each on the first square that no queen above attacks. If a row
has no such square, remove the last queen and try the squares to its right. Columns that
have a queen are skipped.

\`\`\`text
row = 0, column = 0
loop
    if every row has its queen
        solution
    else for each column of the row, from column on
        if it has a queen, or one attacks the square: next
        else
            place a queen; continue with the next row
    after a solution, or if no column was free
        remove the last queen; continue to its right
        if there was none: everything has been tried
\`\`\`

**Cost.** One step is one examined square. The first solution takes 113 queens for n = 8, 10,052 for
n = 16 and 3 million for n = 28. The growth is exponential, with large differences between
neighbouring n.

**Best for** a first program up to about n = 28, and as the yardstick for the other methods.

**Source.** R. J. Walker, Proceedings of Symposia in Applied Mathematics 10 (1960); S. W. Golomb and
L. D. Baumert, Journal of the ACM 12 (1965).
`,Ye=`**Idea.** This is backtracking with bitmasks: a row is one machine word and a column one bit. Three
words hold the attacked squares of the current row: along columns, diagonals and antidiagonals. For
the next row, the word of the diagonals shifts one column to the right and that of the antidiagonals
one to the left. A few bit operations then give all free squares of a row.

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

**Best for** all solutions in order, row by row. \`queenside count\` is faster: it adds
symmetry and a better order of the rows or, from n = 13 to 28, uses the colour split.

**Source.** M. Richards, Backtracking algorithms in MCPL using bit patterns and recursion,
University of Cambridge, 1997.
`,Xe=`**Idea.** Place a queen on a random square of each column. Of all moves of attacked queens along
their columns, make the one that lowers the number of queens attacking the moved queen most. If no
move lowers it, start again with new queens. The published method also skips boards seen before.
That is not needed, because each move lowers the number of attacking pairs.

\`\`\`text
loop
    a random queen in each column
    loop
        if no queen is attacked: solution
        select from the moves that lower the conflicts of a queen
        the one that lowers them most
        if there is one: move the queen
        else: stagnation, start again
\`\`\`

**Cost.** One step is one search for a move. It examines at most n^2 squares, each in a few
additions. A solution takes about 4 starts for n = 8, 30 for n = 20 and 400 for n = 100 (medians).

**Best for** many independent random solutions up to about n = 12, because each start is a new
board. It gives up after a million + 1000n steps.

**Source.** Steepest descent with restarts: S. Russell and P. Norvig, Artificial Intelligence: A
Modern Approach, chapter on local search. The form with ordered moves is from a published solution
of IBM's Ponder This challenge of February 2023.
`,Ze=`**Idea.** This is backtracking as beginners often write it. Place a queen on the first free square
of each row. A row without one stays empty, and the rows below are filled in vain. Count the queens
only at the end of the board: if one is missing, remove the last queen and try the squares to its
right.

\`\`\`text
row = 0, column = 0
loop
    while there is a row
        for each column of it, from column on
            if it has a queen, or one attacks the square: next
            else: place a queen; next row
        if no column was free: leave the row empty; next row
    if n queens are placed: solution
    if no queen is placed: everything has been tried
    remove the last queen; continue to its right
\`\`\`

**Cost.** One step is one examined square; columns that have a queen are skipped. The first solution
for n = 16 takes 33 million steps, 600 times the steps of \`backtracking\`, and this factor grows with
n.

**Best for** showing why to notice a dead end at once. Some published tables call this method
"backtracking", and \`backtracking\` "lookahead".

**Source.** The folklore of first programs.
`,Qe=`**Idea.** Backtracking notices a dead end only when it reaches the row. This method checks all rows
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
`,$e=`**Idea.** The board has one queen in each row. Each turn chooses one of the most attacked queens at
random. It moves this queen along its row to the other square that the fewest queens attack, even a
worse one. Ties are broken at random. A greedy start, row by row, leaves few conflicts. The
method keeps three samples of the energy E (the number of attacking pairs), taken every 10n, 20n/3
and 10n/3 turns. If all three equal E after 10n turns, the search is stuck. It then makes
ceil(1 + E/E0 (n/10 - 1)) random moves, where E0 is the energy of the start.

\`\`\`text
start: each row's queen where the fewest attack it
loop
    if no queen is attacked: solution
    select a random one of the queens attacked most
    move it along its row to where the fewest attack it
    every 10n turns
        if the last three samples have as many conflicts
            stagnation: random moves, more if there are more conflicts
\`\`\`

**Cost.** One step is one turn. It examines n queens and n squares, each in a few additions. The
start examines n^2 squares. About 50 turns are then enough for n = 100, 1000 or 10,000.

**Best for** one solution from n = 20 to about 250. On larger boards, the linear start of
\`swap-search\` is faster. It gives up after 100,000 + 200n turns.

**Source.** S. Minton, M. D. Johnston, A. B. Philips and P. Laird, Minimizing conflicts, Artificial
Intelligence 58 (1992), 161-205. The choice of queen, the samples and the random moves are from a
published solution of the Codewars kata "N queens problem (with one mandatory queen position)".
`,et=`**Idea.** Place n queens on random squares. Then repeat: move a queen that is threatened by the most
others to an empty square, anywhere on the board, that the fewest threaten. Ties are broken at
random. This rule alone can repeat the same boards for ever, so the method remembers them. If a move
would lead to one of them, the method relaxes the rule for the *placement*. The queen goes to a
random empty square, and the next turn moves another queen.

\`\`\`text
n queens on random squares
loop
    if no queen is attacked: solution
    select a random one of the queens attacked most
    to = a random one of the squares that the fewest attack
    if the board with that move was seen before
        to = a random empty square; another queen moves next
    move the queen to it
\`\`\`

**Cost.** One step is one move. It examines n^2 squares, each in a few additions. About 130 moves
are enough for n = 100, and 650 for n = 1000.

**Best for** start positions of any kind, also with several queens in a row. It remembers up to a
million boards, and gives up after 100,000 + 100n moves.

**Source.** A suite of n-queens programs in Python that calls the two rules \`h1\` and \`h2\`.
`,tt=`**Idea.** If a move would lead to a board seen before, \`most-threatened-h1\` relaxes the rule for the
placement. This method relaxes the rule for the *selection*: a random other queen goes to a square
that the fewest threaten.

\`\`\`text
n queens on random squares
loop
    if no queen is attacked: solution
    select a random one of the queens attacked most
    to = a random one of the squares that the fewest attack
    if the board with that move was seen before
        queen = any other, to = where the fewest attack it
    move the queen to it
\`\`\`

**Cost.** One step is one move. It examines n^2 squares, or 2n^2 if the rule is relaxed.

**Best for** the same boards as h1. Up to about n = 40 it takes fewer moves. On larger boards the
rule is hardly ever relaxed. It gives up after 100,000 + 100n moves.

**Source.** As for \`most-threatened-h1\`.
`,nt=`**Idea.** A solution has one queen per row and one per column, so it is a permutation. Try all
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
for n = 8 and number 462,121 for n = 11. Each further size takes up to twelve times as long.

**Best for** showing how much \`backtracking\` saves by removing only the last queen.

**Source.** Brute force. The next permutation: D. E. Knuth, The Art of Computer Programming 4A,
section 7.2.1.2, algorithm L.
`,rt=`**Idea.** This is backtracking without a loop over the board. Each row is a generator that yields
its free columns. The rows form a chain: for each column that a row yields, the row below starts
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
`,it=`**Idea.** The board has one queen per row and one per column, so only diagonals can conflict, and a
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
`,at=`../../../crates/queenside-solve/src/methods/`,ot=Object.assign({"../../../crates/queenside-solve/src/methods/algorithm_x.md":Ge,"../../../crates/queenside-solve/src/methods/all_permutations.md":Ke,"../../../crates/queenside-solve/src/methods/annealing.md":qe,"../../../crates/queenside-solve/src/methods/backtracking.md":Je,"../../../crates/queenside-solve/src/methods/bit_masks.md":Ye,"../../../crates/queenside-solve/src/methods/iterative_repair.md":Xe,"../../../crates/queenside-solve/src/methods/late_backtracking.md":Ze,"../../../crates/queenside-solve/src/methods/lookahead.md":Qe,"../../../crates/queenside-solve/src/methods/min_conflicts.md":$e,"../../../crates/queenside-solve/src/methods/most_threatened_h1.md":et,"../../../crates/queenside-solve/src/methods/most_threatened_h2.md":tt,"../../../crates/queenside-solve/src/methods/permutations.md":nt,"../../../crates/queenside-solve/src/methods/row_generators.md":rt,"../../../crates/queenside-solve/src/methods/swap_search.md":it}),st=(e=``)=>ot[`${at}${e.replaceAll(`-`,`_`)}.md`]??``;function ct(e){let[,t=``]=st(e).split("```text\n");return t.split("```")[0]?.trimEnd().split(`
`)??[]}var lt={permutations:`one order after the other`,"all-permutations":`list all orders, test each`,"late-backtracking":`notice dead ends late`,backtracking:`first free square, go back`,lookahead:`check the rows ahead`,"row-generators":`a chain of rows`,"bit-masks":`rows as bits`,"algorithm-x":`fewest choices first`,"most-threatened-h1":`worst queen first, or a random one`,"most-threatened-h2":`worst queen first, or another`,"min-conflicts":`repair where the fewest attack`,annealing:`random moves that cool down`,"iterative-repair":`steepest descent`,"swap-search":`swap columns`},Y=e=>w(e.replaceAll(`-`,` `).replace(` x`,` X`)),ut=e=>`${Y(e)}: ${lt[e]??``}`,dt=i(`<button type=button class="bet low"title="Bet that this method finds a solution first">`),ft=i(`<strong class="good rank">`),pt=i(`<div class="row result"><strong></strong><button type=button>Slow motion`);function mt({runs:e,place:t,isPlaying:n}){let[r,i]=A(``),o=()=>e().length>1,s=()=>e().length>2,c=()=>t()===0&&!n(),l=({recording:e})=>e().ended?.status===`solution`?e().end:1/0,u=()=>Math.min(...e().map(l)),f=t=>t.isOver()?1+e().filter(e=>l(e)<l(t)).length:null,p=a(()=>o()&&e().every(e=>e.isOver())),m=()=>{let t=e().filter(e=>l(e)===u()).map(({asked:e})=>Y(e.method)),n=e().every(({recording:e})=>e().ended!==null);if(u()===1/0)return n?`No method found a solution.`:`No solution is among the recorded steps.`;let i=e().some(({asked:e})=>e.method===r()),a=t.includes(Y(r()))?` Your bet was right.`:` You bet on ${Y(r())}.`,o=`after ${b(u(),`step`)}. Steps of methods are not the same work.`;return`First: ${t.join(` and `)}, ${o}${i?a:``}`};return d(()=>{p()&&W(m())}),{bet:r,setBet:i,isRace:o,isMany:s,isOpen:c,isOver:p,first:u,rankOf:f,result:m}}var ht=t=>{let r=()=>t.run.asked.method,i=()=>t.contest.bet()===r(),a=()=>i()?`Your bet`:`Bet`;return c(e,{get when(){return t.contest.isRace()},get children(){return[(()=>{var e=dt();return e.$$click=()=>t.contest.setBet(i()?``:r()),g(e,a),s(o=>{var s=!t.contest.isMany()||!(t.contest.isOpen()||i()),c=`${a()} on ${Y(r())}`,l=i(),u=!t.contest.isOpen();return s!==o.e&&(e.hidden=o.e=s),c!==o.t&&n(e,`aria-label`,o.t=c),l!==o.a&&n(e,`aria-pressed`,o.a=l),u!==o.o&&(e.disabled=o.o=u),o},{e:void 0,t:void 0,a:void 0,o:void 0}),e})(),(()=>{var e=ft();return g(e,()=>t.contest.rankOf(t.run)?.toString().concat(`.`)),e})()]}})},gt=t=>c(e,{get when(){return t.contest.isOver()},get children(){var e=pt(),n=e.firstChild,r=n.nextSibling;return g(n,()=>t.contest.result()),r.$$click=()=>t.onSlow(),e}});k([`click`]);var _t=100,vt=(e,t)=>JSON.stringify(e)===JSON.stringify(t);function yt(e,t){let[n,r]=A([]),[i,o]=A(!1),[s,c]=A(0),l=a(()=>Math.max(0,...n().map(({recording:e})=>e().end))),u=a(()=>n().every(({recording:e})=>e().isSettled)),f=a(()=>Math.min(s(),l())),p=()=>u()&&f()>=l(),m=()=>1/0,h=0;d(()=>{for(let e of n())e.look(f())});let g=()=>u()||s()===1/0?f():s(),_=()=>n().every(({recording:e,refused:t})=>e().ended??t()),v=()=>{if(!n().every(e=>e.isSeen(f())))return``;let e=n().map(({words:e,asked:t})=>n().length>1?`${Y(t.method)}: ${e()}`:e());return`Step ${f()} of ${l()}. ${e.join(`. `)}.`},y=e=>{let t=n(),i=e.map(e=>t.find(t=>vt(t.asked,e))??me(e));r(i);for(let e of t)i.includes(e)||e.close()},b=e=>void c(Math.max(0,e)),x=()=>{if(i())return;p()&&b(0),o(!0);let t=performance.now(),n=1,r=i=>{n+=Math.min(_t,Math.max(0,i-t))/1e3*e(),t=i;let a=Math.floor(n);n-=a;let o=m(f());a>0&&b(Math.min(f()+a,l(),o)),f()===o||p()?S():h=requestAnimationFrame(r)};h=requestAnimationFrame(r)},S=()=>{i()&&(C(),t())},C=()=>{cancelAnimationFrame(h),o(!1)};return{runs:n,isPlaying:i,end:l,place:f,aim:g,isWhole:_,words:v,watch:y,go:b,play:x,pause:S,rest:C,onHalt:e=>void(m=e)}}var bt=[{title:`Backtracking or looking ahead?`,run:{method:`backtracking`,others:[`lookahead`],n:8}},{title:`Fewest choices: 113 queens become 15`,run:{method:`backtracking`,others:[`algorithm-x`],n:8}},{title:`Repair 50 queens`,run:{method:`min-conflicts`,n:50,seed:1,speed:`4`}},{title:`6 queens, one conflict left: a long way`,run:{method:`most-threatened-h1`,n:6,start:[[0,0],[1,2],[2,4],[3,1],[4,3],[5,5]],at:6}},{title:`11 queens, one conflict left: a long way`,run:{method:`most-threatened-h2`,n:11,start:[[0,6],[1,10],[2,1],[2,7],[3,5],[4,0],[5,2],[6,4],[7,8],[9,9],[10,3]],at:11}}],xt=i(`<div class=watch-chart><span></span><p class="muted number conflicts"></p><svg role=img viewBox="0 0 1000 160"preserveAspectRatio=none><path class=area></path><path class=line></path><line class=now y1=0 y2=160></line></svg><span>`),St=i(`<div aria-hidden=true>`),Ct=i(`<span>`),X=1e3,Z=160;function wt(e){let t=[];for(let n=0;n+2<e.length;n+=3)t.push({place:e[n]??0,conflicts:e[n+1]??0});return t}var Tt=e=>String(Math.round(e*100)/100);function Et(e,t,n){let r=e=>Tt(e/t*X),i=e=>Tt(Z-e/n*Z),[a]=e;if(a===void 0)return``;let o=`M${r(a.place)} ${i(a.conflicts)}`,s=a.conflicts;for(let{place:t,conflicts:n}of e.slice(1))o+=`H${r(t)}`,n!==s&&(o+=`V${i(n)}`),s=n;return o}function Dt(e){let t=()=>e.run.recording(),i=a(()=>wt(t().series)),o=a(()=>Math.max(1,t().end)),l=a(()=>i().reduce((e,{conflicts:t})=>Math.max(e,t),1)),u=a(()=>Et(i(),o(),l())),d=()=>u()===``?``:`${u()}V${Z}H${(i()[0]?.place??0)/o()*X}Z`,f=a(()=>i().reduce((e,t)=>Math.min(e,t.conflicts),l())),p=()=>`Over ${b(t().end,`step`)}: conflicts from ${S(f())} to ${S(l())}`,m=()=>e.run.placeAt(e.playback.place())/o()*X,h=()=>e.run.seen()?.energy??0,_,v=t=>{let{left:n,width:r}=_.getBoundingClientRect();e.go(Math.round(Math.min(1,Math.max(0,(t.clientX-n)/Math.max(1,r)))*o()))},y=e=>{e.button===0&&(_.setPointerCapture(e.pointerId),v(e))};return(()=>{var e=xt(),t=e.firstChild.nextSibling,i=t.nextSibling,a=i.firstChild,f=a.nextSibling,x=f.nextSibling;i.nextSibling,g(t,()=>b(h(),`conflict`)),g(e,c(Ot,{look:`up`,get words(){return[S(l()),`0`]}}),i),i.$$pointermove=e=>_.hasPointerCapture(e.pointerId)&&v(e),i.$$pointerdown=y;var C=_;return typeof C==`function`?r(C,i):_=i,g(e,c(Ot,{look:``,get words(){return[`0`,`steps`,S(o())]}}),null),s(e=>{var t=p(),r=d(),o=u(),s=m(),c=m();return t!==e.e&&n(i,`aria-label`,e.e=t),r!==e.t&&n(a,`d`,e.t=r),o!==e.a&&n(f,`d`,e.a=o),s!==e.o&&n(x,`x1`,e.o=s),c!==e.i&&n(x,`x2`,e.i=c),e},{e:void 0,t:void 0,a:void 0,o:void 0,i:void 0}),e})()}var Ot=e=>(()=>{var t=St();return g(t,c(y,{get each(){return e.words},children:e=>(()=>{var t=Ct();return g(t,e),t})()})),s(()=>E(t,`ends muted ${e.look}`)),t})();k([`pointerdown`,`pointermove`]);var kt=i(`<ol class=watch-code aria-label=Pseudocode>`),At=i(`<li>`);function jt(e){let t=a(()=>e.lit),[i,o]=A(!1),l,m=()=>{o(l.scrollHeight>l.clientHeight);let e=l.querySelector(`[aria-current]`);if(e===null)return;let t=e.offsetTop+e.offsetHeight-l.clientHeight;l.scrollTop=Math.min(e.offsetTop,Math.max(t,l.scrollTop))};d(f([()=>e.lines,t],m));let h=new ResizeObserver(m);return p(()=>h.disconnect()),(()=>{var a=kt();return r(e=>h.observe(l=e),a),g(a,c(u,{get each(){return e.lines},children:(e,r)=>{let i=e.trimStart();return(()=>{var a=At();return g(a,i),s(o=>{var s=String((e.length-i.length)/4),c=r()===t()?`step`:void 0;return s!==o.e&&D(a,`--depth`,o.e=s),c!==o.t&&n(a,`aria-current`,o.t=c),o},{e:void 0,t:void 0}),a})()}})),s(()=>n(a,`tabindex`,i()?0:void 0)),a})()}var Mt=i(`<button type=button title="Pause before each queen that comes or goes, and ask which one">Ask me`),Nt=i(`<div class="row watch-quiz"><p></p><button type=button>Show me`),Pt=`Where does the first queen go? Press a square.`,Ft=`Place a queen, or remove the last one? Press its square.`;function It({runs:e,place:t,isPlaying:n,play:r,pause:i,onHalt:o}){let[s,c]=A(!1),[l,u]=A(``),[f,p]=A({at:0,why:``}),[m,g]=A({found:0,atOnce:0}),y=a(()=>{let[t,n]=e();return n===void 0?t:void 0}),b=a(()=>y()?.recording().tree??null),x=e=>{let t=b();if(t===null)return null;let n=t.lastAt(e)+1,[r,i]=[n<t.size?t.placed(n):1/0,t.nextRemoval(e,!1)];return i>e&&i<r?{node:t.currentAt(e),at:i,isGone:!0}:Number.isFinite(r)?{node:n,at:r,isGone:!1}:null},S=e=>{let t=s()?x(e):null;return t!==null&&x(t.at)!==null?t.at:1/0},E=a(()=>{let e=s()?x(t()):null;return t()===0||x(t()-1)?.at===t()?e:null}),D=()=>b()!==null,O=()=>s()&&D(),k=()=>n()?null:E(),j=()=>t()===0?Pt:Ft,M=()=>{let{at:e,why:t}=f();return k()===null?l():`${e===k()?.at?t:l()} ${j()}`.trim()},N=()=>y()?.asked.board.n??0,P=e=>v(e,N()),F=e=>[...y()?.asked.board.queens??[],...e.pathTo(e.currentAt(t())).slice(1).map(e.square)],I=()=>{let[e,{at:t,square:n}]=[b(),f()];return e===null||n===void 0||t!==k()?.at?[]:xe(F(e),n)};function L(){u(``),g({found:0,atOnce:0})}o(S),d(()=>{y()&&L()});let ee=()=>{if(c(!s()),L(),!s())return i();E()===null?r():W(j())},te=e=>{let[t,n]=[b(),k()];if(t===null||n===null)return;if(!_(e,t.square(n.node)))return W(p({at:n.at,why:U(t,n,e),square:e}).why);let{found:r,atOnce:i}=g({found:m().found+1,atOnce:m().atOnce+(f().at===n.at?0:1)});z(`Yes, ${B(t,n)} Right at the first try: ${i} of ${r}.`)},R=()=>{let[e,t]=[b(),k()];e!==null&&t!==null&&z(w(B(e,t)))};function z(e){W(u(e)),r()}function B(e,{node:t,isGone:n}){let r=P(e.square(t));return n?`the queen on ${r} goes${H(e)}.`:`a queen goes to ${r}.`}function V(e){let n=e.currentAt(t()),r=e.lastAt(t());for(;r>n&&e.parents[r]!==n;)r=e.parents[r]??0;let i=[];for(;r>n;r=e.before(r))i.push(e.square(r));return i}function H(e){let t=be(N(),F(e),V(e)).find(({free:e})=>e.length===0);return t?`: ${ye(t,N())} has no free square left`:``}function U(e,{node:t,isGone:n},r){let i=e.square(t);if(C(F(e),r))return n?`The last queen goes first: it is on ${P(i)}.`:`No, all queens stay.`;if(C(V(e),r))return`No, the method already tried ${P(r)}: no solution is left there.`;let a=t=>F(e).find(e=>h(e,t)),o=a(r);return o!==void 0&&(n||a(i)===void 0)?`No, the queen on ${P(o)} attacks ${P(r)}.`:n?`No, the method goes back here${H(e)}.`:r[0]===i[0]&&r[1]>i[1]?`No, a square further left is free too.`:r[0]===i[0]||r[1]===i[1]?`No, the method tries another square before ${P(r)}.`:`No, row ${T(i[0],N())} is next.`}return{isOn:s,isAsking:O,asked:E,clash:I,isPossible:D,words:M,toggle:ee,answer:te,show:R}}var Lt=e=>(()=>{var t=Mt();return t.$$click=()=>e.quiz.toggle(),s(r=>{var i=e.quiz.isOn(),a=!e.quiz.isPossible();return i!==r.e&&n(t,`aria-pressed`,r.e=i),a!==r.t&&(t.hidden=r.t=a),r},{e:void 0,t:void 0}),t})(),Rt=e=>(()=>{var t=Nt(),n=t.firstChild,r=n.nextSibling;return g(n,()=>e.quiz.words()),r.$$click=()=>e.quiz.show(),s(n=>{var i=!e.quiz.isOn()||!e.quiz.isPossible(),a=e.quiz.asked()===null;return i!==n.e&&(t.hidden=n.e=i),a!==n.t&&(r.hidden=n.t=a),n},{e:void 0,t:void 0}),t})();k([`click`]);var zt=i(`<div class="watch-tree plain"><div class="row low muted"><span class=number></span><button type=button title="Go to the next dead end">Next dead end</button><button type=button title="Go to the next queen that is removed">Next removal</button><button type=button aria-label="Zoom out of the tree">−</button><button type=button aria-label="Zoom into the tree along the current path">+</button><button type=button class=whole>Whole tree</button></div><p class="note muted">`),Bt=250,Vt=`Each level is a queen. Press a queen to go there, twice to zoom.`;function Ht(e){let t=a(()=>e.run.recording().tree),n=a(()=>e.run.placeAt(e.playback.place())),r=a(()=>t()?.currentAt(n())??0),i=a(()=>p(e=>Ut(e,n()))),[o,u]=A(null),[d,f]=A(0);function p(e){let n=t();return n===null?``:e(n)}l(n=>{let[i,a,o]=[e.run,t(),r()],s=x(d);if(i!==n?.run||a===null)s=0;else if(a.isWithin(n.node,s))for(;!a.isWithin(o,s);)s=a.parents[s]??0;return f(s),{run:i,node:o}});let m=({offsetX:r,offsetY:i,target:a})=>{let o=t();if(o===null)return null;let{clientWidth:s,clientHeight:c}=a,l=o.depths[d()]??0,u=o.height-l+1,f=(o.leaves[d()]??0)+Math.floor(r/Math.max(1,s)*o.width(d())),p=o.nodeAt(d(),f,l+Math.floor(i/Math.max(1,c)*u));return e.showsFuture||p<=o.lastAt(n())?p:null},h=0,_=new z(Bt,()=>e.go(t()?.placed(h)??0)),v=e=>{let t=m(e);if(t===null||e.detail>1)return _.cancel();h=t,_.start()},y=n=>{let[i,a]=[t(),o()??r()];if(i===null||n.ctrlKey||n.metaKey||n.altKey)return;let s={ArrowUp:i.parents[a]??0,ArrowDown:i.isLeaf(a)?a:a+1,ArrowLeft:i.before(a)||a,ArrowRight:a>0&&i.parents[i.end(a)]===i.parents[a]?i.end(a):a}[n.key];if(s!==void 0)u(s),W(w());else if(n.key===`Enter`)e.go(i.placed(a));else return;n.preventDefault(),n.stopPropagation()},b=r=>{let i=+!!r,a=t()?.nextRemoval(n()+i,r)??0;a>n()+i&&e.go(a-i)},S=()=>{let e=t(),n=e?.pathTo(r())[(e.depths[d()]??0)+1];n!==void 0&&f(n)},C=()=>d()===r()||!t()?.isWithin(r(),d()),w=()=>p(t=>Wt(t,o()??r(),e.run.asked.board.n,n()));return(()=>{var r=zt(),a=r.firstChild,l=a.firstChild,p=l.nextSibling,h=p.nextSibling,_=h.nextSibling,x=_.nextSibling,T=x.nextSibling,E=a.nextSibling;return g(l,i),g(a,()=>e.children,p),p.$$click=()=>b(!0),h.$$click=()=>b(!1),_.$$click=()=>f(t()?.parents[d()]??0),x.$$click=S,T.$$click=()=>f(0),g(r,c(_e,{get tree(){return t()},get top(){return d()},get place(){return n()},get hovered(){return o()},get showsFuture(){return e.showsFuture},role:`application`,get"aria-label"(){return O(()=>!!i())()&&`Search tree: ${i()}. Arrow keys move over its queens, Enter goes to one.`},tabindex:0,onKeyDown:y,onBlur:()=>u(null),onPointerMove:e=>u(m(e)),onPointerLeave:()=>u(null),onClick:v,onDblClick:e=>f(m(e)??0)}),E),g(E,(()=>{var e=O(()=>o()===null);return()=>e()?Vt:w()})()),s(e=>{var n=t()===null,i=d()===0,a=C(),o=d()===0;return n!==e.e&&(r.hidden=e.e=n),i!==e.t&&(_.disabled=e.t=i),a!==e.a&&(x.disabled=e.a=a),o!==e.o&&(T.hidden=e.o=o),e},{e:void 0,t:void 0,a:void 0,o:void 0}),r})()}function Ut(e,t){let n=e.lastAt(t),r=e.solutions[n+1]??0,i=e.isLeaf(n)&&e.removed(n)>0&&t>=e.removed(n)-1,a=(e.leaves[i?n+1:n]??0)-(e.solutions[i?n+1:n]??0),o=r===0?``:`, ${b(r,`solution`)}`;return`${b(n,`queen`)} placed in all, ${b(a,`dead end`)}${o}`}function Wt(e,t,n,r){if(t===0)return`The board before the first queen.`;let i=v(e.square(t),n);if(e.placed(t)>r)return`Queen on ${i}, placed later: at step ${S(e.placed(t))}.`;let a=Math.min(e.end(t),e.lastAt(r)+1),o=(e.solutions[a]??0)-(e.solutions[t]??0),s=e.removed(t)>0&&e.removed(t)<=r?`${b(e.rejected(t),`square`)} rejected, `:``;return`Queen on ${i} (step ${S(e.placed(t))}), below it: ${s}${b(a-t-1,`queen`)} placed, ${b(o,`solution`)}.`}k([`click`]);var Gt=i(`<section class=watch-player><div class="row place-head plain"><h3></h3><p class=muted>.</p></div><div class=place-board></div><div class=place-now><div class=row><p class="watch-words number"></p><p></p></div></div><div class=place-work>`),Kt=i(`<div class="row watch-proposal"><svg viewBox="0 0 100 12"preserveAspectRatio=none aria-hidden=true><rect class=chance x=0 height=12></rect><line class=draw y1=0 y2=12></line></svg><p class=muted>`),qt={duration:110,easing:`ease-out`},Jt=8;function Yt(r){let i=`player-${t()}`,l=()=>r.run.seen(),u=a(()=>r.methods.find(({name:e})=>e===r.run.asked.method)),p=a(()=>ct(u()?.name)),m=()=>r.run.isOver()&&r.run.recording().ended?.status===`solution`,h=()=>r.run.recording().ended!==null&&!r.run.isOver()?``:r.run.ending().text,_;return d(f(l,e=>{(!r.playback.isPlaying()||Number(r.state.speed)<=Jt)&&queueMicrotask(()=>Zt(_,e?.event??null,r.run.asked.board.n))})),(()=>{var t=Gt(),a=t.firstChild,d=a.firstChild,f=d.nextSibling,v=f.firstChild,y=a.nextSibling,b=y.nextSibling,x=b.firstChild,S=x.firstChild,C=S.nextSibling,T=b.nextSibling;return n(t,`aria-labelledby`,i),n(d,`id`,i),g(d,()=>Y(r.run.asked.method)),g(a,c(ht,{get contest(){return r.contest},get run(){return r.run}}),f),g(f,()=>w(u()?.summary??``),v),g(a,c(P,{label:`About`,icon:`learn`,get children(){return c(pe,{get markdown(){return st(u()?.name)}})}}),null),g(y,c(ne,o({get label(){return r.quiz.isAsking()?`Board for your answers`:`Board`},get picture(){return Xt(r.run,r.state,r.quiz.clash())},handle:e=>_=e},()=>r.quiz.isAsking()&&{onPress:r.quiz.answer}))),g(S,()=>r.run.words()),g(C,h),g(x,c(Lt,{get quiz(){return r.quiz}}),null),g(b,c(e,{get when(){return he(l()?.event??null)},children:e=>c(Qt,{get of(){return e()}})}),null),g(b,c(Rt,{get quiz(){return r.quiz}}),null),g(T,c(Ht,{get run(){return r.run},get playback(){return r.playback},get showsFuture(){return!r.quiz.isOn()},get go(){return r.go}}),null),g(T,c(e,{get when(){return r.run.recording().tree===null},get children(){return c(Dt,{get run(){return r.run},get playback(){return r.playback},get go(){return r.go}})}}),null),g(t,c(jt,{get lines(){return p()},get lit(){return l()?.line??null}}),null),s(e=>{var i=String(r.run.isSeen(r.playback.place())),a=!!m(),o=!!r.quiz.isAsking(),s=String(r.run.asked.board.n),c=m(),l=`watch-end ${r.run.ending().tone}`,u=h()===``;return i!==e.e&&n(t,`data-settled`,e.e=i),a!==e.t&&y.classList.toggle(`solved`,e.t=a),o!==e.a&&y.classList.toggle(`asked`,e.a=o),s!==e.o&&D(y,`--n`,e.o=s),c!==e.i&&(S.hidden=e.i=c),l!==e.n&&E(C,e.n=l),u!==e.s&&(C.hidden=e.s=u),e},{e:void 0,t:void 0,a:void 0,o:void 0,i:void 0,n:void 0,s:void 0}),t})()}function Xt(e,{lines:t,attacked:n},r){let{n:i,queens:a}=e.asked.board,o=e.seen(),s=o?.queens??a,c=o?.event??null,l=n||c?.event===`dead-end`,u=t||l?G(`check`,{board:{n:i,queens:s}}):null,d=new Set(a.map(([e,t])=>e*i+t)),f=([e,t])=>d.size===0||d.has(e*i+t);return{n:i,queens:s.filter(f),found:s.filter(e=>!f(e)),marks:fe(c,i),conflicts:[...t&&u?.conflicts||[],...ge(c),...r],attackers:l&&u?u.attackers:null}}function Zt(e,t,n){let r=de(t);if(r===null||matchMedia(`(prefers-reduced-motion: reduce)`).matches)return;let i=le(n),[a,o]=[(r.from[0]-r.to[0])/i,(r.from[1]-r.to[1])/i];(e.queenOn(r.to)?.lastElementChild)?.animate([{transform:`translate(${o}px, ${a}px)`},{}],qt)}function Qt(e){let t=()=>e.of.draw*100,r=()=>e.of.delta<0?`Fewer conflicts: accepted.`:e.of.event===`accept`?`The draw is below the chance: accepted.`:`The draw is not below the chance: rejected.`;return(()=>{var i=Kt(),a=i.firstChild,o=a.firstChild,c=o.nextSibling,l=a.nextSibling;return g(l,r),s(r=>{var i=e.of.chance*100,a=t(),s=t();return i!==r.e&&n(o,`width`,r.e=i),a!==r.t&&n(c,`x1`,r.t=a),s!==r.a&&n(c,`x2`,r.a=s),r},{e:void 0,t:void 0,a:void 0}),i})()}var $t=i(`<p class=muted>The median of <!> runs on empty boards. Equal distances upwards are equal factors: a straight rising line is exponential.`),en=i(`<section class=watch-times aria-labelledby=watch-times><h3 id=watch-times>Times of these methods</h3><div class=row><button type=button></button><button type=button class=exports>Download CSV</button></div><p class="bad note"role=alert>`),tn=i(`<tr><th scope=row>`),nn=i(`<td>`),Q=Array.from({length:19},(e,t)=>4+t),$={runs:3,seed:0,time_limit:.5};function rn(e){let t=new oe,[n,r]=A([]),[i,o]=A(``),s=a(()=>[...new Set(e())],void 0,{equals:(e,t)=>e.join()===t.join()}),c=e=>n().filter(({cell:t})=>t.method===e),l=()=>{t.stop(),r([]),o(``)};d(f(s,l));let u=e=>c(e).some(({cell:e})=>e.state!==`answered`)?void 0:Q[c(e).length],p=()=>s().every(e=>u(e)===void 0),m=e=>{let t=s().filter(e=>u(e)!==void 0),i=Math.min(re,t.length);return ce(ae(),i,e,(e,i)=>ie(i,()=>t.shift(),async(e,t)=>{for(let i=u(t);i!==void 0;i=u(t)){let a=i,{rows:o}=await e.ask(`compare`,{...$,sizes:[a],methods:[t]}),s=o.flatMap(({cells:e})=>e);r([...n(),...s.map(e=>({n:a,cell:e}))])}}))};return{names:s,measured:n,timesOf:c,failure:i,isRunning:t.isRunning,isComplete:p,start:async()=>{p()&&l(),o(``),W(`Measuring the times.`);try{await t.run(m)!==null&&W(`All times are measured.`)}catch(e){o(e.message)}},stop:t.stop}}function an({names:e,timesOf:t}){let n=e().map((e,n)=>{let r=t(e).flatMap(({n:e,cell:t})=>t.seconds===null?[]:[{x:e,y:t.seconds.median,name:`time`,value:Ee(t.seconds.median)}]),i=t(e).find(({cell:e})=>e.state===`limit`)?.n??null;return{name:Y(e),look:we(n),points:r,leavesAt:i}}),r=n.map(({name:e,points:t,leavesAt:n})=>`${e}: ${[t[0],t.length>1?t.at(-1):void 0].flatMap(e=>e?[`${e.value} at n = ${e.x}`]:[]).join(`, `)||`no time`}${n?`, too slow at n = ${n}`:``}.`);return{lines:n,sizes:Q,title:`median time`,tick:Ce,description:`Median time to the first solution by board size. ${r.join(` `)}`}}var on=e=>e===void 0?``:e.seconds===null?e.state:Ee(e.seconds.median);function sn({measured:e}){let t=e().toSorted((e,t)=>e.n-t.n);ee(`queenside-times`,[[`n`,`method`,`state`,`seconds`],...t.map(({n:e,cell:t})=>[e,t.method,t.state,t.seconds?.median??``])])}function cn({times:t}){let{names:n,measured:r,timesOf:i,failure:a,isRunning:o,isComplete:l,start:d,stop:f}=t,p=()=>r().length===0,m=()=>r().some(({cell:e})=>e.state===`limit`),h=()=>o()?`Stop`:p()||l()?`Chart of the times for n = 4 to 22`:`Continue`;return(()=>{var r=en(),l=r.firstChild.nextSibling,_=l.firstChild,v=_.nextSibling,y=l.nextSibling;return _.$$click=()=>o()?f():void d(),g(_,h),v.$$click=()=>sn(t),g(y,a),g(r,c(e,{get when(){return!p()},get children(){return[c(Te,{label:`Points of the chart of times`,get plot(){return an(t)}}),(()=>{var e=$t(),t=e.firstChild.nextSibling;return t.nextSibling,g(e,()=>$.runs,t),g(e,(()=>{var e=O(()=>!!m());return()=>e()&&` An arrow: at least half of the runs reached ${$.time_limit} s.`})(),null),e})(),c(ue,{summary:`Times as a table`,get children(){return c(Se,{label:`Median times`,get heads(){return[`n`,...n().map(Y)]},get children(){return c(u,{each:Q,children:e=>(()=>{var t=tn(),r=t.firstChild;return g(r,e),g(t,c(u,{get each(){return n()},children:t=>(()=>{var n=nn();return g(n,()=>on(i(t).find(t=>t.n===e)?.cell)),n})()}),null),t})()})}})}})]}}),null),s(e=>{var t=p(),n=a()===``;return t!==e.e&&(v.hidden=e.e=t),n!==e.t&&(y.hidden=e.t=n),e},{e:void 0,t:void 0}),r})()}k([`click`]);var ln=i(`<section class=watch><h2 class=hidden>Watch a method at work</h2><div>`),un=i(`<fieldset class="row compared"><legend>Methods on this board, up to `),dn=i(`<button type=button>New seed`),fn=i(`<span>Given queens (never moved): `),pn=i(`<button type=button>Remove them`),mn=i(`<fieldset class=row><legend>Run`),hn=i(`<fieldset class=row><legend>Board`),gn=i(`<div class="row watch-setup"><div class="row sheets plain end">`),_n=i(`<button type=button>Show one method`),vn=i(`<button type=button class=plain>`),yn=i(`<label><input type=checkbox>`),bn=12,xn=400;function Sn({page:e}){let t=G(`methods`,{}),i=Me(t.map(({name:e})=>e)),[a,o]=A(B(i,new URLSearchParams,[])),[l,u]=A(null),[f,p]=A(!1),m=yt(()=>Number(a().speed),()=>{h(),T.isOn()||u(()=>()=>{let e=m.runs().map(({ending:e})=>e().text);return`Paused. ${m.words()} ${e.join(` `)}`})}),h=()=>e.note(V(i,{...a(),at:m.aim()})),_=new z(xn,h),v=new z(xn,()=>u(()=>m.words));d(()=>{let e=l();e!==null&&m.words()!==``&&(W(e()),u(null))}),d(()=>{m.isPlaying()&&m.place()>0&&!_.isPending&&_.start()});function b(e){o(e);let{n,seed:r,given:i,start:a,method:s,others:c,all:l}=e,u=[s,...c],d=e=>a.length>0&&t.some(t=>t.name===e&&t.takes_start);m.watch(u.map(e=>({method:e,board:{n,queens:i,blocked:[]},seed:r,all:l,...d(e)&&{start:{n,queens:a}}}))),m.go(e.at)}function x(t){_.cancel();let n=m.isPlaying();m.pause(),h();let r=`others`in t?m.aim():0,o={...a(),at:r,start:[],...t},s=o.given.filter(([e,t])=>e<o.n&&t<o.n);b({...o,given:s}),e.note(V(i,a()),`push`),n&&m.play()}let S=e=>{let t=B(i,new URLSearchParams,[]);F.querySelector(`.sheet:popover-open`)?.hidePopover(),x({...t,keys:a().keys,at:0,...e}),m.play()},C={toggle:()=>{if(m.isPlaying())return m.pause();m.play(),u(null),W(`Playing`)},go:(e,t)=>{m.pause(),m.go(e),_.start(),t&&v.start()},shift:e=>C.set({speed:Oe(a().speed,e)}),fullScreen:()=>{document.fullscreenElement===null?F.requestFullscreen().catch(()=>W(`The browser does not allow a full screen.`)):document.exitFullscreen()},set:e=>{o({...a(),...e}),h()}},w=e=>{let t=a().keys?We(e,m,C):null;t!==null&&(e.preventDefault(),t())},T=It(m),O=mt(m),k=()=>{C.set({speed:`2`}),C.go(Math.max(0,O.first()-bn),!1),m.play()},j=rn(()=>[a().method,...a().others]),M=null,N=()=>{document.removeEventListener(`keydown`,w),_.cancel(),v.cancel(),u(null),m.rest(),j.stop()};e.onShow((e,t)=>{let n=M;return M=null,N(),document.addEventListener(`keydown`,w),b(B(i,e,t)),n?.isTiming&&j.start(),n?.run!==void 0&&n.run===m.runs()[0]&&(m.go(n.place),m.play()),V(i,{...a(),at:m.aim()})}),e.onHide(()=>{M={run:m.isPlaying()?m.runs()[0]:void 0,place:m.place(),isTiming:j.isRunning()},N()});let P=!1,F;return(()=>{var e=ln(),i=e.firstChild.nextSibling;e.addEventListener(`change`,({target:e})=>{e instanceof HTMLSelectElement&&!P&&e.blur()}),e.$$keydown=()=>P=!0,e.$$pointerdown=()=>P=!1;var o=F;return typeof o==`function`?r(o,e):F=e,g(e,c(Cn,{methods:t,get state(){return a()},times:j,handlers:C,begin:x,show:S}),i),g(i,c(y,{get each(){return m.runs()},children:e=>c(Yt,{get run(){return e()},playback:m,get state(){return a()},methods:t,quiz:T,contest:O,go:e=>C.go(e,!0)})})),g(e,c(He,{playback:m,get speed(){return a().speed},handlers:C,get isCode(){return f()},setCode:p,get children(){return c(gt,{contest:O,onSlow:k})}}),null),s(t=>{var r=m.place(),a=`watch-stage ${[`one`,`one`,`two`][m.runs().length]??`many`}`,o=!!f(),s=String(m.runs().length);return r!==t.e&&n(e,`data-place`,t.e=r),a!==t.t&&E(i,t.t=a),o!==t.a&&i.classList.toggle(`coding`,t.a=o),s!==t.o&&D(i,`--count`,t.o=s),t},{e:void 0,t:void 0,a:void 0,o:void 0}),e})()}function Cn(t){let n=t.methods.map(({name:e})=>[e,ut(e)]),r=()=>[t.state.method,...t.state.others],i=(e,n)=>{let[i,...a]=n?[...r(),e]:r().filter(t=>t!==e);i!==void 0&&t.begin({method:i,others:a})},a=()=>t.methods.some(({name:e,proves:t})=>!t&&r().includes(e)),o=()=>t.state.given.map(e=>v(e,t.state.n)),l=e=>t.handlers.set(e);return(()=>{var d=gn(),f=d.firstChild;return g(d,c(e,{get when(){return r().length===1},get fallback(){return(()=>{var e=_n();return e.$$click=()=>t.begin({others:[]}),e})()},get children(){return c(te,{label:`Method`,options:n,get value(){return t.state.method},onChange:e=>t.begin({method:e})})}}),f),g(d,c(j,{label:`Size n`,get value(){return t.state.n},least:1,most:U,onChange:e=>t.begin({n:e})}),f),g(f,c(P,{label:`Examples`,icon:`learn`,get children(){return c(u,{each:bt,children:({title:e,run:n})=>(()=>{var r=vn();return r.$$click=()=>t.show(n),g(r,e),r})()})}}),null),g(f,c(P,{label:`Compare`,icon:`compare`,get children(){return[(()=>{var e=un(),t=e.firstChild;return t.firstChild,g(t,6,null),g(e,c(u,{each:n,children:([e,t])=>(()=>{var n=yn(),a=n.firstChild;return a.addEventListener(`change`,({currentTarget:t})=>i(e,t.checked)),g(n,t,null),s(()=>a.disabled=!r().includes(e)&&r().length>5),s(()=>a.checked=r().includes(e)),n})()}),null),e})(),c(cn,{get times(){return t.times}})]}}),null),g(f,c(P,{label:`Options`,icon:`more`,get children(){return[(()=>{var n=mn();return n.firstChild,g(n,c(L,{label:`All solutions: continue after the first`,get value(){return t.state.all},onChange:e=>t.begin({all:e})}),null),g(n,c(e,{get when(){return a()},get children(){return[c(j,{label:`Seed`,get value(){return t.state.seed},least:0,get most(){return 2**53-1},onChange:e=>t.begin({seed:e})}),(()=>{var e=dn(),n=e.firstChild;return e.$$click=()=>t.begin({seed:Math.floor(Math.random()*1e5)}),g(e,c(se,{name:`random`}),n),e})()]}}),null),g(n,c(e,{get when(){return t.state.given.length>0},get children(){return[(()=>{var e=fn();return e.firstChild,g(e,()=>o().join(`, `),null),e})(),(()=>{var e=pn();return e.$$click=()=>t.begin({given:[]}),e})()]}}),null),n})(),(()=>{var e=hn();return e.firstChild,g(e,c(L,{label:`Conflicts: lines between queens that attack each other`,get value(){return t.state.lines},onChange:e=>l({lines:e})}),null),g(e,c(L,{label:`Attacked squares, on boards of up to 64 rows`,get value(){return t.state.attacked},onChange:e=>l({attacked:e})}),null),e})(),c(Ue,{get isOn(){return t.state.keys},get handlers(){return t.handlers}})]}}),null),d})()}k([`pointerdown`,`keydown`,`click`]);export{Sn as default};