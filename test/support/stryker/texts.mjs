const LANGUAGES = new Set(['it', 'en']);

/** A word that people read: the value of a language, or a label in the row of a state. It is tested where it is shown. */
function isText(path) {
  const { node, parent } = path;
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return false;
  if (parent.type === 'ObjectProperty') return LANGUAGES.has(parent.key.name);
  return parent.type === 'CallExpression' && parent.callee.name === 'state' && parent.arguments.indexOf(node) > 0;
}

/** Tells Stryker to leave texts alone. */
export const strykerPlugins = [
  { kind: 'Ignore', name: 'texts', value: { shouldIgnore: (path) => (isText(path) ? 'a text' : undefined) } },
];
