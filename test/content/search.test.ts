import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ContentApi, type ContentLibrary } from '../../src/content/content.api.js';
import type { ContentSearchAnswer } from '../../src/content/search/content-search.dto.js';
import { findContent } from '../../src/content/search/content-search.queries.js';
import { ContentSearch } from '../../src/content/search/content-search.js';
import { searchedPages } from '../../src/content/search/site-pages.js';
import { plainText, searchedTexts } from '../../src/content/search/searched-texts.js';
import { useTestApp } from '../support/app.js';

const test = useTestApp();
let search: ContentSearch;
let library: ContentLibrary;
beforeAll(async () => {
  search = test.app.get(ContentSearch);
  library = test.app.get(ContentApi).library;
  await search.load();
});

const find = (q: string, reader: 'it' | 'en' = 'it', page = 1): Promise<ContentSearchAnswer> =>
  search.find({ q, page }, reader);
const paths = async (q: string, reader: 'it' | 'en' = 'it'): Promise<string[]> =>
  (await find(q, reader)).info.map(({ path }) => path);
const marked = (pieces: readonly { text: string; match: boolean }[]): string[] =>
  pieces.filter(({ match }) => match).map(({ text }) => text.toLowerCase());

describe('the search of the texts', () => {
  it('finds each question with its section, each text by its best section, and nothing twice', async () => {
    expect((await paths('recapiti nei messaggi'))[0]).toBe(
      '/faq-utente#perché-non-posso-scrivere-telefono-o-email-nei-messaggi',
    );
    const found = (await find('prescrizione')).info.filter(({ kind }) => kind !== 'question');
    const bare = found.map(({ path }) => path.split('#')[0]);
    expect(new Set(bare).size).toBe(bare.length);
  });

  it('links to existing sections', async () => {
    for (const { path, anchor, language } of await searchedTexts(library)) {
      const text = await library.at(path, language);
      expect([path, anchor === '' || text?.sections.some(({ id }) => id === anchor)]).toEqual([path, true]);
    }
  });

  it.each([
    ['malasanita', '/avvocati/malasanita'],
    ['MALASANITÀ', '/avvocati/malasanita'],
    ['l’affitto', '/avvocati/contratti-di-locazione'],
  ])('ignores accents, case and articles in "%s"', async (words, path) => {
    expect((await paths(words)).map((each) => each.split('#')[0])).toContainEqual(expect.stringContaining(path));
  });

  it('finds a word in its other forms, and marks them', async () => {
    const one = await find('preventivi');
    const other = await find('preventivo');
    expect(other.total).toBe(one.total);
    expect(marked(other.info.flatMap(({ snippet }) => snippet))).toContain('preventivi');
  });

  it('completes the last word, also where its stem is shorter', async () => {
    const whole = await find('contratti locazione');
    expect(whole.total).toBeGreaterThan(0);
    for (const begun of ['contratti loca', 'contratti locaz', 'contratti locazi']) {
      const found = await find(begun);
      expect([begun, found.partial, found.info.length > 0]).toEqual([begun, false, true]);
      expect(marked(found.info.flatMap(({ snippet, heading }) => [...snippet, ...(heading ?? [])]))).toContain(
        'locazione',
      );
    }
    expect((await find('locaz contratti')).partial).toBe(true);
  });

  it('weights the title more than a heading, and a heading more than the text', async () => {
    const partners = (await library.at('/partners', 'it'))!;
    const at = (path: string, changes: object) => ({
      ...partners,
      languages: ['it' as const],
      path,
      title: 'Un titolo qualsiasi',
      intro: '',
      sections: [{ id: 'a', title: 'Una parte', html: '<p>Poche parole.</p>' }],
      ...changes,
    });
    const texts = [
      at('/testo', { sections: [{ id: 'a', title: 'Una parte', html: '<p>Lo zibaldone.</p>' }] }),
      at('/parte', { sections: [{ id: 'a', title: 'Zibaldone', html: '<p>Poche parole.</p>' }] }),
      at('/titolo', { title: 'Zibaldone', description: 'Di che cosa parla questa pagina.' }),
    ];
    const by = new Map(texts.map((text) => [text.path, text]));
    await search.write({
      version: 'three made-up texts',
      list: (kind) => (kind === 'page' ? texts : []),
      at: (path) => Promise.resolve(by.get(path) ?? null),
    });
    try {
      expect((await paths('zibaldone')).map((path) => path.split('#')[0])).toEqual(['/titolo', '/parte', '/testo']);
      // The head of a text without words before its first section is shown by its description.
      const [head] = (await find('zibaldone')).info;
      expect(head?.snippet).toEqual([{ text: 'Di che cosa parla questa pagina.', match: false }]);
    } finally {
      await search.write(library);
    }
  });

  it('finds texts with some of the words if none has all, and says so', async () => {
    const { partial, total } = await find('condominio ornitorinco');
    expect([partial, total > 0]).toEqual([true, true]);
    expect(await find('ornitorinco')).toMatchObject({ info: [], total: 0, partial: false });
    const [first, second] = [await find('contratto ornitorinco'), await find('contratto ornitorinco', 'it', 2)];
    expect([second.partial, second.total, second.info.length > 0]).toEqual([true, first.total, true]);
    expect(second.info.filter(({ path }) => first.info.some((other) => other.path === path))).toEqual([]);
    // Behind the last page of texts with all words there are none with some of them.
    expect(await find('contratti locazione')).toMatchObject({ partial: false });
    expect(await find('contratti locazione', 'it', 12)).toMatchObject({ info: [], total: 0, partial: false });
  });

  it.each(['', '  ', '&|!()', "'; drop table", '* : <->', 'di', 'della', '\\', 'a:b', '🦆', '%'])(
    'treats "%s" as plain words',
    async (words) => {
      await expect(find(words)).resolves.toMatchObject({ page: 1 });
    },
  );

  it('finds the English text for English readers if there is one, otherwise the Italian', async () => {
    const english = await find('malpractice', 'en');
    expect(english.info[0]).toMatchObject({ language: 'en' });
    const mixed = (await find('INPS', 'en')).info;
    expect(new Set(mixed.map(({ language }) => language))).toEqual(new Set(['en', 'it']));
    expect(mixed.map(({ language }) => language)).toEqual(mixed.map(({ language }) => language).sort());
    for (const { path, language } of mixed)
      if (language === 'it') expect((await library.at(path.split('#')[0]!, 'en'))?.language).toBe('it');
    expect(new Set((await find('INPS', 'it')).info.map(({ language }) => language))).toEqual(new Set(['it']));
  });

  it('has pages without gaps', async () => {
    const first = await find('avvocato');
    const second = await find('avvocato', 'it', 2);
    expect([first.info.length, first.total > 10]).toEqual([10, true]);
    const both = [...first.info, ...second.info].map(({ path }) => path);
    expect(new Set(both).size).toBe(both.length);
    // Ten by ten they are as many as there are.
    const pages = Array.from({ length: Math.ceil(first.total / 10) }, (_, nth) => nth + 1);
    const all = await Promise.all(
      pages.slice(-2).map(async (page) => (await find('avvocato', 'it', page)).info.length),
    );
    expect(all).toEqual([10, first.total - 10 * (pages.length - 1)]);
    expect(await find('avvocato', 'it', 100)).toMatchObject({ info: [], page: 100 });
  });

  it('is reindexed when a text changed, and only then', async () => {
    const unread = (): never => {
      throw new Error('nothing changed, so nothing is rendered');
    };
    expect(await search.write({ version: library.version, list: unread, at: unread })).toBe(0);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from content_search`.execute(test.sql);
    expect(rows[0]?.count).toBe((await searchedTexts(library)).length + searchedPages().length);
    const pages = {
      version: 'only pages',
      at: library.at.bind(library),
      list: (kind: string, reader: 'it' | 'en') => (kind === 'page' ? library.list('page', reader) : []),
    };
    expect(await search.write(pages)).toBe((await searchedTexts(pages)).length + searchedPages().length);
    expect(await search.write(library)).toBeGreaterThan(0);
  });

  it('finds what staff publish', async () => {
    const { id } = await test.sql
      .insertInto('content_texts')
      .values({ path: '/partners', language: 'it', kind: 'page' })
      .onConflict((conflict) => conflict.columns(['path', 'language']).doUpdateSet({ kind: 'page' }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const now = test.clock.now();
    const edition = await test.sql
      .insertInto('content_editions')
      .values({
        text_id: id,
        status: 'published',
        title: 'I nostri partner di oggi',
        description: 'Una descrizione.',
        body: 'Un ornitorinco.',
        published_on: '2026-11-22',
        created_at: now,
        updated_at: now,
        published_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const content = test.app.get(ContentApi);
    await content.refresh();
    const found = async (): Promise<number> => {
      await search.load();
      return (await find('ornitorinco')).total;
    };
    expect(await found()).toBe(1);
    await test.sql.deleteFrom('content_editions').where('id', '=', edition.id).execute();
    await content.refresh();
    expect(await found()).toBe(0);
  });

  it('reads its index and not the table', async () => {
    const { text, values } = findContent.statement({
      words: 'contratti',
      last: 'locazione',
      also: '',
      terms: [],
      joint: '&',
      reader: 'it',
      offset: 0,
    });
    const plan = await test.database.transaction(async (em) =>
      em.getConnection().execute<{ 'QUERY PLAN': string }[]>(
        `explain ${text.replaceAll(/\$(\d+)/g, (_, nth: string) => {
          const value = values[Number(nth) - 1];
          if (Array.isArray(value)) return `'{${value.join(',')}}'`;
          return typeof value === 'number' ? String(value) : `'${String(value)}'`;
        })}`,
      ),
    );
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('content_search_words');
    expect(lines).not.toContain('Seq Scan on content_search');
  });

  it('answers over the API, by the language of the caller', async () => {
    const { status, body } = await test.http.get('/content/search?q=malasanit%C3%A0');
    expect([status, body.info[0]?.kind]).toEqual([200, 'type']);
    expect((await test.http.get('/content/search?q=')).status).toBe(422);
    expect((await test.http.get(`/content/search?q=${'a'.repeat(301)}`)).status).toBe(422);
    expect((await test.http.get(`/content/search?q=${'a'.repeat(300)}`)).status).toBe(200);
  });
});

describe('the indexed words of a section', () => {
  it('are those that its reader sees', () => {
    expect(
      plainText('<p>Un <strong>termine</strong>, di <a href="/x">legge</a>.</p><ul><li>uno</li><li>due</li></ul>'),
    ).toBe('Un termine, di legge. uno due');
    expect(plainText('<p>Rossi &#x26; Bianchi: 1 &#x3C; 2</p>')).toBe('Rossi & Bianchi: 1 < 2');
  });
});
