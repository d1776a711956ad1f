import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

// No picture, because fetching one tells who opened a mail, and no form.
const tagNames = (defaultSchema.tagNames ?? []).filter((name) => !['img', 'picture', 'source', 'input'].includes(name));

const reader = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, { ...defaultSchema, tagNames })
  .use(rehypeStringify);

/** Markdown as HTML that is safe wherever it stands: whatever could run, load or style is taken out. */
export function renderMarkdown(text: string): string {
  return String(reader.processSync(text));
}
