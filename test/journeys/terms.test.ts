import { beforeAll, describe, expect, it } from '@jest/globals';
import { pathToFileURL } from 'node:url';
import { termsVersions } from '../../src/shared/accounts/legal-versions.codes.js';
import { arrive, visit } from '../support/browser.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

const [newest, older] = termsVersions;
const announced = pathToFileURL('test/support/announced-terms.mjs').href;

describe('new terms', () => {
  const stage = setStage(() => Promise.resolve({ env: { NODE_OPTIONS: `--import=${announced}` } }));
  beforeAll(async () => {
    await stage.instance.query(
      `insert into consents (account_id, kind, given, text_version, at)
       select id, 'terms', true, $1, now() from accounts where email = 'anna.rossi@example.com'`,
      [older.version],
    );
  });

  it('are shown first, can be postponed, and are accepted with one click', async () => {
    const { page, call, complaints } = await stage.openAs('anna.rossi@example.com');
    await visit(page, '/requests?status=3');
    await arrive(page, /\/profile\/terms\?/);
    await page.getByRole('heading', { name: 'I nostri termini sono cambiati' }).waitFor();
    const changes = page.getByRole('link', { name: 'Leggi che cosa è cambiato' });
    expect(await changes.getAttribute('href')).toBe(`/termini-e-condizioni/${newest.version}`);
    for (const way of ['Scarica i tuoi dati', 'Cancella l’account'])
      expect(await page.getByRole('button', { name: way }).isVisible()).toBe(true);
    await looksSound(page, 'new-terms');

    // Postponed: the requested page opens with a reminder, and the terms are not shown a second time.
    await page.getByRole('link', { name: 'Decido più tardi' }).click();
    await arrive(page, /\/requests\?status=3$/);
    const strip = page.getByRole('complementary', { name: 'Nuovi termini' });
    await strip.waitFor();
    await visit(page, '/dashboard');
    await strip.waitFor();
    await expect(call('POST', '/requests', { request_type_id: 'malasanita' })).rejects.toThrow('terms_not_accepted');

    await strip.getByRole('link', { name: 'Leggi e decidi' }).click();
    await page.getByRole('button', { name: 'Accetto i nuovi termini' }).click();
    await arrive(page, /\/dashboard$/);
    await page.getByText('Hai accettato i nuovi termini.').waitFor();
    expect(await strip.count()).toBe(0);
    const { info } = await call('POST', '/requests', { request_type_id: 'malasanita' });
    expect(info.id).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
