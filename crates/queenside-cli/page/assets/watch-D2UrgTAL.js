import{B as e,C as t,D as n,E as r,F as i,G as a,H as o,L as s,M as c,N as l,O as u,P as d,R as f,S as p,T as m,V as h,W as g,_,a as v,b as y,c as b,f as x,g as S,h as C,j as w,k as T,n as E,p as D,r as O,t as k,v as A,w as j,y as M}from"./words-Mh8rYg-p.js";import{A as N,B as P,C as F,D as I,E as L,F as ee,H as te,I as ne,L as re,M as ie,N as ae,O as oe,P as se,R as ce,S as R,_ as z,b as B,g as le,h as ue,k as de,l as fe,m as pe,p as V,r as H,w as me,x as U,z as he}from"./index-CbTFKbOa.js";import{i as ge,l as _e,n as ve,t as ye,u as be}from"./view-1AHG9R0w.js";var xe=m(`<code>`),Se=m(`<strong>`),Ce=m(`<em>`),we=m(`<p>`),Te=m(`<li>`),Ee=m(`<pre>`),De=m(`<div class=prose>`);function Oe(e){let t=/`([^`]+)`|\*\*([^*]+)\*\*|\*([^\s*][^*]*)\*|\[([^\]]+)\]\([^)\s]+\)/g,n=[],r=0;for(let i of e.matchAll(t)){n.push(e.slice(r,i.index));let[t,a,o,s,c]=i;a===void 0?o===void 0?s===void 0?n.push(c):n.push((()=>{var e=Ce();return M(e,s),e})()):n.push((()=>{var e=Se();return M(e,o),e})()):n.push((()=>{var e=xe();return M(e,a),e})()),r=i.index+t.length}return[...n,e.slice(r)]}var ke=e=>Oe(e.trim().replace(/\s*\n\s*/g,` `));function Ae(e){let[t]=/^(- |1\. )/.exec(e)??[];if(t===void 0)return(()=>{var t=we();return M(t,()=>ke(e)),t})();let n=e.slice(t.length).split(/\n\s*(?:-|\d+\.) /);return w(C,{component:t===`- `?`ul`:`ol`,get children(){return n.map(e=>(()=>{var t=Te();return M(t,()=>ke(e)),t})())}})}function je(e){let t=(e,t)=>t%2==1?[(()=>{var t=Ee();return M(t,()=>e.replace(/^\n|\n$/g,``)),t})()]:e.split(/\n[ \t]*\n/).map(e=>e.trim()).filter(e=>e!==``).map(Ae);return(()=>{var n=De();return M(n,()=>e.markdown.split(/^```.*$/m).flatMap(t)),n})()}var W=5,G=2**31,Me=class e{numbers;size;depths;parents;solutions;leaves;height;constructor(e){this.numbers=e,this.size=Math.max(1,e.length/W),this.depths=new Uint16Array(this.size),this.parents=new Uint32Array(this.size),this.solutions=new Uint32Array(this.size+1),this.leaves=new Uint32Array(this.size+1);let t=[0],n=0;for(let e=0;e<this.size;e++){for(;t.length>1&&this.end(t.at(-1)??0)<=e;)t.pop();let r=t.at(-1)??0,i=e===0?0:(this.depths[r]??0)+1;this.parents[e]=r,this.depths[e]=i,n=Math.max(n,i),e>0&&t.push(e),this.solutions[e+1]=(this.solutions[e]??0)+ +!!this.isSolution(e),this.leaves[e+1]=(this.leaves[e]??0)+ +!!this.isLeaf(e)}this.height=n}static ofMoves(t,n){let r=[0,0,0,0,0],i=[0],a=(e,t)=>{r[W*e+1]=t,r[W*e+2]=r.length/W};t.forEach((e,t)=>{if(e===null)return a(i.pop()??0,t+1);i.push(r.length/W);let[o,s]=e;r.push(t+1,0,0,o*2**16+s,i.length>n?G:0)});for(let e of i)a(e,0);return new e(Uint32Array.from(r))}#e(e,t){return this.numbers[W*e+t]??0}placed=e=>this.#e(e,0);removed=e=>this.#e(e,1);end=e=>Math.max(e+1,this.#e(e,2));square=e=>[this.#e(e,3)>>>16,this.#e(e,3)&65535];rejected=e=>this.#e(e,4)%G;isSolution=e=>this.#e(e,4)>=G;isLeaf=e=>this.end(e)===e+1;width=e=>(this.leaves[this.end(e)]??0)-(this.leaves[e]??0);lastAt(e){let[t,n]=[0,this.size-1];for(;t<n;){let r=Math.ceil((t+n)/2);this.placed(r)<=e?t=r:n=r-1}return t}currentAt(e){let t=this.lastAt(e);for(;t>0&&this.removed(t)>0&&this.removed(t)<=e;)t=this.parents[t]??0;return t}nextRemoval(e,t){let n=1/0;for(let r=1;r<this.size;r++){let i=this.removed(r);i>e&&i<n&&(!t||this.isLeaf(r))&&(n=i)}return Number.isFinite(n)?n:e}pathTo(e){let t=[e];for(let n=e;n>0;t.unshift(n))n=this.parents[n]??0;return t}isWithin(e,t){return e>=t&&e<this.end(t)}before(e){let t=this.parents[e]??0;if(e-1===t)return 0;let n=e-1;for(;this.parents[n]!==t;)n=this.parents[n]??0;return n}soughtAt(e){let t=this.before(e);return t>0?this.removed(t):this.placed(this.parents[e]??0)}nodeAt(e,t,n){let r=e;for(;(this.depths[r]??0)<n;){let e=r+1;for(;e<this.end(r)&&(this.leaves[this.end(e)]??0)<=t;)e=this.end(e);if(e>=this.end(r))return r;r=e}return r}},Ne=class extends ae{constructor(){super(he)}async run(e,t){let n={watch:JSON.stringify({...e,events:t})},{ended:r,tree:i,...a}=await this.send(n);return{...a,ended:JSON.parse(r),tree:i.length>0?new Me(i):null}}async at(e){return JSON.parse(await this.send({at:e}))}},Pe=5e3,Fe=2e5,Ie={end:0,ended:null,series:new Float64Array,tree:null,isSettled:!1};function Le(e){let[t,n]=s(Ie),[r,i]=s(null),[o,c]=s(null),l=new Ne,u=null,d=0,f=!1;async function p(){for(let t of[Pe,Fe]){let r=u=new Ne,i=await r.run(e,t);u=null,l.end(),l=r,f=!1;let a=i.ended!==null||t===2e5;if(n({...i,isSettled:a}),a)return}}let m=e=>{i(te(e).message),n({...t(),isSettled:!0})},h=e=>Math.min(e,t().end),g=e=>r()!==null||o()?.place===h(e),_=e=>{let{end:n,isSettled:r}=t();if(d=h(e),n===0&&!r||f||a(()=>g(e)))return;f=!0;let[i,o]=[d,l];o.at(i).then(e=>{o===l&&(f=!1,c(e),d!==i&&requestAnimationFrame(()=>_(d)))},m)},v=()=>{l.end(),u?.end()},y=()=>{let t=o();return r()===null?t===null?`Loading …`:t.place===0?`Before the first event`:D(t.words,e.board.n):`No run to show`},b=()=>r()===null&&t().isSettled&&(o()?.place??0)>=t().end;return p().catch(m),{asked:e,recording:t,refused:r,seen:o,placeAt:h,isSeen:g,look:_,close:v,words:y,isOver:b,ending:()=>{let{end:n,ended:i,isSettled:a}=t();if(r()!==null)return{text:`Cannot run: ${r()}.`,tone:`bad`};let o=E(n,`event`);if(i===null)return{text:a?`The run is longer than Watch records: only the first ${o} are shown.`:`${o} recorded so far.`,tone:`muted`};let s=i.status===`solution`,c=e.all?E(i.solutions,`solution`):s?`solution found`:i.status===`none`?`no solution, proven`:`given up`;if(!b())return{text:`Ends after ${o}: ${c}.`,tone:`muted`};let l=s?``:`: ${i.why}`;return{text:`${k(c)} after ${o}${l}.`,tone:s?`good`:`over`}}}}var K=`1 2 4 8 15 30 60 120 300 600 1500 6000 30000`.split(` `),Re=60;function ze(e,t){let n=K.indexOf(e)+t;return K[Math.min(K.length-1,Math.max(0,n))]??e}function Be(e){let t=Number(e);return t>Re?`${O(t/Re)} events/frame`:`${E(t,`event`)}/s`}var Ve=20,He=e=>({name:`with`,read:(t,n)=>{let r=(t.get(`with`)??``).split(`,`).filter(e=>e!==``),i=r.filter(t=>e.includes(t)),a=i.slice(0,5),o=r.find(e=>!i.includes(e));return o!==void 0&&n.push(`with must be one of ${e.join(`, `)}, not ${F(o)}; it is ignored.`),i.length>5&&n.push(`with has more than 5 methods; using the first.`),a},write:e=>e.join()}),Ue=e=>({method:I(`method`,`backtracking`,e),n:U(`n`,8,1,P),seed:U(`seed`,Ve,0,2**53-1),given:me(`q`),start:me(`start`),all:L(B(`all`,!1)),others:He(e),at:L(U(`at`,0,0,Fe)),speed:L(I(`speed`,`8`,K)),lines:L(B(`lines`,!0)),attacked:L(B(`attacked`,!1)),keys:L(B(`keys`,!0))}),We=m(`<svg viewBox="0 0 24 24"class=icon aria-hidden=true><path>`),Ge=m(`<button type=button>`),Ke=m(`<div class=watch-controls role=group aria-label=Playback><div class=buttons><button type=button class="main play"><span></span></button></div><input type=range min=0 step=1 aria-label=Event><span class="number watch-place"></span><div class=speed><select aria-label=Speed>`),qe=m(`<option>`),Je=m(`<kbd>`),Ye=m(`<details class=watch-keys><summary>Keys</summary><div><span>play or pause</span><span>previous, next event</span><span>+ <!>10 events back, forward</span><span>start, end</span><span>faster, slower`),Xe=10,Ze={start:`M4 5h3v14H4zM14 5v14l-7-7zM21 5v14l-7-7z`,back:`M6 5h3v14H6zM19 5v14l-10-7z`,play:`M7 4v16l13-8z`,pause:`M6 5h4v14H6zM14 5h4v14h-4z`,next:`M15 5h3v14h-3zM5 5v14l10-7z`,full:`M3 9V3h6v2H5v4zM15 3h6v6h-2V5h-4zM3 15h2v4h4v2H3zM19 15h2v6h-6v-2h4z`,end:`M17 5h3v14h-3zM10 5v14l7-7zM3 5v14l7-7z`},Qe=e=>(()=>{var t=We(),n=t.firstChild;return i(()=>p(n,`d`,Ze[e.name])),t})();function q({name:e,shown:t,onClick:n}){let r=t===`−`||t===`+`;return(()=>{var i=Ge();return S(i,`click`,n,!0),p(i,`aria-label`,e),p(i,`title`,r?void 0:e),M(i,r?t:w(Qe,{name:t})),i})()}function $e(e){let{place:t,end:a,isPlaying:o,isWhole:s}=e.playback,{toggle:c,go:u,shift:d,set:f,fullScreen:m}=e.handlers,h=e=>n=>u(t()+e*(n.shiftKey?Xe:1),!0),g=()=>o()?`Pause`:`Play`,_;return l(()=>{_.max=String(Math.max(1,a())),_.value=String(t())}),(()=>{var l=Ke(),v=l.firstChild,y=v.firstChild,b=y.firstChild,x=v.nextSibling,C=x.nextSibling,T=C.nextSibling,E=T.firstChild;M(l,()=>e.children,v),M(v,w(q,{name:`To the start (Home)`,shown:`start`,onClick:()=>u(0,!0)}),y),M(v,w(q,{name:`Previous event (left arrow)`,shown:`back`,get onClick(){return h(-1)}}),y),S(y,`click`,c,!0),M(y,w(Qe,{get name(){return o()?`pause`:`play`}}),b),M(b,g),M(v,w(q,{name:`Next event (right arrow)`,shown:`next`,get onClick(){return h(1)}}),null),M(v,w(q,{name:`To the end (End)`,shown:`end`,onClick:()=>u(1/0,!0)}),null),x.$$input=({currentTarget:e})=>u(Number(e.value),!1);var D=_;return typeof D==`function`?r(D,x):_=x,M(C,()=>`${O(t())} / ${O(a())}${s()?``:`+`}`),M(T,w(q,{name:`Slower (-)`,shown:`−`,onClick:()=>d(-1)}),E),E.addEventListener(`change`,({currentTarget:e})=>f({speed:e.value})),M(E,w(n,{each:K,children:e=>(()=>{var t=qe();return t.value=e,M(t,()=>Be(e)),t})()})),M(T,w(q,{name:`Faster (+)`,shown:`+`,onClick:()=>d(1)}),null),M(T,w(q,{name:`Full screen, for a projector`,shown:`full`,onClick:m}),null),i(e=>{var n=`${g()} (space)`,r=`Event ${O(t())} of ${O(a())}`;return n!==e.e&&p(y,`title`,e.e=n),r!==e.t&&p(x,`aria-valuetext`,e.t=r),e},{e:void 0,t:void 0}),i(()=>E.value=e.speed),l})()}var J=(...e)=>e.map(e=>[(()=>{var t=Je();return M(t,e),t})(),` `]),et=e=>(()=>{var t=Ye(),n=t.firstChild.nextSibling,r=n.firstChild,a=r.firstChild,o=r.nextSibling,s=o.firstChild,c=o.nextSibling,l=c.firstChild,u=l.nextSibling;u.nextSibling;var d=c.nextSibling,f=d.firstChild,p=d.nextSibling,m=p.firstChild;return M(r,()=>J(`Space`),a),M(o,()=>J(`←`,`→`),s),M(c,()=>J(`Shift`),l),M(c,()=>J(`←`,`→`),u),M(d,()=>J(`Home`,`End`),f),M(p,()=>J(`+`,`−`),m),M(n,w(V,{label:`Use these keys`,get value(){return e.isOn},onChange:t=>e.handlers.set({keys:t})}),null),i(()=>t.open=!matchMedia(`(pointer: coarse)`).matches),t})();function tt(e,t,n){if(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return null;let r=e.target instanceof Element?e.target:null;if(r?.closest(`textarea, input:not([type=range], [type=checkbox])`))return null;let i=e.key===`ArrowLeft`||e.key===`ArrowRight`;if(r?.closest(`select`)&&!i||e.key===` `&&r?.closest(`button, summary, input[type=checkbox]`))return null;let a=e.shiftKey?Xe:1,o=e=>()=>n.go(e,!0);return{" ":n.toggle,ArrowLeft:o(t.place()-a),ArrowRight:o(t.place()+a),Home:o(0),End:o(1/0),"+":()=>n.shift(1),"=":()=>n.shift(1),"-":()=>n.shift(-1),"−":()=>n.shift(-1)}[e.key]??null}A([`click`,`input`]);var nt=m(`<button type=button class=bet title="Bet that this method finds a solution first">`),rt=m(`<strong class=rank>`),it=m(`<div class="row result"><span></span><button type=button>Slow motion`);function at({runs:e,place:t,isPlaying:n}){let[r,i]=s(``),a=()=>e().length>1,o=()=>t()===0&&!n(),c=({recording:e})=>e().ended?.status===`solution`?e().end:1/0,u=()=>Math.min(...e().map(c)),f=t=>t.isOver()?1+e().filter(e=>c(e)<c(t)).length:null,p=d(()=>a()&&e().every(e=>e.isOver())),m=()=>{let t=e().filter(e=>c(e)===u()).map(({asked:e})=>e.method),n=e().every(({recording:e})=>e().ended!==null);if(u()===1/0)return n?`No method found a solution.`:`No solution is among the recorded events.`;let i=e().some(({asked:e})=>e.method===r()),a=t.includes(r())?` Your bet was right.`:` You bet on ${r()}.`;return`First: ${t.join(` and `)}, after ${E(u(),`event`)}.${i?a:``}`};return l(()=>{p()&&H(m())}),{bet:r,setBet:i,isRace:a,isOpen:o,isOver:p,first:u,rankOf:f,result:m}}var ot=e=>{let t=()=>e.run.asked.method,n=()=>e.contest.bet()===t(),r=()=>n()?`Your bet`:`Bet`;return w(T,{get when(){return e.contest.isRace()},get children(){return[(()=>{var a=nt();return a.$$click=()=>e.contest.setBet(n()?``:t()),M(a,r),i(i=>{var o=`${r()} on ${t()}`,s=n(),c=!e.contest.isOpen();return o!==i.e&&p(a,`aria-label`,i.e=o),s!==i.t&&p(a,`aria-pressed`,i.t=s),c!==i.a&&(a.disabled=i.a=c),i},{e:void 0,t:void 0,a:void 0}),a})(),(()=>{var t=rt();return M(t,()=>e.contest.rankOf(e.run)?.toString().concat(`.`)),t})()]}})},st=e=>w(T,{get when(){return e.contest.isOver()},get children(){var t=it(),n=t.firstChild,r=n.nextSibling;return M(n,()=>e.contest.result()),r.$$click=()=>e.onSlow(),t}});A([`click`]);var ct=`**Idea.** Treat n queens as an exact cover problem: choose squares that cover each row and column
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
`,lt=`**Idea.** A permutation is a solution if its n diagonals row - column all differ, and its n
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
`,ut=`**Idea.** Metal that cools slowly reaches its least energy. Here the energy is the number of
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
`,dt=`**Idea.** Place queens row by row, each on the first square that no queen above attacks. If a row
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
`,ft=`**Idea.** This is backtracking in which a row is one machine word and a column one bit. Three words
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
`,pt=`**Idea.** Place a queen on a random square of each column. Of all moves of attacked queens along
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
`,mt=`**Idea.** This is backtracking as beginners often write it. Place a queen on the first free square
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
`,ht=`**Idea.** Backtracking notices a dead end only when it reaches the row. This method checks all rows
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
`,gt=`**Idea.** The board has one queen in each row. Each turn chooses one of the most attacked queens at
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
`,_t=`**Idea.** Place n queens on random squares. Then repeat: move a queen that is threatened by the most
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
`,vt=`**Idea.** If a move would lead to a board seen before, \`most-threatened-h1\` relaxes the rule for the
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
`,yt=`**Idea.** A solution has one queen per row and one per column, so it is a permutation. Try all
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
`,bt=`**Idea.** This is backtracking without a loop over the board. Each row is a generator that yields
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
`,xt=`**Idea.** The board has one queen per row and one per column, so only diagonals can conflict, and a
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
`,St=`../../../crates/queenside-solve/src/methods/`,Ct=Object.assign({"../../../crates/queenside-solve/src/methods/algorithm_x.md":ct,"../../../crates/queenside-solve/src/methods/all_permutations.md":lt,"../../../crates/queenside-solve/src/methods/annealing.md":ut,"../../../crates/queenside-solve/src/methods/backtracking.md":dt,"../../../crates/queenside-solve/src/methods/bit_masks.md":ft,"../../../crates/queenside-solve/src/methods/iterative_repair.md":pt,"../../../crates/queenside-solve/src/methods/late_backtracking.md":mt,"../../../crates/queenside-solve/src/methods/lookahead.md":ht,"../../../crates/queenside-solve/src/methods/min_conflicts.md":gt,"../../../crates/queenside-solve/src/methods/most_threatened_h1.md":_t,"../../../crates/queenside-solve/src/methods/most_threatened_h2.md":vt,"../../../crates/queenside-solve/src/methods/permutations.md":yt,"../../../crates/queenside-solve/src/methods/row_generators.md":bt,"../../../crates/queenside-solve/src/methods/swap_search.md":xt}),Y=(e=``)=>Ct[`${St}${e.replaceAll(`-`,`_`)}.md`]??``,wt=e=>/One step is ([^.,:;]+)/.exec(Y(e))?.[1]??``;function Tt(e){let[,t=``]=Y(e).split("```text\n");return t.split("```")[0]?.trimEnd().split(`
`)??[]}var Et={permutations:`one order after the other`,"all-permutations":`list all orders, test each`,"late-backtracking":`notice dead ends late`,backtracking:`first free square, go back`,lookahead:`check the rows ahead`,"row-generators":`a chain of rows`,"bit-masks":`rows as bits`,"algorithm-x":`fewest choices first`,"most-threatened-h1":`worst queen first, or a random one`,"most-threatened-h2":`worst queen first, or another`,"min-conflicts":`repair where the fewest attack`,annealing:`random moves that cool down`,"iterative-repair":`steepest descent`,"swap-search":`swap columns`},Dt=e=>Et[e]??``,Ot=100,kt=(e,t)=>JSON.stringify(e)===JSON.stringify(t);function At(e,t){let[n,r]=s([]),[i,a]=s(!1),[o,c]=s(0),u=d(()=>Math.max(0,...n().map(({recording:e})=>e().end))),f=d(()=>n().every(({recording:e})=>e().isSettled)),p=d(()=>Math.min(o(),u())),m=()=>f()&&p()>=u(),h=()=>1/0,g=0;l(()=>{for(let e of n())e.look(p())});let _=()=>f()||o()===1/0?p():o(),v=()=>n().every(({recording:e,refused:t})=>e().ended??t()),y=()=>{if(!n().every(e=>e.isSeen(p())))return``;let e=n().map(({words:e,asked:t})=>n().length>1?`${t.method}: ${e()}`:e());return`Event ${p()} of ${u()}. ${e.join(`. `)}.`},b=e=>{let t=n(),i=e.map(e=>t.find(t=>kt(t.asked,e))??Le(e));r(i);for(let e of t)i.includes(e)||e.close()},x=e=>void c(Math.max(0,e)),S=()=>{if(i())return;m()&&x(0),a(!0);let t=performance.now(),n=1,r=i=>{n+=Math.min(Ot,Math.max(0,i-t))/1e3*e(),t=i;let a=Math.floor(n);n-=a;let o=h(p());a>0&&x(Math.min(p()+a,u(),o)),p()===o||m()?C():g=requestAnimationFrame(r)};g=requestAnimationFrame(r)},C=()=>{i()&&(w(),t())},w=()=>{cancelAnimationFrame(g),a(!1)};return{runs:n,isPlaying:i,end:u,place:p,aim:_,isWhole:v,words:y,watch:b,go:x,play:S,pause:C,rest:w,onHalt:e=>void(h=e)}}var jt=[{title:`Backtracking or looking ahead?`,run:{method:`backtracking`,others:[`lookahead`],n:8}},{title:`Fewest choices first: 113 queens become 15`,run:{method:`backtracking`,others:[`algorithm-x`],n:8}},{title:`Repair 50 queens`,run:{method:`min-conflicts`,n:50,seed:1,speed:`4`}},{title:`Stuck with 6 queens`,run:{method:`most-threatened-h1`,n:6,start:[[0,0],[1,2],[2,4],[3,1],[4,3],[5,5]]}},{title:`Stuck with 11 queens`,run:{method:`most-threatened-h2`,n:11,start:[[0,6],[1,10],[2,1],[2,7],[3,5],[4,0],[5,2],[6,4],[7,8],[9,9],[10,3]]}}],Mt=m(`<div class=watch-chart><p class=legend><span class="key queens">Queens on the board <strong class=number></strong></span><span class="key energy">Energy (attacking pairs) <strong class=number></strong></span></p><div class=plot><div class=hills><svg role=img viewBox="0 0 1000 160"preserveAspectRatio=none><path class=area></path><path class=queens></path><path class=energy></path><line class=now y1=-10 y2=170></line></svg><i class=dot>`),Nt=m(`<div aria-hidden=true>`),Pt=m(`<span>`),Ft=m(`<tr><th scope=row></th><td></td><td>`),X=1e3,It=160,Lt=20;function Rt(e){let t=[];for(let n=0;n+2<e.length;n+=3)t.push({place:e[n]??0,energy:e[n+1]??0,queens:e[n+2]??0});return t}var zt=e=>String(Math.round(e*100)/100);function Bt(e,t,n,r){let i=e=>zt(e/n*X),a=e=>zt(It-e/Math.max(1,r)*It),[o]=e;if(o===void 0)return``;let s=`M${i(o.place)} ${a(o[t])}`,c=o[t];for(let n of e.slice(1))s+=`H${i(n.place)}`,n[t]!==c&&(s+=`V${a(n[t])}`),c=n[t];return s}function Vt(e,t){let n=Math.max(1,e.length/t),r=e=>Math.floor((e+1)/n)>Math.floor(e/n);return e.filter((t,n)=>r(n)||n===e.length-1).slice(-t)}function Ht(e,t){let n=e.map(e=>e[t]),[r,i]=[n.reduce((e,t)=>Math.min(e,t)),n.reduce((e,t)=>Math.max(e,t))];return r===i?`always ${O(r)}`:`from ${O(r)} to ${O(i)}`}function Ut(e,t){if(e.length===0)return`Queens on the board and energy over time: no events`;let[n,r]=[Ht(e,`queens`),Ht(e,`energy`)];return`Over ${E(t,`event`)}: queens on the board ${n}; energy (attacking pairs) ${r}`}function Wt(e){let n=()=>e.run.recording(),a=d(()=>n().tree===null),o=d(()=>Rt(n().series)),s=d(()=>Math.max(1,n().end)),c=(e,t)=>o().reduce((t,n)=>Math.max(t,n[e]),t),l=d(()=>c(`queens`,e.run.asked.board.n)),u=d(()=>c(`energy`,1)),f=d(()=>Bt(o(),`queens`,s(),l())),m=d(()=>Bt(o(),`energy`,s(),u())),h=d(()=>{let e=a()?m():f(),t=(o()[0]?.place??0)/s()*X;return e===``?``:`${e}V${It}H${t}Z`}),g=d(()=>Ut(o(),n().end)),_=()=>e.run.placeAt(e.playback.place())/s()*X,v=e=>`${100*e}%`,y,b=t=>{let{left:n,width:r}=y.getBoundingClientRect();e.go(Math.round(Math.min(1,Math.max(0,(t.clientX-n)/Math.max(1,r)))*s()))},x=e=>{e.button===0&&(y.setPointerCapture(e.pointerId),b(e))};return(()=>{var n=Mt(),c=n.firstChild,d=c.firstChild,S=d.firstChild.nextSibling,C=d.nextSibling.firstChild.nextSibling,T=c.nextSibling,E=T.firstChild,D=E.firstChild,k=D.firstChild,A=k.nextSibling,j=A.nextSibling,N=j.nextSibling,P=D.nextSibling;M(S,()=>O(e.run.seen()?.queens.length??0)),M(C,()=>O(e.run.seen()?.energy??0)),M(T,w(Gt,{look:`up queens`,get words(){return[O(l()),`0`]}}),E),D.$$pointermove=e=>y.hasPointerCapture(e.pointerId)&&b(e),D.$$pointerdown=x;var F=y;return typeof F==`function`?r(F,D):y=D,M(T,w(Gt,{look:`up energy`,get words(){return[O(u()),`0`]}}),null),M(T,w(Gt,{look:``,get words(){return[`0`,`events`,O(s())]}}),null),M(n,w(ue,{summary:`Numbers as a table`,get children(){return w(Kt,{get points(){return o()}})}}),null),i(r=>{var i=!!a(),o=g(),s=h(),c=f(),l=m(),d=_(),y=_(),b=!a(),x=v(_()/X),S=v(1-(e.run.seen()?.energy??0)/u());return i!==r.e&&n.classList.toggle(`landscape`,r.e=i),o!==r.t&&p(D,`aria-label`,r.t=o),s!==r.a&&p(k,`d`,r.a=s),c!==r.o&&p(A,`d`,r.o=c),l!==r.i&&p(j,`d`,r.i=l),d!==r.n&&p(N,`x1`,r.n=d),y!==r.s&&p(N,`x2`,r.s=y),b!==r.h&&(P.hidden=r.h=b),x!==r.r&&t(P,`left`,r.r=x),S!==r.d&&t(P,`top`,r.d=S),r},{e:void 0,t:void 0,a:void 0,o:void 0,i:void 0,n:void 0,s:void 0,h:void 0,r:void 0,d:void 0}),n})()}var Gt=e=>(()=>{var t=Nt();return M(t,w(u,{get each(){return e.words},children:e=>(()=>{var t=Pt();return M(t,e),t})()})),i(()=>_(t,`ends ${e.look}`)),t})(),Kt=e=>w(ge,{label:`Queens and energy by event`,heads:[`Event`,`Queens`,`Energy`],get children(){return w(n,{get each(){return Vt(e.points,Lt)},children:({place:e,queens:t,energy:n})=>(()=>{var r=Ft(),i=r.firstChild,a=i.nextSibling,o=a.nextSibling;return M(i,()=>O(e)),M(a,t),M(o,n),r})()})}});A([`pointerdown`,`pointermove`]);var qt=m(`<ol class=watch-code aria-label=Pseudocode>`),Jt=m(`<li>`),Yt=4;function Xt(e){let a=d(()=>e.lit),[o,c]=s(!1),u,f=()=>{let e=u.querySelector(`[aria-current]`);if(e===null||u.scrollHeight<=u.clientHeight)return;let t=e.offsetTop+e.offsetHeight-u.clientHeight;u.scrollTop=Math.min(e.offsetTop,Math.max(t,u.scrollTop))};return l(h([()=>e.lines,a],f)),e.handle(e=>{let t=e-(u.getBoundingClientRect().top+scrollY),n=Yt*(u.querySelector(`li`)?.offsetHeight??0);u.style.maxHeight=t>=n?`${t}px`:``,c(u.scrollHeight>u.clientHeight),f()}),(()=>{var s=qt(),c=u;return typeof c==`function`?r(c,s):u=s,M(s,w(n,{get each(){return e.lines},children:(e,n)=>{let r=e.trimStart();return(()=>{var o=Jt();return M(o,r),i(i=>{var s=String((e.length-r.length)/4),c=n()===a()?`step`:void 0;return s!==i.e&&t(o,`--depth`,i.e=s),c!==i.t&&p(o,`aria-current`,i.t=c),i},{e:void 0,t:void 0}),o})()}})),i(()=>p(s,`tabindex`,o()?0:void 0)),s})()}function Zt(e,t){let[n,r]=e.split(` `);return Array.from({length:t},(e,t)=>n===`row`?[Number(r),t]:[t,Number(r)])}function Qt(e,t){switch(e?.event){case`place`:return[{square:e.queen,kind:`to`}];case`remove`:case`select`:return[{square:e.queen,kind:`from`}];case`move`:case`accept`:return[{square:e.from,kind:`from`},{square:e.to,kind:`to`}];case`reject`:case`seen`:return[{square:e.from,kind:`from`},{square:e.to,kind:`bad`}];case`conflict`:return[{square:e.square,kind:`bad`}];case`dead-end`:return Zt(e.line,t).map(e=>({square:e,kind:`bad`}));default:return[]}}var $t=e=>e?.event===`move`||e?.event===`accept`?e:null,en=e=>e?.event===`conflict`?[{a:e.square,b:e.by,line:``}]:[],tn=e=>e?.event===`accept`||e?.event===`reject`?e:null,nn=m(`<button type=button title="Pause before each queen and ask where it goes">Ask me`),rn=m(`<div class="row watch-quiz"><p></p><button type=button>Show me`),an=`Where does the next queen go? Press a square.`;function on({runs:e,place:t,isPlaying:n,play:r,pause:i,onHalt:a}){let[o,c]=s(!1),[u,f]=s(``),[p,m]=s({found:0,atOnce:0}),h=0,g=d(()=>{let[t,n]=e();return n===void 0?t:void 0}),_=d(()=>g()?.recording().tree??null),y=d(()=>{let e=_();if(!o()||e===null)return null;let n=e.lastAt(t())+1;return n<e.size&&e.soughtAt(n)===t()?n:null}),S=()=>_()!==null,C=()=>n()?null:y(),w=()=>C()===null?u():`${u()} ${an}`.trim(),T=e=>x(e,g()?.asked.board.n??0);function D(e){let t=_();if(!o()||t===null)return 1/0;for(let n=t.lastAt(e)+1;n<t.size;n++)if(t.soughtAt(n)>e)return t.soughtAt(n);return 1/0}function O(){f(``),m({found:0,atOnce:0})}a(D),l(()=>{g()&&O()});let k=()=>{if(c(!o()),O(),!o())return i();y()===null?r():H(an)},A=e=>{let[t,n]=[_(),C()];if(t===null||n===null)return;let r=t.square(n);if(!b(e,r))return h=n,H(f(N(t,n,e,r)));let{found:i,atOnce:a}=m({found:p().found+1,atOnce:p().atOnce+(h===n?0:1)});M(t,n,`Yes, ${T(r)}: ${a} of ${E(i,`queen`)} at the first try.`)},j=()=>{let[e,t]=[_(),C()];e!==null&&t!==null&&M(e,t,`It is ${T(e.square(t))}.`)};function M(e,n,i){let a=D(t()),o=e.pathTo(n).reverse().filter(t=>e.removed(t)>0&&e.removed(t)<=a).map(t=>T(e.square(t))).join(`, then `),s=o===``?``:` Then a row or column has no free square left: the method removes ${o}.`;H(f(i+s)),r()}function N(e,t,n,r){for(let r=e.before(t);r>0;r=e.before(r))if(b(e.square(r),n))return`No, the method already tried ${T(n)}: no solution is left there.`;let i=e.pathTo(e.parents[t]??0).slice(1),a=[...g()?.asked.board.queens??[],...i.map(e.square)],o=e=>a.find(t=>v(t,e)),s=o(n);return s!==void 0&&o(r)===void 0?`No, the queen on ${T(s)} attacks ${T(n)}.`:n[0]===r[0]||n[1]===r[1]?`No, the method tries another square before ${T(n)}.`:`No, the method does not fill this row or column next.`}return{isOn:o,asked:y,isPossible:S,words:w,toggle:k,answer:A,show:j}}var sn=e=>(()=>{var t=nn();return t.$$click=()=>e.quiz.toggle(),i(n=>{var r=e.quiz.isOn(),i=!e.quiz.isPossible();return r!==n.e&&p(t,`aria-pressed`,n.e=r),i!==n.t&&(t.hidden=n.t=i),n},{e:void 0,t:void 0}),t})(),cn=e=>(()=>{var t=rn(),n=t.firstChild,r=n.nextSibling;return M(n,()=>e.quiz.words()),r.$$click=()=>e.quiz.show(),i(n=>{var i=!e.quiz.isOn()||!e.quiz.isPossible(),a=e.quiz.asked()===null;return i!==n.e&&(t.hidden=n.e=i),a!==n.t&&(r.hidden=n.t=a),n},{e:void 0,t:void 0}),t})();A([`click`]);var ln=5,un=new WeakMap;function dn(e,t){let{tree:n,top:r,width:i,height:a}=t,o=devicePixelRatio;e.width!==Math.round(i*o)&&(e.width=Math.round(i*o)),e.height!==Math.round(a*o)&&(e.height=Math.round(a*o));let s=e.getContext(`2d`);if(s===null)return;s.setTransform(o,0,0,o,0,0),s.clearRect(0,0,i,a);let c={...t,colors:pn(e),unit:i/n.width(r),level:a/(n.height-(n.depths[r]??0)+1),end:n.end(r)},l=n.pathTo(n.currentAt(t.place)).filter(e=>n.isWithin(e,r));c.unit>=ln?hn(s,c,l):_n(s,e,c,l)}var fn=[`line`,`muted`,`good`,`bad`,`accent`];for(let e of fn)CSS.registerProperty({name:`--${e}`,syntax:`<color>`,inherits:!0,initialValue:`gray`});function pn(e){let t=getComputedStyle(e);return Object.fromEntries(fn.map(e=>[e,t.getPropertyValue(`--${e}`)]))}var Z=({tree:e,top:t,unit:n},r)=>((e.leaves[r]??0)-(e.leaves[t]??0))*n,Q=(e,t)=>Z(e,t)+e.tree.width(t)*e.unit/2,$=({tree:e,top:t},n)=>(e.depths[n]??0)-(e.depths[t]??0);function mn({tree:e,colors:t},n){return(e.solutions[e.end(n)]??0)>(e.solutions[n]??0)?t.good:e.isLeaf(n)?t.bad:t.muted}function hn(e,t,n){let{tree:r,top:i,end:a,unit:o,level:s,colors:c,place:l,hovered:u}=t,d=r.lastAt(l),f=Math.max(1.5,Math.min(6,o*.42,s*.28)),p=e=>($(t,e)+.5)*s,m=n=>{let i=r.parents[n]??0;e.moveTo(Q(t,i),p(i)),e.lineTo(Q(t,n),p(n))},h=(t,n)=>{e.beginPath();for(let e=Math.max(i+1,t);e<Math.min(a,n);e++)m(e);e.stroke()},g=(n,r)=>{e.beginPath(),e.arc(Q(t,n),p(n),r,0,2*Math.PI),e.fill()};e.lineWidth=1,e.strokeStyle=c.line,h(i,i>0?a:d+1),e.fillStyle=c.line;for(let e=Math.max(i,d+1);i>0&&e<a;e++)g(e,f);e.lineWidth=2.5,e.strokeStyle=c.accent,e.beginPath(),n.filter(e=>e>i).forEach(m),e.stroke();let _=new Set(n);for(let o=i;o<Math.min(a,d+1);o++)e.fillStyle=_.has(o)?c.accent:mn(t,o),g(o,o===u||o===n.at(-1)?f*1.5:f),(!_.has(o)||l>=r.removed(o))&&gn(e,t,o,f)}function gn(e,t,n,r){let{tree:i,unit:a,level:o,colors:s}=t,c=Math.max(1,Math.floor(i.width(n)*a/2.5)),l=Math.min(i.rejected(n),c),[u,d]=[Q(t,n),($(t,n)+.5)*o+r+1.5],f=Math.min(5,o*.5-r-2);if(!(f<1)){e.fillStyle=s.bad;for(let t=0;t<l;t++)e.fillRect(u+(t-(l-1)/2)*2.5-.5,d,1,f)}}function _n(e,t,n,r){let{tree:i,top:a,end:o,level:s,width:c,height:l,colors:u,place:d,unit:f}=n,p=vn(t,n),m=devicePixelRatio,h=Math.min(i.lastAt(d),o-1);a>0&&(e.globalAlpha=.2,e.drawImage(p,0,0,c,l),e.globalAlpha=1);let g=h<a?[]:i.pathTo(h).slice(i.depths[a]??0);for(let t=0;t*s<l-.5;t++){let r=g[t],o=r===void 0?Z(n,h):Z(n,r)+i.width(r)*f,l=h<a?0:Math.ceil(Math.min(c,Math.max(0,o))*m),[u,d]=[Math.round(t*s*m),Math.ceil(s*m)];l>0&&e.drawImage(p,0,u,l,d,0,u/m,l/m,d/m)}e.fillStyle=u.accent;for(let t of r)e.fillRect(Z(n,t),$(n,t)*s,Math.max(2,i.width(t)*f-1),Math.max(1,s-1))}function vn(e,t){let{tree:n,top:r,end:i,unit:a,level:o,colors:s}=t,c=JSON.stringify([r,e.width,e.height,s]),l=un.get(e);if(l?.key===c&&l.tree===n)return l.bars;let u=document.createElement(`canvas`);Object.assign(u,{width:e.width,height:e.height});let d=u.getContext(`2d`);d?.scale(devicePixelRatio,devicePixelRatio);let f=new Int32Array(n.height+1).fill(-1);for(let e=r;d&&e<i;e++){let[r,i]=[Z(t,e),$(t,e)],s=n.width(e)*a,c=Math.floor(r*devicePixelRatio);s<1&&f[i]===c||(f[i]=c,d.fillStyle=mn(t,e),d.fillRect(r,i*o,Math.max(1,s>4?s-1:s),Math.max(1,o-1)))}return un.set(e,{key:c,tree:n,bars:u}),u}var yn=m(`<canvas class=tree role=img>`);function bn(e){let[t,n]=g(e,[`tree`,`top`,`place`,`hovered`]),[i,a]=s({width:0,height:0}),c;l(()=>{let{tree:e,top:n=0,place:r,hovered:a=null}=t;e!==null&&i().width>0&&dn(c,{tree:e,top:n,place:r,hovered:a,...i()})});let u=()=>void a({width:c.clientWidth,height:c.clientHeight}),d=new ResizeObserver(u),f=matchMedia(`(prefers-color-scheme: dark)`);return f.addEventListener(`change`,u),o(()=>{d.disconnect(),f.removeEventListener(`change`,u)}),(()=>{var e=yn();return r(e=>d.observe(c=e),e),j(e,n,!1,!1),e})()}var xn=m(`<div class=watch-tree><div class=row><strong>Search tree</strong><span class="muted number"></span><button type=button class=leap title="Go to the next dead end">Dead end</button><button type=button class=leap title="Go to the next queen that is removed">Back</button><button type=button aria-label="Zoom out of the tree">−</button><button type=button aria-label="Zoom into the tree along the current path">+</button><button type=button>Whole tree</button></div><p class="note muted"></p><p class="note muted hint">Each level is a queen; time runs from left to right. Press a queen to go there, twice to zoom.`),Sn=250;function Cn(e){let t=d(()=>e.run.recording().tree),n=d(()=>e.run.placeAt(e.playback.place())),r=d(()=>t()?.currentAt(n())??0),o=d(()=>m(e=>wn(e,n()))),[l,u]=s(null),[f,p]=s(0);function m(e){let n=t();return n===null?``:e(n)}c(n=>{let[i,o,s]=[e.run,t(),r()],c=a(f);if(i!==n?.run||o===null)c=0;else if(o.isWithin(n.node,c))for(;!o.isWithin(s,c);)c=o.parents[c]??0;return p(c),{run:i,node:s}});let h=({offsetX:e,offsetY:r,target:i})=>{let a=t();if(a===null)return null;let{clientWidth:o,clientHeight:s}=i,c=a.depths[f()]??0,l=a.height-c+1,u=(a.leaves[f()]??0)+Math.floor(e/Math.max(1,o)*a.width(f())),d=a.nodeAt(f(),u,c+Math.floor(r/Math.max(1,s)*l));return f()>0||d<=a.lastAt(n())?d:null},g=0,_=new z(Sn,()=>e.go(t()?.placed(g)??0)),v=e=>{let t=h(e);if(t===null||e.detail>1)return _.cancel();g=t,_.start()},b=n=>{let[i,a]=[t(),l()??r()];if(i===null||n.ctrlKey||n.metaKey||n.altKey)return;let o={ArrowUp:i.parents[a]??0,ArrowDown:i.isLeaf(a)?a:a+1,ArrowLeft:i.before(a)||a,ArrowRight:a>0&&i.parents[i.end(a)]===i.parents[a]?i.end(a):a}[n.key];if(o!==void 0)u(o),H(T());else if(n.key===`Enter`)e.go(i.placed(a));else return;n.preventDefault(),n.stopPropagation()},x=r=>{let i=+!!r,a=t()?.nextRemoval(n()+i,r)??0;a>n()+i&&e.go(a-i)},S=()=>{let e=t(),n=e?.pathTo(r())[(e.depths[f()]??0)+1];n!==void 0&&p(n)},C=()=>f()===r()||!t()?.isWithin(r(),f()),T=()=>m(t=>Tn(t,l()??r(),e.run.asked.board.n,n()));return(()=>{var r=xn(),a=r.firstChild,s=a.firstChild.nextSibling,c=s.nextSibling,d=c.nextSibling,m=d.nextSibling,g=m.nextSibling,_=g.nextSibling,E=a.nextSibling;return M(s,o),M(a,()=>e.children,c),c.$$click=()=>x(!0),d.$$click=()=>x(!1),m.$$click=()=>p(t()?.parents[f()]??0),g.$$click=S,_.$$click=()=>p(0),M(r,w(bn,{get tree(){return t()},get top(){return f()},get place(){return n()},get hovered(){return l()},get"aria-label"(){return y(()=>!!o())()&&`Search tree: ${o()}`},tabindex:0,onKeyDown:b,onBlur:()=>u(null),onPointerMove:e=>u(h(e)),onPointerLeave:()=>u(null),onClick:v,onDblClick:e=>p(h(e)??0)}),E),M(E,T),i(e=>{var n=t()===null,i=f()===0,a=C(),o=f()===0;return n!==e.e&&(r.hidden=e.e=n),i!==e.t&&(m.disabled=e.t=i),a!==e.a&&(g.disabled=e.a=a),o!==e.o&&(_.hidden=e.o=o),e},{e:void 0,t:void 0,a:void 0,o:void 0}),r})()}function wn(e,t){let n=e.lastAt(t),r=e.solutions[n+1]??0,i=e.isLeaf(n)&&e.removed(n)>0&&t>=e.removed(n)-1,a=(e.leaves[i?n+1:n]??0)-(e.solutions[i?n+1:n]??0),o=r===0?``:`, ${E(r,`solution`)}`;return`${E(n,`queen`)} placed, ${E(a,`dead end`)}${o}`}function Tn(e,t,n,r){if(t===0)return`The board before the first queen.`;let i=x(e.square(t),n);if(e.placed(t)>r)return`Queen on ${i}, placed later: at event ${O(e.placed(t))}.`;let a=Math.min(e.end(t),e.lastAt(r)+1),o=(e.solutions[a]??0)-(e.solutions[t]??0),s=e.removed(t)>0&&e.removed(t)<=r?`${E(e.rejected(t),`square`)} rejected, `:``;return`Queen on ${i} (event ${O(e.placed(t))}), below it: ${s}${E(a-t-1,`queen`)} placed, ${E(o,`solution`)}.`}A([`click`]);var En=m(`<section class=watch-player><div class=areas><div class=place-head><div class=title><h3></h3> </div><p class=muted>: <!>.</p></div><div class=place-board></div><div class=place-now><p class=watch-words></p><p></p></div><div class=place-tree></div><div class=place-chart></div><div class=place-code></div><details class=place-about><summary>About `),Dn=m(`<div class=watch-proposal><svg viewBox="0 0 100 12"preserveAspectRatio=none aria-hidden=true><rect class=all x=0 y=2 width=100 height=8></rect><rect class=chance x=0 y=2 height=8></rect><line class=draw y1=0 y2=12></line></svg><p class=muted>`),On=m(`<div><dt><button type=button class=term></button><span popover class=explained></span></dt><dd>`),kn=m(`<dd class=muted>`),An=m(`<dl class="watch-counts place-counts">`),jn={duration:110,easing:`ease-out`},Mn=8,Nn=10;function Pn(t){let n=`player-${f()}`,a=()=>t.run.seen(),s=d(()=>t.methods.find(({name:e})=>e===t.run.asked.method)),c=d(()=>Tt(s()?.name)),u=()=>t.run.isOver()&&t.run.recording().ended?.status===`solution`,m=()=>s()?.name===`annealing`,g=()=>t.contest.isRace()&&t.run.recording().ended!==null&&!t.run.isOver()?``:t.run.ending().text,v,y,b;l(h(a,e=>{(!t.playback.isPlaying()||Number(t.state.speed)<=Mn)&&queueMicrotask(()=>In(y,e?.event??null,t.run.asked.board.n))}));let x=()=>{let e=v.closest(`.watch`)?.querySelector(`.watch-controls`);e&&b(innerHeight-e.offsetHeight-Nn)},S=new ResizeObserver(x),C=e=>S.observe(e);return C(document.documentElement),addEventListener(`resize`,x),o(()=>{S.disconnect(),removeEventListener(`resize`,x)}),(()=>{var o=En(),l=o.firstChild,d=l.firstChild,f=d.firstChild,h=f.firstChild;h.nextSibling;var x=f.nextSibling,S=x.firstChild,E=S.nextSibling;E.nextSibling;var D=d.nextSibling,O=D.nextSibling,k=O.firstChild,A=k.nextSibling,j=O.nextSibling,N=j.nextSibling,P=N.nextSibling,F=P.nextSibling,I=F.firstChild;I.firstChild;var L=v;return typeof L==`function`?r(L,o):v=o,p(o,`aria-labelledby`,n),r(C,d),p(h,`id`,n),M(h,()=>s()?.name),M(f,w(ot,{get contest(){return t.contest},get run(){return t.run}}),null),M(x,()=>Dt(s()?.name??``),S),M(x,()=>s()?.summary,E),r(C,D),M(D,w(de,e({get label(){return t.quiz.asked()===null?`Board`:`Board for your answer`},get picture(){return Fn(t.run,t.state)},handle:e=>y=e},()=>t.quiz.asked()!==null&&{onPress:t.quiz.answer}))),r(C,O),M(k,()=>t.run.words()),M(O,w(T,{get when(){return m()},get children(){return w(Ln,{get of(){return tn(a()?.event??null)}})}}),A),M(O,w(cn,{get quiz(){return t.quiz}}),A),M(A,g),M(l,w(Bn,{get counts(){return a()?.counts},get step(){return wt(s()?.name)},get names(){return zn[s()?.proves?`search`:`repair`]}}),j),r(C,j),M(j,w(Cn,{get run(){return t.run},get playback(){return t.playback},get go(){return t.go},get children(){return w(sn,{get quiz(){return t.quiz}})}})),r(C,N),M(N,w(Wt,{get run(){return t.run},get playback(){return t.playback},get go(){return t.go}})),M(P,w(Xt,{get lines(){return c()},get lit(){return a()?.line??null},handle:e=>b=e})),M(I,()=>s()?.name,null),M(F,w(je,{get markdown(){return Y(s()?.name)}}),null),i(e=>{var n=String(t.run.isSeen(t.playback.place())),r=!!u(),i=!!m(),a=`note watch-end ${t.run.ending().tone}`,s=g()===``;return n!==e.e&&p(o,`data-settled`,e.e=n),r!==e.t&&D.classList.toggle(`solved`,e.t=r),i!==e.a&&k.classList.toggle(`long`,e.a=i),a!==e.o&&_(A,e.o=a),s!==e.i&&(A.hidden=e.i=s),e},{e:void 0,t:void 0,a:void 0,o:void 0,i:void 0}),o})()}function Fn(e,{lines:t,attacked:n}){let{n:r,queens:i}=e.asked.board,a=e.seen(),o=a?.queens??i,s=a?.event??null,c=n||s?.event===`dead-end`,l=t||c?re(`check`,{board:{n:r,queens:o}}):null,u=new Set(i.map(([e,t])=>e*r+t)),d=([e,t])=>u.size===0||u.has(e*r+t);return{n:r,queens:o.filter(d),found:o.filter(e=>!d(e)),marks:Qt(s,r),conflicts:[...t&&l?.conflicts||[],...en(s)],attackers:c&&l?l.attackers:null}}function In(e,t,n){let r=$t(t);if(r===null||matchMedia(`(prefers-reduced-motion: reduce)`).matches)return;let i=N(n),[a,o]=[(r.from[0]-r.to[0])/i,(r.from[1]-r.to[1])/i];(e.queenOn(r.to)?.lastElementChild)?.animate([{transform:`translate(${o}px, ${a}px)`},{}],jn)}function Ln(e){let t=()=>(e.of?.draw??0)*100,n=()=>e.of?.event===`accept`,r=()=>e.of!==null&&e.of.delta<0?`The energy falls: accepted.`:n()?`The draw is below the chance: accepted.`:`The draw is not below the chance: rejected.`;return(()=>{var a=Dn(),o=a.firstChild,s=o.firstChild.nextSibling,c=s.nextSibling,l=o.nextSibling;return M(l,r),i(r=>{var i=e.of===null,o=(e.of?.chance??0)*100,l=!n(),u=t(),d=t();return i!==r.e&&a.classList.toggle(`idle`,r.e=i),o!==r.t&&p(s,`width`,r.t=o),l!==r.a&&c.classList.toggle(`bad`,r.a=l),u!==r.o&&p(c,`x1`,r.o=u),d!==r.i&&p(c,`x2`,r.i=d),r},{e:void 0,t:void 0,a:void 0,o:void 0,i:void 0}),a})()}var Rn={steps:`Each method has its own kind of step: compare methods by their moves.`,moves:`A move places or moves a queen. The first board is not counted.`,backtracks:`A backtrack removes a queen to try another square.`,restarts:`A restart is a new first board after the method is stuck.`},zn={search:[`steps`,`moves`,`backtracks`],repair:[`steps`,`moves`,`restarts`]};function Bn(e){let t=d(()=>e.step),r=n=>{let r=`counter-${f()}`,i=()=>n===`steps`&&t()!==``;return(()=>{var a=On(),o=a.firstChild,s=o.firstChild,c=s.nextSibling,l=o.nextSibling;return p(s,`popovertarget`,r),M(s,n),p(c,`id`,r),M(c,(()=>{var e=y(()=>!!i());return()=>e()&&`A step of this method is ${t()}. `})(),null),M(c,()=>Rn[n],null),M(l,()=>O(e.counts?.[n]??0)),M(a,n===`steps`&&(()=>{var e=kn();return M(e,(()=>{var e=y(()=>!!i());return()=>e()&&`(each is ${t()})`})()),e})(),null),a})()};return(()=>{var t=An();return M(t,w(n,{get each(){return e.names},children:r})),t})()}var Vn=m(`<p class=muted>The median of <!> runs on empty boards. Equal distances upwards are equal factors: a straight rising line is exponential.`),Hn=m(`<section class="panel watch-times"aria-labelledby=watch-times><h3 id=watch-times>Times by board size</h3><div class=row><button type=button></button><button type=button class=exports>Download CSV</button></div><p class="bad note"role=alert>`),Un=m(`<tr><th scope=row>`),Wn=m(`<td>`),Gn=Array.from({length:19},(e,t)=>4+t),Kn={runs:3,seed:0,time_limit:.5};function qn(e){let t=new ie,[n,r]=s([]),[i,a]=s(``),o=d(()=>[...new Set(e())],void 0,{equals:(e,t)=>e.join()===t.join()}),c=e=>n().filter(({cell:t})=>t.method===e),u=()=>{t.stop(),r([]),a(``)};l(h(o,u));let f=e=>{let t=[...o()],i=Math.min(se,t.length);return ne(ce(),i,e,(e,i)=>ee(i,()=>t.shift(),async(e,t)=>{for(let i of Gn){let{rows:a}=await e.ask(`compare`,{...Kn,sizes:[i],methods:[t]}),o=a.flatMap(({cells:e})=>e);if(r([...n(),...o.map(e=>({n:i,cell:e}))]),o.some(({state:e})=>e!==`answered`))return}}))};return{names:o,measured:n,timesOf:c,failure:i,isRunning:t.isRunning,start:async()=>{u(),H(`Measuring the times.`);try{await t.run(f)!==null&&H(`All times are measured.`)}catch(e){a(e.message)}},stop:t.stop}}function Jn({names:e,timesOf:t}){let n=e().map((e,n)=>{let r=t(e).flatMap(({n:e,cell:t})=>t.seconds===null?[]:[{x:e,y:t.seconds.median,name:`time`,value:be(t.seconds.median)}]),i=t(e).find(({cell:e})=>e.state===`limit`)?.n??null;return{name:e,look:ve(n),points:r,leavesAt:i}}),r=n.map(({name:e,points:t,leavesAt:n})=>`${e}: ${[t[0],t.length>1?t.at(-1):void 0].flatMap(e=>e?[`${e.value} at n = ${e.x}`]:[]).join(`, `)||`no time`}${n?`, too slow at n = ${n}`:``}.`);return{lines:n,sizes:Gn,title:`median time`,tick:_e,description:`Median time to the first solution by board size. ${r.join(` `)}`}}var Yn=e=>e===void 0?``:e.seconds===null?e.state:be(e.seconds.median);function Xn({measured:e}){let t=e().toSorted((e,t)=>e.n-t.n);fe(`queenside-times`,[[`n`,`method`,`state`,`seconds`],...t.map(({n:e,cell:t})=>[e,t.method,t.state,t.seconds?.median??``])])}function Zn({times:e}){let{names:t,measured:r,timesOf:a,failure:o,isRunning:s,start:c,stop:l}=e,u=()=>r().length===0,d=()=>r().some(({cell:e})=>e.state===`limit`);return(()=>{var r=Hn(),f=r.firstChild.nextSibling,p=f.firstChild,m=p.nextSibling,h=f.nextSibling;return p.$$click=()=>s()?l():void c(),M(p,()=>s()?`Stop`:`Chart of their times for n = 4 to 22`),m.$$click=()=>Xn(e),M(h,o),M(r,w(T,{get when(){return!u()},get children(){return[w(ye,{label:`Points of the chart of times`,get plot(){return Jn(e)}}),(()=>{var e=Vn(),t=e.firstChild.nextSibling;return t.nextSibling,M(e,()=>Kn.runs,t),M(e,(()=>{var e=y(()=>!!d());return()=>e()&&` An arrow: at least half of the runs reached ${Kn.time_limit} s.`})(),null),e})(),w(ue,{summary:`Times as a table`,get children(){return w(ge,{label:`Median times`,get heads(){return[`n`,...t()]},get children(){return w(n,{each:Gn,children:e=>(()=>{var r=Un(),i=r.firstChild;return M(i,e),M(r,w(n,{get each(){return t()},children:t=>(()=>{var n=Wn();return M(n,()=>Yn(a(t).find(t=>t.n===e)?.cell)),n})()}),null),r})()})}})}})]}}),null),i(e=>{var t=u(),n=o()===``;return t!==e.e&&(m.hidden=e.e=t),n!==e.t&&(h.hidden=e.t=n),e},{e:void 0,t:void 0}),r})()}A([`click`]);var Qn=m(`<section class=watch><h2 class=hidden>Watch a method at work</h2><div class="row presets"role=group aria-label=Examples></div><div class=watch-stage>`),$n=m(`<button type=button>`),er=m(`<button type=button aria-label="New seed"title="Run again with another seed">↻`),tr=m(`<div class=watch-setup><div class="row fields"></div><div class=row><span>Given queens (never moved): </span><button type=button>Remove them`),nr=matchMedia(`(max-width: 560px)`),rr=12,ir=400;function ar({page:e,asks:t=!1}){let o=re(`methods`,{}),c=Ue(o.map(({name:e})=>e)),[d,f]=s(R(c,new URLSearchParams,[])),[m,h]=s(null),g=At(()=>Number(d().speed),()=>{_(),h(()=>()=>{let e=g.runs().map(({ending:e})=>e().text);return`Paused. ${g.words()} ${e.join(` `)}`})}),_=()=>e.note(oe(c,{...d(),at:g.aim()})),v=new z(ir,_),y=new z(ir,()=>h(()=>g.words));l(()=>{let e=m();e!==null&&g.words()!==``&&(H(e()),h(null))}),l(()=>{g.isPlaying()&&g.place()>0&&!v.isPending&&v.start()});function b(e){f(e);let{n:t,seed:n,given:r,start:i,method:a,others:s,all:c}=e,l=[a,...s],u=e=>i.length>0&&o.some(t=>t.name===e&&t.takes_start);g.watch(l.map(e=>({method:e,board:{n:t,queens:r,blocked:[]},seed:n,all:c,...u(e)&&{start:{n:t,queens:i}}}))),g.go(e.at)}function x(t){v.cancel();let n=g.isPlaying();g.pause(),_();let r=`others`in t?g.aim():0,i={...d(),at:r,start:[],...t},a=i.given.filter(([e,t])=>e<i.n&&t<i.n);b({...i,given:a}),e.note(oe(c,d()),`push`),n&&g.play()}let S=e=>{x({...R(c,new URLSearchParams,[]),keys:d().keys,...e,at:0}),g.play()},C={toggle:()=>{if(g.isPlaying())return g.pause();g.play(),h(null),H(`Playing`)},go:(e,t)=>{g.pause(),g.go(e),v.start(),t&&y.start()},shift:e=>C.set({speed:ze(d().speed,e)}),fullScreen:()=>{document.fullscreenElement===null?P.requestFullscreen().catch(()=>H(`The browser does not allow a full screen.`)):document.exitFullscreen()},set:e=>{f({...d(),...e}),_()}},E=e=>{let t=d().keys?tt(e,g,C):null;t!==null&&(e.preventDefault(),t())},D=on(g);l(()=>{t&&D.isPossible()&&!a(D.isOn)&&a(D.toggle)});let O=at(g),k=()=>{C.set({speed:`2`}),C.go(Math.max(0,O.first()-rr),!1),g.play()},A=qn(()=>[d().method,...d().others]),j=()=>{document.removeEventListener(`keydown`,E),v.cancel(),y.cancel(),h(null),g.rest(),A.stop()};e.onShow((e,t)=>{j(),document.addEventListener(`keydown`,E),b(R(c,e,t))}),e.onHide(j);let N=!1,P;return(()=>{var e=Qn(),t=e.firstChild.nextSibling,a=t.nextSibling;e.addEventListener(`change`,({target:e})=>{e instanceof HTMLSelectElement&&!N&&e.blur()}),e.$$keydown=()=>N=!0,e.$$pointerdown=()=>N=!1;var s=P;return typeof s==`function`?r(s,e):P=e,M(t,w(n,{each:jt,children:({title:e,run:t})=>(()=>{var n=$n();return n.$$click=()=>S(t),M(n,e),n})()})),M(e,w(or,{methods:o,get state(){return d()},begin:x,get look(){return C.set}}),a),M(a,w(u,{get each(){return g.runs()},children:e=>w(Pn,{get run(){return e()},playback:g,get state(){return d()},methods:o,quiz:D,contest:O,go:e=>C.go(e,!0)})})),M(e,w($e,{playback:g,get speed(){return d().speed},handlers:C,get children(){return w(st,{contest:O,onSlow:k})}}),null),M(e,w(et,{get isOn(){return d().keys},handlers:C}),null),M(e,w(T,{get when(){return O.isRace()},get children(){return w(Zn,{times:A})}}),null),i(t=>{var n=g.place(),r=!!O.isRace(),i=g.runs().length>(nr.matches?1:2);return n!==t.e&&p(e,`data-place`,t.e=n),r!==t.t&&a.classList.toggle(`several`,t.t=r),i!==t.a&&a.classList.toggle(`many`,t.a=i),t},{e:void 0,t:void 0,a:void 0}),e})()}function or(e){let t=e.methods.map(({name:e})=>[e,`${e} (${Dt(e)})`]),n=(t,n)=>e.begin({others:e.state.others.toSpliced(t,1,...n===``?[]:[n])}),r=()=>{let t=[e.state.method,...e.state.others];return e.methods.some(({name:e,proves:n})=>!n&&t.includes(e))},a=()=>e.state.given.map(t=>x(t,e.state.n));return(()=>{var o=tr(),s=o.firstChild,c=s.nextSibling,l=c.firstChild;l.firstChild;var d=l.nextSibling;return M(s,w(pe,{label:`Method`,options:t,get value(){return e.state.method},onChange:t=>e.begin({method:t})}),null),M(s,w(u,{get each(){return[...e.state.others,``].slice(0,5)},children:(e,r)=>w(pe,{label:r===0?`Compare with`:`and`,get options(){return[[``,`nothing`],...t]},get value(){return e()},onChange:e=>n(r,e)})}),null),M(s,w(le,{label:`n`,get value(){return e.state.n},least:1,most:P,onChange:t=>e.begin({n:t})}),null),M(s,w(T,{get when(){return r()},get children(){return[w(le,{label:`Seed`,get value(){return e.state.seed},least:0,get most(){return 2**53-1},onChange:t=>e.begin({seed:t})}),(()=>{var t=er();return t.$$click=()=>e.begin({seed:Math.floor(Math.random()*1e5)}),t})()]}}),null),M(s,w(V,{label:`All solutions`,get value(){return e.state.all},onChange:t=>e.begin({all:t}),title:`Continue after the first solution`}),null),M(s,w(V,{label:`Conflicts`,get value(){return e.state.lines},onChange:t=>e.look({lines:t}),title:`Show lines between queens that attack each other`}),null),M(s,w(V,{label:`Attacked`,get value(){return e.state.attacked},onChange:t=>e.look({attacked:t}),title:`Mark attacked squares with a dot, on boards of up to 64 rows`}),null),M(l,()=>a().join(`, `),null),d.$$click=()=>e.begin({given:[]}),i(()=>c.hidden=e.state.given.length===0),o})()}A([`pointerdown`,`keydown`,`click`]);export{ar as default,je as i,Le as n,Me as r,bn as t};