import type { ContentKind } from './content.codes.js';

/** Where a text stands: what it is, to which request type it belongs, and whether in the folder of a topic. */
export interface Place {
  readonly kind: ContentKind;
  /** Its address without a language. */
  readonly path: string;
  readonly type: string | null;
  readonly inTopic: boolean;
}

const SLUG = '([a-z0-9]+(?:-[a-z0-9]+)*)';
/** Where the texts of a kind lie below the folder of their language, and at which address they stand. */
const PLACES: readonly { kind: ContentKind; file: string; path: string }[] = [
  { kind: 'page', file: '*', path: '/*' },
  { kind: 'type', file: 'types/*', path: '/avvocati/*' },
  { kind: 'story', file: 'stories/*/*', path: '/avvocati/*/storie/*' },
  { kind: 'article', file: 'articles/*/*', path: '/avvocati/*/*' },
  { kind: 'article', file: 'articles/*/*/*', path: '/avvocati/*/*/*' },
];

/** Second parts of an address below a request type that are pages already. */
const TAKEN: readonly string[] = ['storie', 'classifica'];

const patternOf = (shape: string, end: string): RegExp => new RegExp(`^${shape.replaceAll('*', SLUG)}${end}$`);
const places = PLACES.map((place) => ({
  ...place,
  files: patternOf(place.file, '\\.md'),
  paths: patternOf(place.path, ''),
}));

function placed(kind: ContentKind, shape: string, parts: readonly string[]): Place {
  const left = [...parts];
  return {
    kind,
    path: shape.replaceAll('*', () => left.shift() ?? ''),
    type: kind === 'page' ? null : (parts[0] ?? null),
    inTopic: parts.length === 3,
  };
}

/** Where the text of a file stands: `articles/malasanita/diagnosi.md`; null where no page stands for it. */
export function placeOfFile(file: string): Place | null {
  for (const { kind, path, files } of places) {
    const parts = files.exec(file);
    if (parts) return placed(kind, path, parts.slice(1));
  }
  return null;
}

/** What a text at an address is; null where no text can stand. */
export function placeOfPath(path: string): Place | null {
  for (const { kind, path: shape, paths } of places) {
    const parts = paths.exec(path);
    if (parts) return placed(kind, shape, parts.slice(1));
  }
  return null;
}

/** The part of an article's address that is a page already; null where none is. Rule 27.2. */
export function takenPart({ kind, path }: Place): string | null {
  const part = path.split('/')[3];
  return kind === 'article' && part !== undefined && TAKEN.includes(part) ? part : null;
}
