import { describe, expect, it } from '@jest/globals';
import { faults, looks, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

describe('a citizen who chose nobody', () => {
  const stage = setStage();

  it('says why with the rating of the site or without it, and the firms read the answers together', async () => {
    const { instance } = stage;
    const [firm] = await instance.query<{ id: number; email: string }>(
      `select id, email from accounts where email = 'studio.bianchi@example.com'`,
    );
    // Six closed requests with answers and no choice, which this firm had quoted.
    const requests = await instance.query<{ id: number; email: string }>(
      `update requests r set status = 0, approved_at = null, approved_count = 0, ok_count = 1, choice_reason = null,
         closed_at = now() - interval '10 days', ended_at = now() - interval '10 days', sent_at = now() - interval '26 days'
       from responses p join accounts a on true
       where p.request_id = r.id and p.firm_id = $1 and a.id = r.account_id and a.deleted_at is null
         and p.id in (select id from responses where firm_id = $1 and status in (7, 9) order by id desc limit 6)
       returning r.id, a.email`,
      [firm!.id],
    );
    expect(requests.length).toBe(6);
    const ids = requests.map(({ id }) => id);
    await instance.query(
      `update responses set status = 7, forwarded_at = now() - interval '20 days' where firm_id = $1 and request_id = any($2)`,
      [firm!.id, ids],
    );
    await instance.query('delete from feedbacks where request_id = any($1)', [ids]);
    const [own, ...others] = requests as [(typeof requests)[0], ...typeof requests];
    for (const { email, id } of others.slice(0, 4)) {
      const { page, call } = await stage.openAs(email);
      const { info } = await call('PUT', `/requests/${id}/feedback`, { no_choice_reason: 'price' });
      expect(info).toMatchObject({ updated: 1, no_choice_reason: 'price', satisfaction_site: null });
      await stage.leave(page);
    }

    const { page, complaints } = await stage.openAs(own.email, looks.phone);
    await visit(page, `/requests/${own.id}/feedback`);
    await page.getByRole('button', { name: 'Invia il giudizio' }).click();
    await page.getByText('Scegli un voto per il sito').first().waitFor();
    await page.getByLabel('Perché non hai scelto nessuno?').selectOption('Ho trovato un avvocato altrove');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Invia il giudizio' }).click();
    await page.getByText('Giudizio inviato.').waitFor();
    expect(
      await instance.query(
        'select no_choice_reason as reason, satisfaction_site as site from feedbacks where request_id = $1',
        [own.id],
      ),
    ).toEqual([{ reason: 'elsewhere', site: null }]);
    expect(complaints).toEqual([]);
    await stage.leave(page);

    const { page: reader, complaints: onReading } = await stage.openAs(firm!.email);
    await visit(reader, '/performance');
    await reader.getByText('Perché dopo il tuo preventivo non hanno scelto nessuno:').waitFor();
    await reader.getByText('costava troppo: 4 volte').waitFor();
    await reader.getByText('hanno trovato un avvocato altrove: 1 volta').waitFor();
    expect(await faults(reader)).toEqual([]);
    expect(onReading).toEqual([]);
    await stage.leave(reader);
  });
});
