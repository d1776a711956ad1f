import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { staffSession } from '../support/backoffice.js';
import { faults, go, visit, type Tab } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const main = (page: Page) => page.getByRole('main');

describe('staff actions on a record', () => {
  const stage = setStage();
  let tab: Tab;
  beforeAll(async () => {
    const { storage } = await staffSession(stage.instance, 'admin');
    tab = await stage.open({ storageState: storage });
    await visit(tab.page, '/backoffice/me');
  });

  it('remove a review with a ready reason: it disappears from the firm’s profile', async () => {
    const [review] = await stage.instance.query<{ request_id: number; firm_id: number; text: string }>(`
      select request_id, firm_id, review_lawyer as text from feedbacks
      where review_lawyer is not null and satisfaction_lawyer is not null and removed_at is null
      order by updated_at desc limit 1`);
    const profile = async (): Promise<string> =>
      JSON.stringify(await (await fetch(`${stage.instance.base}/api/v1/lawyers/${review!.firm_id}`)).json());
    expect(await profile()).toContain(JSON.stringify(review!.text));
    const { page, complaints } = tab;
    await go(page, `/backoffice/reviews/${review!.request_id}/show`);
    await main(page).getByText(review!.text).waitFor();
    await page.getByRole('button', { name: 'Rimuovi il giudizio' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vuoi rimuovere questo giudizio?' });
    await dialog.getByRole('button', { name: 'Rimuovi il giudizio' }).click();
    await dialog.getByText('Scrivi il motivo').waitFor();
    await dialog.getByRole('list', { name: 'Motivi pronti' }).getByRole('button').first().click();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Rimuovi il giudizio' }).click();
    await page.getByText('Giudizio rimosso').waitFor();
    await main(page).getByText('Rimosso', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Rimuovi il giudizio' }).count()).toBe(0);
    expect(await profile()).not.toContain(JSON.stringify(review!.text));
    expect(complaints).toEqual([]);
  });

  it('resend a mail that was given up: it arrives', async () => {
    // One that was sent: a waiting mail may be sent meanwhile.
    const mail = await until('a mail that was sent', async () => {
      const [found] = await stage.instance.query<{ id: number }>(`
        update outbox set sent_at = null, failed_at = now(), attempts = 8, last_error = 'SMTP 451'
        where id = (select max(id) from outbox
          where sent_at is not null and content is not null and template not like 'confirm%')
        returning id`);
      return found;
    });
    const { page, complaints } = tab;
    await go(page, `/backoffice/outbox/${mail.id}/show`);
    await main(page).getByText('SMTP 451').waitFor();
    await page.getByRole('button', { name: 'Invia di nuovo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vuoi inviare di nuovo questa email?' });
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Invia di nuovo' }).click();
    await page.getByText('Email rimessa in coda').waitFor();
    await until('the mail', async () => {
      const [sent] = await stage.instance.query('select id from outbox where id = $1 and sent_at is not null', [
        mail.id,
      ]);
      return sent !== undefined;
    });
    await page.reload();
    await main(page).getByText('Inviata', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Invia di nuovo' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('retry a failed job: it leaves the queue', async () => {
    const [job] = await stage.instance.query<{ id: string }>(`
      insert into pgboss.job (name, data, state, retry_count, retry_limit, output, completed_on)
      values ('mail.send', '{"id": 999999}', 'failed', 5, 5, '{"message": "SMTP 451"}', now()) returning id`);
    const { page, complaints } = tab;
    await go(page, `/backoffice/jobs/${job!.id}/show`);
    await page.getByText('La persona non riceve l’email').waitFor();
    await page.getByRole('button', { name: 'Fai di nuovo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vuoi fare di nuovo questo lavoro?' });
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Fai di nuovo' }).click();
    await page.getByText('Lavoro rimesso in coda').waitFor();
    await until('the job', async () => {
      const [done] = await stage.instance.query<{ state: string }>('select state from pgboss.job where id = $1', [
        job!.id,
      ]);
      return done?.state === 'completed';
    });
    const [entry] = await stage.instance.query<{ action: string }>(
      `select action from audit where resource = 'jobs' order by id desc limit 1`,
    );
    expect(entry?.action).toBe('retry');

    // Many at once: those that are not given up stay unchanged.
    await stage.instance.query(`
      insert into pgboss.job (name, data, state, retry_count, retry_limit, start_after, output, completed_on)
      values ('push.send', '{"notification": 1, "subscription": 1}', 'failed', 5, 5, now(), '{"message": "HTTP 500"}', now()),
        ('push.send', '{"notification": 2, "subscription": 1}', 'failed', 5, 5, now(), '{"message": "HTTP 500"}', now()),
        ('push.send', '{"notification": 3, "subscription": 1}', 'created', 0, 5, now() + interval '1 day', null, null)`);
    await go(page, `/backoffice/jobs?filter=${encodeURIComponent('{"queue":"push.send"}')}`);
    await page.getByRole('link', { name: 'Avviso del browser' }).first().waitFor();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Fai di nuovo' }).click();
    const many = page.getByRole('dialog', { name: 'Vuoi fare di nuovo 2 lavori?' });
    await many.getByText('1 resta com’è: Avviso del browser').waitFor();
    expect(await faults(page)).toEqual([]);
    await many.getByRole('button', { name: 'Fai di nuovo' }).click();
    await page.getByText('2 lavori rimessi in coda').waitFor();
    await until('the jobs', async () => {
      const left = await stage.instance.query(
        `select id from pgboss.job where name = 'push.send' and state <> 'completed'`,
      );
      return left.length === 1;
    });
    expect(complaints).toEqual([]);
  });

  it('correct a rejected invoice: it waits to be sent again, made out to whom staff wrote', async () => {
    const [one, neighbour] = await stage.instance.query<{ id: number; number: string; buyer: object }>(`
      update invoices set state = 'rejected'
      where id in (select id from invoices where kind = 'invoice' and buyer->>'kind' = 'person' order by id limit 2)
      returning id, number || '/' || year as number, buyer`);
    await stage.instance.query(
      `with sent as (
         insert into invoice_transmissions (invoice_id, file_name, sha256, state, state_at, prepared_at, attempts, sent_at)
         values ($1, 'IT01234567897_0000V.xml', 'x', 'rejected', now(), now(), 1, now()) returning id
       )
       insert into invoice_receipts (
         received_at, notified_at, sha256, file_name, kind, named_file, sdi_id, errors, content, transmission_id, outcome
       )
       select now(), now(), 'v', 'IT01234567897_0000V_NS_001.xml', 'NS', 'IT01234567897_0000V.xml', '4711',
         '[{"code": "00306", "text": "Codice fiscale non valido"}]', '<a/>', id, 'applied' from sent`,
      [one!.id],
    );
    const { page, complaints } = tab;
    await go(page, `/backoffice/invoices/${one!.id}/show`);
    await main(page).getByRole('cell', { name: 'Codice fiscale non valido' }).waitFor();
    await main(page).getByText('IT01234567897_0000V.xml').waitFor();
    await page.getByRole('button', { name: 'Correggi e invia di nuovo' }).click();
    const field = (name: string) => main(page).getByRole('textbox', { name, exact: true });
    const code = await field('Codice fiscale').inputValue();
    await field('Codice fiscale').fill('ABC');
    await field('Comune').fill('Sesto Fiorentino');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Salva e invia di nuovo' }).click();
    // What the server refuses is said at the field, and nothing of the rest is lost.
    await main(page).locator('[aria-invalid=true]').waitFor();
    expect(await field('Comune').inputValue()).toBe('Sesto Fiorentino');
    await field('Codice fiscale').fill(code);
    await page.getByRole('button', { name: 'Salva e invia di nuovo' }).click();
    await page.getByText('Documento corretto').waitFor();
    await main(page).getByText('Da inviare', { exact: true }).first().waitFor();
    expect(
      await stage.instance.query('select id, state, buyer from invoices where id = any($1) order by id', [
        [one!.id, neighbour!.id],
      ]),
    ).toEqual([
      { id: one!.id, state: 'to_send', buyer: { ...one!.buyer, city: 'Sesto Fiorentino' } },
      { id: neighbour!.id, state: 'rejected', buyer: neighbour!.buyer },
    ]);
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  });

  it('say what was done about a receipt that matches nothing: it waits no more', async () => {
    const made = await stage.instance.query<{ id: number }>(`
      insert into invoice_receipts (received_at, notified_at, sha256, file_name, kind, named_file, content, outcome, reason)
      select now(), now(), 'open ' || n, 'IT01234567897_0000W_RC_001.xml', 'RC', 'IT01234567897_0000W.xml', '<a/>', 'open',
        'unknown_file'
      from generate_series(1, 2) n returning id`);
    const [one, neighbour] = made as [{ id: number }, { id: number }];
    const { page } = tab;
    await go(page, `/backoffice/invoice-receipts/${one.id}/show`);
    await main(page).getByText('nomina un file che non abbiamo inviato').waitFor();
    await page.getByRole('button', { name: 'Segna come guardata' }).click();
    const dialog = page.getByRole('dialog', { name: 'Che cosa hai fatto per questa ricevuta?' });
    await dialog.getByRole('textbox').fill('È di un invio fatto dal portale.');
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Segna come guardata' }).click();
    await page.getByText('Ricevuta guardata').waitFor();
    expect(
      await stage.instance.query('select id, outcome from invoice_receipts where id = any($1) order by id', [
        [one.id, neighbour.id],
      ]),
    ).toEqual([
      { id: one.id, outcome: 'closed' },
      { id: neighbour.id, outcome: 'open' },
    ]);
  });
});
