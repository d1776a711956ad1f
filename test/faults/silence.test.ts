import { describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { isOutage } from '../../src/kernel/database/outage.js';
import { notInSilence } from '../../src/site/outage.js';
import type { SiteServices } from '../../web/app/context.js';

const PATIENCE = 30;
/** Longer than the patience and one more check. */
const SLOW = 700;

describe('a page that waits for its data', () => {
  const services = {
    brand: 'Giustamente',
    terms: () => 'at once',
    milestones: () => pause(SLOW, 'read', { ref: false }),
    ranking: () => Promise.reject(new Error('of its own')),
  } as unknown as SiteServices;
  const within = (hears: () => boolean) => notInSilence(services, hears, PATIENCE);

  it('waits for a slow answer as long as the database answers others', async () => {
    expect(await within(() => true).milestones('it')).toBe('read');
  });

  it('fails as an outage when the database answers nobody', async () => {
    const began = performance.now();
    const failed = await within(() => false)
      .milestones('it')
      .catch((error: unknown) => error);
    expect(isOutage(failed)).toBe(true);
    expect(performance.now() - began).toBeLessThan(SLOW);
  });

  it('fails when the database stops answering later', async () => {
    let hears = true;
    const answer = within(() => hears).milestones('it');
    await pause(PATIENCE * 2);
    hears = false;
    await expect(answer).rejects.toThrow('the database is silent');
  });

  it('does not wait when an answer is ready or fails on its own', async () => {
    const site = within(() => false);
    expect([site.brand, site.terms()]).toEqual(['Giustamente', 'at once']);
    await expect(site.ranking({} as never)).rejects.toThrow('of its own');
  });
});
