import type { Locale } from '../../shared/locale.js';
import { locales } from '../../shared/locale.js';
import type { Content, ContentEntry, ContentKind } from '../../shared/content/content.dto.js';

/** Where the texts are read from: the library of the site. */
export interface SearchableTexts {
  /** Differs as soon as anything in a text is different. */
  readonly version: string;
  list: (kind: ContentKind, reader: Locale) => ContentEntry[];
  at: (path: string, reader: Locale) => Promise<Content | null>;
}

/** A question, a section of a text, or the head of a text, as the search finds it. */
export interface SearchedText {
  readonly language: Locale;
  /** An Italian text that English readers get in English. */
  readonly translated: boolean;
  readonly kind: ContentKind | 'question';
  readonly path: string;
  /** Empty for the head of a page. */
  readonly anchor: string;
  readonly position: number;
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly body: string;
}

const KINDS: readonly ContentKind[] = ['page', 'type', 'article', 'story'];

/** Elements inside a line: without them no space is left before a comma. */
const INLINE = /<\/?(?:a|code|del|em|strong|sub|sup)\b[^<>]*>/g;

/** The words of a rendered section. */
export const plainText = (html: string): string =>
  html
    .replaceAll(INLINE, '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&#x([0-9A-F]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The pieces of a text. On a page of questions, each question is a piece. */
function piecesOf({ kind, path, language, languages, title, description, intro, sections }: Content): SearchedText[] {
  const common = { language, path, translated: language === 'it' && languages.includes('en') };
  const questions = path.startsWith('/faq-');
  return [
    { ...common, kind, anchor: '', position: 0, title, heading: '', description, body: plainText(intro) },
    // A heading without words of its own names a group of questions.
    ...sections
      .filter(({ html }) => html !== '')
      .map(({ id, title: heading, html }, index) => ({
        ...common,
        kind: questions ? ('question' as const) : kind,
        anchor: id,
        position: index + 1,
        title: questions ? heading : title,
        heading: questions ? '' : heading,
        description: '',
        body: plainText(html),
      })),
  ];
}

/** Everything that can be found, each text in every language it exists in. */
export async function searchedTexts(texts: SearchableTexts): Promise<SearchedText[]> {
  const places = KINDS.flatMap((kind) =>
    texts
      .list(kind, 'it')
      .flatMap(({ path, languages }) =>
        locales.filter((language) => languages.includes(language)).map((language) => ({ path, language })),
      ),
  );
  const found: SearchedText[] = [];
  for (const { path, language } of places) {
    const text = await texts.at(path, language);
    if (text) found.push(...piecesOf(text));
  }
  return found;
}
