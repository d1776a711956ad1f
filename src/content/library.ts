import type { Root } from 'hast';
import { versionOf } from '../kernel/database/setup/shipped-list.js';
import { locales, type Locale } from '../shared/locale.js';
import { typedTree } from '../kernel/markdown/markdown-thread.js';
import { treeOf } from '../kernel/markdown/markdown-tree.js';
import type { Content, ContentEntry, ShownTestimonials } from '../shared/content/content.dto.js';
import type { ContentKind } from '../shared/content/content.codes.js';
import { asOf } from './facts/dated-facts.rules.js';
import { render } from './markdown.js';
import type { Pictures } from './pictures/markdown-pictures.js';
import type { SourceText } from './editions/source-text.js';
import { TESTIMONIALS } from '../shared/content/site-pages.codes.js';
import { testimonialsIn } from './testimonials.js';
import { fill, limitsNamed, valuesOf } from './values.js';

const WORDS_A_MINUTE = 200;

/** How long a text takes to read. */
export const minutesOf = (body: string): number => Math.max(1, Math.round(body.split(/\s+/).length / WORDS_A_MINUTE));

/** A text with its values filled in. */
interface FilledText extends SourceText {
  /** The rows of the table of time limits that it named. */
  readonly limits: readonly string[];
}

/** A text from the back office is rendered in a thread; texts of the product cost little, and are rendered here. */
const treeOfText = ({ body, typed }: SourceText): Root | Promise<Root> => (typed ? typedTree(body) : treeOf(body));

/** What is computed once. A failure is not kept: the next caller tries again. */
function kept<K, T>(all: Map<K, Promise<T>>, key: K, work: () => Promise<T>): Promise<T> {
  const found = all.get(key);
  if (found) return found;
  const begun = work();
  all.set(key, begun);
  begun.catch(() => all.delete(key));
  return begun;
}

/** The texts of the public site in their present versions. A text is rendered when it is first read, then kept. */
export class ContentLibrary {
  private readonly entries: Readonly<Record<Locale, ReadonlyMap<string, FilledText>>>;
  private readonly rendered = new Map<string, Promise<Content>>();
  private fingerprint: string | undefined;
  private readonly said = new Map<Locale, Promise<ShownTestimonials>>();

  /**
   * @param texts of two with the same address and language the later one counts
   * @param brand the name of the product in the texts
   * @param pictures those that the texts show
   * @param today the day in Rome: facts that ended before it are left out
   */
  constructor(
    texts: readonly SourceText[],
    brand: string,
    private readonly pictures: Pictures = new Map(),
    today = '',
  ) {
    const entriesIn = (language: Locale): ReadonlyMap<string, FilledText> => {
      const values = valuesOf(brand, language);
      return new Map(
        texts
          .filter((text) => text.language === language)
          .map((text) => [
            text.path,
            {
              ...text,
              title: fill(text.title, values),
              description: fill(text.description, values),
              body: fill(asOf(text.body, today), values),
              limits: limitsNamed(asOf(text.body, today)),
            },
          ]),
      );
    };
    this.entries = { it: entriesIn('it'), en: entriesIn('en') };
  }

  /** Differs as soon as anything in a text is different; the same in every process that holds these texts. */
  get version(): string {
    return (this.fingerprint ??= versionOf(JSON.stringify(locales.map((each) => [...this.entries[each].values()]))));
  }

  /** The text at an address, in the reader's language if it exists in it and else in Italian; null if there is none. */
  async at(path: string, reader: Locale): Promise<Content | null> {
    const text = this.entries[reader].get(path) ?? this.entries.it.get(path);
    if (!text) return null;
    return kept(this.rendered, `${reader} ${path}`, async () => ({
      ...this.entry(text),
      ...render(await treeOfText(text), text.language, reader, this.pictures),
      sources: text.sources,
      example: text.kind === 'story',
    }));
  }

  /** The texts of a kind, each in the reader's language where it exists in it; newest first, then by title. */
  list(kind: ContentKind, reader: Locale, type?: string): ContentEntry[] {
    return [...this.entries.it.values()]
      .map((text) => this.entries[reader].get(text.path) ?? text)
      .filter((text) => text.kind === kind && (type === undefined || text.type === type))
      .map((text) => this.entry(text))
      .sort((a, b) => b.published.localeCompare(a.published) || a.title.localeCompare(b.title, 'it'));
  }

  /** What people said about the service, in the reader's language if it exists in it; empty if nobody did. */
  testimonials(reader: Locale): Promise<ShownTestimonials> {
    const text = this.entries[reader].get(TESTIMONIALS) ?? this.entries.it.get(TESTIMONIALS);
    return kept(this.said, reader, async () => ({
      language: text?.language ?? reader,
      entries: text ? testimonialsIn(await treeOfText(text)) : [],
    }));
  }

  /** Whether there is a text at this address. */
  has(path: string): boolean {
    return this.entries.it.has(path);
  }

  private entry({
    kind,
    path,
    language,
    type,
    topic,
    title,
    description,
    published,
    reviewed,
    body,
    limits,
  }: FilledText): ContentEntry {
    const languages = locales.filter((each) => this.entries[each].has(path));
    const minutes = minutesOf(body);
    return { kind, path, language, languages, type, topic, title, description, published, reviewed, minutes, limits };
  }
}
