import { describe, expect, it } from '@jest/globals';
import type { ContentEntryDto, SiteServices } from '../../../web/app/context.js';
import { textPages } from '../../../src/shared/content/site-pages.codes.js';
import { lines, reads, wait, write } from '../../support/screens/browser/hands.js';
import { partOf, show } from '../../support/screens/browser/web-hands.js';

const TYPE = 'recupero-crediti';
const entry = (slug: string, differs: Partial<ContentEntryDto> = {}): ContentEntryDto => ({
  kind: 'article',
  path: `/avvocati/${differs.type ?? TYPE}/${slug}`,
  language: 'it',
  languages: ['it'],
  type: TYPE,
  topic: null,
  title: `Titolo ${slug}`,
  description: `Di ${slug}.`,
  published: '2026-03-04',
  reviewed: '2026-05-06',
  minutes: 4,
  limits: [],
  ...differs,
});
const texts: ContentEntryDto[] = [
  entry('uno', { limits: ['60'] }),
  entry('due', { limits: ['30'], minutes: 1 }),
  entry('tre', { type: 'malasanita', limits: ['30'], reviewed: null }),
  entry('quattro', { type: 'malasanita' }),
  entry('tema/cinque', { limits: ['5'] }),
  entry('storie/sei', { kind: 'story' }),
];
const limit = (id: string, reviewed: string, paper: string | null = null) => ({
  id,
  what: `Che cosa ${id}`,
  span: `${id} giorni`,
  from: `da ${id}`,
  source: 'art. 1 c.c.',
  paper,
  reviewed,
});
const limits = [
  limit('5', '2026-03-04', 'Una multa'),
  limit('10', '2026-02-03'),
  limit('20', '2026-06-07'),
  limit('30', '2026-05-06'),
  limit('60', '2026-04-05'),
];
const sections = [
  { id: 'prima', title: 'Quanto costa?', html: '<p>Niente, salvo la parcella.</p>' },
  { id: 'gruppo', title: 'Il preventivo', html: '' },
  { id: 'seconda', title: 'Quando arriva il preventivo?', html: '<p>In due giorni. È gratis.</p>' },
  { id: 'terza', title: 'Chi lo scrive?', html: '<p>Lo studio.</p>' },
  { id: 'vuoto', title: 'Un gruppo vuoto', html: '' },
];
const services = {
  content: {
    at: (path: string) =>
      Promise.resolve({
        ...(texts.find((each) => each.path === path) ?? entry('x', { path })),
        keywords: [],
        html: '',
        intro: '<p>Prima.</p>',
        sections,
        sources: [
          { label: 'Una fonte', url: 'https://source.example' },
          { label: 'art. 2043 c.c.', url: undefined },
        ],
      }),
    list: (kind: string, _: string, type?: string) =>
      texts.filter((each) => each.kind === kind && (type === undefined || each.path.startsWith(`/avvocati/${type}/`))),
    testimonials: () =>
      Promise.resolve({
        language: 'it',
        entries: ['a', 'b', 'c', 'd', 'e'].map((id) => ({
          id,
          name: `Nome ${id}`,
          about: id === 'b' ? 'Altro, Lodi' : id === 'c' ? null : `Crediti, Lodi`,
          quote: `Parole ${id}.`,
        })),
      }),
    has: () => true,
  },
  findTypes: (words: string) =>
    Promise.resolve({
      info: ['a', 'b', 'c', 'd'].map((id, nth) => ({
        id: nth === 0 ? (words === 'Altro' ? 'malasanita' : TYPE) : id,
        label: `Materia ${id}`,
        tooltip: `Di ${id}.`,
        matched: [words],
      })),
      outside: null,
    }),
  urgency: (named: string[]) => (named.length === 0 ? null : { span: `${named[0]} giorni`, days: Number(named[0]) }),
  timeLimits: () => limits,
  ranking: () =>
    Promise.resolve({
      info: [1, 2, 3, 4].map((id) => ({
        id,
        company_name: `Studio ${id}`,
        city: id === 2 ? null : 'Lodi',
        province_id: id === 2 ? null : 'LO',
        rating: { average: 4, reviews: 3 },
      })),
      total: 4,
    }),
} as unknown as Partial<SiteServices>;
const open = (path: string, file: string, at: string, as: 'nobody' | 'citizen' | 'firm' = 'nobody') =>
  show({ as, path, at, file: `features/${file}.page`, services });
const of = (selector: string): (string | null)[] =>
  [...document.querySelectorAll(selector)].map((each) => each.textContent);

describe('a list of texts', () => {
  it('begins with what is urgent, the shortest time first, and has each text in its subject', async () => {
    await open('/blog', 'content/blog', '/blog');
    expect(of('.urgent li a')).toEqual(['Titolo tema/cinque', 'Titolo due', 'Titolo tre', 'Titolo uno']);
    return of('.text-groups section').map((each) => each?.slice(0, 160));
  });
});

