import { readdir } from 'node:fs/promises';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { FeatureRoutes } from '../../../../web/app/route-kit.js';
import { webPart } from '../../web-markup.js';

/** What the owner of a record and a firm may do with it. */
export const ACTIONS = [
  'add_information',
  'appeal',
  'ask_refund',
  'choose',
  'decline',
  'edit',
  'edit_quote',
  'extend',
  'give_feedback',
  'prepare_quote',
  'quote',
  'send',
  'tell_spoken',
  'upgrade',
  'withdraw',
  'withdraw_read_quote',
];

/** A page of the web. */
export interface Page {
  path: string;
  file: string;
  /** The files of the frames around it, the outermost first. */
  frames: string[];
  kind: keyof FeatureRoutes;
}
/** Every page of the web with its address, the frame around it and its file. */
export async function pagesOf(): Promise<Page[]> {
  const found: Page[] = [];
  for (const folder of (await readdir('web/features')).sort()) {
    if (!(await readdir(`web/features/${folder}`)).includes('routes.ts')) continue;
    const { default: routes } = await webPart<{ default: FeatureRoutes }>(`features/${folder}/routes`);
    const add = (
      kind: keyof FeatureRoutes,
      entries: readonly RouteConfigEntry[],
      before = '',
      frames: string[] = [],
    ): void => {
      for (const { path, index, file, children } of entries) {
        const whole = path === undefined ? before : `${before}/${path}`;
        const own = file.replace(/^\.\.\//, '').replace('.tsx', '');
        if (own.endsWith('.page')) found.push({ path: index ? '/' : whole, file: own, frames, kind });
        if (children) add(kind, children, whole, [...frames, own]);
      }
    };
    for (const kind of ['public', 'visitor', 'signedIn', 'bare'] as const) add(kind, routes[kind] ?? []);
  }
  return found;
}

/** What the parameters of addresses are, if not a number: of two records. */
const PARAMETERS: Record<string, [string, string]> = {
  code: ['recupero-crediti', 'malasanita'],
  letter: ['deposito-affitto', 'messa-in-mora'],
  province: ['milano', 'roma'],
  version: ['2024-10-15', '2026-11-22'],
  slug: ['slug', 'slug-2'],
  topic: ['topic', 'topic'],
};

/** The address of a record on a page. @param which of two records */
export const addressOf = (path: string, which: 0 | 1 = 0): string =>
  path.replaceAll(/:(\w+)\??/g, (_, name: string) => {
    const records = PARAMETERS[path === '/lettere/:id' ? 'letter' : name] ?? ['7', '8'];
    return records[which];
  });

/** What most records on a page are like: sent, answered, and everything may be done with them. */
export const USUAL = {
  allowed_actions: ACTIONS,
  languages: ['en'],
  'request_type.id': 'recupero-crediti',
  request_type_id: 'recupero-crediti',
  'plan.id': 2,
  'status.id': 2,
  'response.status.id': 7,
  'responses.1.status.id': 7,
  path: '/requests/7',
  day: '2026-10-04',
  month: '2026-10',
  week: '2026-10-05',
  facts_on: '2026-02-03',
};
/** Who reads a page that only somebody signed in may read. */
export const SIGNED_IN = ['citizen', 'firm'] as const;

/** Loads everything that a page loads later: it would come while the page is drawn, or not, as other pages were drawn before. */
export async function loadParts(): Promise<void> {
  for (const folder of ['features', 'ui'])
    for (const file of await readdir(`web/${folder}`, { recursive: true }))
      if (file.endsWith('.tsx')) await webPart(`${folder}/${file.replace('.tsx', '')}`);
}
