/** The number of labelled phrases of a target that contain a stem. */
export interface Example {
  readonly target: string;
  readonly lexeme: string;
  readonly phrases: number;
}

/** How many stems the phrases of a target have in all, and how many different ones those of all targets have. */
export interface ExampleTotal {
  readonly target: string;
  readonly stems: number;
  readonly vocabulary: number;
}

/** A stem that a target's phrases never had counts as if it occurred in so much of one. */
const UNSEEN = 0.15;
/** One known word alone says too little: the lists give the meaning of a single word. */
const FEWEST_KNOWN = 2;

/**
 * How likely each target is, from 0 to 1, given its labelled phrases as samples of what people say (naive Bayes).
 * Empty where the phrases know fewer than two of the stems.
 */
export function likelihoods(examples: readonly Example[], totals: readonly ExampleTotal[]): Map<string, number> {
  const known = [...new Set(examples.map(({ lexeme }) => lexeme))];
  if (known.length < FEWEST_KNOWN) return new Map();
  const counts = new Map(examples.map(({ target, lexeme, phrases }) => [`${target} ${lexeme}`, phrases]));
  const logs = totals.map(({ target, stems, vocabulary }) => {
    const all = stems + UNSEEN * vocabulary;
    const terms = known.map((lexeme) => Math.log(((counts.get(`${target} ${lexeme}`) ?? 0) + UNSEEN) / all));
    return { target, log: terms.reduce((sum, term) => sum + term, 0) };
  });
  const greatest = Math.max(...logs.map(({ log }) => log));
  const parts = logs.map(({ target, log }) => [target, Math.exp(log - greatest)] as const);
  const sum = parts.reduce((total, [, part]) => total + part, 0);
  return new Map(parts.map(([target, part]) => [target, part / sum]));
}
