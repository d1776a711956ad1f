import { readdir } from 'node:fs/promises';
import { webPart } from '../../web-markup.js';
import { show } from './web-hands.js';
import type { Answers } from './hands.js';
import type { pagesOf } from './web-drawing.js';

/** A page of the route list. */
export type AnyPage = Awaited<ReturnType<typeof pagesOf>>[number];
type Reader = 'citizen' | 'firm' | 'nobody';

/** The address of a page with values for its parameters. */
export const addressOf = (path: string): string =>
  path.replaceAll(/:(\w+)\??/g, (_, name: string) =>
    path === '/lettere/:id' ? 'deposito-affitto' : (PARAMETERS[name] ?? '7'),
  );
const PARAMETERS: Readonly<Record<string, string>> = {
  code: 'recupero-crediti',
  province: 'milano',
  version: '2024-10-15',
};

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
export const readersOf = ({ kind }: AnyPage): readonly Reader[] =>
  kind === 'signedIn' ? ['citizen', 'firm'] : ['nobody'];

let isLoaded = false;
/** What a page loads later would come while it is looked at, or not. */
async function loadAll(): Promise<void> {
  if (isLoaded) return;
  isLoaded = true;
  for (const folder of ['features', 'ui'])
    for (const file of await readdir(`web/${folder}`, { recursive: true }))
      if (file.endsWith('.tsx')) await webPart(`${folder}/${file.replace('.tsx', '')}`);
}

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
  { path, file, frames }: AnyPage,
  as: Reader,
  { given = {}, query = '', ...others }: Opened = {},
): Promise<Awaited<ReturnType<typeof show>> | null> {
  await loadAll();
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
