export { toValues } from "./address.ts";
export type { Page, Tab, View } from "./tabs.tsx";