describe('an article', () => {
  it.each(['uno', 'quattro', 'tre', 'tema/cinque'])(
    'names its own limits or those of its subject, when it was reviewed, and others: %s',
    async (slug) => {
      const { path, type } = texts.find((each) => each.path.endsWith(`/${slug}`))!;
      const address = slug.includes('/') ? '/avvocati/:code/:topic/:slug' : '/avvocati/:code/:slug';
      await open(address, 'content/article', path.replace('malasanita', type ?? ''));
      return [
        of('.limit-strip b').join(', '),
        of('.article-dates').join(),
        of('.limits > p').join(),
        of('.also a').join(', '),
        of('.sources li').join(', '),
        [...document.head.querySelectorAll('meta[property$=_time]')].map((each) => each.getAttribute('content')),
      ];
    },
  );

  it('is not the folder of a topic, which leads to its subject', async () => {
    const { where } = await open('/avvocati/:code/:slug', 'content/article', `/avvocati/${TYPE}/tema`);
    expect(where()).toBe(`/avvocati/${TYPE}`);
  });
});

describe('the limits of a subject', () => {
  it('are shown large as far as four, with the day on which the oldest was reviewed, and all in a table', async () => {
    await open('/avvocati/:code', 'subjects/subject', `/avvocati/${TYPE}`);
    expect(of('.limit-strip b')).toEqual(['5 giorni', '10 giorni', '20 giorni', '30 giorni']);
    return [of('.limits > p'), of('.limits tbody tr'), of('.limit-strip li')[0]];
  });
});

describe('the page of an advertisement', () => {
  it('has three firms, and three of those who said something about the subject', async () => {
    await open('/landing/:code', 'content/landing', `/landing/${TYPE}`);
    expect(of('.landing-firms li a')).toEqual(['Studio 1', 'Studio 2', 'Studio 3']);
    const said = lines().filter((line) => /Parole/.test(line));
    return [said, of('.landing-firms li span')];
  });
});

describe('questions and answers', () => {
  it.each([
    ['', 3],
    ['preventivo', 1],
    ['PREVÈNTIVO giorni', 1],
    ['preventivo parcella', 0],
    ['parcella', 1],
    ['lo', 1],
    ['<p>', 3],
  ])('are found by all words of “%s”: %d', async (words, count) => {
    await open('/faq-utente', 'content/site', '/faq-utente');
    await write(/./, words);
    await wait(50);
    expect(of('.faq-one h3')).toHaveLength(count);
    return [of('.faq-search [role=status]'), of('.faq-groups a'), of('.faq-one h3')].map((each) => each.join(' | '));
  });

  it('are told to search engines, without the headings of their groups', async () => {
    await open('/faq-utente', 'content/site', '/faq-utente');
    const data = of('script[type="application/ld+json"]').map((each) => JSON.parse(each ?? '') as object);
    const faq = data.find((each) => '@type' in each && each['@type'] === 'FAQPage') as { mainEntity: object[] };
    expect(faq.mainEntity).toHaveLength(3);
  });
});

describe('a page about the service', () => {
  it('ends with the next step of its reader, if it has one', async () => {
    const told: Record<string, string> = {};
    for (const path of textPages)
      for (const as of ['nobody', 'citizen', 'firm'] as const) {
        await open(path, 'content/site', path, as);
        const [next = '-'] = of('.next-step');
        told[path] = `${told[path] ?? ''}${as}: ${next}; `;
      }
    return told;
  });
});

describe('the search of the site', () => {
  it.each([
    ['?q=sfratto', 2],
    ['?q=sfratto&page=2', 1],
    ['?q=sfratto&page=100', 1],
    ['?q=sfratto&page=101', 2],
    ['?q=sfratto&page=1.5', 2],
    [`?q=${'x'.repeat(300)}`, 2],
    [`?q=${'x'.repeat(301)}`, 0],
    ['?q=%20', 0],
  ])('asks for texts, and for subjects on the first page alone: %s', async (at, count) => {
    reads();
    await open('/cerca', 'search/search', `/cerca${at}`);
    expect(of('.found-subjects li a')).toEqual(count === 2 ? ['Materia a', 'Materia b', 'Materia c'] : []);
    const asked = reads().filter((each) => /searchContent|findTypes/.test(each));
    expect(asked).toHaveLength(count);
    return asked.map((each) => each.replace(/x{9,}/, '…'));
  });
});

describe('who runs the service', () => {
  it('is named with a register and a certified address where there are such', async () => {
    const told: Record<string, string[]> = {};
    const operator = {
      name: 'N',
      address: 'A',
      town: 'T',
      vatNumber: '1',
      email: 'e@x.it',
      privacyEmail: 'p@x.it',
      socials: [],
    };
    for (const [register, pec] of [
      ['REA 1', 'pec@x.it'],
      ['REA 1', null],
      [null, 'pec@x.it'],
      [null, null],
    ]) {
      const part = await partOf('features/contact/operator', 'Operator');
      await show({ part, services: { operator: { ...operator, register, pec } as SiteServices['operator'] } });
      told[`${register}, ${pec}`] = lines();
    }
    return told;
  });
});
