import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const resolve = createRequire(import.meta.url).resolve;
const folderOf = (font: string): string =>
  join(dirname(resolve(`@fontsource/${font}/files/${font}-latin-400-normal.woff`)), '..');

/** The cuts that the document uses. */
const cuts = {
  text: { family: 'source-sans-3', cut: '400-normal' },
  strong: { family: 'source-sans-3', cut: '600-normal' },
  title: { family: 'brygada-1918', cut: '500-normal' },
  logo: { family: 'brygada-1918', cut: '600-normal' },
  sideNote: { family: 'brygada-1918', cut: '500-italic' },
} as const;
export type Cut = keyof typeof cuts;

/** Subsets in the order in which a letter is looked for. */
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const;
export type Subset = (typeof subsets)[number];

type Ranges = readonly (readonly [from: number, to: number])[];

function rangesOf(family: string): Map<Subset, Ranges> {
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
const ranges = new Map<string, Map<Subset, Ranges>>();

/** The file of a cut in one subset; read once. */
export function fontFile(cut: Cut, subset: Subset): Buffer {
  const { family, cut: style } = cuts[cut];
  const name = `${family}-${subset}-${style}.woff`;
  let file = files.get(name);
  if (!file) files.set(name, (file = readFileSync(join(folderOf(family), 'files', name))));
  return file;
}

/** A piece of text that one subset can draw. */
export interface Run {
  readonly subset: Subset;
  readonly text: string;
}

/**
 * Cuts a text where its letters need the font of another subset, so that names such as Błażej and Γιώργος are drawn as
 * they are written. A letter that no subset holds becomes a question mark.
 */
export function runsOf(cut: Cut, text: string): Run[] {
  const { family } = cuts[cut];
  let held = ranges.get(family);
  if (!held) ranges.set(family, (held = rangesOf(family)));
  const runs: { subset: Subset; text: string }[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) as number;
    const found = subsets.find((subset) => held.get(subset)?.some(([from, to]) => code >= from && code <= to));
    const last = runs.at(-1);
    const drawn = found === undefined ? '?' : letter;
    if (last && last.subset === (found ?? 'latin')) last.text += drawn;
    else runs.push({ subset: found ?? 'latin', text: drawn });
  }
  return runs;
}
