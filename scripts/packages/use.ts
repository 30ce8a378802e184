// Use the types of the package, and show a count in the web app.
import { count, type CountAnswer } from "queenside";

const answer: CountAnswer = await count(12);
document.title = `${answer.count}`;
