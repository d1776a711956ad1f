/** So much of a statement is enough to find it. */
const LONGEST = 1_000;

/** Texts, also escaped and dollar-quoted ones, comments, names in quotes, and numbers that belong to no name. */
const PARTS =
  /\be'(?:[^'\\]|\\.|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$(?<tag>(?:[a-z_]\w*)?)\$[\s\S]*?(?:\$\k<tag>\$|$)|(?<comment>--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<name>"[^"]*")|(?<number>(?<![\w$.])\d+(?:\.\d+)?)/gi;

/**
 * A statement without what stands in it as a literal: texts become '…' and numbers 0. Values travel apart from the
 * statement, so this concerns constants of the code, and whatever a mistake might write there. Rule 14.7.
 */
export function withoutLiterals(statement: string): string {
  return statement
    .slice(0, LONGEST * 2)
    .replace(PARTS, (part, ...rest: unknown[]) => {
      const { name, comment, number } = rest.at(-1) as Record<string, string | undefined>;
      if (name !== undefined) return part;
      if (comment !== undefined) return ' ';
      return number === undefined ? "'…'" : '0';
    })
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}
