import { describe, it } from '@jest/globals';
import { reads, wait } from '../../support/screens/browser/hands.js';
import { show } from '../../support/screens/browser/web-hands.js';
import { addressOf, loadParts, pagesOf, SIGNED_IN, USUAL } from '../../support/screens/browser/web-pages.js';

await loadParts();
const pages = (await pagesOf()).filter(({ kind }) => kind === 'signedIn');

describe('a page that stays open for two minutes', () => {
  it.each(SIGNED_IN)('of a %s reads again by itself', async (as) => {
    const told: Record<string, string[]> = {};
    for (const { path, file } of pages) {
      const at = addressOf(path);
      const { where } = await show({ as, path, at, file, given: { ...USUAL, allowed_actions: [] } });
      if (!where().startsWith(at)) continue;
      reads();
      const asked: Record<string, number[]> = {};
      for (let seconds = 10; seconds <= 120; seconds += 10) {
        await wait(10_000);
        for (const call of reads()) (asked[call] ??= []).push(seconds);
      }
      const all = Object.entries(asked).map(([call, after]) => `${call} after ${after.join(', ')} s`);
      if (all.length > 0) told[path] = all;
    }
    return told;
  });
});
