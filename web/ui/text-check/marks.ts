/** So many characters around a fragment are shown with it. */
const AROUND = 30;

/** A fragment of a text with the text around it. */
export interface Mark {
  /** Where the fragment begins in the text. */
  readonly at: number;
  readonly before: string;
  readonly fragment: string;
  readonly after: string;
}

/** The places of fragments in a text, in its order, with their surroundings cut at words. */
export function marksOf(text: string, fragments: readonly string[]): Mark[] {
  return fragments
    .map((fragment) => ({ fragment, at: text.indexOf(fragment) }))
    .filter(({ fragment, at }) => fragment !== '' && at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ fragment, at }) => ({
      at,
      fragment,
      before: ending(text.slice(0, at)),
      after: beginning(text.slice(at + fragment.length)),
    }));
}

function ending(text: string): string {
  if (text.length <= AROUND) return text;
  const cut = text.slice(-AROUND);
  return `…${cut.slice(cut.indexOf(' ') + 1)}`;
}

function beginning(text: string): string {
  if (text.length <= AROUND) return text;
  const cut = text.slice(0, AROUND);
  const end = cut.lastIndexOf(' ');
  return `${end < 0 ? cut : cut.slice(0, end)}…`;
}

/** A text without a fragment, and without the blank that would be double. */
export const withoutMark = (text: string, at: number, fragment: string): string => {
  const [before, after] = [text.slice(0, at), text.slice(at + fragment.length)];
  return / $/.test(before) && /^(?: |$)/.test(after) ? before.slice(0, -1) + after : before + after;
};
