import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ContentApi } from '../../src/content/content.api.js';
import { PublishContent } from '../../src/content/editions/publish-content.js';
import { editionStatuses } from '../../src/shared/content/content.codes.js';
import { ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { idsApart } from '../support/ids-apart.js';
import { Writes } from '../support/written.js';
import { Team, type Desk } from '../staff/team.js';

const DESCRIPTION =
  'Una descrizione di prova, lunga quanto basta perché un motore di ricerca la mostri intera senza tagliarla a metà della frase.';
const text = {
  title: 'Un articolo di prova',
  description: DESCRIPTION,
  body: 'Come era.',
  topic: null as string | null,
  sources: [{ label: 'art. 2947 c.c.' }] as { label: string; url?: string }[],
  reviewed: '2026-11-30',
  note: null as string | null,
};
const reason = 'Confrontato con le fonti, oggi.';

interface Text {
  id: number;
  path: string;
  edition: number;
  revision: number;
  state: string;
  editions: { id: number; status: string }[];
}

describe('editions of texts', () => {
  const test = useTestApp();
  let ada: Desk;
  let bice: Desk;
  let written: Writes;
  let serial = 0;

  beforeAll(async () => {
    test.clock.set('2026-12-10T09:00:00.000Z');
    await idsApart(test);
    const team = new Team(test);
    ada = await team.as('content', { name: 'Ada' });
    bice = await team.as('content', { name: 'Bice' });
    written = new Writes(test);
    written.call('staff', { ada: ada.id, bice: bice.id });
    // A neighbour in each state that has its own edition.
    const neighbour = await made();
    await act(ada, neighbour.id, 'publish');
    await saved(ada, neighbour.id, { body: 'In lavorazione.' });
  });
  afterAll(() => written.end());

  const made = async (changes: object = {}, by = ada): Promise<Text> => {
    const path = `/avvocati/malasanita/edizione-${++serial}`;
    const { status, body } = await by.post('/content', { path, language: 'it', ...text, ...changes });
    expect(status).toBe(201);
    return body as Text;
  };
  const read = async (id: number): Promise<Text> => (await ada.get(`/content/${id}`)).body as Text;
  const seen = async (id: number) => {
    const { edition, revision } = await read(id);
    return { edition, revision };
  };
  const act = async (by: Desk, id: number, verb: string, body: object = {}): Promise<Text> => {
    const says = ['recall', 'withdraw', 'review'].includes(verb) ? {} : await seen(id);
    const answer = await by.post(`/content/${id}/${verb}`, { ...says, ...body });
    expect([verb, answer.status < 300, answer.text]).toEqual([verb, true, answer.text]);
    return answer.body as Text;
  };
  const saved = async (by: Desk, id: number, changes: object): Promise<Text> => {
    const answer = await by.put(`/content/${id}`, { ...text, ...(await seen(id)), ...changes });
    expect(answer.status).toBe(200);
    return answer.body as Text;
  };
  /** The number of the guide to a request type. */
  const guideTo = async (type: string): Promise<number> =>
    ((await ada.list('content', { filter: { kind: ['type'], type: [type], language: ['it'] } })).body as [Text])[0].id;

  /** Moves the editions of a text to a state, as if it had come there. */
  const become = (of: number, status: string) => {
    const now = test.clock.now();
    const isOut = ['published', 'superseded', 'withdrawn'].includes(status);
    return test.sql
      .updateTable('content_editions')
      .set({
        status: status as 'draft',
        publish_at: status === 'scheduled' ? new Date(now.getTime() + ms.hour) : null,
        published_at: isOut ? now : null,
        published_on: isOut ? '2026-12-10' : null,
        ended_at: ['superseded', 'withdrawn'].includes(status) ? now : null,
      })
      .where('text_id', '=', of)
      .execute();
  };

  it('are written by each verb with all that it says, and no other', async () => {
    const lines: Record<string, string[]> = {};
    const step = async (name: string, run: () => Promise<unknown>) => {
      test.clock.advance(ms.minute);
      lines[name] = await written.alone(run);
    };
    let id = 0;
    const path = '/avvocati/malasanita/ospedale/una-prova';
    const others = {
      title: 'Un titolo diverso',
      description: `${DESCRIPTION} Di più.`,
      body: 'Tutto diverso.',
      topic: 'Sala operatoria',
      sources: [{ label: 'art. 7 l. 24/2017', url: 'https://www.normattiva.it/x' }, { label: 'art. 1218 c.c.' }],
      reviewed: '2026-12-02',
    };
    const later = () => ({ at: new Date(test.clock.now().getTime() + ms.hour).toISOString() });
    await step('Ada creates it', async () => {
      id = (await made({ path, topic: 'Ospedale', note: 'La prima' })).id;
    });
    await step('Bice saves each field otherwise', () => saved(bice, id, { ...others, note: 'Riscritta' }));
    await step('Ada saves the same words', () => saved(ada, id, { ...others, note: null }));
    await step('Bice publishes it', () => act(bice, id, 'publish'));
    test.clock.set('2026-12-11T09:00:00.000Z');
    ada = await new Team(test).signedIn('content1@staff.example');
    bice = await new Team(test).signedIn('content2@staff.example');
    await step('Ada writes a draft over what is shown', () =>
      saved(ada, id, { topic: 'Ospedale', note: 'Da rileggere', body: 'Da rileggere.' }),
    );
    const shown = (await read(id)).editions.at(-1)!.id;
    await step('Bice restores what is shown over the draft', () => act(bice, id, 'restore', { version: shown }));
    await step('Ada discards the draft', () => act(ada, id, 'discard'));
    await step('Bice restores what is shown as a draft', () => act(bice, id, 'restore', { version: shown }));
    await step('Ada schedules it', () => act(ada, id, 'schedule', later()));
    await step('Bice recalls it', () => act(bice, id, 'recall'));
    await step('Bice schedules it again', () => act(bice, id, 'schedule', later()));
    await step('Ada publishes it before its moment', () => act(ada, id, 'publish'));
    await step('Ada writes another draft', () => saved(ada, id, { topic: 'Sala', body: 'La terza.' }));
    await step('Bice checks the facts', () => act(bice, id, 'review', { reason }));
    await step('Ada schedules the draft', () => act(ada, id, 'schedule', later()));
    const { at } = later();
    const { edition } = await read(id);
    await step('its moment comes', () => {
      test.clock.set(at);
      return test.app.get(PublishContent).onTime(edition);
    });
    ada = await new Team(test).signedIn('content1@staff.example');
    bice = await new Team(test).signedIn('content2@staff.example');
    await step('Bice withdraws it', () => act(bice, id, 'withdraw', { reason }));

    id = (await made()).id;
    await act(ada, id, 'discard');
    const repository = { ...others, title: 'Dal prodotto', topic: null, published: '2026-11-20' };
    await sql`update content_texts set first = ${JSON.stringify(repository)} where id = ${id}`.execute(test.sql);
    await step('Ada writes over a text of the repository', () => saved(ada, id, { note: 'Da capo' }));
    await step('Bice restores the repository over the draft', () => act(bice, id, 'restore', { version: 0 }));
    await step('Bice publishes over the repository', () => act(bice, id, 'publish'));
    await step('Ada withdraws it to the repository', () => act(ada, id, 'withdraw', { reason }));
    await step('Bice checks the facts of the repository', () => act(bice, id, 'review', { reason }));
    const short = (line: string) => line.replaceAll(DESCRIPTION, '(description)');
    expect(
      Object.entries(lines)
        .map(([name, all]) => [`## ${name}`, ...all.map(short)].join('\n'))
        .join('\n\n'),
    ).toMatchSnapshot();
  });

  it('are not written by who saw another version, and the answer says which one there is now', async () => {
    const draft = await made({ note: 'Come era' });
    const live = await act(ada, (await made()).id, 'publish');
    const id = await guideTo('malasanita');
    const at = new Date(test.clock.now().getTime() + ms.hour).toISOString();
    const said: Record<string, unknown> = {};
    const refused = async (name: string, of: number, verb: string, body: object) => {
      const call = () =>
        verb === 'save'
          ? bice.put(`/content/${of}`, { ...text, title: 'Un altro titolo', ...body })
          : bice.post(`/content/${of}/${verb}`, body);
      let answer!: Awaited<ReturnType<typeof call>>;
      expect([name, await written.alone(async () => (answer = await call()))]).toEqual([name, []]);
      const { facts: _facts, ...info } = (answer.body as { info: Record<string, unknown> }).info;
      said[name] = [answer.status, answer.body.message, info];
    };
    const now = { edition: draft.edition, revision: draft.revision };
    for (const [which, wrong] of [
      ['edition', { ...now, edition: now.edition + 1000 }],
      ['revision', { ...now, revision: now.revision + 1 }],
    ] as const)
      for (const [verb, more] of Object.entries({
        save: {},
        restore: { version: live.edition },
        discard: {},
        schedule: { at },
        publish: {},
      })) {
        const version = verb === 'restore' ? { version: draft.edition } : more;
        await refused(`${verb}, another ${which}`, draft.id, verb, { ...wrong, ...version });
      }
    await refused('save over what is shown', live.id, 'save', { edition: live.edition, revision: live.revision + 1 });
    await refused('save over the repository', id, 'save', { edition: 1, revision: 0 });
    const sourced = await made({ sources: [{ label: 'art. 7 l. 24/2017', url: 'https://www.normattiva.it/x' }] });
    await refused('save the same sources', sourced.id, 'save', {
      edition: sourced.edition,
      revision: 0,
      sources: [{ label: 'art. 7 l. 24/2017', url: 'https://www.normattiva.it/x' }],
    });
    await refused('discard what is shown', live.id, 'discard', { edition: live.edition, revision: live.revision });
    await refused('recall a draft', draft.id, 'recall', {});
    await refused('recall what has no draft', live.id, 'recall', {});
    await refused('withdraw a draft', draft.id, 'withdraw', { reason });
    await refused('check the facts of a draft', draft.id, 'review', { reason });
    const named = JSON.stringify(said, null, 1)
      .replaceAll(test.clock.now().toISOString(), '(now)')
      .replaceAll(`"edition": ${draft.edition}`, '"edition": "(draft)"')
      .replaceAll(`"edition": ${sourced.edition}`, '"edition": "(sourced)"')
      .replaceAll(`"edition": ${live.edition}`, '"edition": "(shown)"');
    expect(JSON.parse(named)).toMatchSnapshot();
  });

  it('are checked once more before they come out', async () => {
    const needed = await act(ada, (await made()).id, 'publish');
    const draft = await made({ body: `Vedi [qui](${needed.path}).` });
    const english = await made({ path: needed.path, language: 'en' });
    const now = await seen(draft.id);
    const at = new Date(test.clock.now().getTime() + ms.hour).toISOString();
    await become(needed.id, 'withdrawn');
    await test.app.get(ContentApi).refresh();
    for (const [verb, body] of [
      ['publish', now],
      ['schedule', { ...now, at }],
    ] as const)
      expect(await written.alone(() => ada.post(`/content/${draft.id}/${verb}`, body))).toEqual([]);
    expect(await ada.post(`/content/${draft.id}/publish`, now)).toBeRefused(422, 'invalid_input');
    expect(await ada.post(`/content/${draft.id}/schedule`, { ...now, at })).toBeRefused(422, 'invalid_input');
    expect(await ada.post(`/content/${english.id}/publish`, await seen(english.id))).toBeRefused(
      409,
      'content_italian_first',
    );
  });

  /** What an edition of each state in the other language makes of a text. Rules 27.2 and 27.8. */
  it.each([...editionStatuses])('in one language need or keep those in the other: %s', async (status) => {
    const counts = ['draft', 'scheduled', 'published'].includes(status);
    const set = (id: number) => become(id, status);
    const italian = await act(ada, (await made()).id, 'publish');
    const english = await made({ path: italian.path, language: 'en' });
    const alone = await act(ada, (await made()).id, 'publish');
    await set(english.id);
    const withdrawn = async (id: number) => (await ada.post(`/content/${id}/withdraw`, { reason })).status;
    expect([await withdrawn(italian.id), await withdrawn(alone.id)]).toEqual([counts ? 409 : 200, 200]);

    const draft = await made();
    const translated = await made({ path: draft.path, language: 'en' });
    await set(translated.id);
    expect((await ada.post(`/content/${draft.id}/discard`, await seen(draft.id))).status).toBe(counts ? 409 : 204);

    const base = await made();
    await set(base.id);
    const answer = await ada.post('/content', { ...text, path: base.path, language: 'en' });
    expect(answer.status).toBe(counts ? 201 : 422);
    expect((await ada.post('/content', { ...text, path: `${base.path}-altro`, language: 'en' })).status).toBe(422);
  });

  it.each([...editionStatuses])('that link to a text keep it or not: %s', async (status) => {
    const counts = ['draft', 'scheduled', 'published'].includes(status);
    const needed = await act(ada, (await made({ body: 'Di [questo](/prezzi).' })).id, 'publish');
    const linking = [];
    for (const body of ['Vedi [qui](PATH).', 'E [qui](PATH#dove).', 'Non [qui](PATH-2).', 'Da [me](/prezzi).'])
      linking.push(await made({ body: body.replace(/PATH(-2)?/, (_, more) => (more ? '/prezzi' : needed.path)) }));
    for (const { id } of linking) await become(id, status);
    const answer = await ada.post(`/content/${needed.id}/withdraw`, { reason });
    expect([answer.status, answer.status === 409 && answer.body.message]).toEqual(
      counts ? [409, 'content_linked'] : [200, false],
    );
    if (counts) {
      const [message] = (answer.body as { info: { messages: string[] } }).info.messages;
      expect(linking.map(({ path }) => message!.includes(path))).toEqual([true, true, false, false]);
    }
  });
});
