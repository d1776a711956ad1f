import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { inShort, linesOf, wordsOf } from '../http/reads/as-lines.js';
import { readWorld } from '../http/reads/world.js';
import { FileStore, newFileKey } from '../../src/kernel/files/file-store.js';
import { useTestApp } from '../support/app.js';
import type { Answer } from '../support/http.js';
import { staffRows } from './routes.js';
import { Team, type Desk } from './team.js';

/** Routes that no read shows. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'GET /stream': 'staff/stream',
  'GET /jobs': 'staff/jobs',
  'GET /jobs/:id': 'staff/jobs',
};

/** The calls of a route, after the first one with other values. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  'GET /search': ['/search?q=rossi', '/search?q=studio', '/search?q=conto', '/search?q=1', '/search?q=7000'],
  'GET /search/shortcuts': [
    '/search/shortcuts',
    '/search/shortcuts?starred=accounts/1,requests/78,cases/3,invoices/2,checkouts/4',
  ],
  'GET /views/reason': ['/views/reason?resource=accounts&record_id=1', '/views/reason?resource=requests&record_id=78'],
  'GET /queue/next': ['report', 'verification', 'message', 'screening', 'refund', 'appeal', 'conduct', 'contact'].map(
    (kind) => `/queue/next?kind=${kind}&after=1`,
  ),
  'GET /preservation': ['/preservation?year=2026', '/preservation?year=2025'],
  'GET /transparency': ['/transparency?year=2026', '/transparency?year=2025', '/transparency?year=2026&format=csv'],
  'GET /vat': ['/vat?year=2026', '/vat?year=2025', '/vat?year=2026&format=csv'],
  // The other provinces are in staff/market.
  'GET /market': [
    '/market?period=2026&province_id=MI',
    '/market?period=2026-03&province_id=MI',
    '/market?period=2026-Q1&province_id=MI&request_type_id=malasanita',
  ],
  'GET /figures': ['/figures?from=2026-01-01&to=2026-03-31', '/figures?from=2026-03-10&to=2026-03-10'],
  'GET /invoices/export.zip': ['/invoices/export.zip?from=2026-01-01&to=2026-03-31'],
  'GET /preservation/export.zip': ['/preservation/export.zip?year=2026'],
  ...Object.fromEntries(
    ['cases', 'funnel', 'answers', 'leaks'].map((name) => [
      `GET /statistics/${name}`,
      [`/statistics/${name}`, `/statistics/${name}?weeks=1`],
    ]),
  ),
};

/** So many records of a list are shown, in columns; of the single ones fewer. */
const SHOWN = 12;

