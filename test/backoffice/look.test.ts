import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { palette } from '../../backoffice/theme/palette.js';

describe('the colours of the back office', () => {
  it('match the design tokens, in both themes', async () => {
    const css = await readFile('web/ui/styles/tokens.css', 'utf8');
    const tokens = new Map(
      [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
        name!,
        [light!, dark!],
      ]),
    );
    expect(tokens.size).toBeGreaterThan(20);
    expect(Object.fromEntries(Object.keys(palette).map((name) => [name, tokens.get(name)]))).toEqual(palette);
  });
});

describe('a search above a list', () => {
  it('has one button that empties it', async () => {
    const css = await readFile('backoffice/theme/base.css', 'utf8');
    expect(css).toMatch(/\.filter-field input::-webkit-search-cancel-button \{\s+display: none;/);
  });
});
