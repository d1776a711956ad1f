import type { Element, Root, RootContent } from 'hast';
import { toString } from 'hast-util-to-string';
import rehypeSlug from 'rehype-slug';
import { unified } from 'unified';
import type { ShownTestimonial } from '../shared/content/content.dto.js';

/** A section of the page of testimonials; it counts only with a quotation. */
type Begun = Omit<ShownTestimonial, 'quote'> & { readonly quote: string | null };

const words = (node: Element): string => toString(node).replaceAll(/\s+/g, ' ').trim();

function add(begun: Begun[], node: RootContent): Begun[] {
  if (node.type !== 'element') return begun;
  if (node.tagName === 'h2')
    return [...begun, { id: String(node.properties.id), name: words(node), about: null, quote: null }];
  const last = begun.at(-1);
  if (!last || last.quote !== null) return begun;
  const before = begun.slice(0, -1);
  if (node.tagName === 'blockquote') return [...before, { ...last, quote: words(node) }];
  return node.tagName === 'p' && last.about === null ? [...before, { ...last, about: words(node) || null }] : begun;
}

/** Slugs are written into a copy. */
function sectionsOf(tree: Root): Begun[] {
  const copy = structuredClone(tree);
  unified().use(rehypeSlug).runSync(copy);
  return copy.children.reduce(add, []);
}

/**
 * The testimonials of a text, one for each section. Its heading is the name, the paragraph before the quotation says
 * who that is, other pages show the quotation, and only its own page shows what follows. Rule 27.18.
 */
export const testimonialsIn = (tree: Root): ShownTestimonial[] =>
  sectionsOf(tree).flatMap(({ quote, ...section }) => (quote === null ? [] : [{ ...section, quote }]));

/** The names of sections without a quotation. Rule 27.18. */
export const withoutQuote = (tree: Root): string[] =>
  sectionsOf(tree)
    .filter(({ quote }) => quote === null)
    .map(({ name }) => name);
