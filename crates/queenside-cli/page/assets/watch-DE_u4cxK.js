import{n as e,o as t,t as n}from"./signals-core.module-CZ7RdLkz.js";import{a as r,i,n as a,t as o}from"./dom-Bq04N5xt.js";import{D as s,L as c,N as l,P as u,S as d,_ as f,d as p,g as m,h,m as g,p as _,x as v,z as y}from"./index-BniBHG18.js";import{_ as b,a as x,f as S,g as C,h as w,l as T,m as E,n as D,p as O,s as k}from"./address-CyzDgvCQ.js";import{a as A,c as j,i as ee,l as te,n as ne}from"./squares-TgQh1ARJ.js";import{r as re}from"./table-C3y2uwkZ.js";var M=`1 2 4 8 15 30 60 120 300 600 1500 6000 30000 180000`.split(` `),N=60;function ie(e,t){let n=M.indexOf(e)+t;return M[Math.min(M.length-1,Math.max(0,n))]??e}function ae(e){let t=Number(e);return t>N?`${b(t/N)} events/frame`:`${C(t,`event`)}/s`}var oe=10**9,se=e=>({method:O(`method`,`backtracking`,e),n:x(`n`,8,1,c),seed:x(`seed`,0,0,2**53-1),given:T(`q`),all:S(D(`all`,!1)),other:O(`with`,``,[``,...e],`nothing`),at:S(x(`at`,0,0,oe)),speed:S(O(`speed`,`8`,M)),lines:S(D(`lines`,!0)),attacked:S(D(`attacked`,!1)),keys:S(D(`keys`,!0))}),P=10,ce={start:`M4 5h3v14H4zM14 5v14l-7-7zM21 5v14l-7-7z`,back:`M6 5h3v14H6zM19 5v14l-10-7z`,play:`M7 4v16l13-8z`,pause:`M6 5h4v14H6zM14 5h4v14h-4z`,next:`M15 5h3v14h-3zM5 5v14l10-7z`,end:`M17 5h3v14h-3zM10 5v14l7-7zM3 5v14l7-7z`},F=e=>a(`svg`,{viewBox:`0 0 24 24`,class:`icon`,"aria-hidden":`true`},a(`path`,{d:ce[e]}));function le(e,t,n){let{place:o,end:s,isPlaying:c}=e,l=(e,t,n)=>a(`button`,{type:`button`,"aria-label":e,title:typeof t==`string`?null:e,onclick:n},t),u=e=>t=>n.go(o.value+e*(t.shiftKey?P:1),!0),d=()=>c.value?`Pause`:`Play`,f=a(`input`,{type:`range`,min:0,step:1,"aria-label":`Event`,"aria-valuetext":()=>`Event ${b(o.value)} of ${b(s.value)}`,oninput:()=>n.go(Number(f.value),!1)});i(()=>r(f,{max:Math.max(1,s.value),value:o.value}));let p=a(`select`,{"aria-label":`Speed`,value:()=>t.value.speed,onchange:()=>n.set({speed:p.value})},M.map(e=>a(`option`,{value:e},ae(e))));return a(`div`,{class:`watch-controls`,role:`group`,"aria-label":`Playback`},a(`div`,{class:`buttons`},l(`To the start (Home)`,F(`start`),()=>n.go(0,!0)),l(`Previous event (left arrow)`,F(`back`),u(-1)),a(`button`,{type:`button`,class:`main play`,title:()=>`${d()} (space)`,onclick:n.toggle},()=>F(c.value?`pause`:`play`),a(`span`,null,d)),l(`Next event (right arrow)`,F(`next`),u(1)),l(`To the end (End)`,F(`end`),()=>n.go(1/0,!0))),f,a(`span`,{class:`number watch-place`},()=>`${b(o.value)} / ${b(s.value)}${e.isWhole?``:`+`}`),a(`div`,{class:`speed`},l(`Slower (-)`,`−`,()=>n.shift(-1)),p,l(`Faster (+)`,`+`,()=>n.shift(1))))}function ue(e,t){let n=()=>e.value.keys,r=(...e)=>e.map(e=>[a(`kbd`,null,e),` `]);return a(`details`,{class:`watch-keys`,open:!matchMedia(`(pointer: coarse)`).matches},a(`summary`,null,`Keys`),a(`div`,null,a(`span`,null,r(`Space`),`play or pause`),a(`span`,null,r(`←`,`→`),`previous, next event`),a(`span`,null,r(`Shift`),`+ `,r(`←`,`→`),P,` events back, forward`),a(`span`,null,r(`Home`,`End`),`start, end`),a(`span`,null,r(`+`,`−`),`faster, slower`),g(`Use these keys`,n,e=>t.set({keys:e}))))}function de(e,t,n){if(e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return null;let r=e.target instanceof Element?e.target:null;if(r?.closest(`textarea, input:not([type=range], [type=checkbox])`))return null;let i=e.key===`ArrowLeft`||e.key===`ArrowRight`;if(r?.closest(`select`)&&!i||e.key===` `&&r?.closest(`button, summary, input[type=checkbox]`))return null;let a=e.shiftKey?P:1,o=e=>()=>n.go(e,!0);return{" ":n.toggle,ArrowLeft:o(t.place.value-a),ArrowRight:o(t.place.value+a),Home:o(0),End:o(1/0),"+":()=>n.shift(1),"=":()=>n.shift(1),"-":()=>n.shift(-1),"−":()=>n.shift(-1)}[e.key]??null}var I=5,L=2**31,fe=class{numbers;size;depths;parents;solutions;leaves;height;constructor(e){this.numbers=e,this.size=Math.max(1,e.length/I),this.depths=new Uint16Array(this.size),this.parents=new Uint32Array(this.size),this.solutions=new Uint32Array(this.size+1),this.leaves=new Uint32Array(this.size+1);let t=[0],n=0;for(let e=0;e<this.size;e++){for(;t.length>1&&this.end(t.at(-1)??0)<=e;)t.pop();let r=t.at(-1)??0,i=e===0?0:(this.depths[r]??0)+1;this.parents[e]=r,this.depths[e]=i,n=Math.max(n,i),e>0&&t.push(e),this.solutions[e+1]=(this.solutions[e]??0)+ +!!this.isSolution(e),this.leaves[e+1]=(this.leaves[e]??0)+ +!!this.isLeaf(e)}this.height=n}#e(e,t){return this.numbers[I*e+t]??0}placed=e=>this.#e(e,0);removed=e=>this.#e(e,1);end=e=>Math.max(e+1,this.#e(e,2));square=e=>[this.#e(e,3)>>>16,this.#e(e,3)&65535];rejected=e=>this.#e(e,4)%L;isSolution=e=>this.#e(e,4)>=L;isLeaf=e=>this.end(e)===e+1;width=e=>(this.leaves[this.end(e)]??0)-(this.leaves[e]??0);lastAt(e){let[t,n]=[0,this.size-1];for(;t<n;){let r=Math.ceil((t+n)/2);this.placed(r)<=e?t=r:n=r-1}return t}currentAt(e){let t=this.lastAt(e);for(;t>0&&this.removed(t)>0&&this.removed(t)<=e;)t=this.parents[t]??0;return t}pathTo(e){let t=[e];for(let n=e;n>0;t.unshift(n))n=this.parents[n]??0;return t}isWithin(e,t){return e>=t&&e<this.end(t)}before(e){let t=this.parents[e]??0;if(e-1===t)return 0;let n=e-1;for(;this.parents[n]!==t;)n=this.parents[n]??0;return n}soughtAt(e){let t=this.before(e);return t>0?this.removed(t):this.placed(this.parents[e]??0)}nodeAt(e,t,n){let r=e;for(;(this.depths[r]??0)<n;){let e=r+1;for(;e<this.end(r)&&(this.leaves[this.end(e)]??0)<=t;)e=this.end(e);if(e>=this.end(r))return r;r=e}return r}},R=class extends s{constructor(){super(u(`watch`))}async run(e,t){let n={watch:JSON.stringify({...e,events:t})},{ended:r,...i}=await this.send(n);return{...i,ended:JSON.parse(r)}}async at(e){return JSON.parse(await this.send({at:e}))}},pe=5e3,me=[2e5,2e6],he={end:0,ended:null,series:new Float64Array,tree:new Uint32Array,isSettled:!1},ge=class{asked;recording=t(he);tree=n(()=>{let{tree:e}=this.recording.value;return e.length>0?new fe(e):null});refused=t(null);seen=t(null);#e=new R;#t=null;#n=0;#r=!1;constructor(e,t){this.asked=e,this.#i([pe,...e.all?[t]:me]).catch(e=>this.#a(e))}async#i(e){for(let t of e){let n=this.#t=new R,r=await n.run(this.asked,t);this.#t=null,this.#e.end(),this.#e=n,this.#r=!1;let i=r.ended!==null||t===e.at(-1);if(this.recording.value={...r,isSettled:i},i)return}}#a(e){this.refused.value=y(e).message,this.recording.value={...this.recording.value,isSettled:!0}}placeAt(e){return Math.min(e,this.recording.value.end)}isSeen(e){return this.refused.value!==null||this.seen.value?.place===this.placeAt(e)}look(t){let{end:n,isSettled:r}=this.recording.value;if(this.#n=this.placeAt(t),n===0&&!r||this.#r||e(()=>this.isSeen(t)))return;this.#r=!0;let[i,a]=[this.#n,this.#e];a.at(i).then(e=>{a===this.#e&&(this.#r=!1,this.seen.value=e,this.#n!==i&&requestAnimationFrame(()=>this.look(this.#n)))},e=>this.#a(e))}close(){this.#e.end(),this.#t?.end()}get words(){let e=this.seen.value;return this.refused.value===null?e===null?`Loading …`:e.place===0?`Before the first event`:te(e.words,this.asked.board.n):`No run to show`}get isOver(){let{end:e,ended:t}=this.recording.value;return t!==null&&(this.seen.value?.place??0)>=e}get ending(){let{end:e,ended:t,isSettled:n}=this.recording.value,r=this.refused.value;if(r!==null)return{text:`Cannot run: ${r}.`,tone:`bad`};let i=C(e,`event`);if(t===null)return{text:n?`Only the first ${i} are recorded; the run continues.`:`${i} recorded so far.`,tone:`muted`};let a=t.status===`solution`,o=this.asked.all?C(t.solutions,`solution`):a?`solution found`:t.status===`none`?`no solution, proven`:`given up`;if(!this.isOver)return{text:`Ends after ${i}: ${o}.`,tone:`muted`};let s=a?``:`: ${t.why}`;return{text:`${w(o)} after ${i}${s}.`,tone:a?`good`:`over`}}},_e=100,ve=(e,t)=>JSON.stringify(e)===JSON.stringify(t),ye=class{speed;paused;runs=t([]);isPlaying=t(!1);end=n(()=>Math.max(0,...this.runs.value.map(e=>e.recording.value.end)));isSettled=n(()=>this.runs.value.every(e=>e.recording.value.isSettled));place=n(()=>Math.min(this.#e.value,this.end.value));#e=t(0);haltAfter=()=>1/0;#t=0;constructor(e,t){this.speed=e,this.paused=t,i(()=>{for(let e of this.runs.value)e.look(this.place.value)})}get aim(){let e=this.#e.value;return this.isSettled.value||e===1/0?this.place.value:e}get isWhole(){return this.runs.value.every(({recording:e,refused:t})=>e.value.ended??t.value)}get words(){let[e,t]=[this.runs.value,this.place.value];if(!e.every(e=>e.isSeen(t)))return``;let n=e.map(({words:t,asked:n})=>e.length>1?`${n.method}: ${t}`:t);return`Event ${t} of ${this.end.value}. ${n.join(`. `)}.`}watch(e,t){let n=this.runs.value,r=e.map(e=>n.find(t=>ve(t.asked,e))??new ge(e,t));this.runs.value=r;for(let e of n)r.includes(e)||e.close()}go(e){this.#e.value=Math.max(0,e)}play(){if(this.isPlaying.value)return;this.isSettled.value&&this.place.value>=this.end.value&&this.go(0),this.isPlaying.value=!0;let e=performance.now(),t=1,n=r=>{t+=Math.min(_e,Math.max(0,r-e))/1e3*this.speed(),e=r;let i=Math.floor(t);t-=i;let a=this.haltAfter(this.place.value);i>0&&this.go(Math.min(this.place.value+i,this.end.value,a)),this.place.value===a||this.isSettled.value&&this.place.value>=this.end.value?this.pause():this.#t=requestAnimationFrame(n)};this.#t=requestAnimationFrame(n)}pause(){this.isPlaying.value&&(this.rest(),this.paused())}rest(){cancelAnimationFrame(this.#t),this.isPlaying.value=!1}},z=1e3,B=160,be=20;function xe(e){let t=[];for(let n=0;n+2<e.length;n+=3)t.push({place:e[n]??0,energy:e[n+1]??0,queens:e[n+2]??0});return t}var V=e=>String(Math.round(e*100)/100);function H(e,t,n,r){let i=e=>V(e/n*z),a=e=>V(B-e/Math.max(1,r)*B),[o]=e;if(o===void 0)return``;let s=`M${i(o.place)} ${a(o[t])}`,c=o[t];for(let n of e.slice(1))s+=`H${i(n.place)}`,n[t]!==c&&(s+=`V${a(n[t])}`),c=n[t];return s}function Se(e,t){let n=Math.max(1,e.length/t),r=e=>Math.floor((e+1)/n)>Math.floor(e/n);return e.filter((t,n)=>r(n)||n===e.length-1).slice(-t)}function U(e,t){let n=e.map(e=>e[t]),[r,i]=[n.reduce((e,t)=>Math.min(e,t)),n.reduce((e,t)=>Math.max(e,t))];return r===i?`always ${b(r)}`:`from ${b(r)} to ${b(i)}`}function Ce(e,t){if(e.length===0)return`Queens on the board and energy over time: no events`;let[n,r]=[U(e,`queens`),U(e,`energy`)];return`Over ${C(t,`event`)}: queens on the board ${n}; energy (attacking pairs) ${r}`}function we(e,t,r){let i=n(()=>e.value?.recording.value),o=n(()=>(e.value?.tree.value??null)===null),s=n(()=>xe(i.value?.series??new Float64Array)),c=n(()=>Math.max(1,t.end.value)),l=(e,t)=>s.value.reduce((t,n)=>Math.max(t,n[e]),t),u=n(()=>l(`queens`,e.value?.asked.board.n??1)),d=n(()=>l(`energy`,1)),f=n(()=>H(s.value,`queens`,c.value,u.value)),p=()=>H(s.value,`energy`,c.value,d.value),h=()=>{let e=o.value?p():f.value,t=(s.value[0]?.place??0)/c.value*z;return e===``?``:`${e}V${B}H${t}Z`},g=()=>(e.value?.placeAt(t.place.value)??0)/c.value*z,_=e=>`${100*e}%`,v=a(`i`,{class:`dot`,hidden:()=>!o.value,style:()=>({left:_(g()/z),top:_(1-(e.value?.seen.value?.energy??0)/d.value)})}),y=e=>{let{left:t,width:n}=x.getBoundingClientRect();r(Math.round(Math.min(1,Math.max(0,(e.clientX-t)/Math.max(1,n)))*c.value))},x=a(`svg`,{role:`img`,viewBox:`0 0 ${z} ${B}`,preserveAspectRatio:`none`,"aria-label":()=>Ce(s.value,i.value?.end??0),onpointerdown:e=>{e.button===0&&(x.setPointerCapture(e.pointerId),y(e))},onpointermove:e=>x.hasPointerCapture(e.pointerId)&&y(e)},a(`path`,{class:`area`,d:h}),a(`path`,{class:`queens`,d:f}),a(`path`,{class:`energy`,d:p}),a(`line`,{class:`now`,y1:-10,y2:170,x1:g,x2:g})),S=t=>()=>{let n=e.value?.seen.value;return b((t===`queens`?n?.queens.length:n?.energy)??0)},C=(e,...t)=>a(`div`,{class:`ends ${e}`,"aria-hidden":`true`},t.map(e=>a(`span`,null,e)));return a(`div`,{class:()=>o.value?`watch-chart landscape`:`watch-chart`},a(`p`,{class:`legend`},a(`span`,{class:`key queens`},`Queens on the board `,a(`strong`,{class:`number`},S(`queens`))),a(`span`,{class:`key energy`},`Energy (attacking pairs) `,a(`strong`,{class:`number`},S(`energy`)))),a(`div`,{class:`plot`},C(`up queens`,()=>b(u.value),`0`),a(`div`,{class:`hills`},x,v),C(`up energy`,()=>b(d.value),`0`),C(``,`0`,`events`,()=>b(c.value))),m(`Numbers as a table`,()=>Te(s.value)))}function Te(e){let t={label:`Queens and energy by event`,heads:[`Event`,`Queens`,`Energy`]},n=Se(e,be).map(({place:e,queens:t,energy:n})=>a(`tr`,null,a(`th`,{scope:`row`},b(e)),a(`td`,null,t),a(`td`,null,n)));return re(t,n)}var Ee=4;function De(e,t){let o=n(()=>e().map(e=>{let t=e.trimStart();return a(`li`,{style:{"--depth":(e.length-t.length)/4}},t)})),s=a(`ol`,{class:`watch-code`,"aria-label":`Pseudocode`},o),c=n(t),l=()=>{let e=o.value[c.value??-1];if(e===void 0||s.scrollHeight<=s.clientHeight)return;let t=e.offsetTop+e.offsetHeight-s.clientHeight;s.scrollTop=Math.min(e.offsetTop,Math.max(t,s.scrollTop))};return i(()=>{o.value.forEach((e,t)=>r(e,{"aria-current":t===c.value?`step`:null})),l()}),{root:s,fit:e=>{let t=e-(s.getBoundingClientRect().top+scrollY),n=Ee*(o.value[0]?.offsetHeight??0);s.style.maxHeight=t>=n?`${t}px`:``,r(s,{tabindex:s.scrollHeight>s.clientHeight?0:null}),l()}}}function Oe(e,t){let[n,r]=e.split(` `);return Array.from({length:t},(e,t)=>n===`row`?[Number(r),t]:[t,Number(r)])}function ke(e,t){switch(e?.event){case`place`:return[{square:e.queen,kind:`to`}];case`remove`:case`select`:return[{square:e.queen,kind:`from`}];case`move`:case`accept`:return[{square:e.from,kind:`from`},{square:e.to,kind:`to`}];case`reject`:case`seen`:return[{square:e.from,kind:`from`},{square:e.to,kind:`bad`}];case`conflict`:return[{square:e.square,kind:`bad`}];case`dead-end`:return Oe(e.line,t).map(e=>({square:e,kind:`bad`}));default:return[]}}var Ae=e=>e?.event===`move`||e?.event===`accept`?e:null,je=e=>e?.event===`conflict`?[{a:e.square,b:e.by,line:``}]:[],Me=e=>e?.event===`accept`||e?.event===`reject`?e:null,Ne=`**Idea.** The method treats n queens as an exact cover problem. Choose some of the n x n squares so
that they cover each row and each column exactly once (primary items). They cover each diagonal and
antidiagonal at most once (secondary items). The method always covers the primary item that has the
fewest squares left; of several, the one nearest the middle of the board. So it notices at once that
an item has no square left, and it makes forced placements first. Items and squares form a mesh of
doubly linked lists. To remove a node, join its two neighbours. The removed node still points to
them, so nodes can be put back in reverse order: the links dance.

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

**Cost.** One step is one chosen square. The first solution for n = 28 takes 28 queens without a
wrong choice, where \`backtracking\` takes 3 million. But the time of a step grows with the number of
squares on the four lines. The mesh takes about 50 bytes per square.

**Wins** among complete methods if one solution is wanted, up to about n = 50, and if the problem
has many constraints. If all solutions are wanted, it fills the rows from top to bottom instead, so
that the solutions come in lexicographic order.

**Source.** D. E. Knuth, Dancing links, in Millennial Perspectives in Computer Science (2000),
187-214, which treats n queens; H. Hitotumatu and K. Noshita, A technique for implementing backtrack
algorithms and its application, Information Processing Letters 8 (1979), 174-175.
`,Pe=`**Idea.** A solution is a permutation whose n diagonals row - column are all different, and whose n
antidiagonals row + column are all different. So list all permutations and test each complete board,
as a function \`is_solved\` would do. (Some programs store the row of each column instead. Their
permutations are the same numbers, read as boards reflected on the main diagonal.)

\`\`\`text
for each permutation of the columns, in order
    if two diagonals or two antidiagonals are equal: next
    solution
\`\`\`

**Cost.** One step is one tested permutation, with n squares examined. There are n! permutations to
test: 40,320 for n = 8, 479 million for n = 12. The method creates them one by one. A list of all
permutations for n = 13, in 16-bit numbers, would take 160 GB.

**Wins** only in brevity: the program takes two lines in most languages. That makes it a good check
of the other methods for n up to 10.

**Source.** The folklore of programming courses.
`,Fe=`**Idea.** Metal that cools slowly reaches its state of least energy. Here the energy is the number
of pairs of queens that attack each other. The board has one queen in each row, and each step
proposes to move a random queen to a random square of its row. A move that lowers the energy is
always accepted. A move that raises it by delta is accepted with probability exp(-delta / T). The
temperature T starts high and is multiplied by alpha after each step; below T min, almost only
improvements would be accepted. If the board cools too fast, it gets stuck a few attacks away from a
solution. The method then reports a stagnation with the energy, and starts again with a new, hot
board.

\`\`\`text
loop
    a random queen in each row, T = T start
    while T > T min
        if no queen is attacked: solution
        propose a random move along a row, delta = its energy
        if delta < 0 or exp(-delta/T) > random: accept
        else: reject
        T = T alpha
    stagnation: the board is cold, and queens are attacked
\`\`\`

**Cost.** One step is one proposed move. It reads eight counts, for every n. By default, T falls
from 1 / ln n to 0.2 / ln n with alpha = 1 - 1 / (16 n^2). So a board is cold after 26 n^2 steps. By
then, nearly all boards have reached a solution. The temperatures fall with n because the number of
boards one attack away from a solution grows with n^2.

**Wins** against no other method here, but it works for every problem that has an energy and a move.
The last few attacks are the hardest to remove: here annealing is a random walk, while
\`min-conflicts\` chooses its moves. It gives up after a million + 500 n^2 steps. \`--cooling
T,TMIN,ALPHA\` sets another schedule.

**Source.** S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, Optimization by simulated annealing,
Science 220 (1983), 671-680. The acceptance rule is from N. Metropolis and others, Journal of
Chemical Physics 21 (1953).
`,Ie=`**Idea.** Place queens row by row, each on the first square that no queen above attacks. If a row
has no such square, the queens above are wrong: remove the last one and continue with the squares to
its right. A stack holds the queens, so the last one is on top. The search skips columns that
already have a queen, and it leaves a row as soon as the row has its queen.

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
n = 16 and 3 million for n = 28. The growth is exponential; odd n happen to take fewer queens than
even n. The stack takes memory for n numbers.

**Wins** up to about n = 25, and if all solutions are wanted in order without optimizations. The
other methods are compared with it.

**Source.** The eight queens problem was among the first examples of the method: R. J. Walker, An
enumerative technique for a class of combinatorial problems, Proceedings of Symposia in Applied
Mathematics 10 (1960); S. W. Golomb and L. D. Baumert, Backtrack programming, Journal of the ACM 12
(1965).
`,Le=`**Idea.** This is backtracking in which a row is one machine word and a column is one bit. Three
words mark the columns that have a queen, and the squares of the current row on the diagonals and
antidiagonals of queens above. For the next row, the word of the diagonals shifts one column to the
right and the word of the antidiagonals one to the left. So a few bit operations give the free
squares of a row, and the lowest bit is the first one.

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

**Cost.** One step is one placed queen. The queens are the same as those of \`backtracking\`, but no
attacked square is examined, so a queen takes a few nanoseconds. n goes up to 64.

**Wins** among the methods that try everything in order. The counting engines (\`queenside count\`)
start from this method. They add symmetry, first for half of the columns of row 0, then all 8
symmetries, and then other orders of the rows.

**Source.** M. Richards, Backtracking algorithms in MCPL using bit patterns and recursion,
University of Cambridge, 1997.
`,Re=`**Idea.** Place a queen on a random square of each column, then repair the board. List the moves of
attacked queens along their columns that lower the number of queens attacking them, largest
reduction first. Make the first move that leads to a board not seen before. If there is no such
move, discard the board and start again: a new start costs little.

A move lowers the energy, the number of attacking pairs, by exactly its reduction, because the other
pairs stay the same. So no board can repeat between two starts, and the test for boards seen before
never fails. The published method asks for this test; here it is left out.

\`\`\`text
loop
    a random queen in each column
    loop
        if no queen is attacked: solution
        select from the moves that lower a queen's threats
        the one that lowers them most (to a board not seen)
        if there is one: move the queen
        else: stagnation, start again
\`\`\`

**Cost.** One step is one search for a move. It examines at most n^2 squares, because the method
stores the number of queens on each line. Most starts get stuck: a solution takes about 4 starts for
n = 8, 30 for n = 20, 400 for n = 100 (medians).

**Wins** if many independent random solutions are wanted, on boards up to about n = 30: each start
is a new board. It gives up after a million + 1000n steps.

**Source.** Steepest descent with restarts, as in S. Russell and P. Norvig, Artificial Intelligence:
A Modern Approach, chapter on local search. The form with ordered moves and boards seen before is
from a published solution of IBM's Ponder This challenge of February 2023.
`,ze=`**Idea.** This is backtracking as beginners often write it. Scan the whole board row by row and
place a queen on every square that no queen attacks. Check only at the end whether all n queens are
placed. A row without a free square is left empty, although the board can no longer become a
solution. The rows below are filled in vain, many times.

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
for n = 16 takes 33 million steps, 600 times as many as \`backtracking\`, and this factor grows with
n.

**Wins** nowhere. It shows how much it helps to notice a dead end early. Some published tables show
that "lookahead" beats "backtracking" by a factor that grows with n; these tables compare
\`backtracking\` with this method.

**Source.** The folklore of first programs.
`,Be=`**Idea.** Backtracking notices a dead end only when it reaches the row. This method looks ahead:
after each queen it checks every row below, and if one of them has no free square left, it removes
the queen at once. This is the simplest form of forward checking. (Some authors say "lookahead" for
going back as soon as the current row has no free square. Here this is \`backtracking\`, and what they
compare it with is \`late-backtracking\`.)

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
solution, where \`backtracking\` places 3 million. Each queen costs a check of the rows below, four
word operations per row. A row is one 64-bit word, so n goes up to 64.

**Wins** with given queens, where it notices sooner that a position has no completion. On an empty
board it is about four times as fast as \`backtracking\`, but only because it uses words: \`bit-masks\`
does not look ahead and is faster still.

**Source.** R. M. Haralick and G. L. Elliott, Increasing tree search efficiency for constraint
satisfaction problems, Artificial Intelligence 14 (1980), 263-313, which measures on n queens.
`,Ve=`**Idea.** The board has one queen in each row. Each turn repairs its worst place: choose a random
one of the queens that are attacked most. Move it along its row to the other square that the fewest
queens attack, even if that square is worse. Ties are broken at random. The start is greedy, row by
row, so that few queens are attacked from the beginning. Given queens are placed first and never
move. The energy (the number of pairs that attack each other) shows whether the board is stuck. The
method samples it every 10n, every 20n/3 and every 10n/3 turns. If all three samples equal the
energy now, it makes some random moves: the lower the energy, the fewer.

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

**Cost.** One step is one turn. The method stores the number of queens on each line, so it examines
n queens to find the worst one and n squares to find the best one. The start examines n^2 squares
and leaves so few conflicts that about 50 turns are enough for n = 100, for 1000 and for 10,000.

**Wins** from n = 20 to about 250. For larger n, a start in linear time (\`swap-search\`) saves more
time than its additional conflicts cost. The method cannot prove that there is no solution: it gives
up after 100,000 + 200n turns.

**Source.** S. Minton, M. D. Johnston, A. B. Philips and P. Laird, Minimizing conflicts: a heuristic
repair method for constraint satisfaction and scheduling problems, Artificial Intelligence 58
(1992), 161-205. The choice of the most attacked queen, the three samples and the number of random
moves are from a published solution of the Codewars kata "N queens problem (with one mandatory queen
position)". There, the second sample is taken in the same turn as the test. Here it is taken after
the test, so that it is the energy of 10n turns before.
`,He=`**Idea.** Place n queens on random squares, and move the worst one first. The method chooses a queen
that is threatened by the most others, and moves it to a square, anywhere on the board, that the
fewest threaten. Ties are broken at random. This rule alone can repeat the same boards for ever: for
example, two queens on corners threaten each other, and every other square is worse. So the method
remembers the boards. If the move would lead to a board seen before, the method relaxes the rule for
the *placement* once: the queen goes to a random empty square, and the next turn chooses among the
other queens. (If the next turn could choose it, it would often be the most threatened queen again,
and no other queen would ever move.)

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

**Cost.** One step is one move. The method stores the number of queens on each line, so a step
examines n^2 squares with a few additions each and counts nothing again. About 120 moves are enough
for n = 100, and 650 for n = 1000.

**Wins** on boards too large for backtracking. It accepts any start position, also with several
queens in one row. It gives up after 100,000 + 100n moves. It remembers up to a million boards, then
forgets all of them.

**Source.** A suite of n-queens programs in Python that calls the two rules \`h1\` and \`h2\`. For
repair by conflicts see S. Minton and others, Artificial Intelligence 58 (1992), 161-205.
`,Ue=`**Idea.** As in \`most-threatened-h1\`, but if the move would lead to a board seen before, the method
relaxes the rule for the *selection* once: a random other queen goes to a square that the fewest
threaten. So h2 also moves queens that are on good squares, where h1 moves one queen far away.

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

**Cost.** One step is one move. It examines n^2 squares, or twice as many if the rule is relaxed.

**Wins** where h1 wins. On small boards it takes fewer moves. On large boards the rule is hardly
ever relaxed, so both methods do the same. It gives up after 100,000 + 100n moves.

**Source.** As for \`most-threatened-h1\`.
`,We=`**Idea.** This is brute force with one improvement. One queen per row and one per column make a
permutation. Go through all permutations in order, and add the queens of each to an empty board one
by one. The first attacked queen rejects the permutation: clear the board and continue with the next
one. The method learns nothing from the conflict, although all permutations with the same beginning
have it too.

\`\`\`text
for each permutation of the columns, in order
    remove all queens
    for each row
        if a queen attacks the square: next permutation
        place a queen
    if every row has its queen: solution
\`\`\`

**Cost.** One step is one tried queen. There are n! permutations. The first solution is the 2,843rd
permutation for n = 8 and the 462,121st for n = 11. Each next size takes about ten times as long. A
permutation takes two to four steps, because most of them conflict at the second or third queen.

**Wins** nowhere. It shows how much \`backtracking\` saves because it does not remove the queens that
do not conflict.

**Source.** The next permutation in order is found with the algorithm of Narayana Pandita (14th
century): D. E. Knuth, The Art of Computer Programming 4A, section 7.2.1.2, algorithm L.
`,Ge=`**Idea.** This is backtracking without a loop over the board. Each row is a generator that yields
its free columns one by one. The rows form a chain: for each column that a row yields, the row below
starts again from the left. A square covers three lines, which are three bits of one vector: column,
then row - column + n - 1, then row + column. A generator sets these bits before it yields a column,
and clears them when it is asked for the next one. The consumer of the chain receives a list
\`values\`, one number per row, which is overwritten and never cleared.

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
method places the same queens as \`backtracking\`. The vector has 5n - 2 bits; n goes up to 128.

**Wins** if solutions are wanted lazily, and in readability. \`queenside trace row-generators 4 --all
--as values\` prints the list at each step. A program that collects the yielded list itself, instead
of a copy, ends up with many references to the same list in its last state. Here each list is a copy
of the values at the time of the yield.

**Source.** The tests of generators in Python's standard library (\`Lib/test/test_generators.py\`, by
T. Peters, 2001), which chain generators in the way that Icon conjoins them.
`,Ke=`**Idea.** The board has one queen per row and one per column: a permutation. So only diagonals can
conflict, and a move swaps the columns of two rows. A good first deal does most of the work: each
row draws random columns until one is not attacked by a queen above, with at most 3.08n draws for
the whole board. When the draws are used up, the few rows that remain take any column. Then each
attacked row swaps columns with random rows until a swap leaves both queens unattacked.

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

**Cost.** One step is one draw. The method stores the number of queens on each diagonal, so a draw
reads two counts and a swap eight. The total time is linear in n. For a million queens, the deal
takes 3.08 million draws, and then ten swaps repair the board.

**Wins** from a few hundred rows to tens of millions, on boards with few given queens. \`queenside
solve N --seed S\` uses the same idea, but leaves attacked queens off the board because that uses the
cache better. The method gives up after 2 million + 100n draws.

**Source.** R. Sosic and J. Gu, 3,000,000 queens in less than one minute, ACM SIGART Bulletin 2(2)
(1991), 22-24, and Efficient local search with conflict minimization: a case study of the n-queens
problem, IEEE Transactions on Knowledge and Data Engineering 6 (1994), 661-668.
`,qe=`../../../crates/queenside/src/methods/`,Je=Object.assign({"../../../crates/queenside/src/methods/algorithm_x.md":Ne,"../../../crates/queenside/src/methods/all_permutations.md":Pe,"../../../crates/queenside/src/methods/annealing.md":Fe,"../../../crates/queenside/src/methods/backtracking.md":Ie,"../../../crates/queenside/src/methods/bit_masks.md":Le,"../../../crates/queenside/src/methods/iterative_repair.md":Re,"../../../crates/queenside/src/methods/late_backtracking.md":ze,"../../../crates/queenside/src/methods/lookahead.md":Be,"../../../crates/queenside/src/methods/min_conflicts.md":Ve,"../../../crates/queenside/src/methods/most_threatened_h1.md":He,"../../../crates/queenside/src/methods/most_threatened_h2.md":Ue,"../../../crates/queenside/src/methods/permutations.md":We,"../../../crates/queenside/src/methods/row_generators.md":Ge,"../../../crates/queenside/src/methods/swap_search.md":Ke}),W=(e=``)=>Je[`${qe}${e.replaceAll(`-`,`_`)}.md`]??``,Ye=e=>/One step is ([^.,:;]+)/.exec(W(e))?.[1]??``;function Xe(e){let[,t=``]=W(e).split("```text\n");return t.split("```")[0]?.trimEnd().split(`
`)??[]}var G=`Where does the next queen go? Press a square.`,Ze=class{playback;isOn=t(!1);said=t(``);asked=n(()=>{let e=this.#t.value;if(!this.isOn.value||e===null)return null;let t=this.playback.place.value,n=e.lastAt(t)+1;return this.#l(e,n)&&e.soughtAt(n)===t?n:null});#e=n(()=>{let[e,t]=this.playback.runs.value;return t===void 0?e:void 0});#t=n(()=>this.#e.value?.tree.value??null);#n=t({found:0,atOnce:0});#r=0;constructor(e){this.playback=e,e.haltAfter=e=>this.#a(e),i(()=>{this.#e.value&&this.#o()})}get isPossible(){return this.#t.value!==null}get words(){return this.#i===null?this.said.value:`${this.said.value} ${G}`.trim()}get#i(){return this.playback.isPlaying.value?null:this.asked.value}#a(e){let t=this.#t.value;if(!this.isOn.value||t===null)return 1/0;for(let n=t.lastAt(e)+1;n<t.size;n++)if(this.#l(t,n)&&t.soughtAt(n)>e)return t.soughtAt(n);return 1/0}#o(){this.said.value=``,this.#n.value={found:0,atOnce:0}}toggle(){if(this.isOn.value=!this.isOn.value,this.#o(),!this.isOn.value)return this.playback.pause();this.asked.value===null?this.playback.play():o(G)}answer(e){let[t,n]=[this.#t.value,this.#i];if(t===null||n===null)return;let r=t.square(n);if(!A(e,r))return this.#r=n,this.said.value=this.#u(t,n,e,r),o(this.said.value);let{found:i,atOnce:a}=this.#n.value,s={found:i+1,atOnce:a+(this.#r===n?0:1)};this.#n.value=s;let c=`${s.atOnce} of ${C(s.found,`queen`)} at the first try`;this.#s(t,n,`Yes, ${this.#c(r)}: ${c}.`)}show(){let[e,t]=[this.#t.value,this.#i];e!==null&&t!==null&&this.#s(e,t,`It is ${this.#c(e.square(t))}.`)}#s(e,t,n){let r=this.#a(this.playback.place.value),i=e.pathTo(t).reverse().filter(t=>e.removed(t)>0&&e.removed(t)<=r).map(t=>this.#c(e.square(t))).join(`, then `),a=i===``?``:` Then a row or column has no free square left: the method removes ${i}.`;this.said.value=n+a,o(this.said.value),this.playback.play()}#c(e){return j(e,this.#e.value?.asked.board.n??0)}#l(e,t){let n=this.#e.value?.asked.board.queens;return t<e.size&&!ee(n,e.square(t))}#u(e,t,n,r){for(let r=e.before(t);r>0;r=e.before(r))if(A(e.square(r),n))return`No, the method already tried ${this.#c(n)}: no solution is left there.`;let i=e.pathTo(e.parents[t]??0).slice(1).map(e.square),a=e=>i.find(t=>ne(t,e)),o=a(n);return o!==void 0&&a(r)===void 0?`No, the queen on ${this.#c(o)} attacks ${this.#c(n)}.`:n[0]===r[0]||n[1]===r[1]?`No, the method tries another square before ${this.#c(n)}.`:`No, the method does not fill this row or column next.`}};function Qe(e){return _(`Ask me`,()=>e.toggle(),{"aria-pressed":e.isOn,hidden:()=>!e.isPossible,title:`Pause before each queen and ask where it goes`})}function $e(e){return a(`div`,{class:`row watch-quiz`,hidden:()=>!e.isOn.value||!e.isPossible},a(`p`,null,()=>e.words),_(`Show me`,()=>e.show(),{hidden:()=>e.asked.value===null}))}function et(e){let t=/`([^`]+)`|\*\*([^*]+)\*\*|\*([^\s*][^*]*)\*|\[([^\]]+)\]\([^)\s]+\)/g,n=[],r=0;for(let i of e.matchAll(t)){n.push(e.slice(r,i.index));let[t,o,s,c,l]=i;o===void 0?s===void 0?c===void 0?n.push(l):n.push(a(`em`,{},c)):n.push(a(`strong`,{},s)):n.push(a(`code`,{},o)),r=i.index+t.length}return[...n,e.slice(r)]}var K=e=>et(e.trim().replace(/\s*\n\s*/g,` `));function tt(e){if(!e.startsWith(`- `))return a(`p`,{},K(e));let t=e.slice(2).split(/\n\s*- /);return a(`ul`,{},t.map(e=>a(`li`,{},K(e))))}function nt(e){return e.split(/^```.*$/m).flatMap((e,t)=>t%2==1?[a(`pre`,{},e.replace(/^\n|\n$/g,``))]:e.split(/\n[ \t]*\n/).map(e=>e.trim()).filter(e=>e!==``).map(tt))}var rt=5,q=new WeakMap;function it(e,t){let{tree:n,top:r,width:i,height:a}=t,o=devicePixelRatio;e.width!==Math.round(i*o)&&(e.width=Math.round(i*o)),e.height!==Math.round(a*o)&&(e.height=Math.round(a*o));let s=e.getContext(`2d`);if(s===null)return;s.setTransform(o,0,0,o,0,0),s.clearRect(0,0,i,a);let c={...t,colors:at(e),unit:i/n.width(r),level:a/(n.height-(n.depths[r]??0)+1),end:n.end(r)},l=n.pathTo(n.currentAt(t.place)).filter(e=>n.isWithin(e,r));c.unit>=rt?ot(s,c,l):ct(s,e,c,l)}var J=[`line`,`muted`,`good`,`bad`,`accent`];for(let e of J)CSS.registerProperty({name:`--${e}`,syntax:`<color>`,inherits:!0,initialValue:`gray`});function at(e){let t=getComputedStyle(e);return Object.fromEntries(J.map(e=>[e,t.getPropertyValue(`--${e}`)]))}var Y=({tree:e,top:t,unit:n},r)=>((e.leaves[r]??0)-(e.leaves[t]??0))*n,X=(e,t)=>Y(e,t)+e.tree.width(t)*e.unit/2,Z=({tree:e,top:t},n)=>(e.depths[n]??0)-(e.depths[t]??0);function Q({tree:e,colors:t},n){return(e.solutions[e.end(n)]??0)>(e.solutions[n]??0)?t.good:e.isLeaf(n)?t.bad:t.muted}function ot(e,t,n){let{tree:r,top:i,end:a,unit:o,level:s,colors:c,place:l,hovered:u}=t,d=r.lastAt(l),f=Math.max(1.5,Math.min(6,o*.42,s*.28)),p=e=>(Z(t,e)+.5)*s,m=n=>{let i=r.parents[n]??0;e.moveTo(X(t,i),p(i)),e.lineTo(X(t,n),p(n))},h=(t,n)=>{e.beginPath();for(let e=Math.max(i+1,t);e<Math.min(a,n);e++)m(e);e.stroke()},g=(n,r)=>{e.beginPath(),e.arc(X(t,n),p(n),r,0,2*Math.PI),e.fill()};e.lineWidth=1,e.strokeStyle=c.line,h(i,d+1),e.lineWidth=2.5,e.strokeStyle=c.accent,e.beginPath(),n.filter(e=>e>i).forEach(m),e.stroke();let _=new Set(n);for(let o=i;o<Math.min(a,d+1);o++)e.fillStyle=_.has(o)?c.accent:Q(t,o),g(o,o===u||o===n.at(-1)?f*1.5:f),(!_.has(o)||l>=r.removed(o))&&st(e,t,o,f)}function st(e,t,n,r){let{tree:i,unit:a,level:o,colors:s}=t,c=Math.max(1,Math.floor(i.width(n)*a/2.5)),l=Math.min(i.rejected(n),c),[u,d]=[X(t,n),(Z(t,n)+.5)*o+r+1.5],f=Math.min(5,o*.5-r-2);if(!(f<1)){e.fillStyle=s.bad;for(let t=0;t<l;t++)e.fillRect(u+(t-(l-1)/2)*2.5-.5,d,1,f)}}function ct(e,t,n,r){let{tree:i,top:a,end:o,level:s,width:c,height:l,colors:u,place:d,unit:f}=n,p=lt(t,n),m=devicePixelRatio,h=Math.min(i.lastAt(d),o-1),g=h<a?[]:i.pathTo(h).slice(i.depths[a]??0);for(let t=0;t*s<l-.5;t++){let r=g[t],o=r===void 0?Y(n,h):Y(n,r)+i.width(r)*f,l=h<a?0:Math.ceil(Math.min(c,Math.max(0,o))*m),[u,d]=[Math.round(t*s*m),Math.ceil(s*m)];l>0&&e.drawImage(p,0,u,l,d,0,u/m,l/m,d/m)}e.fillStyle=u.accent;for(let t of r)e.fillRect(Y(n,t),Z(n,t)*s,Math.max(2,i.width(t)*f-1),Math.max(1,s-1))}function lt(e,t){let{tree:n,top:r,end:i,unit:a,level:o,colors:s}=t,c=JSON.stringify([r,e.width,e.height,s]),l=q.get(e);if(l?.key===c&&l.tree===n)return l.bars;let u=document.createElement(`canvas`);Object.assign(u,{width:e.width,height:e.height});let d=u.getContext(`2d`);d?.scale(devicePixelRatio,devicePixelRatio);let f=new Int32Array(n.height+1).fill(-1);for(let e=r;d&&e<i;e++){let[r,i]=[Y(t,e),Z(t,e)],s=n.width(e)*a,c=Math.floor(r*devicePixelRatio);s<1&&f[i]===c||(f[i]=c,d.fillStyle=Q(t,e),d.fillRect(r,i*o,Math.max(1,s>4?s-1:s),Math.max(1,o-1)))}return q.set(e,{key:c,tree:n,bars:u}),u}function ut(r,o,s,c){let l=n(()=>r.value?.tree.value??null),u=n(()=>r.value?.placeAt(o.place.value)??0),d=n(()=>l.value?.currentAt(u.value)??0),f=t(null),p=t({width:0,height:0}),m=t(0);i(()=>{r.value&&(m.value=0)}),i(()=>{let[e,t]=[l.value,d.value],n=m.value;for(;e!==null&&!e.isWithin(t,n);)n=e.parents[n]??0;m.value=n});let h=a(`canvas`,{role:`img`,"aria-label":()=>l.value===null?``:`Search tree: ${$(l.value,u.value)}`,onpointermove:e=>f.value=v(e),onpointerleave:()=>f.value=null,onclick:e=>{let t=v(e);t!==null&&s(l.value?.placed(t)??0)},ondblclick:e=>m.value=v(e)??0}),g=()=>{let e=l.value;return e&&{tree:e,top:m.value,place:u.value,hovered:f.value,...p.value}};i(()=>{let e=g();e!==null&&e.width>0&&it(h,e)}),new ResizeObserver(()=>{p.value={width:h.clientWidth,height:h.clientHeight}}).observe(h),matchMedia(`(prefers-color-scheme: dark)`).addEventListener(`change`,()=>p.value={...p.value});function v({offsetX:t,offsetY:n}){let r=e(()=>l.value);if(r===null)return null;let{width:i,height:a}=e(()=>p.value),o=e(()=>m.value),s=r.depths[o]??0,c=r.height-s+1,d=(r.leaves[o]??0)+Math.floor(t/Math.max(1,i)*r.width(o)),f=r.nodeAt(o,d,s+Math.floor(n/Math.max(1,a)*c));return f!==null&&f<=r.lastAt(e(()=>u.value))?f:null}let y=()=>{let[e,t]=[l.value,m.value],n=e?.pathTo(d.value)[(e.depths[t]??0)+1];n!==void 0&&(m.value=n)},b=()=>void(m.value=l.value?.parents[m.value]??0),x=()=>m.value===0;return a(`div`,{class:`watch-tree`,hidden:()=>l.value===null},a(`div`,{class:`row`},a(`strong`,null,`Search tree`),a(`span`,{class:`muted number`},()=>l.value&&$(l.value,u.value)),c,_(`−`,b,{disabled:x,"aria-label":`Zoom out of the tree`}),_(`+`,y,{disabled:()=>m.value===d.value,"aria-label":`Zoom into the tree along the current path`}),_(`Whole tree`,()=>m.value=0,{hidden:x})),h,a(`p`,{class:`note muted`},()=>{let e=l.value;return e===null?``:dt(e,f.value??d.value,r.value?.asked.board.n??0,u.value)}),a(`p`,{class:`note muted hint`},`Each level is a queen; time runs from left to right. Press a queen to go there, twice to zoom.`))}function $(e,t){let n=e.lastAt(t),r=e.solutions[n+1]??0,i=e.isLeaf(n)&&e.removed(n)>0&&t>=e.removed(n)-1,a=(e.leaves[i?n+1:n]??0)-(e.solutions[i?n+1:n]??0),o=r===0?``:`, ${C(r,`solution`)}`;return`${C(n,`queen`)} placed, ${C(a,`dead end`)}${o}`}function dt(e,t,n,r){if(t===0)return`The board before the first queen.`;let i=j(e.square(t),n),a=Math.min(e.end(t),e.lastAt(r)+1),o=(e.solutions[a]??0)-(e.solutions[t]??0),s=e.removed(t)>0&&e.removed(t)<=r?`${C(e.rejected(t),`square`)} rejected, `:``;return`Queen on ${i} (event ${b(e.placed(t))}), below it: ${s}${C(a-t-1,`queen`)} placed, ${C(o,`solution`)}.`}var ft={duration:110,easing:`ease-out`},pt=8,mt=10,ht=0;function gt(e,t,r,o,s,c){let l=`player-${++ht}`,u=n(()=>e.value?.seen.value??null),d=n(()=>o.find(({name:t})=>t===e.value?.asked.method)),f=()=>e.value?.isOver===!0&&e.value.recording.value.ended?.status===`solution`,p=n(()=>s.asked.value!==null),m=new v(`Board`),h=new v(`Board for your answer`,{press:e=>s.answer(e)});i(()=>{e.value!==void 0&&_t(p.value?h:m,e.value,r.value,t)});let g=a(`div`,{class:`place-head`},a(`h3`,{id:l},()=>d.value?.name),a(`p`,{class:`muted`},()=>`${d.value?.summary}.`)),_=a(`div`,{class:()=>f()?`place-board solved`:`place-board`},()=>(p.value?h:m).root),y=()=>d.value?.name===`annealing`,b=a(`div`,{class:`place-now`},a(`p`,{class:()=>y()?`watch-words long`:`watch-words`},()=>e.value?.words),()=>y()&&yt(()=>Me(u.value?.event??null)),$e(s),a(`p`,{class:()=>`note watch-end ${e.value?.ending.tone}`},()=>e.value?.ending.text)),x=we(e,t,c),S=ut(e,t,c,Qe(s)),C=De(()=>Xe(d.value?.name),()=>u.value?.line??null),w=a(`section`,{class:`watch-player`,"aria-labelledby":l,"data-settled":()=>String(e.value?.isSeen(t.place.value))},a(`div`,{class:`areas`},g,_,b,St(()=>u.value?.counts,()=>Ye(d.value?.name)),a(`div`,{class:`place-tree`},S),a(`div`,{class:`place-chart`},x),a(`div`,{class:`place-code`},C.root),a(`details`,{class:`place-about`},a(`summary`,null,()=>`About ${d.value?.name}`),a(`div`,{class:`prose`},()=>nt(W(d.value?.name)))))),T=()=>{let e=w.closest(`.watch`)?.querySelector(`.watch-controls`);e&&C.fit(innerHeight-e.offsetHeight-mt)},E=new ResizeObserver(T);for(let e of[document.documentElement,g,b,_,S,x])E.observe(e);return addEventListener(`resize`,T),w}function _t(e,t,{lines:n,attacked:r,speed:i},a){let{n:o,queens:s}=t.asked.board,c=t.seen.value,{end:u,ended:d}=t.recording.value,f=c===null||u===0&&d!==null?s:c.queens,p=c?.event??null,m=r||p?.event===`dead-end`,h=n||m?l(`check`,{board:{n:o,queens:f}}):null,g=new Set(s.map(([e,t])=>e*o+t)),_=([e,t])=>g.size===0||g.has(e*o+t);e.draw({n:o,queens:f.filter(_),found:f.filter(e=>!_(e)),marks:ke(p,o),conflicts:[...n&&h?.conflicts||[],...je(p)],attackers:m&&h?h.attackers:null}),(!a.isPlaying.value||Number(i)<=pt)&&vt(e,p,o)}function vt(e,t,n){let r=Ae(t);if(r===null||matchMedia(`(prefers-reduced-motion: reduce)`).matches)return;let i=d(n),[a,o]=[(r.from[0]-r.to[0])/i,(r.from[1]-r.to[1])/i];(e.queenOn(r.to)?.lastElementChild)?.animate([{transform:`translate(${o}px, ${a}px)`},{}],ft)}function yt(e){let t=n(e),r=()=>(t.value?.draw??0)*100;return a(`div`,{class:()=>t.value===null?`watch-proposal idle`:`watch-proposal`},a(`svg`,{viewBox:`0 0 100 12`,preserveAspectRatio:`none`,"aria-hidden":`true`},a(`rect`,{class:`all`,x:0,y:2,width:100,height:8}),a(`rect`,{class:`chance`,x:0,y:2,height:8,width:()=>(t.value?.chance??0)*100}),a(`line`,{class:()=>t.value?.event===`accept`?`draw`:`draw bad`,y1:0,y2:12,x1:r,x2:r})),a(`p`,{class:`muted`},()=>t.value!==null&&t.value.delta<0?`The energy falls: accepted.`:t.value?.event===`accept`?`The draw is below the chance: accepted.`:`The draw is not below the chance: rejected.`))}var bt={steps:`Each method has its own kind of step: compare methods by their moves.`,moves:`A move places or moves a queen. The first board is not counted.`,backtracks:`A backtrack removes a queen to try another square.`,restarts:`A restart is a new first board after the method is stuck.`},xt=0;function St(e,t){return a(`dl`,{class:`watch-counts place-counts`},Object.entries(bt).map(([n,r])=>{let i=`counter-${++xt}`;return a(`div`,null,a(`dt`,null,a(`button`,{type:`button`,class:`term`,popovertarget:i},n),a(`span`,{id:i,popover:!0,class:`explained`},()=>n===`steps`&&t()?`A step of this method is ${t()}. ${r}`:r)),a(`dd`,null,()=>b(e()?.[n]??0)),n===`steps`&&a(`dd`,{class:`muted`},()=>t()&&`(each is ${t()})`))}))}var Ct=400;function wt(e){let r=l(`methods`,{}),{limits:s}=l(`info`,{}),c=se(r.map(({name:e})=>e)),u=t(k(c,new URLSearchParams,[])),d=t(null),f=new ye(()=>Number(u.value.speed),()=>{m(),d.value=()=>{let e=f.runs.value.map(({ending:e})=>e.text);return`Paused. ${f.words} ${e.join(` `)}`}}),m=()=>e.note(E(c,{...u.value,at:f.aim})),h=new p(Ct,m),g=new p(Ct,()=>d.value=()=>f.words);i(()=>{d.value!==null&&f.words!==``&&(o(d.value()),d.value=null)}),i(()=>{f.isPlaying.value&&f.place.value>0&&!h.isPending&&h.start()});function _(e){u.value=e;let{n:t,seed:n,given:r,method:i,other:a,all:o}=e,c=a===``?[i]:[i,a];f.watch(c.map(e=>({method:e,board:{n:t,queens:r,blocked:[]},seed:n,all:o})),s.events),f.go(e.at)}function v(t){h.cancel();let n=f.isPlaying.value;f.pause(),m();let r=`other`in t?f.aim:0,i={...u.value,...t,at:r},a=i.given.filter(([e,t])=>e<i.n&&t<i.n);_({...i,given:a}),e.note(E(c,u.value),`push`),n&&f.play()}let y={toggle:()=>{if(f.isPlaying.value)return f.pause();f.play(),d.value=null,o(`Playing`)},go:(e,t)=>{f.pause(),f.go(e),h.start(),t&&g.start()},shift:e=>y.set({speed:ie(u.value.speed,e)}),set:e=>{u.value={...u.value,...e},m()}},b=e=>{let t=u.value.keys?de(e,f,y):null;t!==null&&(e.preventDefault(),t())},x=new Ze(f),S=[0,1].map(e=>gt(n(()=>f.runs.value[e]),f,u,r,x,e=>y.go(e,!0))),C=!1,w=a(`section`,{class:`watch`,"data-place":f.place,onpointerdown:()=>C=!1,onkeydown:()=>C=!0,onchange:({target:e})=>{e instanceof HTMLSelectElement&&!C&&e.blur()}},a(`h2`,{class:`hidden`},`Watch a method at work`),Tt(r,u,v,y.set),a(`div`,{class:()=>f.runs.value.length>1?`watch-stage two`:`watch-stage`},()=>S.slice(0,f.runs.value.length)),le(f,u,y),ue(u,y)),T=()=>{document.removeEventListener(`keydown`,b),h.cancel(),g.cancel(),d.value=null,f.rest()};return{root:w,show:(e,t)=>{T(),document.addEventListener(`keydown`,b),_(k(c,e,t))},hide:T}}function Tt(e,t,n,r){let i=e.map(({name:e})=>e),o=()=>{let{method:n,other:r}=t.value;return e.some(({name:e,proves:t})=>!t&&(e===n||e===r))},s=()=>`Given queens (never moved): ${t.value.given.map(e=>j(e,t.value.n)).join(`, `)}`,l=e=>()=>t.value[e],u=e=>t=>n({[e]:t}),d=e=>t=>r({[e]:t});return a(`div`,{class:`watch-setup`},a(`div`,{class:`row fields`},h(`Method`,i,l(`method`),u(`method`)),h(`Compare with`,[[``,`nothing`],...i],l(`other`),u(`other`)),f(`n`,l(`n`),1,c,u(`n`)),f(`Seed`,l(`seed`),0,2**53-1,u(`seed`)),_(`New seed`,()=>n({seed:Math.floor(Math.random()*1e5)}),{disabled:()=>!o(),title:()=>o()?`Run again with another seed`:`The chosen methods use no random numbers`}),g(`All solutions`,l(`all`),u(`all`),`Continue after the first solution`),g(`Conflicts`,l(`lines`),d(`lines`),`Show lines between queens that attack each other`),g(`Attacked`,l(`attacked`),d(`attacked`),`Shade attacked squares on boards of up to 64 rows`)),a(`div`,{class:`row`,hidden:()=>t.value.given.length===0},a(`span`,null,s),_(`Remove them`,()=>n({given:[]}))))}export{wt as view};