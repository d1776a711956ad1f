import { beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { contractOf } from '../support/screens/contract.js';
import { broken, drawAll, type Drawn } from '../support/screens/drawings.js';

/** The resources have a folder each. */
const resources = readdirSync('backoffice/resources').filter((name) => !name.includes('.'));

describe('the pages of the back office', () => {
  let drawn: Drawn;
  beforeAll(async () => {
    const document = await contractOf('backoffice');
    drawn = await drawAll('staff', { document, now: Date.parse('2026-11-20T09:00:00.000Z') });
  }, 900_000);
  const pagesOf = (resource: string): [string, Drawn[string]][] =>
    Object.entries(drawn).filter(([page]) => page.split(/[/ ]/)[1] === resource);

  it.each(resources)('of “%s” say what is there, and what each button and form does', (resource) => {
    expect(pagesOf(resource).length).toBeGreaterThan(0);
    expect(Object.fromEntries(pagesOf(resource))).toMatchSnapshot();
  });

  it.each(['', 'me', 'login'])('of no resource do so too: “/%s”', (page) => {
    expect(Object.fromEntries(pagesOf(page))).toMatchSnapshot();
  });

  it('can all be drawn', () => {
    expect(broken(drawn)).toEqual([]);
  });
});
