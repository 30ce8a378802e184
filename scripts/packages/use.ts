// Use the types of the package, and show a count in the web app.
import { ask, type Kinds } from "queenside";

const answer: Kinds["count"]["answer"] = await ask("count", { board: { n: 12 } });
document.title = `${answer.count}`;
