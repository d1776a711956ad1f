import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ResponseStatus } from '../../src/shared/requests/codes.js';
import { Mailbox } from '../content/newsletter/smtp.js';
import { staffSession, writeReason, type StaffSession } from '../support/backoffice.js';
import { arrive, faults, fillLogin, go, visit, type Tab } from '../support/browser.js';
import { until, type Call } from '../support/instance.js';
import { read, type Schemas } from '../support/shown.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

const ANNA = 'anna.rossi@example.com';
const CONTACT = 'assistenza@giustamente.example';
const INSULT = 'Lei non capisce nulla e mi fa perdere tempo.';
const WHY = 'Il messaggio contiene un’offesa rivolta alla persona.';
const SUSPENDED = 'Hai scritto messaggi offensivi ad altre persone.';
const APPEAL = 'La frase riguardava una lettera della controparte, che avevo appena citato.';
const AFTER = 'Riletta la conversazione, la frase riguarda la lettera della controparte.';

describe('a report, a suspension and an appeal', () => {
  const mailbox = new Mailbox();
  const stage = setStage(async () => ({
    env: {
      SMTP_URL: await mailbox.start(),
      MAIL_FROM: 'Giustamente <posta@giustamente.example>',
      CONTACT_EMAIL: CONTACT,
    },
    isHosted: true,
  }));
  let moderator: StaffSession;
  let admin: StaffSession;
  beforeAll(async () => {
    [moderator, admin] = (await Promise.all(
      ['moderatore', 'admin'].map((login) => staffSession(stage.instance, login)),
    )) as [StaffSession, StaffSession];
  });
  afterAll(() => mailbox.stop());

  let citizen: Tab & { call: Call };
  let firm: Tab & { call: Call };
  /** The moderator's, from the first case to the appeal. */
  let desk: Tab;
  let response: number;
  let email: string;
  beforeAll(async () => {
    citizen = await stage.openAs(ANNA);
    const responses = await read<Schemas['ResponseItem'][]>(citizen.call, '/responses?page=-1&page_size=-1');
    const quoted = responses.find(
      ({ status, allowed_actions: allowed }) => status.id === ResponseStatus.ok && allowed.includes('choose'),
    )!;
    response = quoted.id;
    const [row] = await stage.instance.query<{ email: string }>('select email::text from accounts where id = $1', [
      quoted.lawyer!.id,
    ]);
    email = row!.email;
    firm = await stage.openAs(email);
    await firm.call('POST', '/messages', { response_id: response, text: INSULT });
  });

  /** The newest mail with this in its text, once it came, and its first link of this kind; others may have come after it. */
  const mailed = (to: string, words: string, path: string) =>
    until(`a mail to ${to}: ${words}`, () => {
      const found = mailbox.all(to).findLast(({ text }) => text.includes(words));
      const link = found?.links.find((one) => new URL(one).pathname.startsWith(path));
      return Promise.resolve(found && link !== undefined ? { ...found, link } : undefined);
    });

  /** A staff member decides the case on the page, with the keyboard alone. */
  const decide = async (page: Page, key: string, reason: string, question: string, answer: string): Promise<void> => {
    await page.keyboard.press(key);
    await writeReason(page, reason);
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(question).waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: answer }).focus();
    await page.keyboard.press('Enter');
  };

  /** Opens the newest case of a kind from the list, by keyboard. */
  const openCase = async (page: Page, kind: string, heading: string): Promise<void> => {
    const isThere = new URL(page.url()).pathname.startsWith('/backoffice/');
    await (isThere ? go : visit)(page, '/backoffice/cases');
    await page.getByRole('row').filter({ hasText: heading }).getByRole('link', { name: kind }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'La tua decisione' }).waitFor();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };

  const companyOf = async (): Promise<string> =>
    (
      await stage.instance.query<{ name: string }>(
        'select company_name as name from firms f join accounts a on a.id = f.account_id where a.email = $1',
        [email],
      )
    )[0]!.name;

  let reference: string;

  it('starts in the conversation, with a reference and a mail that links to it', async () => {
    const { page } = citizen;
    await visit(page, `/messages/${response}`);
    const message = page.locator('.chat-msg', { hasText: INSULT });
    await message.getByRole('button', { name: 'Segnala' }).click();
    const dialog = page.getByRole('dialog', { name: 'Segnala questo messaggio' });
    await dialog.getByRole('button', { name: 'Invia la segnalazione' }).click();
    await dialog.getByText('Scegli che cosa non va').first().waitFor();
    await looksSound(page, 'report-dialog');
    await dialog.getByLabel('Che cosa non va?').selectOption('insult');
    await dialog.getByLabel('Spiega con parole tue').fill('Mi ha offeso davanti a una domanda semplice.');
    await dialog.getByRole('button', { name: 'Invia la segnalazione' }).click();
    const done = page.getByRole('dialog', { name: 'Segnalazione inviata' });
    await done.waitFor();
    reference = await done.locator('b').innerText();
    expect(reference).toMatch(/\d{6}/);

    // Replies to the mail go to the operator.
    const mail = await mailed(ANNA, reference, '/segnalazioni/');
    expect(mail.headers).toMatch(/^From: Giustamente <posta@giustamente\.example>/m);
    expect(mail.headers).toMatch(new RegExp(`^Reply-To: ${CONTACT.replaceAll('.', '\\.')}`, 'm'));
    await visit(page, mail.link);
    await page.getByRole('heading', { level: 1, name: 'La tua segnalazione' }).waitFor();
    await page.getByText('In esame').waitFor();
  });

  it('can be made about a request too', async () => {
    const { page } = firm;
    await visit(page, `/responses/${response}`);
    await page.locator('main').getByRole('button', { name: 'Segnala', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Segnala questa richiesta' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Annulla' }).click();
  });

  it('is decided by a moderator with the keyboard, who removes the message and suspends the firm', async () => {
    desk = await stage.open({ storageState: moderator.storage });
    const { page, complaints } = desk;
    const name = await companyOf();
    await openCase(page, 'Segnalazione', name);
    await page.keyboard.press('p');
    await page.getByText('in esame da Mara Vigile').waitFor();
    await looksSound(page, 'case-report');
    await decide(page, '1', WHY, 'Vuoi accogliere la segnalazione?', 'Accogli');
    await page.getByText('Segnalazione accolta').first().waitFor();

    // Only its author can read it now.
    await go(citizen.page, `/messages/${response}`);
    await citizen.page.locator('.chat-log, .chat').first().waitFor();
    expect(await citizen.page.getByText(INSULT).count()).toBe(0);
    const mail = await mailed(ANNA, WHY, '/segnalazioni/');
    await visit(citizen.page, mail.link);
    await citizen.page.getByText(WHY).waitFor();

    const [account] = await stage.instance.query<{ id: number }>('select id from accounts where email = $1', [email]);
    await go(page, `/backoffice/accounts/${account!.id}/show`);
    await page.getByRole('button', { name: 'Sospendi', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill(SUSPENDED);
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sospendi' }).click();
    await page.getByText(`${name}: account sospeso.`).waitFor();
    expect(complaints).toEqual([]);
  });

  it('ends the session of the firm, which reads the reason and appeals by the link in the mail', async () => {
    const { page } = firm;
    // Its next call is refused, and its page signs out.
    await expect(firm.call('GET', '/account')).rejects.toThrow(': 401 ');
    await visit(page, '/messages');
    await arrive(page, '**/login**');
    await fillLogin(page, email);
    await page.getByRole('alert').getByText(SUSPENDED).first().waitFor();
    await looksSound(page, 'login-suspended');

    const { link } = await mailed(email, SUSPENDED, '/ricorso/');
    await go(page, new URL(link).pathname);
    await page.getByText(SUSPENDED).waitFor();
    await page.getByLabel('Perché la decisione è sbagliata').waitFor();
    await looksSound(page, 'appeal');
    // A second page of the same link, which does not get the first one's appeal.
    const second = await stage.open();
    await visit(second.page, `/en${new URL(link).pathname}`);
    await second.page.getByRole('heading', { name: 'Appeal against a decision' }).waitFor();

    await page.getByRole('button', { name: 'Invia il ricorso' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('Perché la decisione è sbagliata').fill(APPEAL);
    await page.getByRole('button', { name: 'Invia il ricorso' }).click();
    await page.getByRole('heading', { name: 'Il tuo ricorso è in esame' }).waitFor();
    expect(await page.getByRole('button', { name: 'Invia il ricorso' }).count()).toBe(0);

    await second.page.getByLabel('Why the decision is wrong').fill(APPEAL);
    await second.page.getByRole('button', { name: 'Send the appeal' }).click();
    await second.page.getByText('This decision is not open to an appeal').first().waitFor();
    await second.page.getByRole('heading', { name: 'Your appeal is being examined' }).waitFor();
    expect(await second.page.getByRole('button', { name: 'Send the appeal' }).count()).toBe(0);
    await stage.leave(second.page);
  });

  it('is decided on appeal by another member, who lifts the suspension', async () => {
    const name = await companyOf();
    await openCase(desk.page, 'Ricorso', name);
    await decide(desk.page, '1', AFTER, 'Vuoi cambiare la decisione?', 'Accogli il ricorso');
    await desk.page.getByRole('dialog').getByText('il ricorso lo decide un’altra persona').waitFor();
    await stage.leave(desk.page);

    const other = await stage.open({ storageState: admin.storage });
    await openCase(other.page, 'Ricorso', name);
    await other.page.getByText(APPEAL).waitFor();
    await looksSound(other.page, 'case-appeal');
    await decide(other.page, '1', AFTER, 'Vuoi cambiare la decisione?', 'Accogli il ricorso');
    await until('the suspension is over', async () => {
      const [row] = await stage.instance.query<{ free: boolean }>(
        'select suspended_at is null as free from accounts where email = $1',
        [email],
      );
      return row!.free;
    });
    expect(other.complaints).toEqual([]);
    await stage.leave(other.page);
  });

  it('shows the firm the reason, and allows an appeal against the other decision', async () => {
    // The mail leads to the decision, after the firm has signed in again.
    const { page } = firm;
    const { link } = await mailed(email, AFTER, '/segnalazioni/');
    await go(page, new URL(link).pathname);
    await arrive(page, '**/login**');
    await fillLogin(page, email);
    await arrive(page, '**/segnalazioni/**');
    await page.getByText('Decisione cambiata').waitFor();
    await page.getByRole('main').getByText(AFTER).waitFor();

    // The removal of the message is another decision, which can still be appealed against.
    await go(page, '/segnalazioni');
    await looksSound(page, 'reports');
    await page.getByRole('listitem').filter({ hasText: 'Decisione su di te' }).getByRole('link').click();
    await page.getByRole('heading', { name: 'Una decisione che ti riguarda' }).waitFor();
    await page.getByText(INSULT).waitFor();
    await page.getByLabel('Perché la decisione è sbagliata').waitFor();
    await looksSound(page, 'decided');
  });
});
