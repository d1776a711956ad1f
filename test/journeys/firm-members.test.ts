import { afterAll, describe, expect, it } from '@jest/globals';
import { Mailbox } from '../content/newsletter/smtp.js';
import { arrive, faults, fillLogin, looks, stands, visit, wear } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const EMAIL = 'dario.collega@example.org';
const SECRET = 'Ghiandaia sul noce 8';
const NAME = 'Dario Ferri';

/** Rules 26.1 to 26.8. */
describe('a firm of two people', () => {
  const mailbox = new Mailbox();
  const stage = setStage(async () => ({ env: { SMTP_URL: await mailbox.start() }, isHosted: true }));
  afterAll(() => mailbox.stop());

  it('invites the second one, who quotes; the owner sees who did it and removes the member', async () => {
    const [place] = await stage.instance.query<{ email: string; request_id: number }>(`
      select a.email, p.request_id from responses p join accounts a on a.id = p.firm_id
      where p.inbox_status = 3 and p.inbox_ends_at > now() + interval '1 hour'
      order by p.id limit 1`);
    const { email: ownerEmail, request_id: requestId } = place!;

    const { page: owner, complaints: ofOwner } = await stage.openAs(ownerEmail);
    await visit(owner, '/profile/members');
    await owner.getByLabel('Nome', { exact: true }).fill('Dario');
    await owner.getByLabel('Cognome').fill('Ferri');
    await owner.getByLabel('Email').fill(EMAIL);
    expect(await owner.locator('input[name=role][value=lawyer]').isChecked()).toBe(true);
    await owner.getByRole('button', { name: 'Invia l’invito' }).click();
    await owner.getByText(`Abbiamo mandato l’invito a ${EMAIL}`).waitFor();
    await owner.getByText('Invitato', { exact: true }).waitFor();
    expect(await faults(owner)).toEqual([]);

    // The mail arrives, with one id, and opening its link does not accept the invitation.
    await until('the invitation', () => Promise.resolve(mailbox.taken.some(({ to }) => to === EMAIL)));
    const { headers, links } = mailbox.last(EMAIL);
    expect(headers.match(/^message-id:/gim)).toHaveLength(1);
    const link = links.find((one) => one.includes('/invito/'))!;
    const { page: member, complaints: ofMember } = await stage.open(looks.phone);
    await member.goto(new URL(link).pathname);
    await member.getByRole('heading', { name: /ti invita$/ }).waitFor();
    await stands(member);
    await member.getByText('Il tuo ruolo: Avvocato.').waitFor();
    expect(await faults(member)).toEqual([]);
    await member.getByLabel('Scegli una password', { exact: true }).fill(SECRET);
    await member.getByLabel('Ripeti la password', { exact: true }).fill(SECRET);
    await member.getByRole('button', { name: 'Accetta l’invito' }).click();
    await member.getByRole('heading', { name: 'Ora puoi accedere' }).waitFor();
    await member.locator('main').getByRole('link', { name: 'Accedi' }).click();
    await arrive(member, '**/login');
    await fillLogin(member, EMAIL, SECRET);
    await arrive(member, '**/dashboard');

    // The member quotes in the name of the firm, and is not shown what only the owner may do.
    await wear(member, looks.wide);
    await visit(member, `/requests/${requestId}/preventivo`);
    await member.locator('input[name=percentage]').fill('11');
    await member.locator('input[name=fixed_costs_cents]').fill('300');
    await member.locator('input[name=complexity][value=low]').check();
    await member.locator('textarea[name=text]').fill('Seguo io la pratica per lo studio, dalla diffida in poi.');
    await member.getByRole('button', { name: 'Invia il preventivo' }).click();
    await member.waitForURL(/\/requests\/\d+$/);
    await visit(member, '/profile');
    await member.getByText(EMAIL).waitFor();
    expect(await member.getByRole('button', { name: 'Cancella l’account' }).count()).toBe(0);
    await visit(member, '/profile/members');
    expect(await member.getByRole('button', { name: /Invia l’invito|Togli l’accesso/ }).count()).toBe(0);
    await visit(member, '/profile/info');
    expect(await member.locator('input[name=company_name]').isDisabled()).toBe(true);
    expect(await member.locator('textarea[name=presentation]').isDisabled()).toBe(false);
    expect(await faults(member)).toEqual([]);

    // The owner sees who quoted.
    await visit(owner, '/profile/activity');
    const entry = owner.getByRole('listitem').filter({ hasText: `${NAME} ha inviato un preventivo` });
    await entry.getByRole('link').waitFor();
    await owner.getByLabel('Persona').selectOption({ label: NAME });
    await owner.waitForURL(/person=\d+/);
    await stands(owner);
    await entry.waitFor();
    await owner.getByText(`${NAME} ha accettato l’invito`).waitFor();
    await wear(owner, looks.phone);
    expect(await faults(owner)).toEqual([]);

    // The owner removes the member, whose next call is refused.
    await visit(owner, '/profile/members');
    await owner.getByRole('button', { name: `Togli l’accesso a ${NAME}` }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Sì, togli l’accesso' }).click();
    await owner.getByText(`${NAME} non può più accedere.`).waitFor();
    const status = await member.evaluate<number>(`
      fetch('/api/v1/account', {
        headers: { authorization: 'Bearer ' + (sessionStorage.getItem('token') ?? localStorage.getItem('token')) },
      }).then((answer) => answer.status)`);
    expect(status).toBe(401);
    // The browser logs that for the call of this test only.
    expect(ofMember.filter((one) => !one.includes('401'))).toEqual([]);
    expect(ofOwner).toEqual([]);
  });
});
