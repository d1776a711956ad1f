import { beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { contractOf } from '../support/screens/contract.js';
import { broken, drawAll, type Drawn } from '../support/screens/drawings.js';

/** The features that have pages. */
const features = readdirSync('web/features').filter((name) =>
  readdirSync(`web/features/${name}`).includes('routes.ts'),
);

describe('the pages of the web', () => {
  let drawn: Drawn;
  beforeAll(async () => {
    const document = await contractOf('public');
    drawn = await drawAll('web', { document, now: Date.parse('2026-11-20T09:00:00.000Z') });
  }, 900_000);

  it.each(features)('of the feature “%s” say what is there, and what each button and form does', (feature) => {
    const pages = Object.entries(drawn).filter(([page]) => page.includes(` features/${feature}/`));
    expect(pages.length).toBeGreaterThan(0);
    expect(Object.fromEntries(pages)).toMatchSnapshot();
  });

  it('can all be drawn', () => {
    expect(broken(drawn)).toEqual([]);
  });
});
