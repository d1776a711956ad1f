import { beforeAll, describe, expect, it } from '@jest/globals';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';

interface Row {
  id: number;
  path: string;
  language: string;
  title: string;
  state: string;
  it_id: number | null;
  it_state: string | null;
  en_id: number | null;
  en_state: string | null;
  changed_at: string;
}

const text = {
  description:
    'Una descrizione di prova, lunga quanto basta perché un motore di ricerca la mostri intera senza tagliarla a metà della frase.',
  body: 'Che cosa fare: [i prezzi](/prezzi).',
  topic: null,
  sources: [{ label: 'art. 2947 c.c.' }],
  reviewed: '2026-12-01',
  note: null,
};

/** Rule 27.24. */
describe('a text in both languages', () => {
  const test = useTestApp();
  let desk: Desk;
  let minutes = 0;
  /** One that is in both languages, and one that is only in Italian. */
  let italian: Row;
  let english: Row;
  let alone: Row;

  const later = () => {
    test.clock.set(new Date(Date.parse('2026-12-10T09:00:00.000Z') + ++minutes * 60_000).toISOString());
  };
  const written = async (path: string, language: string, title: string): Promise<Row> => {
    later();
    const { status, body } = await desk.post('/content', { path, language, title, ...text });
    expect(status).toBe(201);
    return body;
  };
  const read = async ({ id }: { id: number }): Promise<Row> => (await desk.get(`/content/${id}`)).body as Row;
  const publish = async (of: { id: number }): Promise<void> => {
    later();
    const { edition, revision } = (await desk.get(`/content/${of.id}`)).body;
    expect((await desk.post(`/content/${of.id}/publish`, { edition, revision })).status).toBe(200);
  };
  const found = async (filter: object, sort: [string, string] = ['id', 'ASC']): Promise<Row[]> =>
    (await desk.list('content', { filter: { q: 'doppio-', ...filter }, sort })).body;
  const ids = async (filter: object, sort?: [string, string]): Promise<number[]> =>
    (await found(filter, sort)).map(({ id }) => id);

  beforeAll(async () => {
    test.clock.set('2026-12-10T09:00:00.000Z');
    desk = await new Team(test).as('content', { name: 'Ada' });
    italian = await written('/avvocati/malasanita/doppio-uno', 'it', 'Il testo doppio');
    alone = await written('/avvocati/malasanita/doppio-due', 'it', 'Il testo da solo');
    await publish(italian);
    await publish(alone);
    english = await written('/avvocati/malasanita/doppio-uno', 'en', 'The double text');
  });

  it('is one row of the list, with the number and the state of each language', async () => {
    const [one, two, ...others] = await found({});
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      id: italian.id,
      title: 'Il testo doppio',
      it_id: italian.id,
      it_state: 'published',
      en_id: english.id,
      en_state: 'draft',
    });
    expect(two).toMatchObject({
      id: alone.id,
      it_id: alone.id,
      it_state: 'published',
      en_id: null,
      en_state: null,
    });
    const { headers } = await desk.list('content', { filter: { q: 'doppio-' }, range: [0, 0] });
    expect(headers['content-range']).toBe('content 0-0/2');
  });

  it('has a record in each language, which names the other one', async () => {
    const both = { it_id: italian.id, it_state: 'published', en_id: english.id, en_state: 'draft' };
    expect(await read(italian)).toMatchObject({ id: italian.id, language: 'it', state: 'published', ...both });
    expect(await read(english)).toMatchObject({ id: english.id, language: 'en', state: 'draft', ...both });
    // Records that are asked for by their numbers are all answered.
    expect(await ids({ id: [italian.id, english.id] })).toEqual([italian.id, english.id]);
  });

  it('is found once by either language, its state and its words', async () => {
    expect(await ids({ language: ['it'] })).toEqual([italian.id, alone.id]);
    expect(await ids({ language: ['en'] })).toEqual([english.id]);
    expect(await ids({ language: ['it', 'en'] })).toEqual([italian.id, alone.id]);
    expect(await ids({ state: ['draft'] })).toEqual([english.id]);
    expect(await ids({ state: ['published'] })).toEqual([italian.id, alone.id]);
    expect(await ids({ state: ['draft', 'published'] })).toEqual([italian.id, alone.id]);
    expect(await ids({ state: ['draft'], language: ['it'] })).toEqual([]);
    expect(await ids({ untranslated: true })).toEqual([italian.id, alone.id]);
    expect(await ids({ q: 'doppio- double' })).toEqual([english.id]);
  });

  it('moves to the top of the list when either language is changed', async () => {
    const sort: [string, string] = ['changed_at', 'DESC'];
    expect(await ids({}, sort)).toEqual([italian.id, alone.id]);
    await written('/avvocati/malasanita/doppio-due', 'en', 'The text that was alone');
    expect(await ids({}, sort)).toEqual([alone.id, italian.id]);
    expect((await found({}, sort)).map(({ changed_at }) => changed_at)).toEqual([
      '2026-12-10T09:06:00.000Z',
      '2026-12-10T09:05:00.000Z',
    ]);
  });

  it('is one line of the spreadsheet', async () => {
    const { text: csv } = await desk.list('content', { filter: { q: 'doppio-' }, sort: ['id', 'ASC'], format: 'csv' });
    const lines = csv.trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Italiano;Inglese');
    expect(lines[1]).toContain('Pubblicata;Bozza');
  });

  it('is written in both before readers see either, and comes out in Italian first', async () => {
    const path = '/avvocati/malasanita/nuovo-in-due';
    const early = await desk.post('/content', { path, language: 'en', title: 'An early text', ...text });
    expect(early).toBeRefused(422, 'invalid_input');
    const draft = await written(path, 'it', 'Un testo nuovo');
    const other = await written(path, 'en', 'A text that is new');
    const act = async ({ id }: Row, verb: string, body: object = {}) => {
      const { edition, revision } = (await desk.get(`/content/${id}`)).body;
      return desk.post(`/content/${id}/${verb}`, { edition, revision, ...body });
    };
    expect(await act(other, 'publish')).toBeRefused(409, 'content_italian_first');
    expect(await act(draft, 'discard')).toBeRefused(409, 'content_translated');
    expect(await read(draft)).toMatchObject({ it_state: 'draft', en_state: 'draft' });

    // Scheduled for the same moment, the English text waits for the Italian one.
    const at = new Date(test.clock.now().getTime() + 60_000).toISOString();
    expect((await act(other, 'schedule', { at })).status).toBe(200);
    test.clock.set(at);
    await test.settle();
    expect(await read(draft)).toMatchObject({ it_state: 'draft', en_state: 'scheduled' });
    const { held } = (await desk.get('/content-home')).body;
    expect(held).toMatchObject({
      total: 1,
      records: [{ id: other.id, faults: ['Prima serve il testo italiano allo stesso indirizzo.'] }],
    });
    expect((await act(draft, 'publish')).status).toBe(200);
    await test.settle();
    expect(await read(draft)).toMatchObject({ it_state: 'published', en_state: 'published' });
    expect(await read(italian)).toMatchObject({ it_state: 'published', en_state: 'draft' });
  });

  it('without an English one names none, also where somebody discarded a draft', async () => {
    const { en_id } = await read(alone);
    const { edition, revision } = (await desk.get(`/content/${en_id}`)).body;
    expect((await desk.post(`/content/${en_id}/discard`, { edition, revision })).status).toBe(204);
    expect(await read(alone)).toMatchObject({ en_id: null, en_state: null });
    expect((await desk.get(`/content/${en_id}`)).status).toBe(404);
    expect(await read(italian)).toMatchObject({ en_id: english.id, en_state: 'draft' });
  });
});
