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
});
