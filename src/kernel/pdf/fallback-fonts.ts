import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './woff.js';

const resolve = createRequire(import.meta.url).resolve;
const packaged = (name: string, subset: string) => (weight: 400 | 600) =>
  resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`);

interface Fallback {
  /** The font is opened only for letters of these scripts. */
  readonly scripts: RegExp;
  readonly file: (weight: 400 | 600) => string | URL;
}

/**
 * Noto Sans for the scripts that the brand's fonts do not know. Each is opened and embedded only where a letter needs it.
 * Chinese and Japanese have one weight: the 7,900 most common characters, see data/README.md.
 */
const fallbacks = {
  arabic: { scripts: /\p{Script=Arabic}/u, file: packaged('noto-sans-arabic', 'arabic') },
  hebrew: { scripts: /\p{Script=Hebrew}/u, file: packaged('noto-sans-hebrew', 'hebrew') },
  devanagari: { scripts: /\p{Script=Devanagari}/u, file: packaged('noto-sans-devanagari', 'devanagari') },
  bengali: { scripts: /\p{Script=Bengali}/u, file: packaged('noto-sans-bengali', 'bengali') },
  sinhala: { scripts: /\p{Script=Sinhala}/u, file: packaged('noto-sans-sinhala', 'sinhala') },
  georgian: { scripts: /\p{Script=Georgian}/u, file: packaged('noto-sans-georgian', 'georgian') },
  han: {
    scripts: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    file: () => new URL('./data/noto-sans-sc-common.woff', import.meta.url),
  },
} as const satisfies Record<string, Fallback>;

/** A script with a font of its own. */
export type FallbackScript = keyof typeof fallbacks;

const names = Object.keys(fallbacks) as FallbackScript[];
const files = new Map<string, Buffer>();
const fonts = new Map<FallbackScript, Font>();

/** Whether the lines of a script run from right to left. */
export const isRightToLeft = (script: string): boolean => script === 'arabic' || script === 'hebrew';

export const isFallback = (name: string): name is FallbackScript => name in fallbacks;

/** The font of a script, read once. */
export function fallbackFile(script: FallbackScript, weight: 400 | 600): Buffer {
  const key = `${script}-${weight}`;
  let file = files.get(key);
  if (!file) files.set(key, (file = unpackWoff(readFileSync(fallbacks[script].file(weight)))));
  return file;
}

function fontOf(script: FallbackScript): Font {
  let font = fonts.get(script);
  // The file holds one font, never a collection.
  if (!font) fonts.set(script, (font = create(fallbackFile(script, 400)) as Font));
  return font;
}

/** The script whose font holds a letter; undefined where none does. */
export const fallbackOf = (letter: string): FallbackScript | undefined =>
  names.find(
    (name) =>
      fallbacks[name].scripts.test(letter) && fontOf(name).hasGlyphForCodePoint(letter.codePointAt(0) as number),
  );
