import type { Root } from 'hast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).freeze();

/** Markdown that comes with the product as a tree of HTML, in this thread. */
export const treeOf = (markdown: string): Root => reader.runSync(reader.parse(markdown));
