import { describe, expect, it } from '@jest/globals';
import { createGuardrails, generateSync } from 'otplib';
import { staffSession } from '../support/backoffice.js';
import { faults, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

/** The next code of the authenticator: the current one was used to sign in. */
const nextCode = (): string =>
  generateSync({
    secret: 'GIUSTAMENTEDEMO2',
    epoch: Math.floor(Date.now() / 1000) + 30,
    guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }),
  });

describe('an admin whose last code has expired', () => {
  const stage = setStage();

  it('enters a new one by keyboard, and the action continues', async () => {
    const { storage } = await staffSession(stage.instance, 'admin');
    await stage.instance.query(`update staff_sessions set confirmed_at = now() - interval '6 minutes'`);
    const [member] = await stage.instance.query<{ id: number }>(
      `select id from staff where email = 'redazione@example.com'`,
    );
    const enrolled = async () =>
      (
        await stage.instance.query<{ enrolled: boolean }>(
          'select totp_enrolled_at is not null as enrolled from staff where id = $1',
          [member!.id],
        )
      )[0]!.enrolled;
    const { page } = await stage.open({ storageState: storage });
    await visit(page, `/backoffice/staff/${member!.id}`);
    const reset = page.getByRole('button', { name: 'Azzera il codice' });
    await reset.click();
    const question = page.getByRole('dialog').first();
    await question.getByRole('button', { name: 'Azzera il codice' }).click();

    const asking = page.getByRole('dialog', { name: 'Conferma che sei tu' });
    await asking.waitFor();
    expect(await asking.locator('input:focus').count()).toBe(1);
    expect(await faults(page)).toEqual([]);

    // A wrong code is an error at the field, which keeps the focus.
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await asking.getByText('Il codice non è corretto').waitFor();
    // Cancelling only says what was missing.
    await page.keyboard.press('Escape');
    await asking.waitFor({ state: 'detached' });
    await question.getByText('Conferma che sei tu con un nuovo codice').waitFor();
    expect(await enrolled()).toBe(true);

    await question.getByRole('button', { name: 'Azzera il codice' }).click();
    await asking.waitFor();
    await page.keyboard.type(nextCode());
    await page.keyboard.press('Enter');
    await asking.waitFor({ state: 'detached' });
    await question.waitFor({ state: 'detached' });
    expect(await enrolled()).toBe(false);
  });
});
