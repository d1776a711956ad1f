import { parseDocument } from 'yaml';
import { z } from 'zod';
import { contentLimits } from '../../shared/limits.js';

const day = z.iso.date({ error: 'a day, as 2026-11-22' });

/** The metadata above a text. A list of search results shows texts of these lengths whole. */
const frontMatter = z.strictObject({
  /** Heading of the page and of the browser's tab. */
  title: z.string().min(contentLimits.titleMin).max(contentLimits.titleMax),
  /** What search engines show under the title. */
  description: z.string().min(contentLimits.descriptionMin).max(contentLimits.descriptionMax),
  published: day,
  /** When the legal facts were last checked. */
  reviewed: day.optional(),
  /** Where the legal facts come from. */
  sources: z
    .array(
      z.strictObject({
        label: z.string().min(contentLimits.sourceMin),
        url: z.url({ protocol: /^https$/ }).optional(),
      }),
    )
    .optional(),
  /** Written as an example; stories only. */
  example: z.literal(true).optional(),
  /** The name of the topic whose folder the article is in. */
  topic: z.string().min(contentLimits.topicMin).optional(),
});

export type FrontMatter = z.output<typeof frontMatter>;

/** A parsed file, or its mistakes. */
export type Parsed =
  | {
      readonly matter: FrontMatter;
      readonly body: string;
      /** Line of the file on which the body begins. */ readonly bodyLine: number;
    }
  | { readonly faults: readonly { readonly line: number; readonly message: string }[] };

const FENCE = '---';

/** Splits a text: the metadata between the two lines of `---` at its head, and the Markdown below them. */
export function parseFile(text: string): Parsed {
  const lines = text.split('\n');
  const end = lines.indexOf(FENCE, 1);
  if (lines[0] !== FENCE || end < 0)
    return { faults: [{ line: 1, message: 'the front matter between two lines of --- is missing' }] };
  const document = parseDocument(lines.slice(1, end).join('\n'));
  if (document.errors.length > 0) {
    return {
      faults: document.errors.map(({ linePos, message }) => ({
        line: (linePos?.[0].line ?? 1) + 1,
        message: message.split('\n', 1)[0] ?? message,
      })),
    };
  }
  const { success, data, error } = frontMatter.safeParse(document.toJS());
  if (success) return { matter: data, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 };
  const lineOf = (path: readonly PropertyKey[]): number => {
    const found = lines.slice(1, end).findIndex((line) => line.startsWith(`${String(path[0])}:`));
    return found < 0 ? 1 : found + 2;
  };
  return {
    faults: error.issues.map(({ path, message }) => ({ line: lineOf(path), message: `${path.join('.')}: ${message}` })),
  };
}
