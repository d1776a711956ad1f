import { beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { plus } from '../../src/shared/clock.js';
import { ms } from '../../src/shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { openApiDocument } from '../../src/openapi/openapi.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Neighbours } from './neighbours.js';

type Who = 'anna' | 'bruno' | 'f' | 'g' | 'bare';
const everyone: Who[] = ['anna', 'bruno', 'f', 'g', 'bare'];

/* oxlint-disable typescript/no-explicit-any -- a test reads what it expects and fails otherwise */

describe('the data a person sees, among others of the same role', () => {
  const test = useTestApp();
  let all: Neighbours;
  let clients: Record<Who, HttpClient>;
  let emails: Record<Who, string>;
  beforeAll(async () => {
    all = await Neighbours.of(test);
    const { anna, bruno, f, g, bare } = all;
    clients = { anna: anna.http, bruno: bruno.http, f: f.http, g: g.http, bare: bare.http };
    emails = {} as Record<Who, string>;
    for (const who of everyone) emails[who] = (await clients[who].get('/account')).info.email as string;
  });

  const get = async (who: Who, path: string): Promise<any> => {
    const { status, info, text } = await clients[who].get(path);
    if (status !== 200) throw new Error(`${who} ${path}: ${status} ${text}`);
    return info;
  };
  const ids = async (who: Who, path: string): Promise<number[]> =>
    ((await get(who, path)) as { id: number }[]).map(({ id }) => id).sort((one, other) => one - other);
  const sorted = (...numbers: number[]): number[] => numbers.sort((one, other) => one - other);

  it('are the person’s own account', async () => {
    expect(new Set(Object.values(emails)).size).toBe(everyone.length);
    for (const who of everyone) {
      expect((await get(who, '/account')).id).toBe(all[who].id);
      expect((await get(who, '/profile')).email).toBe(emails[who]);
    }
  });

  /** Every list of the public API that is read in pages, by what its document says. */
  const lists = () =>
    Object.entries(openApiDocument(test.app).paths)
      .filter(
        ([path, { get: operation }]) =>
          operation?.parameters?.some((parameter) => 'name' in parameter && parameter.name === 'page_size') &&
          !/[{]|[.]csv$/.test(path),
      )
      .map(([path]) => path.replace('/api/v1', ''));

  it('are the same one by one as at once, with the same total, also behind the last page', async () => {
    const needed: Readonly<Record<string, string>> = { '/lawyers': '&request_type=sinistri-stradali' };
    const long = new Set<string>();
    for (const path of lists())
      for (const who of everyone) {
        const page = async (page: number, size: number) => {
          const { status, body } = await clients[who].get(
            `${path}?page=${page}&page_size=${size}${needed[path] ?? ''}`,
          );
          if (status !== 200) return { status, info: [], total: 0 };
          const { info, total } = body as { info: unknown[] | { movements: unknown[] }; total: number };
          // The credits have their balance beside the list.
          return { status, info: Array.isArray(info) ? info : info.movements, total };
        };
        const whole = await page(1, 50);
        if (whole.status !== 200) {
          expect([path, who, whole.status]).toEqual([path, who, 403]);
          continue;
        }
        const one: unknown[] = [];
        for (let nth = 1; nth <= whole.info.length; nth++) {
          const { info, total } = await page(nth, 1);
          expect([path, who, info.length, total]).toEqual([path, who, 1, whole.total]);
          one.push(...info);
        }
        expect([path, who, one]).toEqual([path, who, whole.info]);
        const behind = await page(2, 50);
        expect([path, who, behind.info, behind.total]).toEqual([path, who, [], whole.total]);
        expect([path, who, whole.total]).toEqual([path, who, whole.info.length]);
        if (whole.total > 1) long.add(path);
      }
    // A list of one record shows neither an order nor an offset.
    expect(
      lists()
        .filter((path) => !long.has(path))
        .sort(),
    ).toEqual(['/complaints', '/feedbacks', '/invoices']);
  });

  it('are the citizen’s own requests, drafts included, with their counts', async () => {
    const { chosen, waiting, draft, other, otherDraft } = all.requests;
    expect(await ids('anna', '/requests/user')).toEqual(sorted(chosen, waiting, draft));
    expect(await ids('bruno', '/requests/user')).toEqual(sorted(other, otherDraft));
    const totals = (await clients.anna.get('/requests/user')).body as { total: number };
    expect(totals.total).toBe(3);
  });

  it('are the firm’s own requests, and nothing for a firm without a forwarded request', async () => {
    const { chosen, waiting, other } = all.requests;
    for (const path of ['/requests/lawyer', '/responses']) {
      expect(await ids('f', path)).toEqual(sorted(chosen, waiting, other));
      expect(await ids('g', path)).toEqual(sorted(chosen, waiting, other));
      expect(await ids('bare', path)).toEqual([]);
    }
    expect(await get('f', '/requests/lawyer/counts')).toEqual({
      new: 0,
      to_answer: 0,
      waiting: 0,
      quoted: 2,
      won: 1,
      lost: 0,
    });
    expect(await get('g', '/requests/lawyer/counts')).toEqual({
      new: 1,
      to_answer: 1,
      waiting: 0,
      quoted: 0,
      won: 0,
      lost: 1,
    });
    expect(await get('bare', '/requests/lawyer/counts')).toEqual({
      new: 0,
      to_answer: 0,
      waiting: 0,
      quoted: 0,
      won: 0,
      lost: 0,
    });
  });

  it('can be filtered by status and words', async () => {
    const { chosen, waiting, draft, other } = all.requests;
    const { approved, init } = RequestStatus;
    expect(await ids('anna', `/requests/user?status=${approved},${init}`)).toEqual(sorted(chosen, draft));
    expect(await ids('bruno', `/requests/user?status=${approved}`)).toEqual([]);
    // A draft has no place yet.
    expect(await ids('anna', '/requests/user?q=MILAN')).toEqual(sorted(chosen, waiting));
    expect(await ids('bruno', '/requests/user?q=Torino')).toEqual([]);
    expect(await ids('anna', `/requests/user?q=${chosen}`)).toEqual([chosen]);
    expect(await ids('anna', '/requests/user?q=Incidente')).toContain(chosen);
    expect(await ids('f', `/requests/lawyer?status=${ResponseStatus.ok},${ResponseStatus.ko}`)).toEqual(
      sorted(waiting, other),
    );
    expect(await ids('g', `/requests/lawyer?status=${ResponseStatus.lost}`)).toEqual([chosen]);
    expect(await ids('g', '/requests/lawyer?q=milan')).toEqual(sorted(chosen, waiting, other));
    expect(await ids('g', '/requests/lawyer?q=Torino')).toEqual([]);
    // By number and by subject, in either language.
    expect(await ids('g', `/requests/lawyer?q=${chosen}`)).toEqual([chosen]);
    expect(await ids('g', '/requests/lawyer?q=incidenti')).toEqual(sorted(chosen, waiting, other));
    expect(await ids('g', '/requests/lawyer?q=malasanit%C3%A0')).toEqual([]);
    expect(await ids('anna', `/responses?status=${ResponseStatus.approved}`)).toEqual([all.responses.chosenF]);
    expect(await ids('bruno', `/responses?status=${ResponseStatus.approved}`)).toEqual([]);
  });

  it('count in the list the answers that the citizen has not read, of each request', async () => {
    const { waiting, chosen, other } = all.requests;
    const unread = async (who: Who, request: number): Promise<number> =>
      ((await get(who, '/requests/user')) as { id: number; unread_responses: number }[]).find(
        ({ id }) => id === request,
      )!.unread_responses;
    const counts = async () => [
      await unread('anna', waiting),
      await unread('anna', chosen),
      await unread('bruno', other),
    ];
    const { rows: before } = await sql<{ id: number; read_at: Date | null }>`select id, read_at from responses`.execute(
      test.sql,
    );
    const read = (ids: readonly number[]) =>
      sql`update responses set read_at = case when id = any(${ids}::integer[]) then now() end`.execute(test.sql);
    await read([]);
    const [ofWaiting, ofChosen, ofOther] = await counts();
    expect(ofWaiting).toBeGreaterThan(0);
    await read([all.responses.waitingF]);
    expect(await counts()).toEqual([ofWaiting! - 1, ofChosen, ofOther]);
    for (const { id, read_at: at } of before)
      await sql`update responses set read_at = ${at} where id = ${id}`.execute(test.sql);
  });

  it('are on pages of one in the order in which their time ends, with a filter, a search or neither', async () => {
    const firmId = await all.scenario.rows.firm();
    const firm = await all.scenario.rows.as(firmId);
    const made: number[] = [];
    for (const days of [2, 4, 1, 3]) {
      const request = await all.scenario.rows.request(all.anna.id, { status: RequestStatus.new });
      const lapses = { lapse_at: plus(test.clock.now(), days * ms.day) };
      await all.scenario.rows.response(request, firmId, ResponseStatus.new, lapses);
      made.push(request);
    }
    const inOrder = [2, 0, 3, 1].map((nth) => made[nth]);
    for (const query of ['', `&status=${ResponseStatus.new},${ResponseStatus.ok}`, '&q=milan'])
      for (const [page, id] of inOrder.entries()) {
        const { info } = await firm.get(`/requests/lawyer?page_size=1&page=${page + 1}${query}`);
        expect([query, page, info.map((one: { id: number }) => one.id)]).toEqual([query, page, [id]]);
      }
    await sql`delete from responses where firm_id = ${firmId}`.execute(test.sql);
    await sql`delete from requests where id = any(${made}::integer[])`.execute(test.sql);
  });

  it('are the firm’s own response to a request that another firm answered too', async () => {
    const { chosenF, chosenG, waitingF, waitingG, otherF, otherG } = all.responses;
    const own = async (who: Who): Promise<Record<number, number>> =>
      Object.fromEntries(
        ((await get(who, '/requests/lawyer')) as any[]).map(({ id, response }) => [id, response.id as number]),
      );
    const { chosen, waiting, other } = all.requests;
    expect(await own('f')).toEqual({ [chosen]: chosenF, [waiting]: waitingF, [other]: otherF });
    expect(await own('g')).toEqual({ [chosen]: chosenG, [waiting]: waitingG, [other]: otherG });
    for (const [who, response, percentage] of [
      ['f', chosenF, 12],
      ['g', chosenG, 9],
    ] as const)
      expect((await get(who, `/requests/${chosen}`)).response).toMatchObject({ id: response, percentage });
    expect((await clients.f.get(`/responses/${chosenG}`)).status).toBe(404);
    expect((await clients.g.get(`/responses/${chosenF}`)).status).toBe(404);
    expect((await clients.g.put(`/responses/${waitingF}`, { status: 3 })).status).toBe(404);
    expect((await clients.bare.get(`/responses/${waitingG}`)).status).toBe(404);
  });

  it('are the firm’s own notes about a request that another firm has too', async () => {
    const { chosenF, chosenG, waitingG } = all.responses;
    const note = (whose: string) => ({
      version: 0,
      note: `Nota di ${whose}`,
      labels: [`etichetta ${whose}`],
      next_step: `passo ${whose}`,
      next_on: '2026-04-01',
      member_id: null,
    });
    for (const [who, response] of [
      ['f', chosenF],
      ['g', chosenG],
      ['g', waitingG],
    ] as const)
      expect((await clients[who].put(`/responses/${response}/notes`, note(who))).status).toBe(200);
    const { chosen, waiting } = all.requests;
    const listed = async (who: Who) =>
      ((await get(who, '/requests/lawyer')) as any[]).flatMap(({ id, response: { notes } }) =>
        notes ? [[id, notes.labels, notes.next_step]] : [],
      );
    expect(await listed('f')).toEqual([[chosen, ['etichetta f'], 'passo f']]);
    expect((await listed('g')).sort()).toEqual(sorted(chosen, waiting).map((id) => [id, ['etichetta g'], 'passo g']));
    for (const who of ['f', 'g'] as const) {
      expect((await get(who, `/requests/${chosen}`)).response.notes.note).toBe(`Nota di ${who}`);
      expect(await get(who, '/firm/labels')).toEqual([`etichetta ${who}`]);
    }
    expect(await get('bare', '/firm/labels')).toEqual([]);
    for (const who of ['anna', 'bruno', 'bare'] as const)
      expect((await clients[who].get(`/requests/${chosen}`)).text).not.toMatch(/Nota di|etichetta [fg]|passo [fg]/);
    for (const who of ['g', 'bare'] as const)
      expect((await clients[who].put(`/responses/${chosenF}/notes`, note(who))).status).toBe(404);
  });

  it('are the responses to the citizen’s own requests', async () => {
    const { chosenF, chosenG, waitingF, waitingG, otherF, otherG } = all.responses;
    expect(await ids('anna', '/responses')).toEqual(sorted(chosenF, chosenG, waitingF));
    expect(await ids('bruno', '/responses')).toEqual([otherF]);
    const shown = async (who: Who, request: number): Promise<number[]> =>
      ((await get(who, `/requests/${request}`)).responses as { id: number }[])
        .map(({ id }) => id)
        .sort((one, other) => one - other);
    expect(await shown('anna', all.requests.chosen)).toEqual(sorted(chosenF, chosenG));
    expect(await shown('anna', all.requests.waiting)).toEqual(sorted(waitingF, waitingG));
    expect(await shown('bruno', all.requests.other)).toEqual(sorted(otherF, otherG));
    for (const response of [chosenF, chosenG, waitingF])
      expect((await clients.bruno.get(`/responses/${response}`)).status).toBe(404);
    expect((await clients.bruno.put(`/responses/${waitingF}`, { status: 9 })).status).toBe(404);
  });

  it.each([
    ['anna', 'bruno'],
    ['bruno', 'anna'],
  ] as const)('include nothing of another citizen: %s and the requests of %s', async (who, owner) => {
    const theirs =
      owner === 'anna'
        ? [all.requests.chosen, all.requests.waiting, all.requests.draft]
        : [all.requests.other, all.requests.otherDraft];
    for (const id of theirs) {
      for (const path of [`/requests/${id}`, `/requests/${id}/timeline`])
        expect((await clients[who].get(path)).status).toBe(404);
      for (const act of ['extend', 'withdraw'])
        expect((await clients[who].post(`/requests/${id}/${act}`)).status).toBe(404);
      expect((await clients[who].put(`/requests/${id}`, { extra: 'Mio.' })).status).toBe(404);
      expect((await clients[who].put(`/requests/${id}/feedback`, { satisfaction_lawyer: 1 })).status).toBe(404);
      expect((await clients[who].put(`/requests/${id}/spoken`, { spoken: true })).status).toBe(404);
      expect((await clients[who].delete(`/requests/${id}`)).status).toBe(404);
    }
  });

  it('include only the chosen firm’s contacts for the citizen, and the citizen’s only for that firm', async () => {
    const { responses } = await get('anna', `/requests/${all.requests.chosen}`);
    const contacts = Object.fromEntries(
      (responses as any[]).map(({ id, contacts: given }) => [id, given?.email ?? null]),
    );
    expect(contacts).toEqual({ [all.responses.chosenF]: emails.f, [all.responses.chosenG]: null });
    for (const { id } of (await get('anna', '/responses')) as any[])
      expect((await get('anna', `/responses/${id}`)).contacts?.email ?? null).toBe(
        id === all.responses.chosenF ? emails.f : null,
      );
    expect((await get('f', `/requests/${all.requests.chosen}`)).user).toMatchObject({ email: emails.anna });
    expect((await get('g', `/requests/${all.requests.chosen}`)).user).toBeNull();
    expect((await get('f', `/requests/${all.requests.waiting}`)).user).toBeNull();
    expect((await get('f', `/requests/${all.requests.other}`)).user).toBeNull();
  });

  it('never name an uninvolved person', async () => {
    const known: Record<Who, Who[]> = {
      anna: ['anna', 'f'],
      bruno: ['bruno'],
      f: ['f', 'anna'],
      g: ['g'],
      bare: ['bare'],
    };
    const { requests, responses } = all;
    const paths = [
      '/account',
      '/profile',
      '/requests/user',
      '/requests/lawyer',
      '/requests/lawyer.csv',
      '/requests/lawyer/first',
      '/requests/lawyer/performance',
      '/responses',
      '/notifications',
      '/notifications/push',
      '/notifications/unread',
      '/credits',
      '/credits/ledger.csv',
      '/credits/calendar.ics',
      '/credits/demand',
      '/invoices',
      '/feedbacks',
      '/withdrawals',
      '/conversations',
      '/conversations?q=a',
      ...[all.f.id, all.g.id].map((id) => `/lawyers/${id}`),
      ...Object.values(requests).flatMap((id) => [`/requests/${id}`, `/requests/${id}/timeline`]),
      ...Object.values(responses).map((id) => `/responses/${id}`),
      ...Object.values(responses).map((id) => `/messages?response_id=${id}`),
    ];
    for (const who of everyone) {
      for (const path of paths) {
        const { status, text } = await clients[who].get(path);
        if (status !== 200) continue;
        const named = everyone.filter((other) => text.includes(emails[other]));
        expect([who, path, named.filter((other) => !known[who].includes(other))]).toEqual([who, path, []]);
      }
    }
  });

  it('never tell a firm which others answered', async () => {
    const names: Partial<Record<Who, string>> = {};
    for (const who of ['f', 'g', 'bare'] as const) names[who] = (await get(who, '/profile')).company_name as string;
    const paths = (who: 'f' | 'g') => [
      '/requests/lawyer',
      '/responses',
      '/notifications',
      '/conversations',
      '/credits',
      '/firm/activity',
      '/firm/api-tokens',
      '/firm/webhooks',
      ...(['chosen', 'waiting', 'other'] as const).flatMap((name) => [
        `/requests/${all.requests[name]}`,
        `/requests/${all.requests[name]}/timeline`,
        `/responses/${all.responses[`${name}${who === 'f' ? 'F' : 'G'}`]}`,
      ]),
    ];
    for (const [who, rival] of [
      ['f', 'g'],
      ['g', 'f'],
    ] as const) {
      const strangers = [names[rival]!, names.bare!, emails[rival]];
      for (const path of paths(who)) {
        const { status, text } = await clients[who].get(path);
        expect([path, status, strangers.filter((name) => text.includes(name))]).toEqual([path, 200, []]);
      }
    }
    const answered = async (who: Who) =>
      ((await get(who, `/requests/${all.requests.chosen}/timeline`)) as any[])
        .filter(({ response_id, firm, kind }) => response_id !== null || firm !== null || kind === 'quoted')
        .map(({ kind, response_id, firm }) => [kind, response_id, firm]);
    const { chosenF, chosenG } = all.responses;
    expect(await answered('f')).toEqual([
      ['forwarded', chosenF, names.f],
      ['opened', chosenF, names.f],
      ['quoted', chosenF, names.f],
      ['quoted', null, null],
      ['chosen', chosenF, names.f],
    ]);
    expect(await answered('g')).toEqual([
      ['forwarded', chosenG, names.g],
      ['opened', chosenG, names.g],
      ['quoted', null, null],
      ['quoted', chosenG, names.g],
    ]);
    expect(await answered('anna')).toEqual([
      ['opened', chosenF, names.f],
      ['opened', chosenG, names.g],
      ['quoted', chosenF, names.f],
      ['quoted', chosenG, names.g],
      ['chosen', chosenF, names.f],
    ]);
  });

  it('are a rounded place without the description before the firm opens the request', async () => {
    const teaser = await get('g', `/requests/${all.requests.waiting}`);
    expect(teaser).toMatchObject({
      geo: { city: 'Milano', address_full: null, latitude: 45.46, longitude: 9.19 },
      description: null,
      excerpt: null,
      documents: [],
      extra: [],
      user: null,
    });
    const listed = ((await get('g', '/requests/lawyer')) as any[]).find(({ id }) => id === all.requests.waiting);
    expect(listed).toMatchObject({ geo: { latitude: 45.46, longitude: 9.19 }, excerpt: null });
    expect(JSON.stringify([teaser, listed])).not.toMatch(/45\.4642|semaforo/);
    expect(await get('f', `/requests/${all.requests.waiting}`)).toMatchObject({ geo: { latitude: 45.4642 } });
  });

  it('include counts of the person’s own requests, quotes and choices', async () => {
    const counts = async (who: Who, path: string): Promise<Record<string, number>> =>
      Object.fromEntries(
        ((await get(who, `${path}/${all[who].id}`)) as any[]).map(({ name, count }) => [
          name as string,
          count as number,
        ]),
      );
    expect(await counts('anna', '/users/statistics')).toEqual({
      requests_sent: 2,
      requests_draft: 1,
      requests_open: 1,
      quotes_received: 3,
      firms_chosen: 1,
    });
    expect(await counts('bruno', '/users/statistics')).toEqual({
      requests_sent: 1,
      requests_draft: 1,
      requests_open: 1,
      quotes_received: 0,
      firms_chosen: 0,
    });
    const firm = { requests_received: 3, quotes_sent: 2, opinions_given: 1, times_chosen: 1, places_lost_unopened: 0 };
    expect(await counts('f', '/lawyers/statistics')).toMatchObject(firm);
    expect(await counts('g', '/lawyers/statistics')).toMatchObject({
      ...firm,
      quotes_sent: 1,
      opinions_given: 0,
      times_chosen: 0,
    });
    expect(await counts('bare', '/lawyers/statistics')).toMatchObject({ requests_received: 0, quotes_sent: 0 });
    const performance = async (who: Who) => (await get(who, '/requests/lawyer/performance')).total as object;
    expect(await performance('f')).toMatchObject({ received: 3, quotes: 2, chosen: 1, credits: 2 });
    expect(await performance('g')).toMatchObject({ received: 3, quotes: 1, chosen: 0, credits: 1 });
    expect(await performance('bare')).toMatchObject({ received: 0, quotes: 0, credits: 0 });
    const saved = async (who: Who): Promise<number> =>
      (await clients[who].get('/requests/lawyer.csv')).text.trim().split('\r\n').length - 1;
    expect([await saved('f'), await saved('g'), await saved('bare')]).toEqual([3, 3, 0]);
    expect((await clients.anna.get(`/users/statistics/${all.bruno.id}`)).status).toBe(404);
    expect((await clients.f.get(`/lawyers/statistics/${all.g.id}`)).status).toBe(404);
  });

  it('are the firm’s own credits and movements', async () => {
    expect((await get('f', '/credits')).balance).toBe(19);
    expect((await get('g', '/credits')).balance).toBe(14);
    expect((await get('bare', '/credits')).balance).toBe(10);
    const amounts = async (who: Who): Promise<number[]> =>
      ((await get(who, '/credits')).movements as { amount: number }[]).map(({ amount }) => amount).reverse();
    expect(await amounts('f')).toEqual([10, -1, -1, 11]);
    expect(await amounts('g')).toEqual([10, -1, 5]);
    expect(await amounts('bare')).toEqual([10]);
    const lines = async (who: Who) =>
      (await clients[who].get('/credits/ledger.csv')).text.trim().split('\r\n').length - 1;
    expect([await lines('f'), await lines('g'), await lines('bare')]).toEqual([4, 3, 1]);
    const history = async (who: Who) => ((await get(who, '/credits/history')) as any[]).at(-1).balance as number;
    expect([await history('f'), await history('g'), await history('bare')]).toEqual([19, 14, 10]);
    const dates = async (who: Who) =>
      [...(await clients[who].get('/credits/calendar.ics')).text.matchAll(/SUMMARY:[^\r]*scadono (\d+) crediti/g)]
        .map(([, credits]) => Number(credits))
        .reduce((sum, credits) => sum + credits, 0);
    expect([await dates('f'), await dates('g'), await dates('bare')]).toEqual([19, 14, 10]);
    // A movement of the other firm can't be refunded.
    const bought = ((await get('f', '/credits')).movements as any[]).find(({ amount }) => amount === 11);
    expect((await clients.g.post(`/credits/${bought.id}/refund`, { reason: 'Non mi servono.' })).status).toBe(404);
  });

  it('are the person’s own invoices, as PDF and as XML', async () => {
    for (const who of ['anna', 'bruno', 'f', 'g'] as const) {
      expect(await ids(who, '/invoices')).toEqual([all.invoices[who]]);
      expect((await clients[who].get('/invoices')).body).toMatchObject({ total: 1 });
      for (const owner of ['anna', 'bruno', 'f', 'g'] as const) {
        for (const ending of ['pdf', 'xml']) {
          const { status } = await clients[who].get(`/invoices/${all.invoices[owner]}.${ending}`);
          expect([who, owner, status]).toEqual([who, owner, who === owner ? 200 : 404]);
        }
      }
    }
    expect(await ids('bare', '/invoices')).toEqual([]);
  });

  it('are the feedback about the firm itself', async () => {
    const feedbacks = (await get('f', '/feedbacks')) as any[];
    expect(feedbacks.map(({ request_id }) => request_id)).toEqual([all.requests.chosen]);
    expect(await get('g', '/feedbacks')).toEqual([]);
    expect((await clients.g.put(`/feedbacks/${all.requests.chosen}/reply`, { text: 'Grazie.' })).status).toBe(404);
    expect((await get('bare', `/lawyers/${all.f.id}`)).reviews).toHaveLength(1);
    expect((await get('bare', `/lawyers/${all.g.id}`)).reviews).toEqual([]);
    // A review that was removed counts for nothing.
    const remove = (at: Date | null) =>
      sql`update feedbacks set removed_at = ${at} where request_id = ${all.requests.chosen}`.execute(test.sql);
    expect((await get('bare', `/lawyers/${all.f.id}`)).rating.reviews).toBe(1);
    await remove(test.clock.now());
    expect(await get('bare', `/lawyers/${all.f.id}`)).toMatchObject({ reviews: [], rating: { reviews: 0 } });
    await remove(null);
  });

  it('are the files of the person’s own requests, each with its own bytes', async () => {
    const readers: Record<string, Who[]> = {
      // The firm that was not chosen can no longer read them.
      'of chosen': ['anna', 'f'],
      'of draft': ['anna'],
      'of other': ['bruno', 'f', 'g'],
      'of chosenF': ['anna', 'f'],
      'of chosenG': ['anna', 'g'],
      'of otherG': ['g'],
    };
    for (const [name, id] of Object.entries(all.documents)) {
      for (const who of everyone) {
        const { status, bytes } = await clients[who].get(`/documents/${id}`);
        const may = readers[name]!.includes(who);
        expect([name, who, status]).toEqual([name, who, may ? 200 : 404]);
        if (may) expect(bytes.toString()).toContain(`% ${name}\n`);
      }
      for (const who of ['bruno', 'bare'] as const)
        if (!readers[name]!.includes(who)) expect((await clients[who].delete(`/documents/${id}`)).status).toBe(404);
    }
  });

  it('are the photo of the requested firm', async () => {
    const colour = async (id: number): Promise<number> => {
      const { bytes } = await test.http.get(`/lawyers/${id}/photo`);
      return (await sharp(bytes).stats()).dominant.r;
    };
    expect(await colour(all.f.id)).toBeLessThan(64);
    expect(await colour(all.g.id)).toBeGreaterThan(128);
    expect((await test.http.get(`/lawyers/${all.bare.id}/photo`)).status).toBe(404);
    // A firm's own photo is not that of another.
    const { rows } = await sql<{ id: number }>`
      select id from documents where purpose = 'photo' and account_id = ${all.g.id}`.execute(test.sql);
    expect((await clients.f.put('/profile', { photo: rows[0]!.id })).status).toBe(422);
    expect(await colour(all.f.id)).toBeLessThan(64);
  });

  it('are exported without anybody else’s', async () => {
    const known: Record<Who, Who[]> = {
      // The chosen firm’s contacts belong to the citizen’s data, and vice versa.
      anna: ['anna', 'f'],
      bruno: ['bruno'],
      f: ['f', 'anna'],
      g: ['g'],
      bare: ['bare'],
    };
    const own: Record<Who, string[]> = {
      anna: ['of chosen', 'of draft'],
      bruno: ['of other'],
      f: ['of chosenF'],
      g: ['of chosenG', 'of otherG'],
      bare: [],
    };
    for (const who of everyone) {
      const files = unzipSync((await clients[who].get('/account/export')).bytes);
      const text = Object.values(files)
        .map((bytes) => strFromU8(bytes, true))
        .join('\n');
      expect(text).toContain(emails[who]);
      const strangers = everyone.filter((other) => text.includes(emails[other]) && !known[who].includes(other));
      expect([who, strangers]).toEqual([who, []]);
      const papers = Object.keys(all.documents).filter((name) => text.includes(`% ${name}\n`));
      expect([who, papers]).toEqual([who, own[who]]);
      const list = (name: string): any[] => {
        const file = files[`${name}.json`];
        return file ? (JSON.parse(strFromU8(file)) ?? []) : [];
      };
      const responses = who === 'f' || who === 'g' ? [3, all[who].id] : [0, undefined];
      expect([list('responses').length, list('responses')[0]?.firm_id]).toEqual(responses);
      // Which firms have not answered is nobody else's business.
      const { rows: answered } = await sql<{ id: number }>`
        select p.id from responses p join requests q on q.id = p.request_id
        where q.account_id = ${all[who].id} and q.deleted_at is null and p.answered_at is not null
        order by q.id, p.id`.execute(test.sql);
      const answers = list('requests').flatMap((one) => (one.answers as { id: number }[] | null) ?? []);
      expect([who, answers.map(({ id }) => id)]).toEqual([who, answered.map(({ id }) => id)]);
    }
  });

  // These are last because they change something.
  it('have only the answers to the opened request marked as read', async () => {
    const db = test.sql;
    await sql`update responses set read_at = null`.execute(db);
    await get('anna', `/requests/${all.requests.chosen}`);
    const { rows } = await sql<{ id: number }>`select id from responses where read_at is not null order by id`.execute(
      db,
    );
    expect(rows.map(({ id }) => id)).toEqual(sorted(all.responses.chosenF, all.responses.chosenG));
  });

  it('are the person’s own conversations, with what is unread in them', async () => {
    const { waitingF, otherG } = all.responses;
    const write = async (who: Who, response_id: number, text: string): Promise<void> =>
      expect((await clients[who].post('/messages', { response_id, text })).status).toBe(201);
    await write('f', waitingF, 'Buongiorno, ha il verbale?');
    await write('f', waitingF, 'E le foto dei danni?');
    await write('g', otherG, 'Buongiorno, quando è successo?');
    await write('anna', waitingF, 'Ho tutt’e due.');
    const unread: Record<Who, [messages: number, conversations: number]> = {
      anna: [2, 1],
      bruno: [1, 1],
      f: [1, 1],
      g: [0, 0],
      bare: [0, 0],
    };
    const listed: Record<Who, number[]> = {
      anna: [waitingF],
      bruno: [otherG],
      f: [waitingF],
      g: [otherG],
      bare: [],
    };
    for (const who of everyone) {
      const { messages, conversations } = await get(who, '/conversations/unread');
      expect([who, messages, conversations]).toEqual([who, ...unread[who]]);
      const own = ((await get(who, '/conversations')) as any[]).map(({ response_id }) => response_id as number);
      expect([who, sorted(...own)]).toEqual([who, listed[who]]);
    }
    expect((await clients.anna.post(`/conversations/${waitingF}/read`, { last_id: 999 })).status).toBe(204);
    expect(await get('anna', '/conversations/unread')).toMatchObject({ messages: 0, conversations: 0 });
    expect(await get('bruno', '/conversations/unread')).toMatchObject({ messages: 1, conversations: 1 });
    expect(await get('f', '/conversations/unread')).toMatchObject({ messages: 1, conversations: 1 });
  });

  it('are exported with each of the person’s own records, and no other', async () => {
    const { anna, bruno, f, g } = all;
    const db = test.sql;
    await sql`insert into refused_firms (account_id, firm_id)
      values (${anna.id}, ${all.bare.id}), (${bruno.id}, ${g.id})`.execute(db);
    for (const { http } of [f, g]) {
      expect((await http.put('/profile/notifications', { newsletter: true })).status).toBe(200);
      expect((await http.put('/profile/terms', { version: '2026-11-22' })).status).toBe(200);
      const bought = ((await http.get('/credits')).info.movements as any[]).find(({ refundable }) => refundable);
      expect((await http.post(`/credits/${bought.id}/refund`, { reason: 'Non mi servono.' })).status).toBe(201);
    }

    for (const [nth, who] of everyone.entries()) {
      await sql`
        insert into reports (reference, side, account_id, subject_type, subject_id, reason, text, created_at)
        values (${`SG-2026-00000${nth}`}, 'reporter', ${all[who].id}, 'account', ${all.bare.id}, 'spam', ${who}, now())`.execute(
        db,
      );
      const letter = {
        name: who,
        email: 'qualcuno@example.com',
        subject: 'Aiuto',
        text: 'Come cambio il mio indirizzo?',
      };
      expect((await clients[who].post('/contact', letter)).status).toBe(201);
    }
    // Each reads only their own reports.
    for (const who of everyone) {
      const [one, ...more] = (await get(who, '/complaints')) as { reference: string; text: string }[];
      expect([who, one!.text, more]).toEqual([who, who, []]);
      for (const other of everyone.filter((name) => name !== who))
        expect((await clients[other].get(`/complaints/${one!.reference}`)).status).toBe(404);
    }
    const exports = {} as Record<Who, Record<string, any>>;
    for (const who of everyone) {
      const files = unzipSync((await clients[who].get('/account/export')).bytes);
      exports[who] = Object.fromEntries(
        Object.entries(files)
          .filter(([name]) => name.endsWith('.json'))
          .map(([name, bytes]) => [name.slice(0, -'.json'.length), JSON.parse(strFromU8(bytes))]),
      );
    }
    /** The place of each table in the export, and the column with the owner of a row. */
    const records: [subject: string, table: string, owner: string, key?: string][] = [
      ['consents', 'consents', 'account_id'],
      ['request_consents', 'request_consents', 'account_id'],
      ['sessions', 'sessions', 'account_id'],
      ['notifications', 'notifications', 'account_id'],
      ['requests', 'requests', 'account_id'],
      ['responses', 'responses', 'firm_id'],
      ['feedback_given', 'feedbacks', 'account_id', 'request_id'],
      ['feedback_received', 'feedbacks', 'firm_id', 'request_id'],
      ['credits.lots', 'credit_lots', 'account_id'],
      ['credits.movements', 'credit_movements', 'account_id'],
      ['orders', 'checkouts', 'account_id'],
      ['invoices', 'invoices', 'account_id'],
      ['refunds', 'refunds', 'account_id'],
      ['reports', 'reports', 'account_id'],
      ['letters', 'letters', 'account_id'],
      ['documents', 'documents', 'account_id'],
    ];
    const wrong: string[] = [];
    for (const [subject, table, owner, key = 'id'] of records) {
      const { rows } = await sql<{ key: number; owner: number }>`
        select ${sql.ref(key)} as key, ${sql.ref(owner)} as owner from ${sql.table(table)} order by 1`.execute(db);
      if (rows.length === 0) wrong.push(`${subject}: nothing to tell apart`);
      for (const who of everyone) {
        const [name = '', part] = subject.split('.');
        const exported = (part ? exports[who][name][part] : exports[who][name]) as Record<string, number>[] | null;
        const own = rows.filter((row) => row.owner === all[who].id).map((row) => row.key);
        if (String((exported ?? []).map((row) => row[key])) !== String(own)) wrong.push(`${subject} of ${who}`);
      }
    }
    const refused = everyone.map((who) => exports[who]['refused_firms']?.length ?? 0);
    if (String(refused) !== '1,1,0,0,0') wrong.push(`refused firms: ${String(refused)}`);
    expect(wrong).toEqual([]);
    for (const who of everyone)
      expect(new Set((exports[who]['mails'] ?? []).map(({ to }: { to: string }) => to)).size).toBeLessThan(2);
    const { balance, held } = (await get('f', '/credits')) as { balance: number; held: number };
    expect(exports.f['credits'].balance).toBe(balance + held);
  });

  it('are the person’s own notifications, and marking all as read leaves those of others unread', async () => {
    const unread = async (who: Who): Promise<number> => ((await get(who, '/notifications/unread')) as any[]).length;
    const before = { bruno: await unread('bruno'), f: await unread('f'), g: await unread('g') };
    expect(before).toEqual({ bruno: 4, f: 7, g: 5 });
    for (const { path } of (await get('bruno', '/notifications/unread')) as any[])
      expect([
        `/requests/${all.requests.other}`,
        `/responses/${all.responses.otherF}`,
        `/messages/${all.responses.otherG}`,
      ]).toContain(path);
    for (const who of ['anna', 'bruno', 'f', 'g'] as const) {
      const { info, total } = (await clients[who].get('/notifications?page=-1&page_size=-1')).body;
      const { rows } = await sql<{ id: number }>`
        select id from notifications where account_id = ${all[who].id} order by id desc`.execute(test.sql);
      expect([info.map(({ id }: { id: number }) => id), total]).toEqual([rows.map(({ id }) => id), rows.length]);
    }
    const [ofBruno] = (await get('bruno', '/notifications/unread')) as any[];
    expect((await clients.anna.post(`/notifications/${ofBruno.id}/read`)).status).toBe(404);
    expect((await clients.anna.get('/notifications/read/all')).status).toBe(204);
    expect(await unread('anna')).toBe(0);
    expect({ bruno: await unread('bruno'), f: await unread('f'), g: await unread('g') }).toEqual(before);
  });

  it('are deleted with the person’s account, and stay for the others', async () => {
    expect((await clients.g.delete('/profile/photo')).status).toBe(204);
    expect((await test.http.get(`/lawyers/${all.f.id}/photo`)).status).toBe(200);
    expect((await clients.bruno.delete(`/requests/${all.requests.otherDraft}`)).status).toBe(204);
    expect((await clients.anna.get(`/requests/${all.requests.draft}`)).status).toBe(200);
    const { chosen } = all.requests;
    const papers = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from documents
        where request_id = ${chosen} or response_id in (select id from responses where request_id = ${chosen})`.execute(
        test.sql,
      );
      return rows[0]!.count;
    };
    // A request is deleted with its documents and the attachments of answers.
    const balances = async (): Promise<number[]> => [
      (await get('f', '/credits')).balance as number,
      (await get('g', '/credits')).balance as number,
    ];
    const [ofF = 0, ofG = 0] = await balances();
    expect(await papers()).toBe(3);
    expect((await clients.anna.delete(`/requests/${chosen}`)).status).toBe(204);
    expect(await papers()).toBe(0);
    // The chosen firm keeps what it paid for.
    expect(await balances()).toEqual([ofF, ofG + 1]);
    expect((await clients.bruno.post('/logout')).status).toBe(204);
    expect((await clients.bruno.get('/account')).status).toBe(401);
    expect((await clients.anna.get('/account')).status).toBe(200);
  });
});
