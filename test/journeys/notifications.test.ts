import { describe, expect, it } from '@jest/globals';
import { arrive, faults, visit } from '../support/browser.js';
import { until, type Call } from '../support/instance.js';
import { read, type Schemas } from '../support/shown.js';
import { setStage } from '../support/stage.js';

const READER = 'lettrice@example.org';

describe('a notification', () => {
  const stage = setStage();

  it('is found in the history, with filters, and marked as read', async () => {
    const email = 'cittadino02@example.com';
    await stage.instance.query(
      `insert into notifications (account_id, type, priority, template, params, path, created_at)
       select a.id, 5, 2, 'draft_abandoned', '{"request_id":1,"request_type":"malasanita"}', '/requests', now() - n * interval '1 hour'
       from accounts a, generate_series(1, 11) n where a.email = $1`,
      [email],
    );
    await stage.instance.query(
      `insert into notifications (account_id, type, priority, template, params, path, created_at)
       select id, 4, 2, 'payment_received', '{"amount_cents":999}', '/invoices', now() from accounts where email = $1`,
      [email],
    );
    const { page, complaints } = await stage.openAs(email);
    await visit(page, '/dashboard');
    await page.getByRole('button', { name: /^Avvisi: \d+ da leggere$/ }).click();
    await page.getByRole('link', { name: 'Vedi tutti gli avvisi' }).click();
    await arrive(page, '**/notifications');
    await page.getByRole('heading', { name: 'Avvisi', level: 1 }).waitFor();
    const lines = page.locator('.centre-list > li');
    await lines.nth(9).waitFor();
    expect(await lines.count()).toBe(10);

    await page.getByLabel('Di che cosa').selectOption('money');
    await lines.getByText('Abbiamo ricevuto il tuo pagamento').first().waitFor();
    await lines
      .getByRole('link', { name: /Abbiamo ricevuto il tuo pagamento/ })
      .first()
      .click();
    await arrive(page, '**/invoices');
    await visit(page, '/notifications?vista=unread&tipo=money');
    await page.getByRole('heading', { name: 'Hai letto tutto' }).waitFor();
    await page.getByLabel('Di che cosa').selectOption('');
    await lines.nth(9).waitFor();
    await page.getByRole('button', { name: 'Segna tutto come letto' }).click();
    await page.getByText('Fatto: sono tutti letti.').waitFor();
    await page.getByRole('heading', { name: 'Hai letto tutto' }).waitFor();
    await page.getByRole('button', { name: 'Avvisi: nessuno da leggere', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('arrives where a firm chose, and nothing else of the choice changes, nor that of another firm', async () => {
    const settings = async (call: Call) => (await read<Schemas['Profile']>(call, '/profile')).notifications;
    const { page, call, complaints } = await stage.openAs('studio.bianchi@example.com');
    const neighbour = await stage.instance.as('studio21@example.com');
    const [before, untouched] = await Promise.all([settings(call), settings(neighbour)]);
    await visit(page, '/profile/notifications');
    await page.getByLabel('Crediti: Sul sito').setChecked(!before.types.money.app);
    await page.getByLabel('Un solo riepilogo al mattino').setChecked(!before.digest);
    await page.getByRole('main').getByRole('button', { name: 'Salva' }).click();
    await page.getByText('Salvato').waitFor();
    const { types } = before;
    expect(await settings(call)).toEqual({
      ...before,
      types: { ...types, money: { ...types.money, app: !types.money.app } },
      digest: !before.digest,
    });
    expect(await settings(neighbour)).toEqual(untouched);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('arrives as a newsletter for people who subscribed and confirmed, until they unsubscribe', async () => {
    const { page, complaints } = await stage.open();
    /** The newest link of this kind that was mailed to the reader. */
    const link = (path: string): Promise<string> =>
      until(`a mail with ${path}`, async () => {
        const [mail] = await stage.instance.query<{ body_text: string }>(
          'select body_text from outbox where recipient = $1 and position($2 in body_text) > 0 order by id desc limit 1',
          [READER, path],
        );
        return mail && new RegExp(`${path}\\S+`).exec(mail.body_text)?.[0];
      });
    const confirmed = async (): Promise<boolean | undefined> => {
      const [row] = await stage.instance.query<{ confirmed: boolean }>(
        'select confirmed_at is not null as confirmed from newsletter_subscriptions where email = $1',
        [READER],
      );
      return row?.confirmed;
    };
    await visit(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }).click();
    await arrive(page, '**/newsletter');
    await page.getByLabel('Email', { exact: true }).fill(READER);
    await page.getByRole('button', { name: 'Iscriviti' }).click();
    await page.getByRole('heading', { name: 'Controlla la tua posta' }).waitFor();

    await visit(page, await link('/newsletter/confirm/'));
    await page.getByRole('heading', { name: 'Vuoi la nostra newsletter?' }).waitFor();
    expect([await confirmed(), await faults(page)]).toEqual([false, []]);
    await page.getByRole('button', { name: 'Sì, iscrivimi' }).click();
    await page.getByRole('heading', { name: 'Iscrizione confermata' }).waitFor();
    expect(await confirmed()).toBe(true);

    await visit(page, '/newsletter/unsubscribe');
    expect(await faults(page)).toEqual([]);
    await page.getByLabel('Email', { exact: true }).fill(READER);
    await page.getByRole('button', { name: 'Mandami il link' }).click();
    await page.getByRole('heading', { name: 'Controlla la tua posta' }).waitFor();
    await visit(page, await link('/newsletter/unsubscribe'));
    await page.getByRole('button', { name: 'Non mandatemela più' }).click();
    await page.getByRole('heading', { name: 'Fatto' }).waitFor();
    expect(await confirmed()).toBeUndefined();
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
