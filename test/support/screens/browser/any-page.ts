import { show } from './web-hands.js';
import type { Answers } from './hands.js';
import { addressOf, loadParts, type Page } from './web-pages.js';

type Reader = 'citizen' | 'firm' | 'nobody';

/** What the contract calls only text, with a value that a page can read. */
export const READABLE = {
  'request_type.id': 'recupero-crediti',
  request_type_id: 'recupero-crediti',
  day: '2026-10-04',
  month: '2026-10',
  week: '2026-10-05',
  facts_on: '2026-02-03',
  languages: ['en'],
  has_password: true,
};

/** Who reads a page: a page of an account is another one for each kind of account. */
export const readersOf = ({ kind }: Page): readonly Reader[] =>
  kind === 'signedIn' ? ['citizen', 'firm'] : ['nobody'];

let loaded: Promise<void> | undefined;

interface Opened {
  given?: object;
  answers?: Answers;
  locale?: 'it' | 'en';
  /** So many entries of each list. */
  many?: number;
  /** What follows the address: `?page=2`. */
  query?: string;
  /** Acts before something is shown. */
  before?: () => unknown;
}

/** Shows a page of the route list. @returns where one is; null where this reader is led away */
export async function showAny(
  { path, file, frames }: Page,
  as: Reader,
  { given = {}, query = '', ...others }: Opened = {},
): Promise<Awaited<ReturnType<typeof show>> | null> {
  await (loaded ??= loadParts());
  const at = addressOf(path);
  const shown = await show({
    ...others,
    as,
    path,
    at: `${at}${query}`,
    file,
    frames,
    given: { ...READABLE, ...given },
  });
  const is = shown.where().replace(/^\/en(?=\/|$)/, '');
  return is === at || is.startsWith(`${at}?`) ? shown : null;
}
