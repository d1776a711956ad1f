import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { fallbackFile, fallbackOf, isFallback, isRightToLeft, type FallbackScript } from './fallback-fonts.js';
import { unpackWoff } from './woff.js';

const resolve = createRequire(import.meta.url).resolve;
const folderOf = (font: string): string =>
  join(dirname(resolve(`@fontsource/${font}/files/${font}-latin-400-normal.woff`)), '..');

/** The cuts that the document uses. */
const cuts = {
  text: { family: 'source-sans-3', cut: '400-normal', weight: 400 },
  strong: { family: 'source-sans-3', cut: '600-normal', weight: 600 },
  title: { family: 'brygada-1918', cut: '500-normal', weight: 600 },
  logo: { family: 'brygada-1918', cut: '600-normal', weight: 600 },
  sideNote: { family: 'brygada-1918', cut: '500-italic', weight: 400 },
} as const;
export type Cut = keyof typeof cuts;

/** Subsets in the order in which a letter is looked for. */
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const;
type BrandSubset = (typeof subsets)[number];
/** A part of the brand's fonts, or the font of another script. */
export type Subset = BrandSubset | FallbackScript;

type Ranges = readonly (readonly [from: number, to: number])[];

function rangesOf(family: string): Map<BrandSubset, Ranges> {
  const written = JSON.parse(readFileSync(join(folderOf(family), 'unicode.json'), 'utf8')) as Record<string, string>;
  const parsed = (text: string): Ranges =>
    text.split(',').map((range) => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
      return [parseInt(from, 16), parseInt(to, 16)] as const;
    });
  return new Map(
    subsets.flatMap((subset) => (written[subset] === undefined ? [] : [[subset, parsed(written[subset])] as const])),
  );
}

const files = new Map<string, Buffer>();
const ranges = new Map<string, Map<BrandSubset, Ranges>>();

/** The font of a cut in one subset; read once. */
export function fontFile(cut: Cut, subset: Subset): Buffer {
  const { family, cut: style, weight } = cuts[cut];
  if (isFallback(subset)) return fallbackFile(subset, weight);
  const name = `${family}-${subset}-${style}.woff`;
  let file = files.get(name);
  if (!file) files.set(name, (file = unpackWoff(readFileSync(join(folderOf(family), 'files', name)))));
  return file;
}

const ascents = new Map<Cut, number>();

/** How far a line's baseline lies under its top, in sizes of the letters: the same for the fonts of all scripts. */
export function ascentOf(cut: Cut): number {
  let ascent = ascents.get(cut);
  if (ascent === undefined) {
    // The file holds one font, never a collection.
    const font = create(fontFile(cut, 'latin')) as Font;
    ascents.set(cut, (ascent = font.ascent / font.unitsPerEm));
  }
  return ascent;
}

/** A piece of text that one subset can draw. */
export interface Run {
  readonly subset: Subset;
  readonly text: string;
}

interface Piece {
  subset: Subset;
  text: string;
}

/** Between two words of a script that runs from right to left, a space belongs to them. */
function withSpaces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  pieces.forEach((piece, index) => {
    const [last, next] = [joined.at(-1), pieces[index + 1]];
    const isGap = /^ +$/.test(piece.text) && last?.subset === next?.subset && isRightToLeft(last?.subset ?? 'latin');
    if (last && (isGap || (last.subset === piece.subset && isRightToLeft(piece.subset)))) last.text += piece.text;
    else joined.push({ ...piece });
  });
  return joined;
}

/** pdfkit sets word after word from left to right. What no break may part is shaped as one, in its own direction. */
const inOrder = ({ subset, text }: Piece): Run => ({
  subset,
  text: isRightToLeft(subset) ? text.replaceAll(' ', '\u00a0') : text,
});

/**
 * Cuts a text where its letters need another font, so that names such as Błażej, Γιώργος, محمد and 王伟 are drawn as they
 * are written. A letter that no font holds becomes a question mark.
 */
export function runsOf(cut: Cut, text: string): Run[] {
  const { family } = cuts[cut];
  let held = ranges.get(family);
  if (!held) ranges.set(family, (held = rangesOf(family)));
  const pieces: Piece[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) as number;
    const last = pieces.at(-1);
    // A mark is drawn with its letter.
    const found =
      last && isFallback(last.subset) && /\p{M}/u.test(letter)
        ? last.subset
        : (subsets.find((subset) => held.get(subset)?.some(([from, to]) => code >= from && code <= to)) ??
          fallbackOf(letter));
    const drawn = found === undefined ? '?' : letter;
    if (last && last.subset === (found ?? 'latin')) last.text += drawn;
    else pieces.push({ subset: found ?? 'latin', text: drawn });
  }
  return withSpaces(pieces).map(inOrder);
}
