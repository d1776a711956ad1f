import type { ContentEntryDto, SiteServices } from '../../../../web/app/context.js';
import { exampleOf, type Document, type Example } from '../samples.js';

/** What the server gives to the public pages: one or two of each thing, or nothing where the reader has little. */
export function exampleServices(contract: Document, how: Example): SiteServices {
  const example = (name: string) => exampleOf(contract, contract.components.schemas[name] ?? {}, how) as never;
  const some = <T>(...all: T[]): T[] => (how.bare ? [] : all);
  const entry = (kind: ContentEntryDto['kind'], type: string | null): ContentEntryDto => ({
    kind,
    path: `/avvocati/${type ?? 'x'}/${kind}`,
    language: 'it',
    languages: how.bare ? ['it'] : ['it', 'en'],
    type,
    topic: null,
    title: `(title of ${kind})`,
    description: `(description of ${kind})`,
    published: '2026-03-04',
    reviewed: how.bare ? null : '2026-05-06',
    minutes: 4,
    limits: [],
  });
  const area = {
    province_id: 'MI',
    name: 'Milano',
    slug: 'milano',
    capital: 'Milano',
    firms: 12,
    verified: 7,
    towns: 3,
  };
  return {
    brand: 'Giustamente',
    operator: {
      name: '(operator)',
      address: '(address)',
      town: '(town)',
      vatNumber: '01234567897',
      register: how.bare ? null : '(register)',
      email: 'info@example.com',
      privacyEmail: 'privacy@example.com',
      pec: how.bare ? null : 'pec@example.com',
      socials: some({ name: '(social)', url: 'https://social.example' }),
    },
    demo: !how.bare,
    publicUrl: 'https://giustamente.example',
    map: null,
    content: {
      at: (path) =>
        Promise.resolve({
          ...entry('article', 'recupero-crediti'),
          path,
          keywords: [],
          html: '<p>(text)</p>',
          intro: '<p>(intro)</p>',
          sections: some({ id: 'one', title: '(section)', html: '<p>(section text)</p>' }),
          sources: some({ label: '(source)', url: 'https://source.example' }),
        } as unknown as Awaited<ReturnType<SiteServices['content']['at']>>),
      list: (kind, _reader, type) => some(entry(kind, type ?? null)),
      testimonials: () =>
        Promise.resolve({
          language: 'it',
          entries: some({ id: 'anna', name: '(name)', about: 'Recupero', quote: '(quote)' }),
        }),
      has: () => !how.bare,
    },
    terms: () => ({ current: '2026-11-22', coming: null }),
    requestTypes: () =>
      Promise.resolve([
        { id: 'recupero-crediti', label: 'Recupero crediti', icon: 'doc', tooltip: '(tooltip)', upgradable: true },
        { id: 'malasanita', label: 'Malasanità', icon: 'doc', tooltip: '(other tooltip)', upgradable: false },
      ]),
    findTypes: () => Promise.resolve(example('RequestTypesFound')),
    searchContent: () => Promise.resolve(example('ContentSearch')),
    towns: () => Promise.resolve(some({ city: 'Milano', province_id: 'MI' })),
    milestones: () => Promise.resolve(some({ name: '(milestone)', type: 'firms', count: 41 })),
    ranking: () => Promise.resolve(example('Ranking')),
    rankingAreas: (types) =>
      Promise.resolve(new Map(types.map((type) => [type, { listed: !how.bare, provinces: some(area) }]))),
    feesOfSubject: () =>
      Promise.resolve(
        how.bare ? null : { quotes: 9, percentage: { from: 5_00, to: 10_00 }, fixed: { from: 300_00, to: 900_00 } },
      ),
    feesOfFirm: () =>
      Promise.resolve(
        how.bare ? null : { quotes: 6, percentage: { from: 4_00, to: 8_00 }, fixed: { from: 200_00, to: 700_00 } },
      ),
    townPoints: (towns) =>
      Promise.resolve(towns.map((town, nth) => ({ ...town, latitude: 45 - nth, longitude: 9 + nth }))),
    timeLimits: () =>
      some({
        id: 'limit',
        what: '(what)',
        span: '40 giorni',
        from: '(from)',
        source: '(source)',
        paper: null,
        reviewed: '2026-03-04',
      }),
    urgency: () => (how.bare ? null : { span: '40 giorni', days: 40 }),
    firmProfile: () => Promise.resolve(example('LawyerProfile')),
    verificationTime: () => Promise.resolve({ usual_hours: how.bare ? null : 30, due_hours: null }),
  };
}
