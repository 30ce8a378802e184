export { Later } from "../fields/index.ts";
