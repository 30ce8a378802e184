import{C as e,D as t,E as n,F as r,H as i,K as a,M as o,N as s,O as c,P as l,R as u,S as d,T as f,U as p,V as m,_ as h,a as g,b as _,c as v,f as y,g as b,j as x,k as S,n as C,r as w,s as T,t as E,v as D,y as O,z as k}from"./words-Df4aue5W.js";import{$ as A,B as j,D as M,G as N,H as P,K as F,L as I,N as L,Q as R,R as z,U as B,V as ee,W as V,X as H,Y as U,Z as W,at as te,ct as ne,it as re,nt as ie,ot as ae,q as G,st as K,tt as oe,ut as se,z as ce}from"./index-DLcH1vjM.js";import{a as le,i as ue,l as de,n as fe,o as pe,r as me,s as he,t as ge}from"./run-1UmPEkPl.js";import{i as _e,l as ve,n as ye,t as be,u as xe}from"./view-d5KF7Lpu.js";var q=`1 2 4 8 15 30 60 120 300 600 1500 6000 30000`.split(` `),Se=60;function Ce(e,t){let n=q.indexOf(e)+t;return q[Math.min(q.length-1,Math.max(0,n))]??e}function we(e){let t=Number(e);return t>Se?`${w(t/Se)} steps/frame`:`${C(t,`step`)}/s`}var Te=20,Ee=e=>({name:`with`,read:(t,n)=>{let r=(t.get(`with`)??``).split(`,`).filter(e=>e!==``),i=r.filter(t=>e.includes(t)),a=i.slice(0,5),o=r.find(e=>!i.includes(e));return o!==void 0&&n.push(`with must be one of ${e.join(`, `)}, not ${F(o)}; it is ignored.`),i.length>5&&n.push(`with has more than 5 methods; using the first.`),a},write:e=>e.join()}),De=e=>({method:H(`method`,`backtracking`,e),n:V(`n`,8,1,se),seed:V(`seed`,Te,0,2**53-1),given:G(`q`),start:G(`start`),all:U(B(`all`,!1)),others:Ee(e),at:U(V(`at`,0,0,ge)),speed:U(H(`speed`,`8`,q)),lines:U(B(`lines`,!0)),attacked:U(B(`attacked`,!1)),keys:U(B(`keys`,!0))}),Oe=f(`<svg viewBox="0 0 24 24"class=icon aria-hidden=true><path>`),ke=f(`<button type=button class=plain>`),Ae=f(`<div class=watch-controls role=group aria-label=Playback><div class="row buttons"><button type=button class="main play"><span></span></button></div><input type=range min=0 step=1 aria-label=Step><span class="number watch-place"></span><div class="row speed"><select aria-label=Speed></select><button type=button class="plain code">Code`),je=f(`<option>`),Me=f(`<kbd>`),Ne=f(`<fieldset class=row><legend>Keys</legend><span>play or pause</span><span>previous, next step</span><span>+ <!>10 steps</span><span>start, end</span><span>faster, slower`),Pe=10,Fe={start:`M4 5h3v14H4zM14 5v14l-7-7zM21 5v14l-7-7z`,back:`M6 5h3v14H6zM19 5v14l-10-7z`,play:`M7 4v16l13-8z`,pause:`M6 5h4v14H6zM14 5h4v14h-4z`,next:`M15 5h3v14h-3zM5 5v14l10-7z`,full:`M3 9V3h6v2H5v4zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z`,end:`M17 5h3v14h-3zM10 5v14l7-7zM3 5v14l7-7z`},Ie=e=>(()=>{var t=Oe(),n=t.firstChild;return r(()=>d(n,`d`,Fe[e.name])),t})();function J({name:e,shown:t,onClick:n}){let r=t===`−`||t===`+`;return(()=>{var i=ke();return b(i,`click`,n,!0),d(i,`aria-label`,e),d(i,`title`,r?void 0:e),O(i,r?t:x(Ie,{name:t})),i})()}function Le(e){let{place:i,end:a,isPlaying:o,isWhole:c}=e.playback,{toggle:l,go:u,shift:f,set:p,fullScreen:m}=e.handlers,h=e=>t=>u(i()+e*(t.shiftKey?Pe:1),!0),g=()=>o()?`Pause`:`Play`,_;return s(()=>{_.max=String(Math.max(1,a())),_.value=String(i())}),(()=>{var s=Ae(),v=s.firstChild,y=v.firstChild,S=y.firstChild,C=v.nextSibling,T=C.nextSibling,E=T.nextSibling,D=E.firstChild,k=D.nextSibling;O(s,()=>e.children,v),O(v,x(J,{name:`To the start (Home)`,shown:`start`,onClick:()=>u(0,!0)}),y),O(v,x(J,{name:`Previous step (left arrow)`,shown:`back`,get onClick(){return h(-1)}}),y),b(y,`click`,l,!0),O(y,x(Ie,{get name(){return o()?`pause`:`play`}}),S),O(S,g),O(v,x(J,{name:`Next step (right arrow)`,shown:`next`,get onClick(){return h(1)}}),null),O(v,x(J,{name:`To the end (End)`,shown:`end`,onClick:()=>u(1/0,!0)}),null),C.$$input=({currentTarget:e})=>u(Number(e.value),!1);var A=_;return typeof A==`function`?n(A,C):_=C,O(T,()=>`step ${w(i())} of ${w(a())}${c()?``:`+`}`),O(E,x(J,{name:`Slower (-)`,shown:`−`,onClick:()=>f(-1)}),D),D.addEventListener(`change`,({currentTarget:e})=>p({speed:e.value})),O(D,x(t,{each:q,children:e=>(()=>{var t=je();return t.value=e,O(t,()=>we(e)),t})()})),O(E,x(J,{name:`Faster (+)`,shown:`+`,onClick:()=>f(1)}),k),O(E,x(J,{name:`Full screen, for a projector`,shown:`full`,onClick:m}),k),k.$$click=()=>e.setCode(!e.isCode),r(t=>{var n=`${g()} (space)`,r=`Step ${w(i())} of ${w(a())}`,o=e.isCode;return n!==t.e&&d(y,`title`,t.e=n),r!==t.t&&d(C,`aria-valuetext`,t.t=r),o!==t.a&&d(k,`aria-pressed`,t.a=o),t},{e:void 0,t:void 0,a:void 0}),r(()=>D.value=e.speed),s})()}var Y=(...e)=>e.map(e=>[(()=>{var t=Me();return O(t,e),t})(),` `]),Re=e=>(()=>{var t=Ne(),n=t.firstChild.nextSibling,r=n.firstChild,i=n.nextSibling,a=i.firstChild,o=i.nextSibling,s=o.firstChild,c=s.nextSibling;c.nextSibling;var l=o.nextSibling,u=l.firstChild,d=l.nextSibling,f=d.firstChild;return O(n,()=>Y(`Space`),r),O(i,()=>Y(`←`,`→`),a),O(o,()=>Y(`Shift`),s),O(o,()=>Y(`←`,`→`),c),O(l,()=>Y(`Home`,`End`),u),O(d,()=>Y(`+`,`−`),f),O(t,x(z,{label:`Use these keys`,get value(){return e.isOn},onChange:t=>e.handlers.set({keys:t})}),null),t})();function ze(e,t,n){if(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return null;let r=e.target instanceof Element?e.target:null;if(r?.closest(`textarea, input:not([type=range], [type=checkbox])`))return null;let i=e.key===`ArrowLeft`||e.key===`ArrowRight`;if(r?.closest(`select`)&&!i||e.key===` `&&r?.closest(`button, summary, input[type=checkbox]`))return null;let a=e.shiftKey?Pe:1,o=e=>()=>n.go(e,!0);return{" ":n.toggle,ArrowLeft:o(t.place()-a),ArrowRight:o(t.place()+a),Home:o(0),End:o(1/0),"+":()=>n.shift(1),"=":()=>n.shift(1),"-":()=>n.shift(-1),"−":()=>n.shift(-1)}[e.key]??null}D([`click`,`input`]);var Be=f(`<button type=button class="bet low"title="Bet that this method finds a solution first">`),Ve=f(`<strong class="good rank">`),He=f(`<div class="row result"><strong></strong><button type=button>Slow motion`);function Ue({runs:e,place:t,isPlaying:n}){let[r,i]=u(``),a=()=>e().length>1,o=()=>e().length>2,c=()=>t()===0&&!n(),d=({recording:e})=>e().ended?.status===`solution`?e().end:1/0,f=()=>Math.min(...e().map(d)),p=t=>t.isOver()?1+e().filter(e=>d(e)<d(t)).length:null,m=l(()=>a()&&e().every(e=>e.isOver())),h=()=>{let t=e().filter(e=>d(e)===f()).map(({asked:e})=>e.method),n=e().every(({recording:e})=>e().ended!==null);if(f()===1/0)return n?`No method found a solution.`:`No solution is among the recorded steps.`;let i=e().some(({asked:e})=>e.method===r()),a=t.includes(r())?` Your bet was right.`:` You bet on ${r()}.`,o=`after ${C(f(),`step`)}, which are not the same work for all methods`;return`First: ${t.join(` and `)}, ${o}.${i?a:``}`};return s(()=>{m()&&M(h())}),{bet:r,setBet:i,isRace:a,isMany:o,isOpen:c,isOver:m,first:f,rankOf:p,result:h}}var We=e=>{let t=()=>e.run.asked.method,n=()=>e.contest.bet()===t(),i=()=>n()?`Your bet`:`Bet`;return x(S,{get when(){return e.contest.isRace()},get children(){return[(()=>{var a=Be();return a.$$click=()=>e.contest.setBet(n()?``:t()),O(a,i),r(r=>{var o=!e.contest.isMany()||!(e.contest.isOpen()||n()),s=`${i()} on ${t()}`,c=n(),l=!e.contest.isOpen();return o!==r.e&&(a.hidden=r.e=o),s!==r.t&&d(a,`aria-label`,r.t=s),c!==r.a&&d(a,`aria-pressed`,r.a=c),l!==r.o&&(a.disabled=r.o=l),r},{e:void 0,t:void 0,a:void 0,o:void 0}),a})(),(()=>{var t=Ve();return O(t,()=>e.contest.rankOf(e.run)?.toString().concat(`.`)),t})()]}})},Ge=e=>x(S,{get when(){return e.contest.isOver()},get children(){var t=He(),n=t.firstChild,r=n.nextSibling;return O(n,()=>e.contest.result()),r.$$click=()=>e.onSlow(),t}});D([`click`]);var Ke=`**Idea.** Treat n queens as an exact cover problem: choose squares that cover each row and column
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
`)??[]}var ut={permutations:`one order after the other`,"all-permutations":`list all orders, test each`,"late-backtracking":`notice dead ends late`,backtracking:`first free square, go back`,lookahead:`check the rows ahead`,"row-generators":`a chain of rows`,"bit-masks":`rows as bits`,"algorithm-x":`fewest choices first`,"most-threatened-h1":`worst queen first, or a random one`,"most-threatened-h2":`worst queen first, or another`,"min-conflicts":`repair where the fewest attack`,annealing:`random moves that cool down`,"iterative-repair":`steepest descent`,"swap-search":`swap columns`},dt=e=>ut[e]??``,ft=100,pt=(e,t)=>JSON.stringify(e)===JSON.stringify(t);function mt(e,t){let[n,r]=u([]),[i,a]=u(!1),[o,c]=u(0),d=l(()=>Math.max(0,...n().map(({recording:e})=>e().end))),f=l(()=>n().every(({recording:e})=>e().isSettled)),p=l(()=>Math.min(o(),d())),m=()=>f()&&p()>=d(),h=()=>1/0,g=0;s(()=>{for(let e of n())e.look(p())});let _=()=>f()||o()===1/0?p():o(),v=()=>n().every(({recording:e,refused:t})=>e().ended??t()),y=()=>{if(!n().every(e=>e.isSeen(p())))return``;let e=n().map(({words:e,asked:t})=>n().length>1?`${t.method}: ${e()}`:e());return`Step ${p()} of ${d()}. ${e.join(`. `)}.`},b=e=>{let t=n(),i=e.map(e=>t.find(t=>pt(t.asked,e))??fe(e));r(i);for(let e of t)i.includes(e)||e.close()},x=e=>void c(Math.max(0,e)),S=()=>{if(i())return;m()&&x(0),a(!0);let t=performance.now(),n=1,r=i=>{n+=Math.min(ft,Math.max(0,i-t))/1e3*e(),t=i;let a=Math.floor(n);n-=a;let o=h(p());a>0&&x(Math.min(p()+a,d(),o)),p()===o||m()?C():g=requestAnimationFrame(r)};g=requestAnimationFrame(r)},C=()=>{i()&&(w(),t())},w=()=>{cancelAnimationFrame(g),a(!1)};return{runs:n,isPlaying:i,end:d,place:p,aim:_,isWhole:v,words:y,watch:b,go:x,play:S,pause:C,rest:w,onHalt:e=>void(h=e)}}var ht=[{title:`Backtracking or looking ahead?`,run:{method:`backtracking`,others:[`lookahead`],n:8}},{title:`Fewest choices: 113 queens become 15`,run:{method:`backtracking`,others:[`algorithm-x`],n:8}},{title:`Repair 50 queens`,run:{method:`min-conflicts`,n:50,seed:1,speed:`4`}},{title:`6 queens, one conflict left: a long way`,run:{method:`most-threatened-h1`,n:6,start:[[0,0],[1,2],[2,4],[3,1],[4,3],[5,5]],at:6}},{title:`11 queens, one conflict left: a long way`,run:{method:`most-threatened-h2`,n:11,start:[[0,6],[1,10],[2,1],[2,7],[3,5],[4,0],[5,2],[6,4],[7,8],[9,9],[10,3]],at:11}}],gt=f(`<div class=watch-chart><span></span><p class="muted number conflicts"></p><svg role=img viewBox="0 0 1000 160"preserveAspectRatio=none><path class=area></path><path class=line></path><line class=now y1=0 y2=160></line></svg><span>`),_t=f(`<div aria-hidden=true>`),vt=f(`<span>`),X=1e3,Z=160;function yt(e){let t=[];for(let n=0;n+2<e.length;n+=3)t.push({place:e[n]??0,conflicts:e[n+1]??0});return t}var bt=e=>String(Math.round(e*100)/100);function xt(e,t,n){let r=e=>bt(e/t*X),i=e=>bt(Z-e/n*Z),[a]=e;if(a===void 0)return``;let o=`M${r(a.place)} ${i(a.conflicts)}`,s=a.conflicts;for(let{place:t,conflicts:n}of e.slice(1))o+=`H${r(t)}`,n!==s&&(o+=`V${i(n)}`),s=n;return o}function St(e){let t=()=>e.run.recording(),i=l(()=>yt(t().series)),a=l(()=>Math.max(1,t().end)),o=l(()=>i().reduce((e,{conflicts:t})=>Math.max(e,t),1)),s=l(()=>xt(i(),a(),o())),c=()=>s()===``?``:`${s()}V${Z}H${(i()[0]?.place??0)/a()*X}Z`,u=l(()=>i().reduce((e,t)=>Math.min(e,t.conflicts),o())),f=()=>`Over ${C(t().end,`step`)}: conflicts from ${w(u())} to ${w(o())}`,p=()=>e.run.placeAt(e.playback.place())/a()*X,m=()=>e.run.seen()?.energy??0,h,g=t=>{let{left:n,width:r}=h.getBoundingClientRect();e.go(Math.round(Math.min(1,Math.max(0,(t.clientX-n)/Math.max(1,r)))*a()))},_=e=>{e.button===0&&(h.setPointerCapture(e.pointerId),g(e))};return(()=>{var e=gt(),t=e.firstChild.nextSibling,i=t.nextSibling,l=i.firstChild,u=l.nextSibling,v=u.nextSibling;i.nextSibling,O(t,()=>C(m(),`conflict`)),O(e,x(Ct,{look:`up`,get words(){return[w(o()),`0`]}}),i),i.$$pointermove=e=>h.hasPointerCapture(e.pointerId)&&g(e),i.$$pointerdown=_;var y=h;return typeof y==`function`?n(y,i):h=i,O(e,x(Ct,{look:``,get words(){return[`0`,`steps`,w(a())]}}),null),r(e=>{var t=f(),n=c(),r=s(),a=p(),o=p();return t!==e.e&&d(i,`aria-label`,e.e=t),n!==e.t&&d(l,`d`,e.t=n),r!==e.a&&d(u,`d`,e.a=r),a!==e.o&&d(v,`x1`,e.o=a),o!==e.i&&d(v,`x2`,e.i=o),e},{e:void 0,t:void 0,a:void 0,o:void 0,i:void 0}),e})()}var Ct=e=>(()=>{var t=_t();return O(t,x(c,{get each(){return e.words},children:e=>(()=>{var t=vt();return O(t,e),t})()})),r(()=>h(t,`ends muted ${e.look}`)),t})();D([`pointerdown`,`pointermove`]);var wt=f(`<ol class=watch-code aria-label=Pseudocode>`),Tt=f(`<li>`);function Et(a){let o=l(()=>a.lit),[c,f]=u(!1),m,h=()=>{f(m.scrollHeight>m.clientHeight);let e=m.querySelector(`[aria-current]`);if(e===null)return;let t=e.offsetTop+e.offsetHeight-m.clientHeight;m.scrollTop=Math.min(e.offsetTop,Math.max(t,m.scrollTop))};s(i([()=>a.lines,o],h));let g=new ResizeObserver(h);return p(()=>g.disconnect()),(()=>{var i=wt();return n(e=>g.observe(m=e),i),O(i,x(t,{get each(){return a.lines},children:(t,n)=>{let i=t.trimStart();return(()=>{var a=Tt();return O(a,i),r(r=>{var s=String((t.length-i.length)/4),c=n()===o()?`step`:void 0;return s!==r.e&&e(a,`--depth`,r.e=s),c!==r.t&&d(a,`aria-current`,r.t=c),r},{e:void 0,t:void 0}),a})()}})),r(()=>d(i,`tabindex`,c()?0:void 0)),i})()}var Dt=f(`<button type=button title="Pause before each queen and ask where it goes">Ask me`),Ot=f(`<div class="row watch-quiz"><p></p><button type=button>Show me`),kt=`Where does the next queen go? Press a square.`;function At({runs:e,place:t,isPlaying:n,play:r,pause:i,onHalt:a}){let[o,c]=u(!1),[d,f]=u(``),[p,m]=u({found:0,atOnce:0}),h=0,_=l(()=>{let[t,n]=e();return n===void 0?t:void 0}),b=l(()=>_()?.recording().tree??null),x=l(()=>{let e=b();if(!o()||e===null)return null;let n=e.lastAt(t())+1;return n<e.size&&e.soughtAt(n)===t()?n:null}),S=()=>b()!==null,w=()=>n()?null:x(),E=()=>w()===null?d():`${d()} ${kt}`.trim(),D=e=>y(e,_()?.asked.board.n??0);function O(e){let t=b();if(!o()||t===null)return 1/0;for(let n=t.lastAt(e)+1;n<t.size;n++)if(t.soughtAt(n)>e)return t.soughtAt(n);return 1/0}function k(){f(``),m({found:0,atOnce:0})}a(O),s(()=>{_()&&k()});let A=()=>{if(c(!o()),k(),!o())return i();x()===null?r():M(kt)},j=e=>{let[t,n]=[b(),w()];if(t===null||n===null)return;let r=t.square(n);if(!v(e,r))return h=n,M(f(F(t,n,e,r)));let{found:i,atOnce:a}=m({found:p().found+1,atOnce:p().atOnce+(h===n?0:1)});P(t,n,`Yes, ${D(r)}: ${a} of ${C(i,`queen`)} at the first try.`)},N=()=>{let[e,t]=[b(),w()];e!==null&&t!==null&&P(e,t,`It is ${D(e.square(t))}.`)};function P(e,n,i){let a=O(t()),o=e.pathTo(n).reverse().filter(t=>e.removed(t)>0&&e.removed(t)<=a).map(t=>D(e.square(t))).join(`, then `),s=o===``?``:` Then a row or column has no free square left: the method removes ${o}.`;M(f(i+s)),r()}function F(e,t,n,r){for(let r=e.before(t);r>0;r=e.before(r))if(v(e.square(r),n))return`No, the method already tried ${D(n)}: no solution is left there.`;let i=e.pathTo(e.parents[t]??0).slice(1),a=[..._()?.asked.board.queens??[],...i.map(e.square)];if(T(a,n))return`${D(n)} has a queen already.`;let o=e=>a.find(t=>g(t,e)),s=o(n);return s!==void 0&&o(r)===void 0?`No, the queen on ${D(s)} attacks ${D(n)}.`:n[0]===r[0]||n[1]===r[1]?`No, the method tries another square before ${D(n)}.`:`No, the method does not fill this row or column next.`}return{isOn:o,asked:x,isPossible:S,words:E,toggle:A,answer:j,show:N}}var jt=e=>(()=>{var t=Dt();return t.$$click=()=>e.quiz.toggle(),r(n=>{var r=e.quiz.isOn(),i=!e.quiz.isPossible();return r!==n.e&&d(t,`aria-pressed`,n.e=r),i!==n.t&&(t.hidden=n.t=i),n},{e:void 0,t:void 0}),t})(),Mt=e=>(()=>{var t=Ot(),n=t.firstChild,i=n.nextSibling;return O(n,()=>e.quiz.words()),i.$$click=()=>e.quiz.show(),r(n=>{var r=!e.quiz.isOn()||!e.quiz.isPossible(),a=e.quiz.asked()===null;return r!==n.e&&(t.hidden=n.e=r),a!==n.t&&(i.hidden=n.t=a),n},{e:void 0,t:void 0}),t})();D([`click`]);var Nt=f(`<div class="watch-tree plain"><div class="row low muted"><span class=number></span><button type=button title="Go to the next dead end">Next dead end</button><button type=button title="Go to the next queen that is removed">Next removal</button><button type=button aria-label="Zoom out of the tree">−</button><button type=button aria-label="Zoom into the tree along the current path">+</button><button type=button class=whole>Whole tree</button></div><p class="note muted">`),Pt=250,Ft=`Each level is a queen. Press a queen to go there, twice to zoom.`;function It(e){let t=l(()=>e.run.recording().tree),n=l(()=>e.run.placeAt(e.playback.place())),i=l(()=>t()?.currentAt(n())??0),s=l(()=>m(e=>Lt(e,n()))),[c,d]=u(null),[f,p]=u(0);function m(e){let n=t();return n===null?``:e(n)}o(n=>{let[r,o,s]=[e.run,t(),i()],c=a(f);if(r!==n?.run||o===null)c=0;else if(o.isWithin(n.node,c))for(;!o.isWithin(s,c);)c=o.parents[c]??0;return p(c),{run:r,node:s}});let h=({offsetX:e,offsetY:r,target:i})=>{let a=t();if(a===null)return null;let{clientWidth:o,clientHeight:s}=i,c=a.depths[f()]??0,l=a.height-c+1,u=(a.leaves[f()]??0)+Math.floor(e/Math.max(1,o)*a.width(f())),d=a.nodeAt(f(),u,c+Math.floor(r/Math.max(1,s)*l));return f()>0||d<=a.lastAt(n())?d:null},g=0,v=new P(Pt,()=>e.go(t()?.placed(g)??0)),y=e=>{let t=h(e);if(t===null||e.detail>1)return v.cancel();g=t,v.start()},b=n=>{let[r,a]=[t(),c()??i()];if(r===null||n.ctrlKey||n.metaKey||n.altKey)return;let o={ArrowUp:r.parents[a]??0,ArrowDown:r.isLeaf(a)?a:a+1,ArrowLeft:r.before(a)||a,ArrowRight:a>0&&r.parents[r.end(a)]===r.parents[a]?r.end(a):a}[n.key];if(o!==void 0)d(o),M(T());else if(n.key===`Enter`)e.go(r.placed(a));else return;n.preventDefault(),n.stopPropagation()},S=r=>{let i=+!!r,a=t()?.nextRemoval(n()+i,r)??0;a>n()+i&&e.go(a-i)},C=()=>{let e=t(),n=e?.pathTo(i())[(e.depths[f()]??0)+1];n!==void 0&&p(n)},w=()=>f()===i()||!t()?.isWithin(i(),f()),T=()=>m(t=>Rt(t,c()??i(),e.run.asked.board.n,n()));return(()=>{var i=Nt(),a=i.firstChild,o=a.firstChild,l=o.nextSibling,u=l.nextSibling,m=u.nextSibling,g=m.nextSibling,v=g.nextSibling,E=a.nextSibling;return O(o,s),O(a,()=>e.children,l),l.$$click=()=>S(!0),u.$$click=()=>S(!1),m.$$click=()=>p(t()?.parents[f()]??0),g.$$click=C,v.$$click=()=>p(0),O(i,x(he,{get tree(){return t()},get top(){return f()},get place(){return n()},get hovered(){return c()},get"aria-label"(){return _(()=>!!s())()&&`Search tree: ${s()}`},tabindex:0,onKeyDown:b,onBlur:()=>d(null),onPointerMove:e=>d(h(e)),onPointerLeave:()=>d(null),onClick:y,onDblClick:e=>p(h(e)??0)}),E),O(E,(()=>{var e=_(()=>c()===null);return()=>e()?Ft:T()})()),r(e=>{var n=t()===null,r=f()===0,a=w(),o=f()===0;return n!==e.e&&(i.hidden=e.e=n),r!==e.t&&(m.disabled=e.t=r),a!==e.a&&(g.disabled=e.a=a),o!==e.o&&(v.hidden=e.o=o),e},{e:void 0,t:void 0,a:void 0,o:void 0}),i})()}function Lt(e,t){let n=e.lastAt(t),r=e.solutions[n+1]??0,i=e.isLeaf(n)&&e.removed(n)>0&&t>=e.removed(n)-1,a=(e.leaves[i?n+1:n]??0)-(e.solutions[i?n+1:n]??0),o=r===0?``:`, ${C(r,`solution`)}`;return`${C(n,`queen`)} placed, ${C(a,`dead end`)}${o}`}function Rt(e,t,n,r){if(t===0)return`The board before the first queen.`;let i=y(e.square(t),n);if(e.placed(t)>r)return`Queen on ${i}, placed later: at step ${w(e.placed(t))}.`;let a=Math.min(e.end(t),e.lastAt(r)+1),o=(e.solutions[a]??0)-(e.solutions[t]??0),s=e.removed(t)>0&&e.removed(t)<=r?`${C(e.rejected(t),`square`)} rejected, `:``;return`Queen on ${i} (step ${w(e.placed(t))}), below it: ${s}${C(a-t-1,`queen`)} placed, ${C(o,`solution`)}.`}D([`click`]);var zt=f(`<section class=watch-player><div class="row place-head plain"><h3></h3><p class=muted>.</p></div><div class=place-board></div><div class=place-now><div class=row><p class="watch-words number"></p><p></p></div></div><div class=place-work>`),Bt=f(`<div class="row watch-proposal"><svg viewBox="0 0 100 12"preserveAspectRatio=none aria-hidden=true><rect class=chance x=0 height=12></rect><line class=draw y1=0 y2=12></line></svg><p class=muted>`),Vt={duration:110,easing:`ease-out`},Ht=8;function Ut(t){let n=`player-${k()}`,a=()=>t.run.seen(),o=l(()=>t.methods.find(({name:e})=>e===t.run.asked.method)),c=l(()=>lt(o()?.name)),u=()=>t.run.isOver()&&t.run.recording().ended?.status===`solution`,f=()=>t.run.recording().ended!==null&&!t.run.isOver()?``:t.run.ending().text,p;return s(i(a,e=>{(!t.playback.isPlaying()||Number(t.state.speed)<=Ht)&&queueMicrotask(()=>Gt(p,e?.event??null,t.run.asked.board.n))})),(()=>{var i=zt(),s=i.firstChild,l=s.firstChild,g=l.nextSibling,_=g.firstChild,v=s.nextSibling,y=v.nextSibling,b=y.firstChild,C=b.firstChild,w=C.nextSibling,T=y.nextSibling;return d(i,`aria-labelledby`,n),d(l,`id`,n),O(l,()=>o()?.name),O(s,x(We,{get contest(){return t.contest},get run(){return t.run}}),g),O(g,()=>E(o()?.summary??``),_),O(s,x(I,{label:`About`,icon:`learn`,get children(){return x(de,{get markdown(){return ct(o()?.name)}})}}),null),O(v,x(A,m({get label(){return t.quiz.asked()===null?`Board`:`Board for your answer`},get picture(){return Wt(t.run,t.state)},handle:e=>p=e},()=>t.quiz.asked()!==null&&{onPress:t.quiz.answer}))),O(C,()=>t.run.words()),O(w,f),O(b,x(jt,{get quiz(){return t.quiz}}),null),O(y,x(S,{get when(){return pe(a()?.event??null)},children:e=>x(Kt,{get of(){return e()}})}),null),O(y,x(Mt,{get quiz(){return t.quiz}}),null),O(T,x(It,{get run(){return t.run},get playback(){return t.playback},get go(){return t.go}}),null),O(T,x(S,{get when(){return t.run.recording().tree===null},get children(){return x(St,{get run(){return t.run},get playback(){return t.playback},get go(){return t.go}})}}),null),O(i,x(Et,{get lines(){return c()},get lit(){return a()?.line??null}}),null),r(n=>{var r=String(t.run.isSeen(t.playback.place())),a=!!u(),o=t.quiz.asked()!==null,s=String(t.run.asked.board.n),c=u(),l=`watch-end ${t.run.ending().tone}`,p=f()===``;return r!==n.e&&d(i,`data-settled`,n.e=r),a!==n.t&&v.classList.toggle(`solved`,n.t=a),o!==n.a&&v.classList.toggle(`asked`,n.a=o),s!==n.o&&e(v,`--n`,n.o=s),c!==n.i&&(C.hidden=n.i=c),l!==n.n&&h(w,n.n=l),p!==n.s&&(w.hidden=n.s=p),n},{e:void 0,t:void 0,a:void 0,o:void 0,i:void 0,n:void 0,s:void 0}),i})()}function Wt(e,{lines:t,attacked:n}){let{n:r,queens:i}=e.asked.board,a=e.seen(),o=a?.queens??i,s=a?.event??null,c=n||s?.event===`dead-end`,l=t||c?K(`check`,{board:{n:r,queens:o}}):null,u=new Set(i.map(([e,t])=>e*r+t)),d=([e,t])=>u.size===0||u.has(e*r+t);return{n:r,queens:o.filter(d),found:o.filter(e=>!d(e)),marks:ue(s,r),conflicts:[...t&&l?.conflicts||[],...me(s)],attackers:c&&l?l.attackers:null}}function Gt(e,t,n){let r=le(t);if(r===null||matchMedia(`(prefers-reduced-motion: reduce)`).matches)return;let i=oe(n),[a,o]=[(r.from[0]-r.to[0])/i,(r.from[1]-r.to[1])/i];(e.queenOn(r.to)?.lastElementChild)?.animate([{transform:`translate(${o}px, ${a}px)`},{}],Vt)}function Kt(e){let t=()=>e.of.draw*100,n=()=>e.of.delta<0?`Fewer conflicts: accepted.`:e.of.event===`accept`?`The draw is below the chance: accepted.`:`The draw is not below the chance: rejected.`;return(()=>{var i=Bt(),a=i.firstChild,o=a.firstChild,s=o.nextSibling,c=a.nextSibling;return O(c,n),r(n=>{var r=e.of.chance*100,i=t(),a=t();return r!==n.e&&d(o,`width`,n.e=r),i!==n.t&&d(s,`x1`,n.t=i),a!==n.a&&d(s,`x2`,n.a=a),n},{e:void 0,t:void 0,a:void 0}),i})()}var qt=f(`<p class=muted>The median of <!> runs on empty boards. Equal distances upwards are equal factors: a straight rising line is exponential.`),Jt=f(`<section class=watch-times aria-labelledby=watch-times><h3 id=watch-times>Times of these methods</h3><div class=row><button type=button></button><button type=button class=exports>Download CSV</button></div><p class="bad note"role=alert>`),Yt=f(`<tr><th scope=row>`),Xt=f(`<td>`),Q=Array.from({length:19},(e,t)=>4+t),$={runs:3,seed:0,time_limit:.5};function Zt(e){let t=new ie,[n,r]=u([]),[a,o]=u(``),c=l(()=>[...new Set(e())],void 0,{equals:(e,t)=>e.join()===t.join()}),d=e=>n().filter(({cell:t})=>t.method===e),f=()=>{t.stop(),r([]),o(``)};s(i(c,f));let p=e=>d(e).some(({cell:e})=>e.state!==`answered`)?void 0:Q[d(e).length],m=()=>c().every(e=>p(e)===void 0),h=e=>{let t=c().filter(e=>p(e)!==void 0),i=Math.min(re,t.length);return ae(ne(),i,e,(e,i)=>te(i,()=>t.shift(),async(e,t)=>{for(let i=p(t);i!==void 0;i=p(t)){let a=i,{rows:o}=await e.ask(`compare`,{...$,sizes:[a],methods:[t]}),s=o.flatMap(({cells:e})=>e);r([...n(),...s.map(e=>({n:a,cell:e}))])}}))};return{names:c,measured:n,timesOf:d,failure:a,isRunning:t.isRunning,isComplete:m,start:async()=>{m()&&f(),o(``),M(`Measuring the times.`);try{await t.run(h)!==null&&M(`All times are measured.`)}catch(e){o(e.message)}},stop:t.stop}}function Qt({names:e,timesOf:t}){let n=e().map((e,n)=>{let r=t(e).flatMap(({n:e,cell:t})=>t.seconds===null?[]:[{x:e,y:t.seconds.median,name:`time`,value:xe(t.seconds.median)}]),i=t(e).find(({cell:e})=>e.state===`limit`)?.n??null;return{name:e,look:ye(n),points:r,leavesAt:i}}),r=n.map(({name:e,points:t,leavesAt:n})=>`${e}: ${[t[0],t.length>1?t.at(-1):void 0].flatMap(e=>e?[`${e.value} at n = ${e.x}`]:[]).join(`, `)||`no time`}${n?`, too slow at n = ${n}`:``}.`);return{lines:n,sizes:Q,title:`median time`,tick:ve,description:`Median time to the first solution by board size. ${r.join(` `)}`}}var $t=e=>e===void 0?``:e.seconds===null?e.state:xe(e.seconds.median);function en({measured:e}){let t=e().toSorted((e,t)=>e.n-t.n);L(`queenside-times`,[[`n`,`method`,`state`,`seconds`],...t.map(({n:e,cell:t})=>[e,t.method,t.state,t.seconds?.median??``])])}function tn({times:e}){let{names:n,measured:i,timesOf:a,failure:o,isRunning:s,isComplete:c,start:l,stop:u}=e,d=()=>i().length===0,f=()=>i().some(({cell:e})=>e.state===`limit`),p=()=>s()?`Stop`:d()||c()?`Chart of the times for n = 4 to 22`:`Continue`;return(()=>{var i=Jt(),c=i.firstChild.nextSibling,m=c.firstChild,h=m.nextSibling,g=c.nextSibling;return m.$$click=()=>s()?u():void l(),O(m,p),h.$$click=()=>en(e),O(g,o),O(i,x(S,{get when(){return!d()},get children(){return[x(be,{label:`Points of the chart of times`,get plot(){return Qt(e)}}),(()=>{var e=qt(),t=e.firstChild.nextSibling;return t.nextSibling,O(e,()=>$.runs,t),O(e,(()=>{var e=_(()=>!!f());return()=>e()&&` An arrow: at least half of the runs reached ${$.time_limit} s.`})(),null),e})(),x(j,{summary:`Times as a table`,get children(){return x(_e,{label:`Median times`,get heads(){return[`n`,...n()]},get children(){return x(t,{each:Q,children:e=>(()=>{var r=Yt(),i=r.firstChild;return O(i,e),O(r,x(t,{get each(){return n()},children:t=>(()=>{var n=Xt();return O(n,()=>$t(a(t).find(t=>t.n===e)?.cell)),n})()}),null),r})()})}})}})]}}),null),r(e=>{var t=d(),n=o()===``;return t!==e.e&&(h.hidden=e.e=t),n!==e.t&&(g.hidden=e.t=n),e},{e:void 0,t:void 0}),i})()}D([`click`]);var nn=f(`<section class=watch><h2 class=hidden>Watch a method at work</h2><div>`),rn=f(`<fieldset class=row><legend>Methods in the race, up to `),an=f(`<button type=button>New seed`),on=f(`<span>Given queens (never moved): `),sn=f(`<button type=button>Remove them`),cn=f(`<fieldset class=row><legend>Run`),ln=f(`<fieldset class=row><legend>Board`),un=f(`<div class="row watch-setup"><div class="row sheets plain end">`),dn=f(`<button type=button>End the race`),fn=f(`<button type=button class=plain>`),pn=f(`<label><input type=checkbox>`),mn=12,hn=400;function gn({page:t}){let i=K(`methods`,{}),a=De(i.map(({name:e})=>e)),[o,l]=u(N(a,new URLSearchParams,[])),[f,p]=u(null),[m,g]=u(!1),_=mt(()=>Number(o().speed),()=>{v(),p(()=>()=>{let e=_.runs().map(({ending:e})=>e().text);return`Paused. ${_.words()} ${e.join(` `)}`})}),v=()=>t.note(W(a,{...o(),at:_.aim()})),y=new P(hn,v),b=new P(hn,()=>p(()=>_.words));s(()=>{let e=f();e!==null&&_.words()!==``&&(M(e()),p(null))}),s(()=>{_.isPlaying()&&_.place()>0&&!y.isPending&&y.start()});function S(e){l(e);let{n:t,seed:n,given:r,start:a,method:o,others:s,all:c}=e,u=[o,...s],d=e=>a.length>0&&i.some(t=>t.name===e&&t.takes_start);_.watch(u.map(e=>({method:e,board:{n:t,queens:r,blocked:[]},seed:n,all:c,...d(e)&&{start:{n:t,queens:a}}}))),_.go(e.at)}function C(e){y.cancel();let n=_.isPlaying();_.pause(),v();let r=`others`in e?_.aim():0,i={...o(),at:r,start:[],...e},s=i.given.filter(([e,t])=>e<i.n&&t<i.n);S({...i,given:s}),t.note(W(a,o()),`push`),n&&_.play()}let w=e=>{C({...N(a,new URLSearchParams,[]),keys:o().keys,at:0,...e}),_.play()},T={toggle:()=>{if(_.isPlaying())return _.pause();_.play(),p(null),M(`Playing`)},go:(e,t)=>{_.pause(),_.go(e),y.start(),t&&b.start()},shift:e=>T.set({speed:Ce(o().speed,e)}),fullScreen:()=>{document.fullscreenElement===null?R.requestFullscreen().catch(()=>M(`The browser does not allow a full screen.`)):document.exitFullscreen()},set:e=>{l({...o(),...e}),v()}},E=e=>{let t=o().keys?ze(e,_,T):null;t!==null&&(e.preventDefault(),t())},D=At(_),k=Ue(_),A=()=>{T.set({speed:`2`}),T.go(Math.max(0,k.first()-mn),!1),_.play()},j=Zt(()=>[o().method,...o().others]),F=null,I=()=>{document.removeEventListener(`keydown`,E),y.cancel(),b.cancel(),p(null),_.rest(),j.stop()};t.onShow((e,t)=>{let n=F;return F=null,I(),document.addEventListener(`keydown`,E),S(N(a,e,t)),n?.isTiming&&j.start(),n?.run!==void 0&&n.run===_.runs()[0]&&(_.go(n.place),_.play()),W(a,{...o(),at:_.aim()})}),t.onHide(()=>{F={run:_.isPlaying()?_.runs()[0]:void 0,place:_.place(),isTiming:j.isRunning()},I()});let L=!1,R;return(()=>{var t=nn(),a=t.firstChild.nextSibling;t.addEventListener(`change`,({target:e})=>{e instanceof HTMLSelectElement&&!L&&e.blur()}),t.$$keydown=()=>L=!0,t.$$pointerdown=()=>L=!1;var s=R;return typeof s==`function`?n(s,t):R=t,O(t,x(_n,{methods:i,get state(){return o()},times:j,handlers:T,begin:C,show:w}),a),O(a,x(c,{get each(){return _.runs()},children:e=>x(Ut,{get run(){return e()},playback:_,get state(){return o()},methods:i,quiz:D,contest:k,go:e=>T.go(e,!0)})})),O(t,x(Le,{playback:_,get speed(){return o().speed},handlers:T,get isCode(){return m()},setCode:g,get children(){return x(Ge,{contest:k,onSlow:A})}}),null),r(n=>{var r=_.place(),i=`watch-stage ${[`one`,`one`,`two`][_.runs().length]??`many`}`,o=!!m(),s=String(_.runs().length);return r!==n.e&&d(t,`data-place`,n.e=r),i!==n.t&&h(a,n.t=i),o!==n.a&&a.classList.toggle(`coding`,n.a=o),s!==n.o&&e(a,`--count`,n.o=s),n},{e:void 0,t:void 0,a:void 0,o:void 0}),t})()}function _n(e){let n=e.methods.map(({name:e})=>[e,`${E(dt(e))} (${e})`]),i=()=>[e.state.method,...e.state.others],a=(t,n)=>{let[r,...a]=n?[...i(),t]:i().filter(e=>e!==t);r!==void 0&&e.begin({method:r,others:a})},o=()=>e.methods.some(({name:e,proves:t})=>!t&&i().includes(e)),s=()=>e.state.given.map(t=>y(t,e.state.n)),c=t=>e.handlers.set(t);return(()=>{var l=un(),u=l.firstChild;return O(l,x(S,{get when(){return i().length<=2},get fallback(){return(()=>{var t=dn();return t.$$click=()=>e.begin({others:[]}),t})()},get children(){return[x(ce,{label:`Method`,options:n,get value(){return e.state.method},onChange:t=>e.begin({method:t})}),x(ce,{label:`Compare with`,get options(){return[[``,`nothing`],...n]},get value(){return e.state.others[0]??``},onChange:t=>e.begin({others:t===``?[]:[t]})})]}}),u),O(l,x(ee,{label:`n`,get value(){return e.state.n},least:1,most:se,onChange:t=>e.begin({n:t})}),u),O(u,x(I,{label:`Examples`,icon:`learn`,get children(){return x(t,{each:ht,children:({title:t,run:n})=>(()=>{var r=fn();return r.$$click=()=>e.show(n),O(r,t),r})()})}}),null),O(u,x(I,{label:`Race and times`,icon:`time`,get children(){return[(()=>{var e=rn(),o=e.firstChild;return o.firstChild,O(o,6,null),O(e,x(t,{each:n,children:([e,t])=>(()=>{var n=pn(),o=n.firstChild;return o.addEventListener(`change`,({currentTarget:t})=>a(e,t.checked)),O(n,t,null),r(()=>o.disabled=!i().includes(e)&&i().length>5),r(()=>o.checked=i().includes(e)),n})()}),null),e})(),x(tn,{get times(){return e.times}})]}}),null),O(u,x(I,{label:`Options`,icon:`more`,get children(){return[(()=>{var t=cn();return t.firstChild,O(t,x(z,{label:`All solutions: continue after the first`,get value(){return e.state.all},onChange:t=>e.begin({all:t})}),null),O(t,x(S,{get when(){return o()},get children(){return[x(ee,{label:`Seed`,get value(){return e.state.seed},least:0,get most(){return 2**53-1},onChange:t=>e.begin({seed:t})}),(()=>{var t=an(),n=t.firstChild;return t.$$click=()=>e.begin({seed:Math.floor(Math.random()*1e5)}),O(t,x(R,{name:`random`}),n),t})()]}}),null),O(t,x(S,{get when(){return e.state.given.length>0},get children(){return[(()=>{var e=on();return e.firstChild,O(e,()=>s().join(`, `),null),e})(),(()=>{var t=sn();return t.$$click=()=>e.begin({given:[]}),t})()]}}),null),t})(),(()=>{var t=ln();return t.firstChild,O(t,x(z,{label:`Conflicts: lines between queens that attack each other`,get value(){return e.state.lines},onChange:e=>c({lines:e})}),null),O(t,x(z,{label:`Attacked squares, on boards of up to 64 rows`,get value(){return e.state.attacked},onChange:e=>c({attacked:e})}),null),t})(),x(Re,{get isOn(){return e.state.keys},get handlers(){return e.handlers}})]}}),null),l})()}D([`pointerdown`,`keydown`,`click`]);export{gn as default};