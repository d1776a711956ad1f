import type { Finder } from '../../../src/guidance/finder/finder.js';
import type { FinderPhrase } from '../../../src/guidance/finder/load-words.js';

/** The targets of a phrase, best first. */
export async function answers(finder: Finder, { phrase, locale }: FinderPhrase): Promise<string[]> {
  const { types, outside } = await finder.find(phrase, locale);
  return types.length > 0 ? types.map(({ target }) => target) : outside ? [outside.target] : [];
}

/** How often the target of a phrase is the first answer, or among the first three. */
export async function measure(finder: Finder, phrases: readonly FinderPhrase[]) {
  const wrong: string[] = [];
  let first = 0;
  let three = 0;
  for (const each of phrases) {
    const found = await answers(finder, each);
    if (found[0] === each.target) first += 1;
    else wrong.push(`${each.phrase} → ${found.join(', ') || 'nothing'}; meant ${each.target}`);
    if (found.slice(0, 3).includes(each.target)) three += 1;
  }
  return { first: first / phrases.length, three: three / phrases.length, wrong };
}
