import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sitemapParts } from '../../src/site/sitemap.js';
import { startInstance, type Instance } from '../support/instance.js';

interface Described {
  '@context': string;
  '@type': string;
  [name: string]: unknown;
}

/** Pages that show no path to themselves: forms, and texts of law. */
const WITHOUT_TRAIL = ['/recesso', '/termini-e-condizioni', '/privacy', '/accessibilita', '/contatti'];

/** The types that a page of this address must have. */
function wantedOf(path: string): string[] {
  const bare = path.replace(/^\/en(?=\/|$)/, '') || '/';
  if (bare === '/') return ['Organization', 'WebSite'];
  if (WITHOUT_TRAIL.includes(bare)) return [];
  const trail = ['BreadcrumbList'];
  if (bare.startsWith('/faq-')) return [...trail, 'FAQPage'];
  if (bare === '/blog' || bare === '/storie' || bare.includes('/classifica')) return [...trail, 'ItemList'];
  if (/^\/avvocati\/[^/]+/.test(bare)) return [...trail, 'Article'];
  return trail;
}

/** What is wrong with the values of a type, beyond its presence. */
function faultsOf(described: Described): string[] {
  const items = (described.itemListElement ?? []) as { position: number; name?: string; item?: string; url?: string }[];
  switch (described['@type']) {
    case 'BreadcrumbList':
      return items.flatMap(({ position, name, item }, nth) =>
        position === nth + 1 && name && item?.startsWith('http') ? [] : [`step ${nth + 1}`],
      );
    case 'ItemList':
      return [
        ...(described.numberOfItems === items.length && items.length > 0 ? [] : ['number of items']),
        ...items.flatMap(({ position, name, url }, nth) =>
          position === nth + 1 && name && url?.startsWith('http') ? [] : [`item ${nth + 1}`],
        ),
      ];
    case 'FAQPage': {
      const questions = described.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
      return questions.length > 5 && questions.every(({ name, acceptedAnswer }) => name && acceptedAnswer.text)
        ? []
        : ['a question without an answer'];
    }
    case 'Article': {
      const { headline, datePublished, dateModified, author } = described as Record<string, unknown>;
      const days = [datePublished, dateModified].every((day) => /^\d{4}-\d\d-\d\d$/.test(String(day)));
      return headline && author && days ? [] : ['headline, author or days'];
    }
    default:
      return described.name && described.url ? [] : ['name or address'];
  }
}

describe('the structured data of the pages in the sitemap', () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await startInstance();
  });
  afterAll(() => instance.stop());

  const textOf = async (path: string): Promise<string> => (await fetch(`${instance.base}${path}`)).text();

  const describedAt = async (path: string): Promise<Described[]> =>
    [...(await textOf(path)).matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Described,
    );

  it('can be parsed, are of the types that search engines use for such a page, and are complete', async () => {
    const maps = await Promise.all(sitemapParts.map((part) => textOf(`/sitemap-${part}.xml`)));
    const paths = maps.flatMap((xml) =>
      [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => new URL(at).pathname),
    );
    expect(paths.length).toBeGreaterThan(150);
    const faults: string[] = [];
    for (const path of paths) {
      const found = await describedAt(path);
      const types = found.map((each) => each['@type']);
      for (const wanted of wantedOf(path)) if (!types.includes(wanted)) faults.push(`${path}: no ${wanted}`);
      for (const each of found) {
        if (each['@context'] !== 'https://schema.org') faults.push(`${path}: context`);
        faults.push(...faultsOf(each).map((fault) => `${path}: ${each['@type']}, ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });

  it('describe a firm, and never rate it by invented reviews', async () => {
    const [firm] = await instance.query<{ id: number }>(
      `select firm_id as id from feedbacks where published_at is not null order by 1 limit 1`,
    );
    const found = (await describedAt(`/studio/${firm!.id}`)).find((each) => each['@type'] === 'LegalService');
    expect(found).toMatchObject({ address: { '@type': 'PostalAddress', addressCountry: 'IT' } });
    expect(found).not.toHaveProperty('aggregateRating');
  });
});
