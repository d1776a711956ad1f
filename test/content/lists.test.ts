import { beforeAll, describe, expect, it } from '@jest/globals';
import { ContentApi } from '../../src/content/content.api.js';
import { COURT_FEES_REVIEWED } from '../../src/shared/guidance/court-fee.codes.js';
import { FEE_PARAMETERS_REVIEWED } from '../../src/shared/guidance/fee-parameters.codes.js';
import { LEGAL_AID_REVIEWED } from '../../src/shared/guidance/legal-aid.codes.js';
import { LOSING_COSTS_REVIEWED } from '../../src/shared/guidance/losing-costs.codes.js';
import { PAPERS_REVIEWED } from '../../src/shared/guidance/papers.codes.js';
import { letterTable } from '../../src/shared/guidance/ready-letters/letter-table.js';
import { SELF_REPRESENTATION_REVIEWED } from '../../src/shared/guidance/self-representation.codes.js';
import { timeLimits } from '../../src/shared/guidance/time-limits.rules.js';
import { requestTypeLabels } from '../../src/shared/guidance/request-types.codes.js';
import { useTestApp } from '../support/app.js';
import { Team, type Desk } from '../staff/team.js';

type Shown = Readonly<Record<string, unknown>>;

const test = useTestApp();
let team: Team;
let admin: Desk;
beforeAll(async () => {
  team = new Team(test);
  admin = await team.as('admin', { name: 'Ada' });
});
const listed = async (resource: string, query: Parameters<Desk['list']>[1]): Promise<Shown[]> => {
  const { status, text, body } = await admin.list(resource, query);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return body as Shown[];
};

describe('the list of legal facts', () => {
  const of = (
    kind: string,
    path: string,
    type: string | null,
    reviewed: string | null,
    until: string | null = null,
  ) => ({
    kind,
    path,
    type,
    type_label: type === null ? null : requestTypeLabels[type]?.it,
    language: 'it',
    title: '',
    text_id: null,
    reviewed,
    until,
  });
  const facts = async (filter: object): Promise<Shown[]> =>
    (await listed('legal-facts', { filter, range: [0, 199] })).map(({ id: _id, ...fact }) => fact);

  it('has each table with its page, the day of its check and no text', async () => {
    expect(await facts({ kind: ['court_fee', 'losing_costs', 'fee_parameters', 'legal_aid'] })).toEqual(
      [
        of('court_fee', '/contributo-unificato', null, COURT_FEES_REVIEWED),
        of('losing_costs', '/', null, LOSING_COSTS_REVIEWED),
        of('fee_parameters', '/', null, FEE_PARAMETERS_REVIEWED),
        of('legal_aid', '/patrocinio-a-spese-dello-stato', null, LEGAL_AID_REVIEWED),
      ].toSorted((one, other) => one.reviewed!.localeCompare(other.reviewed!)),
    );
    expect(await facts({ kind: ['standing_alone', 'papers'], type: ['malasanita'] })).toEqual(
      [
        of('standing_alone', '/avvocati/malasanita', 'malasanita', SELF_REPRESENTATION_REVIEWED),
        of('papers', '/avvocati/malasanita', 'malasanita', PAPERS_REVIEWED),
      ].toSorted((one, other) => one.reviewed!.localeCompare(other.reviewed!)),
    );
    expect(await facts({ kind: ['letter'], q: 'messa-in-mora' })).toMatchObject([
      { kind: 'letter', path: '/lettere/messa-in-mora', reviewed: letterTable['messa-in-mora'].reviewed, until: null },
    ]);
  });

  it('has the time limits of a type as old as the one that was checked first, and those that end one by one', async () => {
    const oldest = (type: string) =>
      timeLimits
        .filter(({ types }) => types.includes(type as 'malasanita'))
        .map(({ reviewed }) => reviewed)
        .toSorted()[0]!;
    const lasting = (all: Shown[]) => all.filter(({ until }) => until === null);
    for (const type of ['malasanita', 'sinistri-stradali'])
      expect(lasting(await facts({ kind: ['time_limit'], type: [type] }))).toEqual([
        of('time_limit', `/avvocati/${type}`, type, oldest(type)),
      ]);
    const ends = timeLimits.flatMap(({ types, reviewed, until }) =>
      until === undefined ? [] : types.map((type) => of('time_limit', `/avvocati/${type}`, type, reviewed, until)),
    );
    const shown = (await facts({ kind: ['time_limit'] })).filter(({ until }) => until !== null);
    const key = (all: readonly Shown[]) => all.map((one) => JSON.stringify(one)).toSorted();
    expect(key(shown)).toEqual(key(ends));
  });

  it('has numbers of its own, apart from those of texts', async () => {
    const all = await listed('legal-facts', { range: [0, 199] });
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id, kind, text_id } of all)
      expect([kind, kind === 'text' ? id === text_id : Number(id) >= 1_000_000_000]).toEqual([kind, true]);
  });
});

