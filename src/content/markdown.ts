import type { Element, Root, RootContent } from 'hast';
import { toString } from 'hast-util-to-string';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import type { Locale } from '../shared/locale.js';
import type { Rendered } from '../shared/content/content.dto.js';
import { namedPictures, picturesOfSite, type Pictures } from './pictures/markdown-pictures.js';
import type { NamedPicture } from './pictures/pictures.rules.js';

const TABLE_LABEL = { it: 'Tabella da scorrere', en: 'Table, scrolls sideways' } as const;

const isElement = (node: RootContent, name: string): node is Element =>
  node.type === 'element' && node.tagName === name;

/** A head without words is not a head: it is the corner above a column of names. */
function cornersAsCells() {
  const follow = (node: Root | RootContent): void => {
    if (node.type === 'element' && node.tagName === 'th' && toString(node).trim() === '') node.tagName = 'td';
    if ('children' in node) node.children.forEach(follow);
  };
  return follow;
}

/** A wide table scrolls in a region of its own, which the keyboard reaches. */
function framedTables(this: unknown, label: string) {
  return (root: Root): void => {
    root.children = root.children.map((node) =>
      isElement(node, 'table')
        ? {
            type: 'element',
            tagName: 'div',
            properties: { className: ['table-scroll'], role: 'region', ariaLabel: label, tabIndex: 0 },
            children: [node],
          }
        : node,
    );
  };
}

/** Links of the site lead to pages in the reader's language. */
function linksIn(this: unknown, prefix: string) {
  const follow = (node: Root | RootContent): void => {
    if (node.type === 'element' && node.tagName === 'a' && typeof node.properties.href === 'string') {
      const { href } = node.properties;
      if (href.startsWith('/')) node.properties.href = href === '/' ? prefix || '/' : prefix + href;
    }
    if ('children' in node) node.children.forEach((child) => follow(child));
  };
  return follow;
}

/**
 * A text as HTML that holds only text and pictures of the site: anything that could run, load or style is removed.
 * @param tree of the Markdown
 * @param language of the text
 * @param reader the language of the page that shows it, in which its links continue
 * @param pictures those that it may show
 */
export function render(tree: Root, language: Locale, reader: Locale, pictures: Pictures = new Map()): Rendered {
  const processor = unified()
    .use(rehypeSanitize)
    .use(picturesOfSite, pictures)
    .use(rehypeSlug)
    .use(cornersAsCells)
    .use(framedTables, TABLE_LABEL[language])
    .use(linksIn, reader === 'en' ? '/en' : '')
    .use(rehypeStringify);
  const root = processor.runSync(tree);
  const html = (children: RootContent[]): string => processor.stringify({ type: 'root', children }).trim();
  const starts = root.children.flatMap((node, index) => (isElement(node, 'h2') ? [index] : []));
  return {
    intro: html(root.children.slice(0, starts[0])),
    sections: starts.map((start, nth) => {
      const heading = root.children[start] as Element;
      return {
        id: String(heading.properties.id),
        title: toString(heading),
        html: html(root.children.slice(start + 1, starts[nth + 1])),
      };
    }),
  };
}

/** The pictures that a text names, however its Markdown writes them. */
export const picturesIn = (tree: Root): NamedPicture[] => namedPictures(tree);
