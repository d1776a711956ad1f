import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ContentApi } from '../../src/content/content.api.js';
import { legalFactKinds, PUBLISH_CONTENT } from '../../src/shared/content/content.codes.js';
import { PublishContent } from '../../src/content/editions/publish-content.js';
import { DatabaseListener } from '../../src/kernel/database/listener.js';
import { readyLetters } from '../../src/shared/guidance/ready-letters/ready-letters.codes.js';
import { contentLimits, ms } from '../../src/shared/limits.js';
import { startTestApp, type TestApp, useTestApp } from '../support/app.js';
import { Team, type Desk } from '../staff/team.js';
import { previewed } from './preview.js';

const test = useTestApp();
let desk: Desk;
let colleague: Desk;
let team: Team;
beforeAll(() => {
  team = new Team(test);
});
beforeEach(async () => {
  test.clock.set('2026-12-10T09:00:00.000Z');
  desk = await team.as('content', { name: 'Ada' });
  colleague = await team.as('content', { name: 'Bice' });
});
/** Moves to another day, with a new session. */
const onDay = async (day: string): Promise<void> => {
  test.clock.set(`${day}T09:00:00.000Z`);
  desk = await team.as('content', { name: 'Ada' });
};

const DESCRIPTION =
  'Una descrizione di prova, lunga quanto basta perché un motore di ricerca la mostri intera senza tagliarla a metà della frase.';
const text = {
  title: 'Un articolo di prova',
  description: DESCRIPTION,
  body: 'Una richiesta resta aperta {{requestDays}} giorni: [i prezzi](/prezzi).',
  topic: null,
  sources: [{ label: 'art. 2947 c.c.' }],
  reviewed: '2026-12-01',
  note: null,
};
let serial = 0;
const fresh = (): string => `/avvocati/malasanita/prova-${++serial}`;
const created = (changes: object = {}) => desk.post('/content', { path: fresh(), language: 'it', ...text, ...changes });

interface Text {
  id: number;
  path: string;
  edition: number;
  revision: number;
  state: string;
  live: boolean;
  title: string;
  body: string;
  reviewed: string;
  published: string;
  editions: { id: number; status: string; note: string | null; author: { name: string } | null }[];
}
const made = async (changes: object = {}): Promise<Text> => {
  const { status, body } = await created(changes);
  expect(status).toBe(201);
  return body as Text;
};
const read = async (id: number): Promise<Text> => (await desk.get(`/content/${id}`)).body as Text;
const seen = ({ edition, revision }: Text) => ({ edition, revision });
const saved = async (of: Text, changes: object, by = desk) =>
  by.put(`/content/${of.id}`, { ...text, ...seen(of), ...changes });
const publish = async (of: Text): Promise<Text> =>
  (await desk.post(`/content/${of.id}/publish`, seen(of))).body as Text;
const shown = async (path: string): Promise<string | undefined> =>
  (await test.app.get(ContentApi).library.at(path, 'it'))?.intro;
