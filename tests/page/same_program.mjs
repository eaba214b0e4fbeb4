// Reads [path, one text, other text] triples as JSON and names the paths whose two texts are not the same program,
// token for token, but for parentheses around a name and for what private names are called. The first argument is where TypeScript's own module lies.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const ts = createRequire(import.meta.url)(process.argv[2]);

function tree(text) {
  const source = ts.createSourceFile("page.js", text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  if (source.parseDiagnostics.length) return null;
  const names = [];
  // A private name is known by its place among them: two that were different stay so.
  const place = (name) => `#${names.includes(name) ? names.indexOf(name) : names.push(name) - 1}`;
  const written = (node) => (ts.isPrivateIdentifier(node) ? place(node.text) : ts.isToken(node) || ts.isIdentifier(node) ? node.getText(source) : "");
  const found = [];
  const visit = (node) => {
    // Parentheses around nothing but a name say nothing.
    let inner = node;
    while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
    if (ts.isIdentifier(inner) || ts.isToken(inner)) node = inner;
    found.push([node.kind, written(node)]);
    ts.forEachChild(node, visit);
    found.push(")");
  };
  ts.forEachChild(source, visit);
  return JSON.stringify(found);
}

const wrong = JSON.parse(readFileSync(0, "utf8")).filter(([, one, other]) => tree(one) === null || tree(one) !== tree(other));
console.log(JSON.stringify(wrong.map(([path]) => path)));
