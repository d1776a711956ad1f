/** A statement that lacks one of its conditions. */
interface Lacking {
  /** The condition, in one line. */
  readonly condition: string;
  readonly statement: string;
}

interface Token {
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

const TOKEN = /'(?:[^']|'')*'|"[^"]*"|\$\d+|\w+|\S/g;
/** What a list of conditions follows, and what ends it. */
const BEGINS = new Set(['where', 'having', 'on', 'when']);
const ENDS = new Set(
  'where having group order limit union then else end join left cross full inner returning'.split(' '),
);

/** The tokens of a list of conditions; those in brackets, and those of a `case`, are within one of them. */
function listFrom(tokens: readonly Token[], from: number): (Token & { readonly inside: boolean })[] {
  const list: (Token & { inside: boolean })[] = [];
  let [brackets, cases] = [0, 0];
  for (const token of tokens.slice(from)) {
    const isOuter = brackets === 0 && cases === 0;
    if (isOuter && (token.text === ')' || token.text === ',' || ENDS.has(token.text))) break;
    if (token.text === 'case') cases += 1;
    if (token.text === '(') brackets += 1;
    list.push({ ...token, inside: brackets > 0 || cases > 0 });
    if (token.text === ')') brackets -= 1;
    if (token.text === 'end') cases -= 1;
  }
  return list;
}

/** The parts of a list between the words `by`; the `and` of a `between` divides nothing. */
function divided<T extends Token & { readonly inside: boolean }>(list: readonly T[], by: 'and' | 'or'): T[][] {
  const parts: T[][] = [[]];
  let isBetween = false;
  for (const token of list) {
    if (!token.inside && token.text === 'between') isBetween = true;
    if (!token.inside && token.text === by && !(by === 'and' && isBetween)) parts.push([]);
    else {
      if (token.text === 'and') isBetween = false;
      parts.at(-1)!.push(token);
    }
  }
  return parts;
}

/**
 * The statement with each of its outer joins as an inner one: what has nothing on the other side is then not looked at.
 * Those with a sum of rows (`lateral`) always find one.
 */
const withInnerJoins = (statement: string): Lacking[] =>
  [...statement.matchAll(/\b(?:left|full) (join (?!lateral)\S+)/g)].map(({ 0: outer, 1: inner = '', index }) => ({
    condition: outer,
    statement: `${statement.slice(0, index)}${inner}${statement.slice(index + outer.length)}`,
  }));

/**
 * The statement without each of its conditions in turn: `true` in place of one of several that must hold, `false` of one that
 * may, and without what makes a join an outer one.
 */
export function withoutEachCondition(statement: string): Lacking[] {
  const tokens: Token[] = [...statement.matchAll(TOKEN)].map(({ 0: text, index }) => ({
    text,
    at: index,
    end: index + text.length,
  }));
  const found = withInnerJoins(statement);
  const lacks = (part: readonly Token[], by: 'true' | 'false'): void => {
    const [first, last] = [part[0], part.at(-1)];
    // A value, as after the `when` of a list of values, is no condition.
    if (!first || !last || (first === last && /^(?:true|'.*'|\d+)$/.test(first.text))) return;
    found.push({
      condition: statement.slice(first.at, last.end).replace(/\s+/g, ' '),
      statement: `${statement.slice(0, first.at)}${by}${statement.slice(last.end)}`,
    });
  };
  for (const [at, { text }] of tokens.entries()) {
    const isGroup = text === '(' && !['select', 'with', 'values'].includes(tokens[at + 1]?.text ?? '');
    if (!isGroup && !BEGINS.has(text)) continue;
    const any = divided(listFrom(tokens, at + 1), 'or');
    for (const one of any) {
      if (any.length > 1) lacks(one, 'false');
      const all = divided(one, 'and');
      if (all.length > 1 || (any.length === 1 && !isGroup)) for (const part of all) lacks(part, 'true');
    }
  }
  return found;
}
