// Write the TypeScript types of questions, answers and events, from their JSON schema, to
// types/questions.d.ts.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { compile } from "json-schema-to-typescript";

/** Write what the generator cannot read in a form that it can, with the same meaning. */
function readable(key, value) {
  if (key === "schema") return undefined;
  if (Array.isArray(value) || typeof value !== "object" || value === null) return value;
  const { additionalProperties, unevaluatedProperties, prefixItems, $ref, ...rest } = value;
  if (rest.required) rest.required = rest.required.filter((name) => name !== "schema");
  if (prefixItems) rest.items = prefixItems;
  // It copies a type that has its own description.
  if ($ref === undefined) return rest;
  return rest.properties ? { allOf: [{ $ref }, rest] } : { $ref };
}

const text = readFileSync("../docs/reference/schema.json", "utf8");
const { $defs } = JSON.parse(text, readable);

const objectOf = (properties) => ({ type: "object", properties, required: Object.keys(properties) });
const kinds = {};
for (const name of Object.keys($defs)) {
  const [part, kind] = name.split(":");
  if (["ask", "answer", "event"].includes(part)) (kinds[kind] ??= {})[part] = $defs[name];
  if (part === "watch") (kinds[part] ??= {})[kind] = $defs[name];
}
const all = Object.entries(kinds).map(([kind, parts]) => [kind, objectOf(parts)]);
const types = await compile({ $defs, ...objectOf(Object.fromEntries(all)) }, "Kinds", {
  additionalProperties: false,
  bannerComment: "",
});
mkdirSync("types", { recursive: true });
writeFileSync("types/questions.d.ts", types);
