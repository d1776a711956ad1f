import type { ContentKind } from './content.codes.js';

/** The place of a text: its kind, its request type, and whether it is in the folder of a topic. */
export interface Place {
  readonly kind: ContentKind;
  /** Its address without a language. */
  readonly path: string;
  readonly type: string | null;
  readonly inTopic: boolean;
}

const SLUG = '([a-z0-9]+(?:-[a-z0-9]+)*)';
/** The folder of the texts of a kind below that of their language, and their address. */
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

/** The place of the text of a file such as `articles/malasanita/diagnosi.md`; null where it has no page. */
export function placeOfFile(file: string): Place | null {
  for (const { kind, path, files } of places) {
    const parts = files.exec(file);
    if (parts) return placed(kind, path, parts.slice(1));
  }
  return null;
}

/** The place of a text at an address; null where there can be none. */
export function placeOfPath(path: string): Place | null {
  for (const { kind, path: shape, paths } of places) {
    const parts = paths.exec(path);
    if (parts) return placed(kind, shape, parts.slice(1));
  }
  return null;
}

/** The part of an article's address that is already a page; null where there is none. Rule 27.2. */
export function takenPart({ kind, path }: Place): string | null {
  const part = path.split('/')[3];
  return kind === 'article' && part !== undefined && TAKEN.includes(part) ? part : null;
}
