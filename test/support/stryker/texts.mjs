const LANGUAGES = new Set(['it', 'en']);

/** A text for people: the value of a language, or a label in the row of a state. It is tested where it is shown. */
function isText(path) {
  const { node, parent } = path;
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return false;
  if (parent.type === 'ObjectProperty') return LANGUAGES.has(parent.key.name);
  // The labels of a state in both languages are a list of two.
  const [call, argument] = parent.type === 'ArrayExpression' ? [path.parentPath.parent, parent] : [parent, node];
  return call.type === 'CallExpression' && call.callee.name === 'state' && call.arguments.indexOf(argument) > 0;
}

/** Tells Stryker to leave texts alone. */
export const strykerPlugins = [
  { kind: 'Ignore', name: 'texts', value: { shouldIgnore: (path) => (isText(path) ? 'a text' : undefined) } },
];