describe('what each route of the back office reads', () => {
  const test = useTestApp({ env: { DEMO: '1' } });
  let desk: Desk;
  let paper: number;
  const subjects = new Map<string, readonly (number | string)[]>();

  beforeAll(async () => {
    const { states, neighbours, demo } = await readWorld(test);
    desk = await new Team(test).as('admin', { email: 'lettrice@staff.example', name: 'Lettrice' });
    const key = newFileKey();
    const bytes = Buffer.from('tesserino');
    await test.app.get(FileStore, { strict: false }).put(key, [bytes], 100);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const papers = await sql<{ id: number }>`
      insert into documents (account_id, purpose, name, content_type, size, sha256, storage_key, created_at)
      values (${states.firm}, 'evidence', 'tesserino.pdf', 'application/pdf', 9, ${sha256}, ${key}, ${test.clock.now()})
      returning id`.execute(test.sql);
    paper = papers.rows[0]!.id;
    // A record of a person is read for a reason.
    const own = [states.citizen, states.firm, neighbours.anna.id, neighbours.f.id, demo.get('studio.bianchi')!];
    const { rows } = await sql<{ id: number }>`
      select id from accounts where suspended_at is not null or deleted_at is not null or email like '%emailzz@%' order by id`.execute(
      test.sql,
    );
    subjects.set('accounts', [...own, ...rows.map(({ id }) => id).slice(0, 20)]);
    const cases = await sql<{ id: number; kind: string }>`
      select id, kind from cases c where kind <> 'report' or exists (select 1 from reports r where r.case_id = c.id) order by id`.execute(
      test.sql,
    );
    subjects.set(
      'cases',
      cases.rows.map(({ id }) => id),
    );
    subjects.set(
      'complaints',
      cases.rows.filter(({ kind }) => kind === 'report').map(({ id }) => id),
    );
    subjects.set('requests', states.requests);
    subjects.set('responses', states.responses);
  });

  const call = async (path: string, locale = 'it'): Promise<Answer> => {
    const answer = await desk.get(path, { 'x-localization': locale });
    if (answer.status >= 500) throw new Error(`${path}: ${answer.text}`);
    return answer;
  };
  const all = async (paths: readonly string[], locale = 'it'): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const path of paths) answers.push(await call(path, locale));
    return answers;
  };
  /** The records of a list that are read one by one. */
  const idsOf = async (resource: string): Promise<readonly (number | string)[]> => {
    const known = subjects.get(resource);
    if (known) return known;
    const { body } = await call(`/${resource}?range=[0,${SHOWN - 1}]`);
    return (body as { id: number }[]).map(({ id }) => id);
  };

  /** What the log of the staff has since an entry, and its new last entry. */
  let last = 0;
  const logged = async (): Promise<string[]> => {
    const { rows } = await sql<{ line: string; last: number }>`
      select concat_ws(' ', action, resource, 'of', count(distinct record_id), 'records,', count(*), 'times,', count(case_id), 'for a case',
          'said: ' || reason, 'before: ' || before::text, 'after: ' || after::text) as line, max(id)::integer as last
      from audit where id > ${last} and staff_id = ${desk.id}
      group by action, resource, reason, before, after order by 1`.execute(test.sql);
    last = Math.max(last, ...rows.map((row) => row.last));
    return rows.map(({ line }) => line);
  };

  const routes = staffRows
    .map(({ route }) => route)
    .filter((route) => route.startsWith('GET ') && !(route in ELSEWHERE));
  const resources = new Set(routes.filter((route) => /\/:id$/.test(route)).map((route) => route.split('/')[1]!));

  it.each(routes)('%s', async (route) => {
    const lines: string[] = [];
    const show = (title: string, list: readonly string[]) => lines.push(`— ${title}`, ...list);
    const [, path = ''] = route.split(' ');
    const [, resource = ''] = path.split('/');
    const showWords = async (paths: readonly string[], answers: readonly Answer[]) => {
      const words = wordsOf(await all(paths, 'en'), answers);
      if (words.length > 0) show('in English', words);
    };
    if (path.includes(':id')) {
      const whole = await idsOf(resource);
      // Drawing a PDF takes as long as five reads.
      const ids = /\.(?:pdf|xml)$/.test(path) ? whole.slice(-2) : whole;
      const tail = path.includes(':document')
        ? path.replace(':document', String(paper))
        : path.replace(/compare$/, 'compare?from=0&to=1');
      const paths = ids.map((id) => tail.replace(':id', String(id)));
      const answers = await all(paths);
      show(`${paths.length} records`, linesOf(answers));
      await showWords(paths, answers);
    } else {
      const isList = resources.has(resource) && path === `/${resource}`;
      const [first = path, ...variants] =
        PATHS[route] ??
        (isList ? [`${path}?range=[0,${SHOWN - 1}]`, `${path}?range=[3,4]`, `${path}?format=csv`] : [path]);
      const answers = await all([first]);
      show(first, linesOf(answers));
      await showWords([first], answers);
      for (const variant of variants) {
        const answer = linesOf([await call(variant)]);
        show(variant, variant.includes('csv') ? answer : inShort(answer));
      }
    }
    const log = await logged();
    if (log.length > 0) show('in the log', log);
    expect(lines.join('\n')).toMatchSnapshot();
  });
});
