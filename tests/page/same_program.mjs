// Reads [path, one text, other text] triples as JSON and names the paths whose two texts are not the same program,
// token for token, but for parentheses around a name and for what variables and private names are called. The first argument is where TypeScript's own module lies.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const ts = createRequire(import.meta.url)(process.argv[2]);
const OPTIONS = { allowJs: true, noLib: true, noResolve: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext };

function tree(text) {
  const source = ts.createSourceFile("page.js", text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  if (source.parseDiagnostics.length) return null;
  const host = { ...ts.createCompilerHost(OPTIONS), getSourceFile: (name) => (name === "page.js" ? source : undefined) };
  const checker = ts.createProgram(["page.js"], OPTIONS, host).getTypeChecker();
  const names = [];
  // A name that may be another one is known by its place among what the script declares: two that were different stay so.
  const place = (name) => `#${names.includes(name) ? names.indexOf(name) : names.push(name) - 1}`;
  const named = (node) => {
    const { parent, text } = node;
    if (isProperty(node)) return text;
    const symbol = ts.isShorthandPropertyAssignment(parent) && parent.name === node ? checker.getShorthandAssignmentValueSymbol(parent) : checker.getSymbolAtLocation(node);
    // What is not declared here is the browser's.
    if (!symbol?.declarations?.some((each) => each.getSourceFile() === source)) return text;
    return place(symbol) + (isTold(node, symbol) ? text : "");
  };
  const written = (node) => (ts.isPrivateIdentifier(node) ? place(node.text) : ts.isIdentifier(node) ? named(node) : ts.isToken(node) ? node.getText(source) : "");
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

// A name that belongs to an object: no variable.
function isProperty(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent) || ts.isMethodDeclaration(parent) || ts.isAccessor(parent)) && parent.name === node;
}

// A variable whose name is also said elsewhere: by another script, by an object, by an error.
function isTold(node, symbol) {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent) && !parent.propertyName) return true;
  return symbol.declarations.some((each) => ts.isFunctionDeclaration(each) || ts.isClassDeclaration(each) || ts.getCombinedModifierFlags(each) & ts.ModifierFlags.Export);
}

const wrong = JSON.parse(readFileSync(0, "utf8")).filter(([, one, other]) => tree(one) === null || tree(one) !== tree(other));
console.log(JSON.stringify(wrong.map(([path]) => path)));
