export { announce } from "../dom.ts";
