import { describe, expect, it } from '@jest/globals';
import { dayInRome } from '../../src/shared/calendar.js';
import { plus } from '../../src/shared/clock.js';
import { ms } from '../../src/shared/limits.js';
import { faults, looks, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const dayIn = (days: number): string => dayInRome(plus(new Date(), days * ms.day));
const typed = (day: string): string => day.split('-').reverse().join('/');

describe('the last day of a quote', () => {
  const stage = setStage();

  it('is given in the form, read by both sides, over, and moved on by the firm', async () => {
    const [found] = await stage.instance.query<{ email: string; citizen: string; request_id: number; id: number }>(`
      select a.email, u.email as citizen, p.request_id, p.id from responses p
      join accounts a on a.id = p.firm_id join requests r on r.id = p.request_id join accounts u on u.id = r.account_id
      where p.inbox_status = 3 and p.inbox_ends_at > now() + interval '1 hour' order by p.id limit 1`);
    const { email, citizen, request_id: requestId, id } = found!;
    const stored = async () =>
      (
        await stage.instance.query<{ day: string | null; percentage: number }>(
          'select valid_through::text as day, percentage_hundredths as percentage from responses where id = $1',
          [id],
        )
      )[0];
    const { page, complaints } = await stage.openAs(email);
    await visit(page, `/requests/${requestId}/preventivo`);
    await page.locator('input[name=percentage]').fill('10');
    await page.locator('input[name=complexity][value=low]').check();
    const field = page.locator('input[name=valid_through]');
    await field.fill('domani');
    await page.getByRole('button', { name: 'Invia il preventivo' }).click();
    await page.getByText('Scrivi un giorno, per esempio 31/12/2026').first().waitFor();
    await field.fill(typed(dayIn(1)));
    await page.getByRole('button', { name: 'Invia il preventivo' }).click();
    await page
      .getByText(/Scegli un giorno dal .+ al /)
      .first()
      .waitFor();
    await field.fill(typed(dayIn(4)));
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Invia il preventivo' }).click();
    await page.waitForURL(/\/requests\/\d+$/);
    await page.getByText('Valido fino al').waitFor();
    expect(await stored()).toEqual({ day: dayIn(4), percentage: 1000 });

    // It is over: the citizen cannot choose it and is told what to do.
    await stage.instance.query('update responses set valid_through = $2, read_at = now() where id = $1', [
      id,
      dayIn(-1),
    ]);
    const { page: reader, complaints: onReading } = await stage.openAs(citizen, looks.phone);
    await visit(reader, `/responses/${id}`);
    await reader.getByText('Questo preventivo è scaduto e non si può scegliere.').waitFor();
    expect(await reader.getByRole('button', { name: 'Scegli questo studio' }).count()).toBe(0);
    expect(await faults(reader)).toEqual([]);
    await visit(reader, `/requests/${requestId}/confronto`);
    const card = reader.getByRole('article').filter({ hasText: 'Scaduto il' });
    await card.getByText('Scaduto', { exact: true }).waitFor();
    expect(await card.getByText(/Il meno caro|Il più vicino|Il primo/).count()).toBe(0);
    expect(await card.getByRole('button').count()).toBe(0);
    expect(await faults(reader)).toEqual([]);

    await visit(page, `/requests/${requestId}`);
    await page.getByText('Scaduto il').waitFor();
    await page.getByRole('button', { name: 'Rinnova il preventivo' }).click();
    await page
      .getByRole('dialog')
      .locator('input[name=valid_through]')
      .fill(typed(dayIn(1)));
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Rinnova', exact: true }).click();
    await page
      .getByText(/Scegli un giorno dal .+ al /)
      .first()
      .waitFor();
    await page
      .getByRole('dialog')
      .locator('input[name=valid_through]')
      .fill(typed(dayIn(5)));
    await page.getByRole('button', { name: 'Rinnova', exact: true }).click();
    await page.getByText('Il preventivo è rinnovato.').waitFor();
    expect(await stored()).toEqual({ day: dayIn(5), percentage: 1000 });
    await visit(reader, `/responses/${id}`);
    await reader.getByRole('button', { name: 'Scegli questo studio' }).waitFor();
    expect(complaints.filter((one) => !one.includes('status of 422'))).toEqual([]);
    expect(onReading).toEqual([]);
    await stage.leave(page);
    await stage.leave(reader);
  });
});
