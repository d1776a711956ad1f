import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { palette } from '../../backoffice/theme/palette.js';
import { staffPart } from '../support/staff-markup.js';

interface ThemePart {
  defaultProps?: object;
  styleOverrides?: object;
}

const { theme } = await staffPart<{ theme: { components: Record<string, ThemePart>; colorSchemes: object } }>(
  'theme/theme',
);

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

describe('the parts of the theme', () => {
  /** Each value of a theme by its path. */
  const flat = (value: unknown, path: string): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, each]) => flat(each, `${path} ${name}`))
      : [[path, typeof value === 'function' ? '(computed)' : value]];
  const parts = Object.entries(theme.components);

  it('are so where a page says nothing else', () => {
    const told = parts.flatMap(([name, { defaultProps }]) => flat(defaultProps ?? {}, name));
    expect(told.map(([path, value]) => `${path}: ${String(value)}`)).toMatchSnapshot();
  });

  it('can be reached and pressed: what scrolls, wraps, is hidden, stays in its place, and how large it is', () => {
    const decides = /^(display|overflow\w*|position|flex\w*|whiteSpace|opacity|order|min(Height|Width)|height|width)$/;
    const told = parts.flatMap(([name, { styleOverrides }]) => flat(styleOverrides ?? {}, name));
    const shown = told.filter(([path]) => decides.test(path.split(' ').at(-1) ?? ''));
    expect(shown.map(([path, value]) => `${path}: ${String(value)}`)).toMatchSnapshot();
  });

  it('have the colours of what they mean, each with that of its words', () => {
    const told = parts.flatMap(([name, { styleOverrides }]) => flat(styleOverrides ?? {}, name));
    const coloured = [
      ...flat(theme.colorSchemes, 'scheme'),
      ...told.filter(([, value]) => String(value).includes('var(--')),
    ];
    expect(coloured.map(([path, value]) => `${path}: ${String(value)}`)).toMatchSnapshot();
  });
});
