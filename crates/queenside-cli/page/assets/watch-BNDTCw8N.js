import{A as e,C as t,D as n,E as r,F as i,H as a,I as o,K as s,M as c,N as l,O as u,P as d,R as f,S as p,U as m,V as h,_ as g,a as _,b as v,c as y,f as b,g as x,k as S,n as C,r as w,s as T,t as E,v as D,y as O,z as k}from"./words-DYfPz7xx.js";import{A,C as j,D as M,E as N,F as P,I as F,L as ee,M as te,N as ne,O as I,R as re,S as L,V as R,_ as ie,b as z,g as ae,h as oe,k as se,l as ce,m as B,p as V,r as H,v as U,w as W,x as G,z as le}from"./index-tH0gMQIB.js";import{a as ue,i as de,l as fe,n as pe,o as me,r as he,s as ge,t as _e}from"./run-oZS9uxq4.js";import{i as ve,l as ye,n as be,t as xe,u as K}from"./view-EqjIwOC_.js";var q=`1 2 4 8 15 30 60 120 300 600 1500 6000 30000`.split(` `),Se=60;function Ce(e,t){let n=q.indexOf(e)+t;return q[Math.min(q.length-1,Math.max(0,n))]??e}function we(e){let t=Number(e);return t>Se?`${w(t/Se)} steps/frame`:`${C(t,`step`)}/s`}var Te=20,Ee=e=>({name:`with`,read:(t,n)=>{let r=(t.get(`with`)??``).split(`,`).filter(e=>e!==``),i=r.filter(t=>e.includes(t)),a=i.slice(0,5),o=r.find(e=>!i.includes(e));return o!==void 0&&n.push(`with must be one of ${e.join(`, `)}, not ${j(o)}; it is ignored.`),i.length>5&&n.push(`with has more than 5 methods; using the first.`),a},write:e=>e.join()}),De=e=>({method:M(`method`,`backtracking`,e),n:G(`n`,8,1,R),seed:G(`seed`,Te,0,2**53-1),given:W(`q`),start:W(`start`),all:N(z(`all`,!1)),others:Ee(e),at:N(G(`at`,0,0,_e)),speed:N(M(`speed`,`8`,q)),lines:N(z(`lines`,!0)),attacked:N(z(`attacked`,!1)),keys:N(z(`keys`,!0))}),Oe=r(`<svg viewBox="0 0 24 24"class=icon aria-hidden=true><path>`),ke=r(`<button type=button>`),Ae=r(`<div class=watch-controls role=group aria-label=Playback><div class="row buttons"><button type=button class="main play"><span></span></button></div><input type=range min=0 step=1 aria-label=Step><span class="number watch-place"></span><div class="row speed"><select aria-label=Speed></select><button type=button class=code>Code`),je=r(`<option>`),Me=r(`<kbd>`),Ne=r(`<fieldset class=keys><legend>Keys</legend><span>play or pause</span><span>previous, next step</span><span>+ <!>10 steps</span><span>start, end</span><span>faster, slower`),Pe=10,Fe={start:`M4 5h3v14H4zM14 5v14l-7-7zM21 5v14l-7-7z`,back:`M6 5h3v14H6zM19 5v14l-10-7z`,play:`M7 4v16l13-8z`,pause:`M6 5h4v14H6zM14 5h4v14h-4z`,next:`M15 5h3v14h-3zM5 5v14l10-7z`,full:`M3 9V3h6v2H5v4zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z`,end:`M17 5h3v14h-3zM10 5v14l7-7zM3 5v14l7-7z`},Ie=e=>(()=>{var t=Oe(),n=t.firstChild;return o(()=>p(n,`d`,Fe[e.name])),t})();function J({name:e,shown:t,onClick:n}){let r=t===`−`||t===`+`;return(()=>{var i=ke();return x(i,`click`,n,!0),p(i,`aria-label`,e),p(i,`title`,r?void 0:e),O(i,r?t:c(Ie,{name:t})),i})()}function Le(e){let{place:t,end:r,isPlaying:i,isWhole:a}=e.playback,{toggle:s,go:l,shift:f,set:m,fullScreen:h}=e.handlers,g=e=>n=>l(t()+e*(n.shiftKey?Pe:1),!0),_=()=>i()?`Pause`:`Play`,v;return d(()=>{v.max=String(Math.max(1,r())),v.value=String(t())}),(()=>{var d=Ae(),y=d.firstChild,b=y.firstChild,S=b.firstChild,C=y.nextSibling,T=C.nextSibling,E=T.nextSibling,D=E.firstChild,k=D.nextSibling;O(d,()=>e.children,y),O(y,c(J,{name:`To the start (Home)`,shown:`start`,onClick:()=>l(0,!0)}),b),O(y,c(J,{name:`Previous step (left arrow)`,shown:`back`,get onClick(){return g(-1)}}),b),x(b,`click`,s,!0),O(b,c(Ie,{get name(){return i()?`pause`:`play`}}),S),O(S,_),O(y,c(J,{name:`Next step (right arrow)`,shown:`next`,get onClick(){return g(1)}}),null),O(y,c(J,{name:`To the end (End)`,shown:`end`,onClick:()=>l(1/0,!0)}),null),C.$$input=({currentTarget:e})=>l(Number(e.value),!1);var A=v;return typeof A==`function`?n(A,C):v=C,O(T,()=>`step ${w(t())} of ${w(r())}${a()?``:`+`}`),O(E,c(J,{name:`Slower (-)`,shown:`−`,onClick:()=>f(-1)}),D),D.addEventListener(`change`,({currentTarget:e})=>m({speed:e.value})),O(D,c(u,{each:q,children:e=>(()=>{var t=je();return t.value=e,O(t,()=>we(e)),t})()})),O(E,c(J,{name:`Faster (+)`,shown:`+`,onClick:()=>f(1)}),k),O(E,c(J,{name:`Full screen, for a projector`,shown:`full`,onClick:h}),k),k.$$click=()=>e.setCode(!e.isCode),o(n=>{var i=`${_()} (space)`,a=`Step ${w(t())} of ${w(r())}`,o=e.isCode;return i!==n.e&&p(b,`title`,n.e=i),a!==n.t&&p(C,`aria-valuetext`,n.t=a),o!==n.a&&p(k,`aria-pressed`,n.a=o),n},{e:void 0,t:void 0,a:void 0}),o(()=>D.value=e.speed),d})()}var Y=(...e)=>e.map(e=>[(()=>{var t=Me();return O(t,e),t})(),` `]),Re=e=>(()=>{var t=Ne(),n=t.firstChild.nextSibling,r=n.firstChild,i=n.nextSibling,a=i.firstChild,o=i.nextSibling,s=o.firstChild,l=s.nextSibling;l.nextSibling;var u=o.nextSibling,d=u.firstChild,f=u.nextSibling,p=f.firstChild;return O(n,()=>Y(`Space`),r),O(i,()=>Y(`←`,`→`),a),O(o,()=>Y(`Shift`),s),O(o,()=>Y(`←`,`→`),l),O(u,()=>Y(`Home`,`End`),d),O(f,()=>Y(`+`,`−`),p),O(t,c(B,{label:`Use these keys`,get value(){return e.isOn},onChange:t=>e.handlers.set({keys:t})}),null),t})();function ze(e,t,n){if(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return null;let r=e.target instanceof Element?e.target:null;if(r?.closest(`textarea, input:not([type=range], [type=checkbox])`))return null;let i=e.key===`ArrowLeft`||e.key===`ArrowRight`;if(r?.closest(`select`)&&!i||e.key===` `&&r?.closest(`button, summary, input[type=checkbox]`))return null;let a=e.shiftKey?Pe:1,o=e=>()=>n.go(e,!0);return{" ":n.toggle,ArrowLeft:o(t.place()-a),ArrowRight:o(t.place()+a),Home:o(0),End:o(1/0),"+":()=>n.shift(1),"=":()=>n.shift(1),"-":()=>n.shift(-1),"−":()=>n.shift(-1)}[e.key]??null}D([`click`,`input`]);var Be=r(`<button type=button class=bet title="Bet that this method finds a solution first">`),Ve=r(`<strong class="good rank">`),He=r(`<div class="row result"><span></span><button type=button>Slow motion`);function Ue({runs:e,place:t,isPlaying:n}){let[r,a]=f(``),o=()=>e().length>1,s=()=>e().length>2,c=()=>t()===0&&!n(),l=({recording:e})=>e().ended?.status===`solution`?e().end:1/0,u=()=>Math.min(...e().map(l)),p=t=>t.isOver()?1+e().filter(e=>l(e)<l(t)).length:null,m=i(()=>o()&&e().every(e=>e.isOver())),h=()=>{let t=e().filter(e=>l(e)===u()).map(({asked:e})=>e.method),n=e().every(({recording:e})=>e().ended!==null);if(u()===1/0)return n?`No method found a solution.`:`No solution is among the recorded steps.`;let i=e().some(({asked:e})=>e.method===r()),a=t.includes(r())?` Your bet was right.`:` You bet on ${r()}.`;return`First: ${t.join(` and `)}, after ${C(u(),`step`)}.${i?a:``}`};return d(()=>{m()&&H(h())}),{bet:r,setBet:a,isRace:o,isMany:s,isOpen:c,isOver:m,first:u,rankOf:p,result:h}}var We=t=>{let n=()=>t.run.asked.method,r=()=>t.contest.bet()===n(),i=()=>r()?`Your bet`:`Bet`;return c(e,{get when(){return t.contest.isRace()},get children(){return[(()=>{var e=Be();return e.$$click=()=>t.contest.setBet(r()?``:n()),O(e,i),o(a=>{var o=!t.contest.isMany()||!(t.contest.isOpen()||r()),s=`${i()} on ${n()}`,c=r(),l=!t.contest.isOpen();return o!==a.e&&(e.hidden=a.e=o),s!==a.t&&p(e,`aria-label`,a.t=s),c!==a.a&&p(e,`aria-pressed`,a.a=c),l!==a.o&&(e.disabled=a.o=l),a},{e:void 0,t:void 0,a:void 0,o:void 0}),e})(),(()=>{var e=Ve();return O(e,()=>t.contest.rankOf(t.run)?.toString().concat(`.`)),e})()]}})},Ge=t=>c(e,{get when(){return t.contest.isOver()},get children(){var e=He(),n=e.firstChild,r=n.nextSibling;return O(n,()=>t.contest.result()),r.$$click=()=>t.onSlow(),e}});D([`click`]);var Ke=`**Idea.** Treat n queens as an exact cover problem: choose squares that cover each row and column
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
`,qe=`**Idea.** A permutation is a solution if its n diagonals row - column all differ, and its n
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
`,Je=`**Idea.** Metal that cools slowly reaches its least energy. Here the energy is the number of
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
`,Ye=`**Idea.** Place queens row by row, each on the first square that no queen above attacks. If a row
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
n = 16 and 3 million for n = 28. The growth is exponential, and odd n happen to take fewer queens
than even n.

**Best for** a first program up to about n = 28, and as the yardstick for the other methods.

**Source.** R. J. Walker, Proceedings of Symposia in Applied Mathematics 10 (1960); S. W. Golomb and
L. D. Baumert, Journal of the ACM 12 (1965).
`,Xe=`**Idea.** This is backtracking in which a row is one machine word and a column one bit. Three words
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
`,Ze=`**Idea.** Place a queen on a random square of each column. Of all moves of attacked queens along
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

**Best for** many independent random solutions up to about n = 30, because each start is a new
board. It gives up after a million + 1000n steps.

**Source.** Steepest descent with restarts: S. Russell and P. Norvig, Artificial Intelligence: A
Modern Approach, chapter on local search. The form with ordered moves is from a published solution
of IBM's Ponder This challenge of February 2023.
`,Qe=`**Idea.** This is backtracking as beginners often write it. Place a queen on the first free square
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
`,$e=`**Idea.** Backtracking notices a dead end only when it reaches the row. This method checks all rows
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
`,et=`**Idea.** The board has one queen in each row. Each turn chooses one of the most attacked queens at
random, and moves it along its row to the other square that the fewest queens attack, even if that
square is worse. Ties are broken at random. A greedy start, row by row, leaves few conflicts. The
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
`,tt=`**Idea.** Place n queens on random squares. Then repeat: move a queen that is threatened by the most
others to an empty square, anywhere on the board, that the fewest threaten. Ties are broken at
random. This rule alone can repeat the same boards for ever, so the method remembers them. If a move
would lead to one of them, it relaxes the rule for the *placement*: the queen goes to a random empty
square, and the next turn moves another queen.

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
`,nt=`**Idea.** If a move would lead to a board seen before, \`most-threatened-h1\` relaxes the rule for the
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
`,rt=`**Idea.** A solution has one queen per row and one per column, so it is a permutation. Try all
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
`,it=`**Idea.** This is backtracking without a loop over the board. Each row is a generator that yields
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
`,at=`**Idea.** The board has one queen per row and one per column, so only diagonals can conflict, and a
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
`,ot=`../../../crates/queenside-solve/src/methods/`,st=Object.assign({"../../../crates/queenside-solve/src/methods/algorithm_x.md":Ke,"../../../crates/queenside-solve/src/methods/all_permutations.md":qe,"../../../crates/queenside-solve/src/methods/annealing.md":Je,"../../../crates/queenside-solve/src/methods/backtracking.md":Ye,"../../../crates/queenside-solve/src/methods/bit_masks.md":Xe,"../../../crates/queenside-solve/src/methods/iterative_repair.md":Ze,"../../../crates/queenside-solve/src/methods/late_backtracking.md":Qe,"../../../crates/queenside-solve/src/methods/lookahead.md":$e,"../../../crates/queenside-solve/src/methods/min_conflicts.md":et,"../../../crates/queenside-solve/src/methods/most_threatened_h1.md":tt,"../../../crates/queenside-solve/src/methods/most_threatened_h2.md":nt,"../../../crates/queenside-solve/src/methods/permutations.md":rt,"../../../crates/queenside-solve/src/methods/row_generators.md":it,"../../../crates/queenside-solve/src/methods/swap_search.md":at}),ct=(e=``)=>st[`${ot}${e.replaceAll(`-`,`_`)}.md`]??``;function lt(e){let[,t=``]=ct(e).split("```text\n");return t.split("```")[0]?.trimEnd().split(`
`)??[]}var ut={permutations:`one order after the other`,"all-permutations":`list all orders, test each`,"late-backtracking":`notice dead ends late`,backtracking:`first free square, go back`,lookahead:`check the rows ahead`,"row-generators":`a chain of rows`,"bit-masks":`rows as bits`,"algorithm-x":`fewest choices first`,"most-threatened-h1":`worst queen first, or a random one`,"most-threatened-h2":`worst queen first, or another`,"min-conflicts":`repair where the fewest attack`,annealing:`random moves that cool down`,"iterative-repair":`steepest descent`,"swap-search":`swap columns`},dt=e=>ut[e]??``,ft=100,pt=(e,t)=>JSON.stringify(e)===JSON.stringify(t);function mt(e,t){let[n,r]=f([]),[a,o]=f(!1),[s,c]=f(0),l=i(()=>Math.max(0,...n().map(({recording:e})=>e().end))),u=i(()=>n().every(({recording:e})=>e().isSettled)),p=i(()=>Math.min(s(),l())),m=()=>u()&&p()>=l(),h=()=>1/0,g=0;d(()=>{for(let e of n())e.look(p())});let _=()=>u()||s()===1/0?p():s(),v=()=>n().every(({recording:e,refused:t})=>e().ended??t()),y=()=>{if(!n().every(e=>e.isSeen(p())))return``;let e=n().map(({words:e,asked:t})=>n().length>1?`${t.method}: ${e()}`:e());return`Step ${p()} of ${l()}. ${e.join(`. `)}.`},b=e=>{let t=n(),i=e.map(e=>t.find(t=>pt(t.asked,e))??pe(e));r(i);for(let e of t)i.includes(e)||e.close()},x=e=>void c(Math.max(0,e)),S=()=>{if(a())return;m()&&x(0),o(!0);let t=performance.now(),n=1,r=i=>{n+=Math.min(ft,Math.max(0,i-t))/1e3*e(),t=i;let a=Math.floor(n);n-=a;let o=h(p());a>0&&x(Math.min(p()+a,l(),o)),p()===o||m()?C():g=requestAnimationFrame(r)};g=requestAnimationFrame(r)},C=()=>{a()&&(w(),t())},w=()=>{cancelAnimationFrame(g),o(!1)};return{runs:n,isPlaying:a,end:l,place:p,aim:_,isWhole:v,words:y,watch:b,go:x,play:S,pause:C,rest:w,onHalt:e=>void(h=e)}}var ht=[{title:`Backtracking or looking ahead?`,run:{method:`backtracking`,others:[`lookahead`],n:8}},{title:`Fewest choices: 113 queens become 15`,run:{method:`backtracking`,others:[`algorithm-x`],n:8}},{title:`Repair 50 queens`,run:{method:`min-conflicts`,n:50,seed:1,speed:`4`}},{title:`6 queens, one conflict left: a long way`,run:{method:`most-threatened-h1`,n:6,start:[[0,0],[1,2],[2,4],[3,1],[4,3],[5,5]],at:6}},{title:`11 queens, one conflict left: a long way`,run:{method:`most-threatened-h2`,n:11,start:[[0,6],[1,10],[2,1],[2,7],[3,5],[4,0],[5,2],[6,4],[7,8],[9,9],[10,3]],at:11}}],gt=r(`<div class=watch-chart><span></span><p class="muted number conflicts"></p><svg role=img viewBox="0 0 1000 160"preserveAspectRatio=none><path class=area></path><path class=line></path><line class=now y1=0 y2=160>`),_t=r(`<div aria-hidden=true>`),vt=r(`<span>`),X=1e3,Z=160;function yt(e){let t=[];for(let n=0;n+2<e.length;n+=3)t.push({place:e[n]??0,conflicts:e[n+1]??0});return t}var bt=e=>String(Math.round(e*100)/100);function xt(e,t,n){let r=e=>bt(e/t*X),i=e=>bt(Z-e/n*Z),[a]=e;if(a===void 0)return``;let o=`M${r(a.place)} ${i(a.conflicts)}`,s=a.conflicts;for(let{place:t,conflicts:n}of e.slice(1))o+=`H${r(t)}`,n!==s&&(o+=`V${i(n)}`),s=n;return o}function St(e){let t=()=>e.run.recording(),r=i(()=>yt(t().series)),a=i(()=>Math.max(1,t().end)),s=i(()=>r().reduce((e,{conflicts:t})=>Math.max(e,t),1)),l=i(()=>xt(r(),a(),s())),u=()=>l()===``?``:`${l()}V${Z}H${(r()[0]?.place??0)/a()*X}Z`,d=i(()=>r().reduce((e,t)=>Math.min(e,t.conflicts),s())),f=()=>`Over ${C(t().end,`step`)}: conflicts from ${w(d())} to ${w(s())}`,m=()=>e.run.placeAt(e.playback.place())/a()*X,h=()=>e.run.seen()?.energy??0,g,_=t=>{let{left:n,width:r}=g.getBoundingClientRect();e.go(Math.round(Math.min(1,Math.max(0,(t.clientX-n)/Math.max(1,r)))*a()))},v=e=>{e.button===0&&(g.setPointerCapture(e.pointerId),_(e))};return(()=>{var e=gt(),t=e.firstChild.nextSibling,r=t.nextSibling,i=r.firstChild,d=i.nextSibling,y=d.nextSibling;O(t,()=>C(h(),`conflict`)),O(e,c(Ct,{look:`up`,get words(){return[w(s()),`0`]}}),r),r.$$pointermove=e=>g.hasPointerCapture(e.pointerId)&&_(e),r.$$pointerdown=v;var b=g;return typeof b==`function`?n(b,r):g=r,O(e,c(Ct,{look:``,get words(){return[`0`,`steps`,w(a())]}}),null),o(e=>{var t=f(),n=u(),a=l(),o=m(),s=m();return t!==e.e&&p(r,`aria-label`,e.e=t),n!==e.t&&p(i,`d`,e.t=n),a!==e.a&&p(d,`d`,e.a=a),o!==e.o&&p(y,`x1`,e.o=o),s!==e.i&&p(y,`x2`,e.i=s),e},{e:void 0,t:void 0,a:void 0,o:void 0,i:void 0}),e})()}var Ct=e=>(()=>{var t=_t();return O(t,c(S,{get each(){return e.words},children:e=>(()=>{var t=vt();return O(t,e),t})()})),o(()=>g(t,`ends ${e.look}`)),t})();D([`pointerdown`,`pointermove`]);var wt=r(`<ol class=watch-code aria-label=Pseudocode>`),Tt=r(`<li>`);function Et(e){let r=i(()=>e.lit),[s,l]=f(!1),h,g=()=>{l(h.scrollHeight>h.clientHeight);let e=h.querySelector(`[aria-current]`);if(e===null)return;let t=e.offsetTop+e.offsetHeight-h.clientHeight;h.scrollTop=Math.min(e.offsetTop,Math.max(t,h.scrollTop))};d(a([()=>e.lines,r],g));let _=new ResizeObserver(g);return m(()=>_.disconnect()),(()=>{var i=wt();return n(e=>_.observe(h=e),i),O(i,c(u,{get each(){return e.lines},children:(e,n)=>{let i=e.trimStart();return(()=>{var a=Tt();return O(a,i),o(o=>{var s=String((e.length-i.length)/4),c=n()===r()?`step`:void 0;return s!==o.e&&t(a,`--depth`,o.e=s),c!==o.t&&p(a,`aria-current`,o.t=c),o},{e:void 0,t:void 0}),a})()}})),o(()=>p(i,`tabindex`,s()?0:void 0)),i})()}var Dt=r(`<button type=button title="Pause before each queen and ask where it goes">Ask me`),Ot=r(`<div class="row watch-quiz"><p></p><button type=button>Show me`),kt=`Where does the next queen go? Press a square.`;function At({runs:e,place:t,isPlaying:n,play:r,pause:a,onHalt:o}){let[s,c]=f(!1),[l,u]=f(``),[p,m]=f({found:0,atOnce:0}),h=0,g=i(()=>{let[t,n]=e();return n===void 0?t:void 0}),v=i(()=>g()?.recording().tree??null),x=i(()=>{let e=v();if(!s()||e===null)return null;let n=e.lastAt(t())+1;return n<e.size&&e.soughtAt(n)===t()?n:null}),S=()=>v()!==null,w=()=>n()?null:x(),E=()=>w()===null?l():`${l()} ${kt}`.trim(),D=e=>b(e,g()?.asked.board.n??0);function O(e){let t=v();if(!s()||t===null)return 1/0;for(let n=t.lastAt(e)+1;n<t.size;n++)if(t.soughtAt(n)>e)return t.soughtAt(n);return 1/0}function k(){u(``),m({found:0,atOnce:0})}o(O),d(()=>{g()&&k()});let A=()=>{if(c(!s()),k(),!s())return a();x()===null?r():H(kt)},j=e=>{let[t,n]=[v(),w()];if(t===null||n===null)return;let r=t.square(n);if(!y(e,r))return h=n,H(u(P(t,n,e,r)));let{found:i,atOnce:a}=m({found:p().found+1,atOnce:p().atOnce+(h===n?0:1)});N(t,n,`Yes, ${D(r)}: ${a} of ${C(i,`queen`)} at the first try.`)},M=()=>{let[e,t]=[v(),w()];e!==null&&t!==null&&N(e,t,`It is ${D(e.square(t))}.`)};function N(e,n,i){let a=O(t()),o=e.pathTo(n).reverse().filter(t=>e.removed(t)>0&&e.removed(t)<=a).map(t=>D(e.square(t))).join(`, then `),s=o===``?``:` Then a row or column has no free square left: the method removes ${o}.`;H(u(i+s)),r()}function P(e,t,n,r){for(let r=e.before(t);r>0;r=e.before(r))if(y(e.square(r),n))return`No, the method already tried ${D(n)}: no solution is left there.`;let i=e.pathTo(e.parents[t]??0).slice(1),a=[...g()?.asked.board.queens??[],...i.map(e.square)];if(T(a,n))return`${D(n)} has a queen already.`;let o=e=>a.find(t=>_(t,e)),s=o(n);return s!==void 0&&o(r)===void 0?`No, the queen on ${D(s)} attacks ${D(n)}.`:n[0]===r[0]||n[1]===r[1]?`No, the method tries another square before ${D(n)}.`:`No, the method does not fill this row or column next.`}return{isOn:s,asked:x,isPossible:S,words:E,toggle:A,answer:j,show:M}}var jt=e=>(()=>{var t=Dt();return t.$$click=()=>e.quiz.toggle(),o(n=>{var r=e.quiz.isOn(),i=!e.quiz.isPossible();return r!==n.e&&p(t,`aria-pressed`,n.e=r),i!==n.t&&(t.hidden=n.t=i),n},{e:void 0,t:void 0}),t})(),Mt=e=>(()=>{var t=Ot(),n=t.firstChild,r=n.nextSibling;return O(n,()=>e.quiz.words()),r.$$click=()=>e.quiz.show(),o(n=>{var i=!e.quiz.isOn()||!e.quiz.isPossible(),a=e.quiz.asked()===null;return i!==n.e&&(t.hidden=n.e=i),a!==n.t&&(r.hidden=n.t=a),n},{e:void 0,t:void 0}),t})();D([`click`]);var Nt=r(`<div class=watch-tree><div class=row><span class="muted number"></span><button type=button class=leap title="Go to the next dead end">Next dead end</button><button type=button class=leap title="Go to the next queen that is removed">Next removal</button><button type=button aria-label="Zoom out of the tree">−</button><button type=button aria-label="Zoom into the tree along the current path">+</button><button type=button class=whole>Whole tree</button></div><p class="note muted">`),Pt=250,Ft=`Each level is a queen. Press a queen to go there, twice to zoom.`;function It(e){let t=i(()=>e.run.recording().tree),n=i(()=>e.run.placeAt(e.playback.place())),r=i(()=>t()?.currentAt(n())??0),a=i(()=>h(e=>Lt(e,n()))),[u,d]=f(null),[p,m]=f(0);function h(e){let n=t();return n===null?``:e(n)}l(n=>{let[i,a,o]=[e.run,t(),r()],c=s(p);if(i!==n?.run||a===null)c=0;else if(a.isWithin(n.node,c))for(;!a.isWithin(o,c);)c=a.parents[c]??0;return m(c),{run:i,node:o}});let g=({offsetX:e,offsetY:r,target:i})=>{let a=t();if(a===null)return null;let{clientWidth:o,clientHeight:s}=i,c=a.depths[p()]??0,l=a.height-c+1,u=(a.leaves[p()]??0)+Math.floor(e/Math.max(1,o)*a.width(p())),d=a.nodeAt(p(),u,c+Math.floor(r/Math.max(1,s)*l));return p()>0||d<=a.lastAt(n())?d:null},_=0,y=new U(Pt,()=>e.go(t()?.placed(_)??0)),b=e=>{let t=g(e);if(t===null||e.detail>1)return y.cancel();_=t,y.start()},x=n=>{let[i,a]=[t(),u()??r()];if(i===null||n.ctrlKey||n.metaKey||n.altKey)return;let o={ArrowUp:i.parents[a]??0,ArrowDown:i.isLeaf(a)?a:a+1,ArrowLeft:i.before(a)||a,ArrowRight:a>0&&i.parents[i.end(a)]===i.parents[a]?i.end(a):a}[n.key];if(o!==void 0)d(o),H(T());else if(n.key===`Enter`)e.go(i.placed(a));else return;n.preventDefault(),n.stopPropagation()},S=r=>{let i=+!!r,a=t()?.nextRemoval(n()+i,r)??0;a>n()+i&&e.go(a-i)},C=()=>{let e=t(),n=e?.pathTo(r())[(e.depths[p()]??0)+1];n!==void 0&&m(n)},w=()=>p()===r()||!t()?.isWithin(r(),p()),T=()=>h(t=>Rt(t,u()??r(),e.run.asked.board.n,n()));return(()=>{var r=Nt(),i=r.firstChild,s=i.firstChild,l=s.nextSibling,f=l.nextSibling,h=f.nextSibling,_=h.nextSibling,y=_.nextSibling,E=i.nextSibling;return O(s,a),O(i,()=>e.children,l),l.$$click=()=>S(!0),f.$$click=()=>S(!1),h.$$click=()=>m(t()?.parents[p()]??0),_.$$click=C,y.$$click=()=>m(0),O(r,c(ge,{get tree(){return t()},get top(){return p()},get place(){return n()},get hovered(){return u()},get"aria-label"(){return v(()=>!!a())()&&`Search tree: ${a()}`},tabindex:0,onKeyDown:x,onBlur:()=>d(null),onPointerMove:e=>d(g(e)),onPointerLeave:()=>d(null),onClick:b,onDblClick:e=>m(g(e)??0)}),E),O(E,(()=>{var e=v(()=>u()===null);return()=>e()?Ft:T()})()),o(e=>{var n=t()===null,i=p()===0,a=w(),o=p()===0;return n!==e.e&&(r.hidden=e.e=n),i!==e.t&&(h.disabled=e.t=i),a!==e.a&&(_.disabled=e.a=a),o!==e.o&&(y.hidden=e.o=o),e},{e:void 0,t:void 0,a:void 0,o:void 0}),r})()}function Lt(e,t){let n=e.lastAt(t),r=e.solutions[n+1]??0,i=e.isLeaf(n)&&e.removed(n)>0&&t>=e.removed(n)-1,a=(e.leaves[i?n+1:n]??0)-(e.solutions[i?n+1:n]??0),o=r===0?``:`, ${C(r,`solution`)}`;return`${C(n,`queen`)} placed, ${C(a,`dead end`)}${o}`}function Rt(e,t,n,r){if(t===0)return`The board before the first queen.`;let i=b(e.square(t),n);if(e.placed(t)>r)return`Queen on ${i}, placed later: at step ${w(e.placed(t))}.`;let a=Math.min(e.end(t),e.lastAt(r)+1),o=(e.solutions[a]??0)-(e.solutions[t]??0),s=e.removed(t)>0&&e.removed(t)<=r?`${C(e.rejected(t),`square`)} rejected, `:``;return`Queen on ${i} (step ${w(e.placed(t))}), below it: ${s}${C(a-t-1,`queen`)} placed, ${C(o,`solution`)}.`}D([`click`]);var zt=r(`<section class=watch-player><div class=place-head><h3></h3><p class=muted>.</p></div><div class=place-board></div><div class=place-now><div class=row><p class=watch-words></p><p></p></div></div><div class=place-work>`),Bt=r(`<div class="row watch-proposal"><svg viewBox="0 0 100 12"preserveAspectRatio=none aria-hidden=true><rect class=all x=0 y=2 width=100 height=8></rect><rect class=chance x=0 y=2 height=8></rect><line class=draw y1=0 y2=12></line></svg><p class=muted>`),Vt={duration:110,easing:`ease-out`},Ht=8;function Ut(n){let r=`player-${k()}`,s=()=>n.run.seen(),l=i(()=>n.methods.find(({name:e})=>e===n.run.asked.method)),u=i(()=>lt(l()?.name)),f=()=>n.run.isOver()&&n.run.recording().ended?.status===`solution`,m=()=>n.run.recording().ended!==null&&!n.run.isOver()?``:n.run.ending().text,_;return d(a(s,e=>{(!n.playback.isPlaying()||Number(n.state.speed)<=Ht)&&queueMicrotask(()=>Gt(_,e?.event??null,n.run.asked.board.n))})),(()=>{var i=zt(),a=i.firstChild,d=a.firstChild,v=d.nextSibling,y=v.firstChild,b=a.nextSibling,x=b.nextSibling,S=x.firstChild,C=S.firstChild,w=C.nextSibling,T=x.nextSibling;return p(i,`aria-labelledby`,r),p(d,`id`,r),O(d,()=>l()?.name),O(a,c(We,{get contest(){return n.contest},get run(){return n.run}}),v),O(v,()=>E(l()?.summary??``),y),O(a,c(V,{label:`About`,icon:`learn`,get children(){return c(fe,{get markdown(){return ct(l()?.name)}})}}),null),O(b,c(A,h({get label(){return n.quiz.asked()===null?`Board`:`Board for your answer`},get picture(){return Wt(n.run,n.state)},handle:e=>_=e},()=>n.quiz.asked()!==null&&{onPress:n.quiz.answer}))),O(C,()=>n.run.words()),O(w,m),O(S,c(jt,{get quiz(){return n.quiz}}),null),O(x,c(e,{get when(){return me(s()?.event??null)},children:e=>c(Kt,{get of(){return e()}})}),null),O(x,c(Mt,{get quiz(){return n.quiz}}),null),O(T,c(It,{get run(){return n.run},get playback(){return n.playback},get go(){return n.go}}),null),O(T,c(e,{get when(){return n.run.recording().tree===null},get children(){return c(St,{get run(){return n.run},get playback(){return n.playback},get go(){return n.go}})}}),null),O(i,c(Et,{get lines(){return u()},get lit(){return s()?.line??null}}),null),o(e=>{var r=String(n.run.isSeen(n.playback.place())),a=!!f(),o=n.quiz.asked()!==null,s=String(n.run.asked.board.n),c=f(),l=`watch-end ${n.run.ending().tone}`,u=m()===``;return r!==e.e&&p(i,`data-settled`,e.e=r),a!==e.t&&b.classList.toggle(`solved`,e.t=a),o!==e.a&&b.classList.toggle(`asked`,e.a=o),s!==e.o&&t(b,`--n`,e.o=s),c!==e.i&&(C.hidden=e.i=c),l!==e.n&&g(w,e.n=l),u!==e.s&&(w.hidden=e.s=u),e},{e:void 0,t:void 0,a:void 0,o:void 0,i:void 0,n:void 0,s:void 0}),i})()}function Wt(e,{lines:t,attacked:n}){let{n:r,queens:i}=e.asked.board,a=e.seen(),o=a?.queens??i,s=a?.event??null,c=n||s?.event===`dead-end`,l=t||c?re(`check`,{board:{n:r,queens:o}}):null,u=new Set(i.map(([e,t])=>e*r+t)),d=([e,t])=>u.size===0||u.has(e*r+t);return{n:r,queens:o.filter(d),found:o.filter(e=>!d(e)),marks:de(s,r),conflicts:[...t&&l?.conflicts||[],...he(s)],attackers:c&&l?l.attackers:null}}function Gt(e,t,n){let r=ue(t);if(r===null||matchMedia(`(prefers-reduced-motion: reduce)`).matches)return;let i=te(n),[a,o]=[(r.from[0]-r.to[0])/i,(r.from[1]-r.to[1])/i];(e.queenOn(r.to)?.lastElementChild)?.animate([{transform:`translate(${o}px, ${a}px)`},{}],Vt)}function Kt(e){let t=()=>e.of.draw*100,n=()=>e.of.delta<0?`Fewer conflicts: accepted.`:e.of.event===`accept`?`The draw is below the chance: accepted.`:`The draw is not below the chance: rejected.`;return(()=>{var r=Bt(),i=r.firstChild,a=i.firstChild.nextSibling,s=a.nextSibling,c=i.nextSibling;return O(c,n),o(n=>{var r=e.of.chance*100,i=t(),o=t();return r!==n.e&&p(a,`width`,n.e=r),i!==n.t&&p(s,`x1`,n.t=i),o!==n.a&&p(s,`x2`,n.a=o),n},{e:void 0,t:void 0,a:void 0}),r})()}var qt=r(`<p class=muted>The median of <!> runs on empty boards. Equal distances upwards are equal factors: a straight rising line is exponential.`),Jt=r(`<section class=watch-times aria-labelledby=watch-times><h3 id=watch-times>Times of these methods</h3><div class=row><button type=button></button><button type=button class=exports>Download CSV</button></div><p class="bad note"role=alert>`),Yt=r(`<tr><th scope=row>`),Xt=r(`<td>`),Q=Array.from({length:19},(e,t)=>4+t),$={runs:3,seed:0,time_limit:.5};function Zt(e){let t=new ne,[n,r]=f([]),[o,s]=f(``),c=i(()=>[...new Set(e())],void 0,{equals:(e,t)=>e.join()===t.join()}),l=e=>n().filter(({cell:t})=>t.method===e),u=()=>{t.stop(),r([]),s(``)};d(a(c,u));let p=e=>l(e).some(({cell:e})=>e.state!==`answered`)?void 0:Q[l(e).length],m=()=>c().every(e=>p(e)===void 0),h=e=>{let t=c().filter(e=>p(e)!==void 0),i=Math.min(P,t.length);return ee(le(),i,e,(e,i)=>F(i,()=>t.shift(),async(e,t)=>{for(let i=p(t);i!==void 0;i=p(t)){let a=i,{rows:o}=await e.ask(`compare`,{...$,sizes:[a],methods:[t]}),s=o.flatMap(({cells:e})=>e);r([...n(),...s.map(e=>({n:a,cell:e}))])}}))};return{names:c,measured:n,timesOf:l,failure:o,isRunning:t.isRunning,isComplete:m,start:async()=>{m()&&u(),s(``),H(`Measuring the times.`);try{await t.run(h)!==null&&H(`All times are measured.`)}catch(e){s(e.message)}},stop:t.stop}}function Qt({names:e,timesOf:t}){let n=e().map((e,n)=>{let r=t(e).flatMap(({n:e,cell:t})=>t.seconds===null?[]:[{x:e,y:t.seconds.median,name:`time`,value:K(t.seconds.median)}]),i=t(e).find(({cell:e})=>e.state===`limit`)?.n??null;return{name:e,look:be(n),points:r,leavesAt:i}}),r=n.map(({name:e,points:t,leavesAt:n})=>`${e}: ${[t[0],t.length>1?t.at(-1):void 0].flatMap(e=>e?[`${e.value} at n = ${e.x}`]:[]).join(`, `)||`no time`}${n?`, too slow at n = ${n}`:``}.`);return{lines:n,sizes:Q,title:`median time`,tick:ye,description:`Median time to the first solution by board size. ${r.join(` `)}`}}var $t=e=>e===void 0?``:e.seconds===null?e.state:K(e.seconds.median);function en({measured:e}){let t=e().toSorted((e,t)=>e.n-t.n);ce(`queenside-times`,[[`n`,`method`,`state`,`seconds`],...t.map(({n:e,cell:t})=>[e,t.method,t.state,t.seconds?.median??``])])}function tn({times:t}){let{names:n,measured:r,timesOf:i,failure:a,isRunning:s,isComplete:l,start:d,stop:f}=t,p=()=>r().length===0,m=()=>r().some(({cell:e})=>e.state===`limit`),h=()=>s()?`Stop`:p()||l()?`Chart of the times for n = 4 to 22`:`Continue`;return(()=>{var r=Jt(),l=r.firstChild.nextSibling,g=l.firstChild,_=g.nextSibling,y=l.nextSibling;return g.$$click=()=>s()?f():void d(),O(g,h),_.$$click=()=>en(t),O(y,a),O(r,c(e,{get when(){return!p()},get children(){return[c(xe,{label:`Points of the chart of times`,get plot(){return Qt(t)}}),(()=>{var e=qt(),t=e.firstChild.nextSibling;return t.nextSibling,O(e,()=>$.runs,t),O(e,(()=>{var e=v(()=>!!m());return()=>e()&&` An arrow: at least half of the runs reached ${$.time_limit} s.`})(),null),e})(),c(ae,{summary:`Times as a table`,get children(){return c(ve,{label:`Median times`,get heads(){return[`n`,...n()]},get children(){return c(u,{each:Q,children:e=>(()=>{var t=Yt(),r=t.firstChild;return O(r,e),O(t,c(u,{get each(){return n()},children:t=>(()=>{var n=Xt();return O(n,()=>$t(i(t).find(t=>t.n===e)?.cell)),n})()}),null),t})()})}})}})]}}),null),o(e=>{var t=p(),n=a()===``;return t!==e.e&&(_.hidden=e.e=t),n!==e.t&&(y.hidden=e.t=n),e},{e:void 0,t:void 0}),r})()}D([`click`]);var nn=r(`<section class=watch><h2 class=hidden>Watch a method at work</h2><div>`),rn=r(`<fieldset><legend>Methods in the race, up to `),an=r(`<button type=button>New seed`),on=r(`<span>Given queens (never moved): `),sn=r(`<button type=button>Remove them`),cn=r(`<fieldset><legend>Run`),ln=r(`<fieldset><legend>Board`),un=r(`<div class="row watch-setup"><div class="row sheets">`),dn=r(`<button type=button>End the race`),fn=r(`<button type=button class=plain>`),pn=r(`<label><input type=checkbox>`),mn=12,hn=400;function gn({page:e}){let r=re(`methods`,{}),i=De(r.map(({name:e})=>e)),[a,s]=f(L(i,new URLSearchParams,[])),[l,u]=f(null),[m,h]=f(!1),_=mt(()=>Number(a().speed),()=>{v(),u(()=>()=>{let e=_.runs().map(({ending:e})=>e().text);return`Paused. ${_.words()} ${e.join(` `)}`})}),v=()=>e.note(I(i,{...a(),at:_.aim()})),y=new U(hn,v),b=new U(hn,()=>u(()=>_.words));d(()=>{let e=l();e!==null&&_.words()!==``&&(H(e()),u(null))}),d(()=>{_.isPlaying()&&_.place()>0&&!y.isPending&&y.start()});function x(e){s(e);let{n:t,seed:n,given:i,start:a,method:o,others:c,all:l}=e,u=[o,...c],d=e=>a.length>0&&r.some(t=>t.name===e&&t.takes_start);_.watch(u.map(e=>({method:e,board:{n:t,queens:i,blocked:[]},seed:n,all:l,...d(e)&&{start:{n:t,queens:a}}}))),_.go(e.at)}function C(t){y.cancel();let n=_.isPlaying();_.pause(),v();let r=`others`in t?_.aim():0,o={...a(),at:r,start:[],...t},s=o.given.filter(([e,t])=>e<o.n&&t<o.n);x({...o,given:s}),e.note(I(i,a()),`push`),n&&_.play()}let w=e=>{C({...L(i,new URLSearchParams,[]),keys:a().keys,at:0,...e}),_.play()},T={toggle:()=>{if(_.isPlaying())return _.pause();_.play(),u(null),H(`Playing`)},go:(e,t)=>{_.pause(),_.go(e),y.start(),t&&b.start()},shift:e=>T.set({speed:Ce(a().speed,e)}),fullScreen:()=>{document.fullscreenElement===null?F.requestFullscreen().catch(()=>H(`The browser does not allow a full screen.`)):document.exitFullscreen()},set:e=>{s({...a(),...e}),v()}},E=e=>{let t=a().keys?ze(e,_,T):null;t!==null&&(e.preventDefault(),t())},D=At(_),k=Ue(_),A=()=>{T.set({speed:`2`}),T.go(Math.max(0,k.first()-mn),!1),_.play()},j=Zt(()=>[a().method,...a().others]),M=null,N=()=>{document.removeEventListener(`keydown`,E),y.cancel(),b.cancel(),u(null),_.rest(),j.stop()};e.onShow((e,t)=>{let n=M;return M=null,N(),document.addEventListener(`keydown`,E),x(L(i,e,t)),n?.isTiming&&j.start(),n?.run!==void 0&&n.run===_.runs()[0]&&(_.go(n.place),_.play()),I(i,{...a(),at:_.aim()})}),e.onHide(()=>{M={run:_.isPlaying()?_.runs()[0]:void 0,place:_.place(),isTiming:j.isRunning()},N()});let P=!1,F;return(()=>{var e=nn(),i=e.firstChild.nextSibling;e.addEventListener(`change`,({target:e})=>{e instanceof HTMLSelectElement&&!P&&e.blur()}),e.$$keydown=()=>P=!0,e.$$pointerdown=()=>P=!1;var s=F;return typeof s==`function`?n(s,e):F=e,O(e,c(_n,{methods:r,get state(){return a()},times:j,handlers:T,begin:C,show:w}),i),O(i,c(S,{get each(){return _.runs()},children:e=>c(Ut,{get run(){return e()},playback:_,get state(){return a()},methods:r,quiz:D,contest:k,go:e=>T.go(e,!0)})})),O(e,c(Le,{playback:_,get speed(){return a().speed},handlers:T,get isCode(){return m()},setCode:h,get children(){return c(Ge,{contest:k,onSlow:A})}}),null),o(n=>{var r=_.place(),a=`watch-stage ${[`one`,`one`,`two`][_.runs().length]??`many`}`,o=!!m(),s=String(_.runs().length);return r!==n.e&&p(e,`data-place`,n.e=r),a!==n.t&&g(i,n.t=a),o!==n.a&&i.classList.toggle(`coding`,n.a=o),s!==n.o&&t(i,`--count`,n.o=s),n},{e:void 0,t:void 0,a:void 0,o:void 0}),e})()}function _n(t){let n=t.methods.map(({name:e})=>[e,`${e} (${dt(e)})`]),r=()=>[t.state.method,...t.state.others],i=(e,n)=>{let[i,...a]=n?[...r(),e]:r().filter(t=>t!==e);i!==void 0&&t.begin({method:i,others:a})},a=()=>t.methods.some(({name:e,proves:t})=>!t&&r().includes(e)),s=()=>t.state.given.map(e=>b(e,t.state.n)),l=e=>t.handlers.set(e);return(()=>{var d=un(),f=d.firstChild;return O(d,c(e,{get when(){return r().length<=2},get fallback(){return(()=>{var e=dn();return e.$$click=()=>t.begin({others:[]}),e})()},get children(){return[c(oe,{label:`Method`,options:n,get value(){return t.state.method},onChange:e=>t.begin({method:e})}),c(oe,{label:`Compare with`,get options(){return[[``,`nothing`],...n]},get value(){return t.state.others[0]??``},onChange:e=>t.begin({others:e===``?[]:[e]})})]}}),f),O(d,c(ie,{label:`n`,get value(){return t.state.n},least:1,most:R,onChange:e=>t.begin({n:e})}),f),O(f,c(V,{label:`Examples`,icon:`learn`,get children(){return c(u,{each:ht,children:({title:e,run:n})=>(()=>{var r=fn();return r.$$click=()=>t.show(n),O(r,e),r})()})}}),null),O(f,c(V,{label:`Race and times`,icon:`time`,get children(){return[(()=>{var e=rn(),t=e.firstChild;return t.firstChild,O(t,6,null),O(e,c(u,{each:n,children:([e])=>(()=>{var t=pn(),n=t.firstChild;return n.addEventListener(`change`,({currentTarget:t})=>i(e,t.checked)),O(t,e,null),o(()=>n.disabled=!r().includes(e)&&r().length>5),o(()=>n.checked=r().includes(e)),t})()}),null),e})(),c(tn,{get times(){return t.times}})]}}),null),O(f,c(V,{label:`Options`,icon:`more`,get children(){return[(()=>{var n=cn();return n.firstChild,O(n,c(B,{label:`All solutions: continue after the first`,get value(){return t.state.all},onChange:e=>t.begin({all:e})}),null),O(n,c(e,{get when(){return a()},get children(){return[c(ie,{label:`Seed`,get value(){return t.state.seed},least:0,get most(){return 2**53-1},onChange:e=>t.begin({seed:e})}),(()=>{var e=an(),n=e.firstChild;return e.$$click=()=>t.begin({seed:Math.floor(Math.random()*1e5)}),O(e,c(se,{name:`random`}),n),e})()]}}),null),O(n,c(e,{get when(){return t.state.given.length>0},get children(){return[(()=>{var e=on();return e.firstChild,O(e,()=>s().join(`, `),null),e})(),(()=>{var e=sn();return e.$$click=()=>t.begin({given:[]}),e})()]}}),null),n})(),(()=>{var e=ln();return e.firstChild,O(e,c(B,{label:`Conflicts: lines between queens that attack each other`,get value(){return t.state.lines},onChange:e=>l({lines:e})}),null),O(e,c(B,{label:`Attacked squares, on boards of up to 64 rows`,get value(){return t.state.attacked},onChange:e=>l({attacked:e})}),null),e})(),c(Re,{get isOn(){return t.state.keys},get handlers(){return t.handlers}})]}}),null),d})()}D([`pointerdown`,`keydown`,`click`]);export{gn as default};