import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { drawingAddress, pictureTypes, type Picture, type PictureFormat } from '../../shared/content/pictures.codes.js';
import { hashOf, type NamedPicture } from './pictures.rules.js';

/** Pictures by their hashes. */
export type Pictures = ReadonlyMap<string, Picture>;

/** How wide a picture is in the column of a text: as wide as the screen, 42rem at most. */
const SIZES = '(min-width: 45rem) 42rem, calc(100vw - 2.5rem)';

type Node = Root | RootContent;

/** An image as Markdown makes it. */
type Image = Element & { tagName: 'img' };

const isImage = (node: Node): node is Image => node.type === 'element' && node.tagName === 'img';
const isBlank = (node: Node): boolean => node.type === 'text' && node.value.trim() === '';
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const element = (tagName: string, properties: Properties, children: ElementContent[] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** The pictures that a tree of HTML names, in their order. */
export function namedPictures(node: Node): NamedPicture[] {
  if (isImage(node)) return [{ address: text(node.properties.src), alt: text(node.properties.alt) }];
  return 'children' in node ? node.children.flatMap(namedPictures) : [];
}

/** The element that lets a browser choose the best format in the width it needs, and reserves its space meanwhile. */
function pictureOf({ properties: { alt } }: Element, { hash, width, height, widths, fallback }: Picture): Element {
  const among = (format: PictureFormat): string =>
    widths.map((each) => `${drawingAddress(hash, each, format)} ${each}w`).join(', ');
  const source = (format: PictureFormat): Element =>
    element('source', { type: pictureTypes[format], srcSet: among(format), sizes: SIZES });
  return element('picture', {}, [
    source('avif'),
    source('webp'),
    element('img', {
      src: drawingAddress(hash, width, fallback),
      srcSet: among(fallback),
      sizes: SIZES,
      width,
      height,
      alt: text(alt),
      loading: 'lazy',
      decoding: 'async',
    }),
  ]);
}

/** A picture in a paragraph of its own is a figure; the title of its Markdown is the caption. */
function figureOf(image: Element, picture: Picture): Element {
  const caption = text(image.properties.title).trim();
  return element('figure', {}, [
    pictureOf(image, picture),
    ...(caption === '' ? [] : [element('figcaption', {}, [{ type: 'text', value: caption }])]),
  ]);
}

/** Puts pictures of the site in place of the images of a tree; other images are removed. Rule 27.15. */
export function picturesOfSite(this: unknown, pictures: Pictures) {
  const known = (image: Element): Picture | undefined => pictures.get(hashOf(text(image.properties.src)) ?? '');
  const replaced = (node: RootContent): RootContent[] => {
    if (isImage(node)) {
      const picture = known(node);
      return picture ? [pictureOf(node, picture)] : [];
    }
    if (node.type !== 'element') return [node];
    const [only, ...others] = node.children.filter((child) => !isBlank(child));
    if (node.tagName === 'p' && only && others.length === 0 && isImage(only)) {
      const picture = known(only);
      return picture ? [figureOf(only, picture)] : [];
    }
    node.children = node.children.flatMap(replaced) as ElementContent[];
    return [node];
  };
  return (root: Root): void => {
    root.children = root.children.flatMap(replaced);
  };
}
