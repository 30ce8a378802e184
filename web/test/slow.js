// Runs in the page if SLOW is set: frames and answers of workers come late, as on a busy machine.
// A test that fails only then expects something before it can have happened, or the page does.
const DELAY = 50;

const frame = window.requestAnimationFrame.bind(window);
const waiting = new Map();
let last = 0;
window.requestAnimationFrame = (draw) => {
  const id = ++last;
  const late = () => frame((now) => waiting.delete(id) && draw(now));
  waiting.set(id, setTimeout(late, DELAY));
  return id;
};
window.cancelAnimationFrame = (id) => {
  clearTimeout(waiting.get(id));
  waiting.delete(id);
};

window.Worker = class extends Worker {
  set onmessage(read) {
    super.onmessage = (event) => setTimeout(() => read.call(this, event), DELAY);
  }
};
