import { describe, expect, it } from '@jest/globals';
import { faults, looks, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const REASON = 'Abbiamo scoperto un conflitto di interessi con la controparte.';

describe('a firm that withdraws its quote', () => {
  const stage = setStage();

  /** A quote that can still be chosen, read by its citizen or not. */
  const quoted = async (read: boolean) => {
    const [found] = await stage.instance.query<{ email: string; citizen: string; request_id: number; id: number }>(`
      select a.email, u.email as citizen, p.request_id, p.id from responses p
      join accounts a on a.id = p.firm_id join requests r on r.id = p.request_id join accounts u on u.id = r.account_id
      where p.inbox_status = 7 and not p.shared_contacts and p.valid_until > now() + interval '1 day' and r.status in (2, 3)
      order by p.id limit 1`);
    await stage.instance.query(`update responses set read_at = ${read ? 'now()' : 'null'} where id = $1`, [found!.id]);
    return found!;
  };
  const stored = async (id: number) =>
    (
      await stage.instance.query<{ status: number; lapse_reason: string; withdrawal_reason: string | null }>(
        'select status, lapse_reason, withdrawal_reason from responses where id = $1',
        [id],
      )
    )[0]!;
  const returned = async (id: number): Promise<number> =>
    (
      await stage.instance.query<{ sum: number }>(
        `select coalesce(sum(amount), 0)::integer as sum from credit_movements where response_id = $1 and type = 5`,
        [id],
      )
    )[0]!.sum;

  it('reads what follows, withdraws one that nobody has read, and has its credit back', async () => {
    const { email, request_id: requestId, id } = await quoted(false);
    const { page, complaints } = await stage.openAs(email);
    await visit(page, `/requests/${requestId}`);
    await page.getByRole('button', { name: 'Ritira il preventivo' }).click();
    await page.getByText('il credito del preventivo torna nel tuo saldo').waitFor();
    expect(await page.getByRole('dialog').locator('textarea').count()).toBe(0);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Annulla' }).click();
    expect((await stored(id)).status).toBe(7);
    await page.getByRole('button', { name: 'Ritira il preventivo' }).click();
    await page.getByRole('button', { name: 'Sì, lo ritiro' }).click();
    await page.getByText('Il cittadino non l’aveva letto: il credito è tornato.').waitFor();
    expect(await page.getByRole('button', { name: 'Ritira il preventivo' }).count()).toBe(0);
    expect(await stored(id)).toEqual({ status: 12, lapse_reason: 'withdrawn', withdrawal_reason: null });
    expect(await returned(id)).toBe(1);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('writes why where the citizen has read it, and the citizen reads the reason and finds no quote', async () => {
    const { email, citizen, request_id: requestId, id } = await quoted(true);
    const { page, complaints } = await stage.openAs(email, looks.phone);
    await visit(page, `/requests/${requestId}`);
    await page.getByRole('button', { name: 'Ritira il preventivo' }).click();
    await page.getByText('il credito non torna').waitFor();
    await page.getByRole('button', { name: 'Sì, lo ritiro' }).click();
    await page.getByText('Campo è obbligatorio').or(page.getByText('Manca')).first().waitFor();
    expect((await stored(id)).status).toBe(7);
    await page.getByLabel('Perché lo ritiri').fill(REASON);
    await page.getByRole('button', { name: 'Sì, lo ritiro' }).click();
    await page.getByRole('heading', { name: 'Hai ritirato il preventivo' }).waitFor();
    await page.getByText(REASON).waitFor();
    expect(await stored(id)).toEqual({ status: 12, lapse_reason: 'withdrawn', withdrawal_reason: REASON });
    expect(await returned(id)).toBe(0);
    expect(await faults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await stage.leave(page);

    const { page: screen } = await stage.openAs(citizen);
    await until('the notice with the reason', async () => {
      const found = await stage.instance.query(
        `select id from notifications where template = 'quote_withdrawn' and params->>'reason' = $1`,
        [REASON],
      );
      return found[0];
    });
    await visit(screen, '/notifications');
    await screen.getByText(REASON).first().waitFor();
    await visit(screen, `/requests/${requestId}`);
    await screen.getByText('ha ritirato il preventivo').first().waitFor();
    expect(await screen.locator(`a[href*="/responses/${id}"]`).count()).toBe(0);
    await stage.leave(screen);
  });
});
