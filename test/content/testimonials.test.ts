import { beforeAll, describe, expect, it } from '@jest/globals';
import { ContentApi } from '../../src/content/content.api.js';
import { ContentChecks } from '../../src/content/content-checks.js';
import { placeOfPath } from '../../src/shared/content/places.rules.js';
import { testimonialsIn, withoutQuote } from '../../src/content/testimonials.js';
import { treeOf } from '../../src/kernel/markdown/markdown-tree.js';
import { DemoData } from '../../src/demo/demo-data.js';
import { demoTexts } from '../../src/demo/site-texts.js';
import { useTestApp } from '../support/app.js';
import { Team } from '../staff/team.js';

const section =
  '## Anna R.\n\nStudente,\nRoma · *2026*\n\nAltro.\n\n> Tre preventivi\n> in un giorno.\n\nE poi.\n\n> Ancora.';

/** Rule 27.18. */
describe('a section of the page of testimonials', () => {
  it('consists of a name, a description, and the quotation for other pages', () => {
    expect(testimonialsIn(treeOf(`Prima.\n\n> Non conta.\n\n${section}\n\n## Bea\n\n> Sì.`))).toEqual([
      { id: 'anna-r', name: 'Anna R.', about: 'Studente, Roma · 2026', quote: 'Tre preventivi in un giorno.' },
      { id: 'bea', name: 'Bea', about: null, quote: 'Sì.' },
    ]);
  });

  it('is ignored without a quotation', () => {
    const text = treeOf(`${section}\n\n## Carlo\n\nNiente.`);
    expect(testimonialsIn(text).map(({ name }) => name)).toEqual(['Anna R.']);
    expect(withoutQuote(text)).toEqual(['Carlo']);
  });
});

describe('testimonials on an instance', () => {
  const test = useTestApp();

  it('are missing until an editor publishes some, each with a quotation', async () => {
    const content = test.app.get(ContentApi);
    expect(await content.library.testimonials('it')).toEqual({ language: 'it', entries: [] });
    expect(content.library.has('/testimonianze')).toBe(false);
    expect((await content.library.at('/partners', 'it'))?.intro).toContain('non abbiamo partner');
    const desk = await new Team(test).as('content');
    const text = {
      path: '/testimonianze',
      language: 'it',
      title: 'Testimonianze',
      description:
        'Una descrizione di prova, lunga quanto basta perché un motore di ricerca la mostri intera senza tagliarla a metà della frase.',
      topic: null,
      sources: [],
      reviewed: null,
      note: null,
    };
    const refused = await desk.post('/content', { ...text, body: `${section}\n\n## Carlo\n\nNiente.` });
    expect([refused.status, refused.body.info]).toMatchObject([
      422,
      { fields: { body: [expect.stringContaining('manca qui: Carlo.')] } },
    ]);
    const { body: made } = await desk.post('/content', { ...text, body: section });
    const { id, edition, revision } = made as { id: number; edition: number; revision: number };
    expect((await desk.post(`/content/${id}/publish`, { edition, revision })).status).toBe(200);
    expect(await content.library.testimonials('en')).toEqual({
      language: 'it',
      entries: [
        { id: 'anna-r', name: 'Anna R.', about: 'Studente, Roma · 2026', quote: 'Tre preventivi in un giorno.' },
      ],
    });
  });
});

describe('partners and testimonials of a demonstration', () => {
  const test = useTestApp({ env: { DEMO: '1' } });
  beforeAll(async () => {
    await test.app.get(DemoData).load();
    await test.app.get(ContentApi).refresh();
  });

  it('are valid texts in both languages', async () => {
    const checks = test.app.get(ContentChecks, { strict: false });
    const { texts, faults } = demoTexts();
    expect(faults).toEqual([]);
    expect(texts.map(({ language, path }) => `${language} ${path}`).sort()).toEqual([
      'en /partners',
      'en /testimonianze',
      'it /partners',
      'it /testimonianze',
    ]);
    for (const text of texts)
      expect(await checks.faults(test.sql, text, placeOfPath(text.path)!, text.language)).toEqual({});
  });

  it('are each marked as an example', async () => {
    const { library } = test.app.get(ContentApi);
    for (const [language, word] of [
      ['it', 'esempio'],
      ['en', 'example'],
    ] as const) {
      const { entries } = await library.testimonials(language);
      expect(entries).toHaveLength(3);
      for (const { name } of entries) expect(name).toContain(word);
      const page = (await library.at('/partners', language))!;
      expect(page.intro.toLowerCase()).toContain(word);
      expect(page.sections.filter(({ title }) => title.toLowerCase().startsWith(word))).toHaveLength(2);
    }
  });
});
