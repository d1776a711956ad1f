import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseFile } from '../../src/content/editions/front-matter.js';
import { readFirstEditions } from '../../src/content/editions/first-editions.js';
import { ContentLibrary } from '../../src/content/library.js';
import { render as renderTree } from '../../src/content/markdown.js';
import { treeOf } from '../../src/kernel/markdown/markdown-tree.js';
import type { Locale } from '../../src/shared/locale.js';

const DESCRIPTION =
  'Una descrizione di prova, lunga quanto basta perché un motore di ricerca la mostri intera senza tagliarla a metà della frase.';
const head = (...lines: string[]): string =>
  [
    '---',
    'title: Un titolo di prova',
    `description: "${DESCRIPTION}"`,
    'published: 2026-11-22',
    ...lines,
    '---',
    '',
  ].join('\n');

const render = (markdown: string, language: Locale, reader: Locale) => renderTree(treeOf(markdown), language, reader);

describe('Markdown as HTML', () => {
  it('keeps text and removes whatever could run, load or style', () => {
    const { intro } = render(
      [
        'Un **testo** con [un indirizzo](javascript:alert(1)).',
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '<iframe src="https://altrove.example"></iframe>',
        '<p style="position:fixed" onclick="alert(1)" class="foot">ciao</p>',
      ].join('\n\n'),
      'it',
      'it',
    );
    expect(intro).toContain('<strong>testo</strong>');
    expect(intro).not.toMatch(/script|onerror|iframe|onclick|style=|class=/);
  });

  it('is split at its headings, each with its own anchor', () => {
    const { intro, sections } = render(
      'Prima.\n\n## Che cos’è\n\nUno.\n\n### Dentro\n\n## Che cos’è\n\nDue.',
      'it',
      'it',
    );
    expect(intro).toBe('<p>Prima.</p>');
    expect(sections.map(({ title }) => title)).toEqual(['Che cos’è', 'Che cos’è']);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(2);
    expect(sections[0]?.html).toBe('<p>Uno.</p>\n<h3 id="dentro">Dentro</h3>');
  });

  it('links English readers to English pages, and keeps other addresses', () => {
    const text = '[a](/prezzi) [b](/) [c](https://www.normattiva.it/x) [d](#qui)';
    expect(hrefs(render(text, 'it', 'en').intro)).toEqual(['/en/prezzi', '/en', 'https://www.normattiva.it/x', '#qui']);
    expect(hrefs(render(text, 'it', 'it').intro)).toEqual(['/prezzi', '/', 'https://www.normattiva.it/x', '#qui']);
  });

  it('puts a wide table in a region that the keyboard reaches', () => {
    const { intro } = render('| a | b |\n|---|---|\n| 1 | 2 |', 'en', 'en');
    expect(intro).toContain(
      '<div class="table-scroll" role="region" aria-label="Table, scrolls sideways" tabindex="0"><table>',
    );
  });
});

const hrefs = (html: string): string[] => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);

describe('a table', () => {
  it('has no header row without words', () => {
    const { intro } = render('| | b |\n|---|---|\n| 1 | 2 |', 'it', 'it');
    expect(intro.match(/<t[hd]>[^<]*/g)).toEqual(['<td>', '<th>b', '<td>1', '<td>2']);
  });
});

describe('the faults of a file', () => {
  const faults = (text: string): string[] => {
    const parsed = parseFile(text);
    return 'faults' in parsed ? parsed.faults.map(({ line, message }) => `${line} ${message}`) : [];
  };

  it('are reported with their line', () => {
    expect(faults('## Senza testata')).toEqual(['1 the front matter between two lines of --- is missing']);
    expect(faults(head('reviewed: domani'))).toEqual(['5 reviewed: a day, as 2026-11-22']);
    expect(faults(head('autore: io'))[0]).toContain('autore');
    expect(faults(head().replace('Un titolo di prova', 'x'))[0]).toMatch(/^2 title: /);
    expect(faults(head('sources:', '  - label: art. 2947 c.c.', '    url: http://a.it'))[0]).toMatch(
      /^5 sources\.0\.url: /,
    );
    expect(faults('---\ntitle: Un titolo: con due punti\n---\n')[0]).toMatch(/^2 /);
    expect(faults(head('sources:', '  - label: art. 2947 c.c.', '    url: http://insicuro.example'))).toHaveLength(1);
    expect(faults(head())).toEqual([]);
  });

  it.each([
    [109, 'description: "x"', 1],
    [110, '', 0],
    [160, '', 0],
    [161, '', 1],
  ])('include or exclude a description of %i characters', (length, _note, count) => {
    expect(faults(head().replace(DESCRIPTION, 'x'.repeat(length)))).toHaveLength(count);
  });
});

