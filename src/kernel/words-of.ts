/** A query has a few words; more than this add nothing and cost time. */
const MOST_WORDS = 24;

/** The words of a text in lower case, each once, at most `most`; accents stay, for the database removes them. */
export function wordsOf(text: string, most = MOST_WORDS): string[] {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    if (words.size >= most) break;
    words.add(word);
  }
  return [...words];
}
