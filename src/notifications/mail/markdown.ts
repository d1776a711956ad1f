import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { typedTree } from '../../kernel/markdown/markdown-thread.js';

// No pictures, because fetching one reveals who opened a mail, and no forms.
const tagNames = (defaultSchema.tagNames ?? []).filter((name) => !['img', 'picture', 'source', 'input'].includes(name));

const cleaner = unified()
  .use(rehypeSanitize, { ...defaultSchema, tagNames })
  .use(rehypeStringify)
  .freeze();

/** Texts that are kept with their HTML: a newsletter is the same for all its readers. */
const KEPT = 4;
const rendered = new Map<string, string>();

/**
 * Converts Markdown that somebody typed to safe HTML: scripts, remote content and styles are removed.
 * @throws text_too_intricate (422)
 */
export async function renderMarkdown(text: string): Promise<string> {
  const kept = rendered.get(text);
  if (kept !== undefined) return kept;
  const html = cleaner.stringify(cleaner.runSync(await typedTree(text)));
  const [oldest] = rendered.keys();
  if (rendered.size >= KEPT && oldest !== undefined) rendered.delete(oldest);
  rendered.set(text, html);
  return html;
}
