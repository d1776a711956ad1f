import { beforeAll, describe, expect, it } from '@jest/globals';
import { ContentApi } from '../../src/content/content.api.js';
import { useTestApp } from '../support/app.js';
import { Team, type Desk } from '../staff/team.js';

interface Part {
  total: number;
  records: {
    id: number;
    path: string;
    title: string;
    language: string;
    links?: string[];
    faults?: string[];
    publish_at?: string | null;
  }[];
}
type Home = Record<'drafts' | 'scheduled' | 'held' | 'due' | 'broken' | 'untranslated', Part>;

const text = {
  description:
    'Una descrizione di prova, lunga quanto basta perché un motore di ricerca la mostri intera senza tagliarla a metà della frase.',
  body: 'Che cosa fare: [i prezzi](/prezzi).',
  topic: null,
  sources: [{ label: 'art. 2947 c.c.' }],
  reviewed: '2026-12-01',
  note: null,
};

/** Rule 27.21. */
describe('the first page of editors', () => {
  const test = useTestApp();
  let desk: Desk;
  let at = 0;
  beforeAll(async () => {
    test.clock.set('2026-12-10T09:00:00.000Z');
    desk = await new Team(test).as('content', { name: 'Ada' });
  });
  const home = async (): Promise<Home> => (await desk.get('/content-home')).body as Home;
  const listed = async (resource: string, filter: object): Promise<number> =>
    Number(String((await desk.list(resource, { filter, range: [0, 0] })).headers['content-range']).split('/')[1]);
  const written = async (title: string, changes: object = {}): Promise<{ id: number; path: string }> => {
    test.clock.set(new Date(Date.parse('2026-12-10T09:00:00.000Z') + ++at * 60_000).toISOString());
    const path = `/avvocati/malasanita/testo-${at}`;
    const { status, body } = await desk.post('/content', { path, language: 'it', title, ...text, ...changes });
    expect(status).toBe(201);
    return { id: body.id as number, path: body.path as string };
  };
  const decide = async ({ id }: { id: number }, verb: string, body: object = {}): Promise<void> => {
    const { edition, revision } = (await desk.get(`/content/${id}`)).body;
    expect((await desk.post(`/content/${id}/${verb}`, { edition, revision, ...body })).status).toBe(200);
  };
  const titles = ({ records }: Part): string[] => records.map(({ title }) => title);

  it('counts drafts and scheduled texts as their lists do, and leads with the last changed and the next to come out', async () => {
    const before = await home();
    expect([before.drafts, before.scheduled, before.broken]).toEqual(Array(3).fill({ total: 0, records: [] }));
    for (let nth = 1; nth <= 6; nth++) await written(`La bozza numero ${nth}`);
    const [late, soon, out] = [
      await written('Esce fra due giorni'),
      await written('Esce fra un giorno'),
      await written('È già uscito adesso'),
    ];
    await decide(late, 'schedule', { at: '2026-12-12T09:00:00Z' });
    await decide(soon, 'schedule', { at: '2026-12-11T09:00:00Z' });
    await decide(out, 'publish');
    const { drafts, scheduled } = await home();
    expect([drafts.total, titles(drafts)]).toEqual([6, [6, 5, 4, 3, 2].map((nth) => `La bozza numero ${nth}`)]);
    expect([scheduled.total, titles(scheduled)]).toEqual([2, ['Esce fra un giorno', 'Esce fra due giorni']]);
    expect(scheduled.records[0]).toMatchObject({ id: soon.id, publish_at: '2026-12-11T09:00:00.000Z' });
    expect([await listed('content', { state: 'draft' }), await listed('content', { state: 'scheduled' })]).toEqual([
      6, 2,
    ]);
  });

  it('counts the Italian texts that readers see without an English one, and a published translation ends that', async () => {
    const before = await home();
    const article = await written('Un articolo da tradurre');
    expect((await home()).untranslated.total).toBe(before.untranslated.total);
    await decide(article, 'publish');
    const lacking = await home();
    expect(lacking.untranslated.total).toBe(before.untranslated.total + 1);
    expect(await listed('content', { untranslated: true })).toBe(lacking.untranslated.total);
    expect(lacking.untranslated.records.every(({ language }) => language === 'it')).toBe(true);
    const paths = async (untranslated: boolean): Promise<string[]> =>
      (await desk.list('content', { filter: { untranslated, q: 'testo-' } })).body.map(
        ({ path: of, language }: { path: string; language: string }) => `${language} ${of}`,
      );
    expect(await paths(true)).toContain(`it ${article.path}`);

    const english = await written('An article in English', { path: article.path, language: 'en' });
    // A draft is not yet read by anybody.
    expect((await home()).untranslated.total).toBe(lacking.untranslated.total);
    await decide(english, 'publish');
    expect((await home()).untranslated.total).toBe(before.untranslated.total);
    expect(await paths(true)).not.toContain(`it ${article.path}`);
    expect(await paths(false)).toContain(`it ${article.path}`);
  });

  it('names the texts whose links lead nowhere: those that readers see and those that will come out, not drafts', async () => {
    const [waiting, shown, draft, sound] = [
      await written('Un testo che uscirà'),
      await written('Un testo che si vede'),
      await written('Un testo ancora in bozza'),
      await written('Un testo con link giusti'),
    ];
    await decide(shown, 'publish');
    await decide(sound, 'publish');
    await decide(waiting, 'schedule', { at: '2026-12-15T09:00:00Z' });
    // As when a release has no longer the page that they link to.
    await test.sql
      .updateTable('content_editions')
      .set({ body: 'Leggi [qui](/sparita), [qua](/sparita#dove) e [i prezzi](/prezzi).' })
      .where('text_id', 'in', [shown.id, waiting.id, draft.id])
      .execute();
    await test.app.get(ContentApi).refresh();
    const { broken } = await home();
    expect(broken).toEqual({
      total: 2,
      records: [
        {
          id: waiting.id,
          title: 'Un testo che uscirà',
          path: waiting.path,
          language: 'it',
          publish_at: '2026-12-15T09:00:00.000Z',
          links: ['/sparita'],
        },
        {
          id: shown.id,
          title: 'Un testo che si vede',
          path: shown.path,
          language: 'it',
          publish_at: null,
          links: ['/sparita'],
        },
      ],
    });
  });

  /** Rule 27.25. */
  it('names a scheduled text whose link broke until its moment; it comes out by itself once there is a page again', async () => {
    const [mistaken, sound, linked] = [
      await written('Un testo con un errore'),
      await written('Un testo senza errori'),
      await written('Un testo scritto dopo'),
    ];
    const out = { at: new Date(test.clock.now().getTime() + 3_600_000).toISOString() };
    await decide(mistaken, 'schedule', out);
    await decide(sound, 'schedule', out);
    // As when a release has no longer the page that it links to.
    await test.sql
      .updateTable('content_editions')
      .set({ body: `Leggi [qui](${linked.path}).` })
      .where('text_id', '=', mistaken.id)
      .execute();
    const state = async ({ id }: { id: number }) => (await desk.get(`/content/${id}`)).body;
    expect((await home()).held).toEqual({ total: 0, records: [] });

    test.clock.set(out.at);
    await test.settle();
    expect([await state(mistaken), await state(sound)]).toMatchObject([
      { state: 'scheduled', publish_at: out.at, live: false },
      { state: 'published', publish_at: null, live: true },
    ]);
    const { held } = await home();
    const record = { id: mistaken.id, title: 'Un testo con un errore', path: mistaken.path, language: 'it' };
    const said = (sentence: string) => ({
      total: 1,
      records: [{ ...record, publish_at: out.at, faults: [`${sentence}: ${linked.path}.`] }],
    });
    expect(held).toEqual(said('Questi link non portano a nessuna pagina'));
    expect((await desk.get('/content-home', { 'x-localization': 'en' })).body.held).toEqual(
      said('These links lead to no page'),
    );

    await decide(linked, 'publish');
    await test.settle();
    expect(await state(mistaken)).toMatchObject({ state: 'published', publish_at: null, live: true });
    expect((await home()).held).toEqual({ total: 0, records: [] });
  });

  it('names scheduled texts that did not come out in the order of their moments', async () => {
    const [later, sooner] = [await written('Un testo di più tardi'), await written('Un testo di prima')];
    const at = (minutes: number) => ({ at: new Date(test.clock.now().getTime() + minutes * 60_000).toISOString() });
    await decide(later, 'schedule', at(2));
    await decide(sooner, 'schedule', at(1));
    await test.sql
      .updateTable('content_editions')
      .set({ body: 'Leggi [qui](/sparita).' })
      .where('text_id', 'in', [later.id, sooner.id])
      .execute();
    test.clock.set(at(2).at);
    await test.settle();
    expect(titles((await home()).held)).toEqual(['Un testo di prima', 'Un testo di più tardi']);
  });

  it('shows the facts due for review in the order of their list', async () => {
    const { due } = await home();
    const { body } = await desk.list('legal-facts', { filter: { due: true }, range: [0, 4] });
    expect(due.records).toEqual(body);
    expect(due.total).toBe(await listed('legal-facts', { due: true }));
    expect(due.total).toBeGreaterThan(0);
  });
});
