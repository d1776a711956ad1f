import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locales, type Locale } from '../../shared/locale.js';
import { treeOf } from '../../kernel/markdown/markdown-tree.js';
import { isWellDated } from '../facts/dated-facts.rules.js';
import { parseFile } from './front-matter.js';
import { placeOfFile, takenPart } from '../../shared/content/places.rules.js';
import { picturesIn } from '../markdown.js';
import type { SourceText } from './source-text.js';
import { TESTIMONIALS } from '../../shared/content/site-pages.codes.js';
import { withoutQuote } from '../testimonials.js';
import { unknownNames, valuesOf } from '../values.js';

/** The folder of the texts; the path is the same from `src/` and from `dist/`. */
export const CONTENT = fileURLToPath(new URL('../../../content/', import.meta.url));

/** The beginning of every picture in Markdown. Few texts have one, and reading a whole text takes milliseconds. */
const PICTURE = '![';

/** The texts of a folder. */
export interface FirstEditions {
  readonly texts: readonly SourceText[];
  /** The mistakes in files: `it/faq-utente.md:3 description: …`. Such a file is left out. */
  readonly faults: readonly string[];
}

let released: FirstEditions | undefined;

/** The first editions that come with this release, read once for the process. */
export const releasedEditions = (): FirstEditions => (released ??= readFirstEditions(CONTENT));

/**
 * Reads the first editions of the texts: Markdown files in folders by language.
 * @param folder holds `it/` and `en/`
 */
export function readFirstEditions(folder: string): FirstEditions {
  const faults: string[] = [];
  const texts = locales.flatMap((language) => readFolder(folder, language, faults));
  const italian = new Set(texts.filter(({ language }) => language === 'it').map(({ path }) => path));
  for (const { path, language } of texts) {
    if (language !== 'it' && !italian.has(path)) faults.push(`${language}: ${path} has no Italian text`);
  }
  return { texts, faults };
}

function readFolder(folder: string, language: Locale, faults: string[]): SourceText[] {
  const values = valuesOf('', language);
  const root = join(folder, language);
  return globSync('**/*.md', { cwd: root })
    .sort()
    .flatMap((found) => {
      const file = found.split(sep).join('/');
      const note = (line: number, message: string): void => {
        faults.push(`${language}/${file}:${line} ${message}`);
      };
      const place = placeOfFile(file);
      if (!place) {
        note(1, 'no page belongs to a file at this place');
        return [];
      }
      const text = readFileSync(join(root, file), 'utf8');
      const parsed = parseFile(text);
      if ('faults' in parsed) {
        for (const { line, message } of parsed.faults) note(line, message);
        return [];
      }
      const { matter, body, bodyLine } = parsed;
      const unknown = unknownNames(text, values);
      if (unknown.length > 0) {
        note(1, `unknown values: ${unknown.join(', ')}`);
        return [];
      }
      if (!isWellDated(body)) note(bodyLine, 'a fact with an end must be written {{until:2026-10-31}}text{{/until}}');
      const heading = body.split('\n').findIndex((line) => line.startsWith('# '));
      if (heading >= 0) note(bodyLine + heading, 'a heading of the first level: the title is the only one');
      if (body.includes(PICTURE) && picturesIn(treeOf(body)).length > 0)
        note(1, 'a picture: those of the site are uploaded in the back office');
      if (place.path === TESTIMONIALS && withoutQuote(treeOf(body)).length > 0)
        note(1, 'a testimonial without a quotation');
      const taken = takenPart(place);
      if (taken !== null) note(1, `the address "${taken}" is taken`);
      if (place.inTopic !== (matter.topic !== undefined))
        note(1, 'an article has a topic exactly if it is in a folder');
      if ((place.kind === 'story') !== (matter.example ?? false)) note(1, 'a story is an example, no other text is');
      const { title, description, published, reviewed = null, sources = [], topic = null } = matter;
      return [{ ...place, language, title, description, body, topic, sources, published, reviewed }];
    });
}