const fields = ({ body }: { body: unknown }) => Object.keys((body as { info: { fields: object } }).info.fields);
const actions = async (id: number): Promise<string[]> =>
  (
    await test.sql
      .selectFrom('audit')
      .select('action')
      .where('record_id', '=', id)
      .where('resource', '=', 'content')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

/** Rules 27.1, 27.4 to 27.8, 27.10. */
describe('a text', () => {
  it('of the repository is in the list, and is found by its words', async () => {
    const { body } = await desk.list('content', { filter: { kind: ['type'], language: ['en'], type: ['malasanita'] } });
    const [guide] = body as unknown as Text[];
    expect(guide).toMatchObject({ path: '/avvocati/malasanita', state: 'first', live: true, edition: 0, revision: 0 });
    for (const [filter, found] of [
      [{ q: 'malasanita stipendio', state: ['first'] }, 0],
      [{ q: 'stipendio-non-pagato come-recuperarlo', state: ['first'] }, 1],
      [{ state: ['draft'], q: 'stipendio' }, 0],
    ] as const)
      expect([filter, (await desk.list('content', { filter })).body.length]).toEqual([filter, found]);
    for (const sort of ['path', 'title', 'reviewed', 'updated_at', 'publish_at'])
      expect((await desk.list('content', { sort: [sort, 'ASC'] })).status).toBe(200);
  });

  it('starts as an invisible draft, is published and corrected, which supersedes its first version', async () => {
    const draft = await made();
    expect([draft.state, draft.live, await shown(draft.path)]).toEqual(['draft', false, undefined]);
    const first = await publish(draft);
    expect([first.state, first.live, first.published]).toEqual(['published', true, '2026-12-10']);
    expect(await shown(draft.path)).toBe(
      '<p>Una richiesta resta aperta 10 giorni: <a href="/prezzi">i prezzi</a>.</p>',
    );

    await onDay('2026-12-11');
    const correction = await saved(first, { body: 'Corretto.', note: 'Una svista' });
    expect([correction.body.state, correction.body.live]).toEqual(['draft', true]);
    expect(await shown(draft.path)).toContain('10 giorni');
    const second = await publish(correction.body as Text);
    expect([await shown(draft.path), second.published]).toEqual(['<p>Corretto.</p>', '2026-12-10']);
    expect(second.editions.map(({ status, note, author }) => [status, note, author?.name])).toEqual([
      ['published', 'Una svista', 'Ada'],
      ['superseded', null, 'Ada'],
    ]);
    expect(await actions(draft.id)).toEqual(['create', 'publish', 'update', 'publish']);
  });

  it('is published at its scheduled moment, by its job or by the sweep, unless it was recalled', async () => {
    const at = new Date(test.clock.now().getTime() + ms.hour).toISOString();
    const [one, two, three] = [await made(), await made(), await made()];
    for (const each of [one, two, three]) {
      const { status, body } = await desk.post(`/content/${each.id}/schedule`, { ...seen(each), at });
      expect([status, body.state, body.publish_at]).toEqual([200, 'scheduled', at]);
      expect((await saved(body as Text, { body: 'Altro.' })).body.message).toBe('content_moved');
    }
    const times = (of: { body: unknown }) =>
      (of.body as { editions: Record<string, string | null>[] }).editions.map((edition) =>
        ['publish_at', 'published_at', 'ended_at'].map((name) => edition[name]),
      );
    expect(times(await desk.get(`/content/${one.id}`))).toEqual([[at, null, null]]);
    expect((await desk.post(`/content/${two.id}/recall`)).body.state).toBe('draft');
    await sql`delete from pgboss.job where name = ${PUBLISH_CONTENT} and (data ->> 'id')::integer = ${three.edition}`.execute(
      test.sql,
    );
    await test.settle();
    // A job that comes too early does nothing.
    await test.app.get(PublishContent).onTime(one.edition);
    expect(await shown(one.path)).toBeUndefined();
    test.clock.advance(ms.hour);
    await test.settle();
    expect([
      (await shown(one.path)) !== undefined,
      await shown(two.path),
      (await shown(three.path)) !== undefined,
    ]).toEqual([true, undefined, true]);
    expect(times(await desk.get(`/content/${one.id}`))).toEqual([[null, at, null]]);
    const log = await test.sql
      .selectFrom('audit')
      .select(['staff_id', 'action'])
      .where('record_id', '=', one.id)
      .orderBy('id')
      .execute();
    expect(log.at(-1)).toEqual({ staff_id: null, action: 'publish' });
  });

  it.each([
    ['now', 0, 422],
    ['a second from now', ms.second, 200],
    ['a year from now', contentLimits.furthest, 200],
    ['later than a year', contentLimits.furthest + ms.second, 422],
  ])('can or cannot be scheduled for %s', async (_when, ahead, status) => {
    const draft = await made();
    const at = new Date(test.clock.now().getTime() + ahead).toISOString();
    expect((await desk.post(`/content/${draft.id}/schedule`, { ...seen(draft), at })).status).toBe(status);
  });

  it('of the repository is shown again when the published version over it is withdrawn', async () => {
    const path = '/avvocati/malasanita';
    const [guide] = (await desk.list('content', { filter: { q: path, kind: ['type'], language: ['it'] } }))
      .body as unknown as Text[];
    const whole = await read(guide!.id);
    const before = await shown(path);
    await publish((await saved(whole, { body: 'Un’altra guida.' })).body as Text);
    expect(await shown(path)).toBe('<p>Un’altra guida.</p>');
    const { status, body } = await desk.post(`/content/${whole.id}/withdraw`, { reason: 'Era peggio di prima' });
    expect([status, body.state, body.live]).toEqual([200, 'first', true]);
    expect(await shown(path)).toBe(before);
  });

  it('that others link to cannot be withdrawn, and an unlinked one disappears', async () => {
    const needed = await publish(await made());
    const linking = await publish(await made({ body: `Vedi [questo](${needed.path}).` }));
    const reason = { reason: 'Non serve più a nessuno' };
    const refused = await desk.post(`/content/${needed.id}/withdraw`, reason);
    expect(refused).toBeRefused(409, 'content_linked');
    expect((await desk.post(`/content/${linking.id}/withdraw`, reason)).body.state).toBe('withdrawn');
    expect((await desk.post(`/content/${needed.id}/withdraw`, reason)).body.live).toBe(false);
    expect(await shown(needed.path)).toBeUndefined();
    expect((await colleague.post(`/content/${needed.id}/withdraw`, reason)).body.message).toBe('content_moved');
    const again = await created({ path: needed.path });
    expect([again.status, again.body.id]).toEqual([201, needed.id]);
  });

  it('in Italian cannot be withdrawn while there is an English one', async () => {
    const italian = await publish(await made());
    const english = await made({ path: italian.path, language: 'en' });
    await publish(english);
    const reason = { reason: 'Non serve più a nessuno' };
    expect((await desk.post(`/content/${italian.id}/withdraw`, reason)).body.message).toBe('content_translated');
    expect((await desk.post(`/content/${english.id}/withdraw`, reason)).status).toBe(200);
    expect((await desk.post(`/content/${italian.id}/withdraw`, reason)).status).toBe(200);
  });
});

/** Rules 27.6, 27.11 and 27.12. */
describe('the versions of a text', () => {
  it('are compared and restored', async () => {
    const first = await publish(await made());
    const second = await publish(
      (await saved(first, { title: 'Un titolo diverso', body: 'Tutto diverso.' })).body as Text,
    );
    const [newer, older] = second.editions;
    const { body } = await desk.get(`/content/${first.id}/compare?from=${older!.id}&to=${newer!.id}`);
    expect((body.fields as { field: string }[]).map(({ field }) => field)).toEqual(['title', 'body']);
    const [title] = body.fields as { parts: { text: string; change: string }[] }[];
    const of = (change: string) => title!.parts.filter((part) => part.change !== change).map((part) => part.text);
    expect([of('added').join(''), of('removed').join('')]).toEqual([text.title, 'Un titolo diverso']);
    const restored = await desk.post(`/content/${first.id}/restore`, { ...seen(second), version: older!.id });
    expect([restored.status, restored.body.state, restored.body.title]).toEqual([200, 'draft', text.title]);
    expect((await desk.post(`/content/${first.id}/discard`, seen(restored.body as Text))).status).toBe(204);
    expect((await read(first.id)).title).toBe('Un titolo diverso');
    // What is published is withdrawn, not discarded.
    expect(await desk.post(`/content/${first.id}/discard`, seen(await read(first.id)))).toBeRefused(
      409,
      'content_moved',
    );
    expect((await read(first.id)).title).toBe('Un titolo diverso');
  });

  it('belong to one text only', async () => {
    const [one, other] = [await made(), await made()];
    expect((await desk.get(`/content/${one.id}/compare?from=${other.edition}&to=${one.edition}`)).status).toBe(404);
    expect((await desk.post(`/content/${one.id}/restore`, { ...seen(one), version: other.edition })).status).toBe(404);
    expect((await desk.get(`/content/${one.id}/compare?from=0&to=${one.edition}`)).status).toBe(404);
  });

  it('do not overwrite each other: the second of two editors sees who saved first, and the differences', async () => {
    const draft = await made();
    const [mine, theirs] = await Promise.all([
      saved(draft, { body: 'La mia.' }),
      saved(draft, { body: 'La sua.', title: 'Il suo titolo' }, colleague),
    ]);
    const lost = [mine, theirs].find(({ status }) => status === 409)!;
    expect([mine.status, theirs.status].sort()).toEqual([200, 409]);
    expect(lost.body.message).toBe('content_changed');
    const winner = mine.status === 200 ? 'Ada' : 'Bice';
    expect(lost.text).toContain(winner);
    expect(lost.body.info).toMatchObject({ changed: ['title', 'body'], revision: 2 });
    const after = await read(draft.id);
    expect(after.body).toBe(mine.status === 200 ? 'La mia.' : 'La sua.');
    expect((await desk.post(`/content/${draft.id}/publish`, seen(draft))).body.message).toBe('content_moved');
    expect((await saved(after, { body: 'Insieme.' })).status).toBe(200);
  });

  it('become one when two editors change the published text at once', async () => {
    const live = await publish(await made());
    const both = await Promise.all([saved(live, { body: 'Uno.' }), saved(live, { body: 'Due.' }, colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(live.id)).editions.filter(({ status }) => status === 'draft')).toHaveLength(1);
  });
});

/** Rules 27.2 and 27.3. */
describe('a text that is saved', () => {
  it.each([
    [{ title: 'x'.repeat(contentLimits.titleMin - 1) }, ['title']],
    [{ title: 'x'.repeat(contentLimits.titleMax + 1) }, ['title']],
    [{ description: 'x'.repeat(contentLimits.descriptionMin - 1) }, ['description']],
    [{ description: 'x'.repeat(contentLimits.descriptionMax + 1) }, ['description']],
    [{ body: 'x'.repeat(contentLimits.bodyMax + 1) }, ['body']],
    [{ body: '# Un secondo titolo' }, ['body']],
    [{ body: 'Costa {{nessuno}}.', title: 'Un {{titolo}} di prova' }, ['title', 'body']],
    [{ body: '[qui](/avvocati/malasanita/non-esiste)' }, ['body']],
    [{ topic: 'Ospedale' }, ['topic']],
    [{ sources: [] }, ['sources']],
    [{ sources: [{ ...text.sources[0], url: 'http://insicuro.example' }] }, ['sources.0.url']],
    [{ sources: Array.from({ length: contentLimits.sources + 1 }, () => text.sources[0]) }, ['sources']],
    [{ sources: [{ label: 'x'.repeat(contentLimits.sourceMax + 1) }] }, ['sources.0.label']],
    [{ reviewed: null }, ['reviewed']],
    [{ reviewed: '2027-01-01' }, ['reviewed']],
    [{ note: 'x'.repeat(contentLimits.noteMax + 1) }, ['note']],
    [{ path: '/avvocati/malasanita/classifica' }, ['path']],
    [{ path: '/avvocati/nessuna-materia/prova' }, ['path']],
    [{ path: '/avvocati/malasanita/Prova' }, ['path']],
    [{ path: '/prezzi' }, ['path']],
    [{ path: '/una-pagina-mai-vista' }, ['path']],
    [{ path: '/avvocati/malasanita/mai-scritto', language: 'en' }, ['path']],
    [{ path: '/avvocati/malasanita/ospedale/senza-nome' }, ['topic']],
  ])('is refused with the wrong field (%#)', async (changes, wrong) => {
    const answer = await created(changes);
    expect([answer.status, fields(answer)]).toEqual([422, wrong]);
  });

  it.each([
    { title: 'x'.repeat(contentLimits.titleMin) },
    { title: 'x'.repeat(contentLimits.titleMax) },
    { description: 'x'.repeat(contentLimits.descriptionMin) },
    { description: 'x'.repeat(contentLimits.descriptionMax) },
    { body: 'x'.repeat(contentLimits.bodyMax) },
    { body: 'Un esempio:\n\n```\n# nel codice\n```' },
    { path: '/avvocati/malasanita/ospedale/con-nome', topic: 'Sala' },
    { note: 'x'.repeat(contentLimits.noteMax) },
  ])('is accepted at the limit (%#)', async (changes) => {
    expect((await created(changes)).status).toBe(201);
  });

  it('is refused at an address that already has a text', async () => {
    expect((await created({ path: '/avvocati/malasanita' })).body.message).toBe('content_exists');
    const draft = await made();
    expect((await created({ path: draft.path })).body.message).toBe('content_exists');
  });
});

/** Rule 27.22. */
describe('a preview', () => {
  it('is the page of the address with what is typed, says what is wrong with it, and changes nothing', async () => {
    const live = await publish(await made());
    const body = 'Dopo {{requestDays}} giorni. {{nessuno}} <script>alert(1)</script>\n\n## Un <b>capo</b>\n\nTesto.';
    const { path } = live;
    const { body: answer } = await previewed(test, desk, { path, title: 'Un altro titolo', body });
    const [address, title, intro, section] = (answer.html as string).split('\n');
    expect([address, title, intro]).toEqual([path, 'Un altro titolo', expect.stringMatching(/^<p>Dopo 10 giorni\./)]);
    expect(section).toMatch(/^#un-?capo <p>Testo\.<\/p>$/);
    expect(answer.html).not.toContain('script>');
    expect(answer.faults).toEqual(['Questi valori non esistono: nessuno.']);
    const library = test.app.get(ContentApi).library;
    expect(await library.at(path, 'it')).toMatchObject({ title: text.title });
    expect([(await read(live.id)).state, (await read(live.id)).edition]).toEqual(['published', live.edition]);
  });

  it('of an English text is the English page, of a neighbour its own, and where no page can be there is none', async () => {
    const { path } = await publish(await made());
    const english = await previewed(test, desk, { path, language: 'en', body: 'In English.' });
    expect(english.body.html).toBe(`/en${path}\n\n<p>In English.</p>`);
    expect((await previewed(test, desk, { path, body: 'Italiano.' })).body.html).toBe(`${path}\n\n<p>Italiano.</p>`);
    for (const nowhere of ['', '/avvocati/', '/a/b/c/d/e'])
      expect((await previewed(test, desk, { path: nowhere, body: 'Prova.' })).body.html).toBeNull();
  });
});

/** Rules 27.13 and 27.14. */
describe('legal facts', () => {
  it('checked today make a new version, and a draft started before keeps the check', async () => {
    const live = await publish(await made());
    const draft = (await saved(live, { body: 'In lavorazione.' })).body as Text;
    await onDay('2027-12-10');
    const reason = { reason: 'Confrontato con il codice: nulla è cambiato' };
    const { status, body } = await desk.post(`/content/${live.id}/review`, reason);
    expect([status, body.reviewed, body.state]).toEqual([200, '2027-12-10', 'draft']);
    expect(await test.app.get(ContentApi).library.at(live.path, 'it')).toMatchObject({
      reviewed: '2027-12-10',
      published: live.published,
    });
    const more = { reason: 'Confrontato ancora una volta: nulla è cambiato' };
    expect((await desk.post(`/content/${live.id}/review`, more)).status).toBe(409);
    expect((await saved(draft, { body: 'Vecchia.' })).status).toBe(409);
    expect((await actions(live.id)).at(-1)).toBe('review');
  });
});

/** Rule 27.13. */
describe('facts due for review', () => {
  const due = async (filter: object = { due: true }) =>
    (await desk.list('legal-facts', { filter, range: [0, 199] })).body as {
      kind: string;
      text_id: number | null;
      reviewed: string | null;
      until: string | null;
    }[];

  it('are those never checked and those checked a year ago, texts and tables, oldest first', async () => {
    await onDay('2027-11-21');
    const { text_id } = (await due({ q: '/avvocati/malasanita/prova' }))[0]!;
    const early = (await due()).filter(({ kind, until }) => kind !== 'text' && until === null);
    expect(early.map(({ kind, reviewed }) => [kind, reviewed])).toEqual(
      Object.keys(readyLetters).map(() => ['letter', null]),
    );
    await onDay('2027-11-26');
    const old = await due();
    expect(new Set(old.map(({ kind }) => kind))).toEqual(new Set(legalFactKinds));
    const checked = old.filter(({ until }) => until === null).flatMap(({ reviewed }) => reviewed ?? []);
    expect(checked).toEqual(checked.toSorted());
    expect(checked.every((reviewed) => reviewed <= '2026-11-26')).toBe(true);
    expect((await due({ due: false })).some((fact) => fact.text_id === text_id)).toBe(true);
    const guide = old.find(({ kind }) => kind === 'text')!;
    expect((await desk.post(`/content/${guide.text_id}/review`, { reason: 'Confrontato con le fonti' })).status).toBe(
      200,
    );
    expect((await due()).some((fact) => fact.text_id === guide.text_id)).toBe(false);
    for (const filter of [{ kind: ['text'] }, { type: ['malasanita'] }])
      expect((await desk.list('legal-facts', { filter, sort: ['path', 'DESC'] })).status).toBe(200);
  });
});

/** Rule 27.9. */
describe('a second process', () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await startTestApp({ databaseUrl: test.databaseUrl });
  });
  afterAll(() => other.close());

  it('shows a text that was published on the first', async () => {
    const draft = await made();
    await publish(draft);
    await other.app.get(DatabaseListener).caughtUp();
    await other.app.get(ContentApi).refresh();
    expect(other.app.get(ContentApi).library.has(draft.path)).toBe(true);
  });
});
