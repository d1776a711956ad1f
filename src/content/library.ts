import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Locale } from '../kernel/locale.js';
import type { Content, ContentEntry, ContentKind } from './content.dto.js';
import { parseFile, type FrontMatter } from './front-matter.js';
import { render } from './markdown.js';
import { fill, unknownNames, valuesOf } from './values.js';

interface Entry extends Omit<ContentEntry, 'languages'> {
  readonly body: string;
  readonly matter: FrontMatter;
}

const WORDS_A_MINUTE = 200;

const SLUG = '([a-z0-9]+(?:-[a-z0-9]+)*)';
/** Where the texts of a kind lie below the folder of their language, and at which address they stand. */
const PLACES: readonly { kind: ContentKind; file: RegExp; path: (...parts: string[]) => string }[] = [
  { kind: 'page', file: new RegExp(`^${SLUG}\\.md$`), path: (name) => `/${name}` },
  { kind: 'type', file: new RegExp(`^types/${SLUG}\\.md$`), path: (type) => `/avvocati/${type}` },
  {
    kind: 'article',
    file: new RegExp(`^articles/${SLUG}/${SLUG}\\.md$`),
    path: (type, slug) => `/avvocati/${type}/${slug}`,
  },
  {
    kind: 'article',
    file: new RegExp(`^articles/${SLUG}/${SLUG}/${SLUG}\\.md$`),
    path: (type, topic, slug) => `/avvocati/${type}/${topic}/${slug}`,
  },
  {
    kind: 'story',
    file: new RegExp(`^stories/${SLUG}/${SLUG}\\.md$`),
    path: (type, slug) => `/avvocati/${type}/storie/${slug}`,
  },
];

/** Second parts of an address below a request type that are pages already. */
const TAKEN = ['storie', 'classifica'];

/**
 * The texts of the public site: Markdown files in folders by language. Their heads are read at the start; a text becomes
 * HTML when it is first read, and stays.
 */
export class ContentLibrary {
  /** What is wrong with files: `it/faq-utente.md:3 description: …`. Such a file is left out. */
  readonly faults: readonly string[];
  private readonly entries: Readonly<Record<Locale, ReadonlyMap<string, Entry>>>;
  private readonly rendered = new Map<string, Content>();

  /**
   * @param folder holds `it/` and `en/`
   * @param brand the name that texts give the product
   */
  constructor(folder: string, brand: string) {
    const faults: string[] = [];
    this.entries = { it: readFolder(folder, 'it', brand, faults), en: readFolder(folder, 'en', brand, faults) };
    for (const path of this.entries.en.keys()) {
      if (!this.entries.it.has(path)) faults.push(`en: ${path} has no Italian text`);
    }
    this.faults = faults;
  }

  /** The text at an address, in the reader's language where it exists in it and else in Italian; null where none stands. */
  at(path: string, reader: Locale): Content | null {
    const entry = this.entries[reader].get(path) ?? this.entries.it.get(path);
    if (!entry) return null;
    const key = `${reader} ${path}`;
    const kept = this.rendered.get(key);
    if (kept) return kept;
    const { body, matter } = entry;
    const content: Content = {
      ...this.shown(entry),
      ...render(body, entry.language, reader),
      sources: matter.sources ?? [],
      example: matter.example ?? false,
    };
    this.rendered.set(key, content);
    return content;
  }

  /** The texts of a kind, each in the reader's language where it exists in it; newest first, then by title. */
  list(kind: ContentKind, reader: Locale, type?: string): ContentEntry[] {
    return [...this.entries.it.values()]
      .map((entry) => this.entries[reader].get(entry.path) ?? entry)
      .filter((entry) => entry.kind === kind && (type === undefined || entry.type === type))
      .map((entry) => this.shown(entry))
      .sort((a, b) => b.published.localeCompare(a.published) || a.title.localeCompare(b.title, 'it'));
  }

  private shown({ body: _body, matter: _matter, ...shown }: Entry): ContentEntry {
    return { ...shown, languages: this.entries.en.has(shown.path) ? ['it', 'en'] : ['it'] };
  }

  /** Whether a text stands at this address. */
  has(path: string): boolean {
    return this.entries.it.has(path);
  }
}

function readFolder(folder: string, language: Locale, brand: string, faults: string[]): ReadonlyMap<string, Entry> {
  const values = valuesOf(brand, language);
  const root = join(folder, language);
  const entries = new Map<string, Entry>();
  for (const found of globSync('**/*.md', { cwd: root }).sort()) {
    const file = found.split(sep).join('/');
    const note = (line: number, message: string): void => {
      faults.push(`${language}/${file}:${line} ${message}`);
    };
    const place = PLACES.map((each) => ({ ...each, parts: each.file.exec(file) })).find(({ parts }) => parts !== null);
    if (!place?.parts) {
      note(1, 'no page stands for a file at this place');
      continue;
    }
    const parts = place.parts.slice(1);
    const text = readFileSync(join(root, file), 'utf8');
    const parsed = parseFile(text);
    if ('faults' in parsed) {
      for (const { line, message } of parsed.faults) note(line, message);
      continue;
    }
    const { matter, body, bodyLine } = parsed;
    const unknown = unknownNames(text, values);
    if (unknown.length > 0) {
      note(1, `unknown values: ${unknown.join(', ')}`);
      continue;
    }
    const heading = body.split('\n').findIndex((line) => line.startsWith('# '));
    if (heading >= 0) note(bodyLine + heading, 'a heading of the first level: the title is the only one');
    if (place.kind === 'article' && TAKEN.includes(parts[1] ?? '')) note(1, `the address "${parts[1]}" is taken`);
    if ((parts.length === 3) !== (matter.topic !== undefined))
      note(1, 'a topic is named if the article stands in a folder');
    if ((place.kind === 'story') !== (matter.example ?? false)) note(1, 'a story, and nothing else, is an example');
    entries.set(place.path(...parts), {
      kind: place.kind,
      path: place.path(...parts),
      language,
      type: place.kind === 'page' ? null : (parts[0] ?? null),
      topic: matter.topic ?? null,
      title: fill(matter.title, values),
      description: fill(matter.description, values),
      published: matter.published,
      reviewed: matter.reviewed ?? null,
      minutes: Math.max(1, Math.round(body.split(/\s+/).length / WORDS_A_MINUTE)),
      body: fill(body, values),
      matter,
    });
  }
  return entries;
}
