import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ContentApi, PagePreviews } from '../../src/content/content.api.js';
import type { EditionStatus } from '../../src/shared/content/content.codes.js';
import { ms } from '../../src/shared/limits.js';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';

const text = {
  title: 'Un articolo di prova',
  description:
    'Una descrizione di prova, lunga quanto basta perché un motore di ricerca la mostri intera senza tagliarla a metà della frase.',
  body: 'Che cosa fare: [i prezzi](/prezzi).',
  topic: null,
  sources: [{ label: 'art. 2947 c.c.' }],
  reviewed: '2026-12-01',
  note: null,
};
const reason = 'Controllato sulla banca dati di oggi.';
const statuses: readonly EditionStatus[] = ['draft', 'scheduled', 'published', 'superseded', 'withdrawn'];
/** Those of a text that somebody reads or will read. */
const counting = ['draft', 'scheduled', 'published'];

describe('a text that others need', () => {
  const test = useTestApp();
  let team: Team;
  let desk: Desk;
  let serial = 0;
  beforeAll(async () => {
    test.clock.set('2026-12-10T09:00:00.000Z');
    team = new Team(test);
    desk = await team.as('content', { name: 'Ada' });
  });
  interface Made {
    id: number;
    path: string;
  }
  const made = async (changes: object = {}): Promise<Made> => {
    const path = `/avvocati/malasanita/serve-${++serial}`;
    const { status, body } = await desk.post('/content', { path, language: 'it', ...text, ...changes });
    expect(status).toBe(201);
    return body as Made;
  };
  /** Puts the only edition of a text into a state. */
  const put = async ({ id }: Made, status: EditionStatus): Promise<void> => {
    const [at, now] = [new Date(test.clock.now().getTime() + ms.day), test.clock.now()];
    const ended = status === 'superseded' || status === 'withdrawn';
    await sql`
      update content_editions set status = ${status}, publish_at = ${status === 'scheduled' ? at : null},
        published_at = ${status === 'published' || ended ? now : null}, ended_at = ${ended ? now : null},
        published_on = '2026-11-01'
      where text_id = ${id}`.execute(test.sql);
    await test.app.get(ContentApi).refresh();
  };
  const withdraw = async ({ id }: Made) =>
    (await desk.post(`/content/${id}/withdraw`, { reason })).body.message ?? 'done';
  /** What becomes of the withdrawal of a text, by the state of another one. */
  const byState = async (needed: Made, other: Made) => {
    const answers: Record<string, string> = {};
    for (const status of statuses) {
      await put(needed, 'published');
      await put(other, status);
      answers[status] = await withdraw(needed);
    }
    return answers;
  };
  const refused = (problem: string) =>
    Object.fromEntries(statuses.map((status) => [status, counting.includes(status) ? problem : 'done']));

  it('by a link is not withdrawn while the other one is read or will be, and its own links are none', async () => {
    const needed = await made();
    const other = await made();
    // As when it was saved while the page was there.
    await sql`update content_editions set body = ${`Vedi [questo](${needed.path}).`} where text_id in (${needed.id}, ${other.id})`.execute(
      test.sql,
    );
    expect(await byState(needed, other)).toEqual(refused('content_linked'));
  });

  it('by its translation is not withdrawn while that is written or read, and the translation may be', async () => {
    const needed = await made();
    const english = await made({ path: needed.path, language: 'en' });
    expect(await byState(needed, english)).toEqual(refused('content_translated'));
    await put(needed, 'published');
    await put(english, 'published');
    expect(await withdraw(english)).toBe('done');
  });

  it('can be translated from its draft on, and not any more once it is withdrawn', async () => {
    const answers: Record<string, number> = {};
    const italian = await made();
    for (const status of statuses) {
      await put(italian, status);
      const { body, ...answer } = await desk.post('/content', { path: italian.path, language: 'en', ...text });
      answers[status] = answer.status;
      if (answer.status === 201) await sql`delete from content_editions where text_id = ${body.id}`.execute(test.sql);
    }
    expect(answers).toEqual(
      Object.fromEntries(statuses.map((status) => [status, counting.includes(status) ? 201 : 422])),
    );
  });

  it('may link to each page of a subject, and to every other page, with what follows the address', async () => {
    const ends = ['', '/classifica', '/storie', '/classifica/', '?da=1', '#dove'];
    const links = ['/', '/prezzi', '/prezzi/', ...ends.map((end) => `/avvocati/malasanita${end}`)];
    const wrong = [
      '/avvocati/malasanita/classifiche',
      '/avvocati/nessuno',
      '/prezzi/altro',
      '/avvocati/nessuno/storie',
    ];
    const { fields } = (
      await desk.post('/content', {
        path: '/avvocati/malasanita/con-link',
        language: 'it',
        ...text,
        body: [...links, ...wrong].map((link) => `[qui](${link})`).join(', '),
      })
    ).body.info;
    expect(fields).toEqual({ body: [`Questi link non portano a nessuna pagina: ${wrong.join(', ')}.`] });
  });

  it('is previewed with the day of its publication, today where it has none, and the time it takes to read', async () => {
    test.replace(PagePreviews, 'draw', async (address, texts) => (await texts.at(address, 'it'))?.published ?? null);
    const body = 'parola '.repeat(500).trim();
    const typed = { path: '/avvocati/malasanita/nuovo', language: 'it', ...text, body, published: null };
    const preview = async (given: object) => {
      const { html, minutes } = (await desk.post('/content/preview', given)).body;
      return [html, minutes];
    };
    const { topic: _topic, note: _note, ...asked } = typed;
    expect(await preview(asked)).toEqual(['2026-12-10', 3]);
    expect(await preview({ ...asked, published: '2025-02-03' })).toEqual(['2025-02-03', 3]);
  });

  it('keeps the day of its first publication, and says who checked its facts and how', async () => {
    const one = await made();
    await put(one, 'published');
    const { edition, revision } = (await desk.get(`/content/${one.id}`)).body;
    await desk.put(`/content/${one.id}`, { ...text, title: 'Un titolo diverso', edition, revision });
    const draft = (await desk.get(`/content/${one.id}`)).body;
    const out = await desk.post(`/content/${one.id}/publish`, { edition: draft.edition, revision: draft.revision });
    expect(out.body).toMatchObject({ title: 'Un titolo diverso', published: '2026-11-01', reviewed: '2026-12-01' });
    const checked = await desk.post(`/content/${one.id}/review`, { reason });
    expect(checked.body).toMatchObject({ published: '2026-11-01', reviewed: '2026-12-10' });
    // Who changed it last is its author.
    const colleague = await team.as('content', { name: 'Bice' });
    const write = async (by: Desk, title: string) => {
      const { edition: of, revision: nth } = (await by.get(`/content/${one.id}`)).body;
      return (await by.put(`/content/${one.id}`, { ...text, title, edition: of, revision: nth })).body.author?.name;
    };
    expect([await write(desk, 'Un altro titolo'), await write(colleague, 'Un titolo ancora')]).toEqual(['Ada', 'Bice']);
    const [newest, before] = checked.body.editions as {
      status: string;
      note: string | null;
      author: { name: string };
    }[];
    expect([newest, before]).toMatchObject([
      { status: 'published', note: reason, author: { name: 'Ada' } },
      { status: 'superseded', note: null },
    ]);
  });
});