describe('the list of texts', () => {
  const DESCRIPTION =
    'Una descrizione di prova, lunga quanto basta perché un motore di ricerca la mostri intera senza tagliarla a metà della frase.';
  const text = {
    title: 'Il primo titolo',
    description: DESCRIPTION,
    body: 'Una parola rara: zibaldone.',
    topic: null,
    sources: [{ label: 'art. 2947 c.c.', url: 'https://www.normattiva.it/x' }],
    reviewed: '2026-03-01',
    note: 'La prima',
  };
  const path = '/avvocati/malasanita/una-riga';
  let bice: Desk;
  let italian: number;
  let english: number;
  let first: Shown;
  let edition: Shown;

  beforeAll(async () => {
    test.clock.set('2026-03-10T10:00:00.000Z');
    admin = await team.as('admin', { name: 'Anna' });
    bice = await team.as('content', { name: 'Bice' });
    const send = async (by: Desk, method: 'POST' | 'PUT', to: string, body: object): Promise<Shown> => {
      test.clock.advance(60_000);
      const answer = await by.call(method, to, body);
      expect([to, answer.status < 300, answer.text]).toEqual([to, true, answer.text]);
      return answer.body as Shown;
    };
    const seen = (of: Shown) => ({ edition: of.edition, revision: of.revision });
    const draft = await send(bice, 'POST', '/content', { path, language: 'it', ...text });
    italian = draft.id as number;
    first = await send(bice, 'POST', `/content/${italian}/publish`, seen(draft));
    edition = await send(admin, 'PUT', `/content/${italian}`, {
      ...text,
      ...seen(first),
      title: 'Il secondo titolo',
      note: 'La seconda',
      reviewed: '2026-03-05',
      body: 'Una parola rara: calamaio.',
    });
    edition = await send(admin, 'POST', `/content/${italian}/schedule`, {
      ...seen(edition),
      at: '2026-03-20T08:00:00.000Z',
    });
    const other = await send(bice, 'POST', '/content', { ...text, path, language: 'en', title: 'The English title' });
    english = other.id as number;
  });

  it('shows all of a text: what is in work, what readers see, and its other language', async () => {
    const moment = (minute: number) => `2026-03-10T10:0${minute}:00.000Z`;
    const anna = { id: admin.id, name: 'Anna' };
    const common = {
      path,
      kind: 'article',
      type: 'malasanita',
      type_label: requestTypeLabels.malasanita?.it,
      it_id: italian,
      it_state: 'scheduled',
      it_state_label: edition.it_state_label,
      en_id: english,
      en_state: 'draft',
      en_state_label: 'Bozza',
      description: DESCRIPTION,
      sources: text.sources,
      topic: null,
      has_first: false,
      changed_at: moment(5),
    };
    expect((await admin.get(`/content/${italian}`)).body).toEqual({
      ...common,
      id: italian,
      language: 'it',
      title: 'Il secondo titolo',
      state: 'scheduled',
      state_label: common.it_state_label,
      live: true,
      reviewed: '2026-03-05',
      publish_at: '2026-03-20T08:00:00.000Z',
      updated_at: moment(4),
      author: anna,
      edition: edition.edition,
      revision: 1,
      body: 'Una parola rara: calamaio.',
      published: '2026-03-10',
      note: 'La seconda',
      editions: [
        {
          id: edition.edition,
          status: 'scheduled',
          title: 'Il secondo titolo',
          note: 'La seconda',
          author: anna,
          created_at: moment(3),
          updated_at: moment(4),
          publish_at: '2026-03-20T08:00:00.000Z',
          published_at: null,
          ended_at: null,
        },
        {
          id: first.edition,
          status: 'published',
          title: 'Il primo titolo',
          note: 'La prima',
          author: { id: bice.id, name: 'Bice' },
          created_at: moment(1),
          updated_at: moment(2),
          publish_at: null,
          published_at: moment(2),
          ended_at: null,
        },
      ],
    });
    expect((await admin.get(`/content/${english}`)).body).toMatchObject({
      ...common,
      id: english,
      language: 'en',
      title: 'The English title',
      state: 'draft',
      live: false,
      reviewed: '2026-03-01',
      publish_at: null,
      updated_at: moment(5),
      author: { id: bice.id, name: 'Bice' },
      published: null,
      note: 'La prima',
    });
  });

  it('is rendered apart as a text that somebody typed, and those of the product are not', () => {
    const typed = new Map(test.app.get(ContentApi).shown.map((each) => [`${each.language} ${each.path}`, each.typed]));
    expect([typed.get(`it ${path}`), typed.get('it /avvocati/malasanita')]).toEqual([true, undefined]);
  });

  it('shows the last words of one that was withdrawn twice', async () => {
    const again = '/avvocati/malasanita/due-volte';
    let id = 0;
    for (const title of ['La prima volta', 'La seconda volta']) {
      test.clock.advance(60_000);
      const { body } = await bice.post('/content', { ...text, body: 'Altro.', path: again, language: 'it', title });
      id = body.id as number;
      const seen = { edition: body.edition as number, revision: 1 };
      for (const [verb, given] of [
        ['publish', seen],
        ['withdraw', { reason: 'Non serve più a nessuno' }],
      ] as const)
        expect([verb, (await bice.post(`/content/${id}/${verb}`, given)).status]).toEqual([verb, 200]);
    }
    expect((await admin.get(`/content/${id}`)).body).toMatchObject({
      title: 'La seconda volta',
      state: 'withdrawn',
      live: false,
      edition: 0,
      revision: 0,
      note: null,
      editions: [{ title: 'La seconda volta' }, { title: 'La prima volta' }],
    });
    expect(
      (await listed('content', { filter: { state: ['withdrawn'], q: 'due-volte' } })).map((one) => one.id),
    ).toEqual([id]);
  });

  it('finds it by the words, the kind, the type and the state of what is in work', async () => {
    const found = async (filter: object) => (await listed('content', { filter })).map(({ id }) => id);
    const both = { q: 'una-riga' };
    expect({
      address: await found(both),
      newTitle: await found({ q: 'secondo titolo una-riga' }),
      oldTitle: await found({ q: 'primo titolo una-riga' }),
      newWord: await found({ q: 'calamaio' }),
      // The English draft has the word of the first edition.
      oldWord: await found({ q: 'zibaldone' }),
      description: await found({ q: 'mostri intera una-riga' }),
      pattern: [await found({ q: 'una_riga' }), await found({ q: 'una%riga' }), await found({ q: 'una\\-riga' })],
      kind: await found({ ...both, kind: ['article'] }),
      otherKind: await found({ ...both, kind: ['type', 'page', 'story'] }),
      type: await found({ ...both, type: ['malasanita'] }),
      otherType: await found({ ...both, type: ['sinistri-stradali'] }),
      scheduled: await found({ ...both, state: ['scheduled'] }),
      published: await found({ ...both, state: ['published', 'first', 'withdrawn'] }),
      draft: await found({ ...both, state: ['draft'] }),
      untranslated: await found({ ...both, untranslated: true }),
      translated: await found({ ...both, untranslated: false }),
    }).toEqual({
      address: [italian],
      newTitle: [italian],
      oldTitle: [],
      newWord: [italian],
      oldWord: [english],
      description: [italian],
      pattern: [[], [], []],
      kind: [italian],
      otherKind: [],
      type: [italian],
      otherType: [],
      scheduled: [italian],
      published: [],
      draft: [english],
      untranslated: [italian],
      translated: [english],
    });
  });
});
