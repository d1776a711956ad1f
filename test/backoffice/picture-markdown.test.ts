import { describe, expect, it } from '@jest/globals';
import { markdownOf, withParagraph } from '../../backoffice/resources/content/picture-markdown.js';
import { picturesIn, render } from '../../src/content/markdown.js';
import { treeOf } from '../../src/kernel/markdown/markdown-tree.js';

const address = '/media/0123456789abcdef0123456789abcdef';

describe('the Markdown of a picture in the editor', () => {
  it.each([
    ['Una finestra aperta', ''],
    [' Il cartello [vietato] \\ in\ndue righe ', 'Detta “così” e "così" \\'],
  ])('is parsed by the server: %j with %j', (alt, caption) => {
    const markdown = markdownOf({ address, alt, caption });
    const said = alt.trim().replaceAll(/\s+/g, ' ');
    expect(picturesIn(treeOf(markdown))).toEqual([{ address, alt: said }]);
    const known = { hash: address.slice('/media/'.length), width: 9, height: 9, widths: [9], fallback: 'jpg' } as const;
    const { intro } = render(treeOf(markdown), 'it', 'it', new Map([[known.hash, known]]));
    expect(intro.includes('<figcaption>')).toBe(caption !== '');
    if (caption !== '') expect(intro).toContain(`<figcaption>${caption}</figcaption>`);
  });
});

describe('a paragraph inserted at the caret', () => {
  it.each([
    ['', 0, 'P\n\n'],
    ['Uno', 3, 'Uno\n\nP\n\n'],
    ['Uno due', 4, 'Uno\n\nP\n\ndue'],
    ['Uno\n\n\ndue', 4, 'Uno\n\nP\n\ndue'],
  ])('is separate: %j at %d', (text, caret, whole) => {
    const made = withParagraph(text, caret, 'P');
    expect(made.text).toBe(whole);
    expect(made.text.slice(0, made.caret)).toMatch(/P\n\n$/);
  });
});