describe('the library', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'content-'));
    const write = async (file: string, text: string): Promise<void> => {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    };
    await Promise.all([
      write('it/chi-siamo.md', `${head()}{{brand}} tiene aperta una richiesta {{requestDays}} giorni.\n`),
      write('en/chi-siamo.md', `${head()}At {{brand}}.\n`),
      write('it/types/malasanita.md', `${head()}## Di che si tratta\n`),
      write('it/articles/malasanita/diagnosi-tardiva.md', `${head()}Testo.\n`),
      write('it/articles/malasanita/ospedale/infezione.md', `${head('topic: Ospedale')}Testo.\n`),
      write('it/stories/malasanita/una-storia.md', `${head('example: true')}Testo.\n`),
      write('it/faq-utente.md', `${head()}{{nessuno}}\n`),
      write('it/stories/malasanita/vera.md', `${head()}Testo.\n`),
      write('it/articles/malasanita/storie.md', `${head()}# Titolo\n`),
      write('en/partners.md', `${head()}Text.\n`),
      write('it/qualcosa/altro.md', head()),
      write('it/contatti.md', '## Senza testata\n'),
      write('it/esempio.md', `${head('example: true')}Testo.\n`),
      write('it/foto.md', `${head()}![Una foto](/media/0)\n`),
      write('it/codice.md', `${head()}Una foto si scrive \`![così](/media/0)\`.\n`),
      write('it/scade.md', `${head('reviewed: 2026-11-22')}{{until:2026-10-31}}Vale ancora.\n`),
      write('it/vale.md', `${head()}{{until:2026-10-31}}Vale ancora.{{/until}}\n`),
      write('it/testimonianze.md', `${head()}## Anna\n\nParole.\n`),
      write('it/altre-voci.md', `${head()}## Anna\n\nParole.\n`),
      write('it/articles/malasanita/ospedale/senza-nome.md', `${head()}Testo.\n`),
      write('it/articles/malasanita/con-nome.md', `${head('topic: Ospedale')}Testo.\n`),
    ]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('finds each text at its address, filled in, in the reader’s language if available', async () => {
    const library = new ContentLibrary(readFirstEditions(folder).texts, 'Marca');
    expect((await library.at('/chi-siamo', 'it'))?.intro).toBe('<p>Marca tiene aperta una richiesta 10 giorni.</p>');
    expect(await library.at('/chi-siamo', 'en')).toMatchObject({
      language: 'en',
      languages: ['it', 'en'],
      intro: '<p>At Marca.</p>',
    });
    expect(await library.at('/avvocati/malasanita', 'en')).toMatchObject({
      language: 'it',
      languages: ['it'],
      kind: 'type',
    });
    expect(await library.at('/avvocati/malasanita/ospedale/infezione', 'it')).toMatchObject({
      topic: 'Ospedale',
      type: 'malasanita',
    });
    expect(await library.at('/avvocati/malasanita/storie/una-storia', 'it')).toMatchObject({
      kind: 'story',
      example: true,
    });
    for (const path of ['', '/', '/chi-siamo/', '/avvocati', '/../it/chi-siamo', '/avvocati/malasanita/altro'])
      expect(await library.at(path, 'it')).toBeNull();
    expect(library.list('article', 'it', 'malasanita').map(({ path }) => path)).toContain(
      '/avvocati/malasanita/diagnosi-tardiva',
    );
    expect(library.list('article', 'it', 'sinistri-stradali')).toEqual([]);
  });

  it('names each faulty file', () => {
    expect([...readFirstEditions(folder).faults].sort()).toEqual([
      'en: /partners has no Italian text',
      'it/articles/malasanita/con-nome.md:1 an article has a topic exactly if it is in a folder',
      'it/articles/malasanita/ospedale/senza-nome.md:1 an article has a topic exactly if it is in a folder',
      'it/articles/malasanita/storie.md:1 the address "storie" is taken',
      'it/articles/malasanita/storie.md:6 a heading of the first level: the title is the only one',
      'it/contatti.md:1 the front matter between two lines of --- is missing',
      'it/esempio.md:1 a story is an example, no other text is',
      'it/faq-utente.md:1 unknown values: nessuno',
      'it/foto.md:1 a picture: those of the site are uploaded in the back office',
      'it/qualcosa/altro.md:1 no page belongs to a file at this place',
      'it/scade.md:7 a fact with an end must be written {{until:2026-10-31}}text{{/until}}',
      'it/stories/malasanita/vera.md:1 a story is an example, no other text is',
      'it/testimonianze.md:1 a testimonial without a quotation',
    ]);
  });
});
