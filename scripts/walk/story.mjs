import { arrive, settled, until, visit } from '../demo-people.mjs';

const CITIZEN = { email: 'carla.bruni@example.org', secret: 'Girasole in fondo 7' };
const STORY =
  'Il proprietario non mi restituisce la caparra di 1.800 euro dopo che ho lasciato la casa in ordine, con verbale firmato da tutti e due.';
const QUOTE = {
  status: 7,
  percentage: 15,
  fixed_costs_cents: 30_000,
  final_costs_cents: 0,
  additional_costs: true,
  text: 'Prima una lettera al proprietario, poi la mediazione.',
};
const INSULT = 'Lei non capisce nulla e mi fa perdere tempo.';

const next = async (page, step) => {
  await page.locator('main button[type=submit]').click();
  await arrive(page, `**/request/create/${step}`);
};

/** A visitor describes a case. */
async function describeCase(page, show) {
  await visit(page, '/');
  const finder = page.getByLabel('Che cosa ti è successo?');
  await finder.fill('caparra non restituita');
  await page.getByRole('option').first().waitFor();
  await finder.evaluate((field) => field.scrollIntoView({ block: 'start' }));
  await show('Un visitatore dice che cosa è successo', page);
  await page.keyboard.press('Enter');
  await arrive(page, '**/request/create/2');
  await page.locator('button[name=part]').first().click();
  await arrive(page, '**/request/create/3');
  await page.getByRole('combobox').fill('milan');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await arrive(page, '**/request/create/4');
  await page.locator('textarea').first().fill(STORY);
  await show('Racconta il caso, una volta sola', page);
  for (const step of [5, 7, 9]) await next(page, step);
  await page.locator('[name=sensitive_data_consent]').check();
  await page.getByRole('button', { name: 'Registrati e invia' }).click();
  await arrive(page, '**/registrazione-utente**');
}

/** The visitor opens an account and confirms the address. @returns the request's id */
async function register(page, show) {
  const fields = {
    Nome: 'Carla',
    Cognome: 'Bruni',
    'Data di nascita': '3/4/1980',
    Email: CITIZEN.email,
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.locator('input[name=password]').fill(CITIZEN.secret);
  await show('Apre un account', page);
  await page.getByRole('button', { name: 'Crea l’account' }).click();
  await arrive(page, '**/mail-notify?**');
  const link = await until('the mail that confirms the address', async () => {
    await page.goto('/dev/mail');
    await page.locator('tr', { hasText: CITIZEN.email }).getByRole('link').first().click();
    return /\/mail-confirm-user\/[^\s"<]+/.exec(await page.locator('body').innerText())?.[0];
  });
  await visit(page, link);
  await page.getByRole('button', { name: 'Conferma e invia' }).click();
  await arrive(page, /\/requests\/\d+$/);
  await page.getByText(STORY).waitFor();
  await show('La richiesta parte verso gli studi', page);
  return Number(page.url().split('/').at(-1));
}

/** Three firms answer: one on the screen, two by the API. @returns the first one, with its window and its response */
async function answer(people, citizen, request, show) {
  await until('three firms', async () => {
    const { responses } = await citizen.call('GET', `/requests/${request}`);
    return responses.length >= 3;
  });
  const [first, ...others] = await people.firmsWith(request, 3);
  const page = await people.window(first.kept);
  await visit(page, `/requests?richiesta=${request}`);
  await show('Uno studio vede l’anteprima', page);
  await page.getByRole('button', { name: 'Apri la richiesta' }).click();
  await page.getByRole('link', { name: 'Prepara il preventivo' }).click();
  await arrive(page, '**/preventivo');
  await page.locator('input[name=percentage]').fill('12,5');
  await page.locator('input[name=fixed_costs_cents]').fill('400');
  await page.locator('textarea[name=text]').fill('Prima una diffida al proprietario, poi la mediazione obbligatoria.');
  await page.locator('input[name=complexity][value=medium]').check();
  await show('Scrive un preventivo in euro', page);
  await page.getByRole('button', { name: 'Invia il preventivo' }).click();
  await arrive(page, /\/requests\/\d+$/);
  for (const [nth, { call, response }] of others.entries()) {
    await call('PUT', `/responses/${response}`, { status: 3 });
    await call('PUT', `/responses/${response}`, { ...QUOTE, percentage: QUOTE.percentage + nth });
  }
  return { ...first, page };
}

/** The citizen and a firm write to each other; the citizen reports an insult. */
async function talk(page, firm, show) {
  await visit(page, `/messages/${firm.response}`);
  await visit(firm.page, `/messages/${firm.response}`);
  const say = async (from, text, to) => {
    await from.getByLabel('Il tuo messaggio').fill(text);
    await from.getByLabel('Il tuo messaggio').press('Enter');
    await to.locator('.chat-msg', { hasText: text }).waitFor();
  };
  await say(page, 'Buongiorno, il verbale firmato basta come prova?', firm.page);
  await say(firm.page, 'Sì, con le foto della casa è una prova solida.', page);
  await settled(firm.page);
  await say(firm.page, INSULT, page);
  await show('Si scrivono, senza scambiarsi i recapiti', page);
  await page.locator('.chat-msg', { hasText: INSULT }).getByRole('button', { name: 'Segnala' }).click();
  const dialog = page.getByRole('dialog', { name: 'Segnala questo messaggio' });
  await dialog.getByLabel('Che cosa non va?').selectOption('insult');
  await dialog.getByLabel('Spiega con parole tue').fill('Mi ha offeso davanti a una domanda semplice.');
  await show('Un messaggio offende: si segnala', page);
  await dialog.getByRole('button', { name: 'Invia la segnalazione' }).click();
  await page.getByRole('dialog', { name: 'Segnalazione inviata' }).waitFor();
}

/** A moderator decides the report. */
async function moderate(people, show) {
  const desk = await people.staffWindow('moderatore');
  const filter = encodeURIComponent(JSON.stringify({ kind: 'report', status: 'open' }));
  await visit(desk, `/backoffice/cases?filter=${filter}&sort=id&order=DESC`);
  await desk.locator('tbody tr').first().click();
  await arrive(desk, /\/cases\/\d+\/show/);
  await desk.getByRole('heading', { level: 2, name: 'La tua decisione' }).waitFor();
  await desk.keyboard.press('p');
  await desk.getByText('in esame da').first().waitFor();
  await desk.locator('body').press('1');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await show('La moderazione decide con una ragione', desk);
  await desk.keyboard.press('Control+Enter');
  await desk.getByRole('dialog').waitFor();
  await desk.keyboard.press('Enter');
  await desk.getByRole('dialog').waitFor({ state: 'detached' });
  await desk.context().close();
}

/** The citizen compares the quotes, chooses a firm, and says how it went. */
async function choose(page, request, show) {
  await visit(page, `/requests/${request}/confronto`);
  await page.getByRole('slider').first().focus();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowRight');
  await page.waitForURL('**/confronto?ottengo=**');
  await settled(page);
  await show('I preventivi a confronto, in euro', page);
  await page.getByRole('button', { name: 'Scegli questo studio' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sì, scelgo questo studio' }).click();
  await arrive(page, `**/requests/${request}`);
  await page.locator('main a[href^="mailto:"]').first().waitFor();
  await show('Scelto: ora si vedono i recapiti', page);
  await page.getByRole('link', { name: 'Racconta com’è andata con lo studio' }).click();
  await arrive(page, '**/feedback');
  await page.locator('#satisfaction_lawyer-5').check();
  await page.locator('#satisfaction_site-5').check();
  await page.locator('[name=review_lawyer]').fill('Chiari e veloci: la caparra è tornata in due settimane.');
  await show('E racconta com’è andata', page);
  await page.getByRole('button', { name: 'Invia il giudizio' }).click();
  await arrive(page, `**/requests/${request}`);
}

/** The firm buys credits by mistake, and finance pays them back. */
async function payBack(people, firm, show) {
  const { page } = firm;
  await visit(page, '/credits');
  await page.getByRole('button', { name: 'Compra 5 crediti' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Vai al pagamento/ })
    .click();
  await page.waitForURL('**/cassa-di-prova/**');
  await page.getByRole('button', { name: /^Paga \d/ }).click();
  await page.getByRole('heading', { name: 'Pagamento ricevuto' }).waitFor();
  await visit(page, '/credits');
  await page.locator('table').getByRole('button', { name: 'Chiedi il rimborso' }).first().click();
  await page.getByLabel('Perché lo chiedi?').fill('Ho sbagliato pacchetto, volevo quello da undici.');
  await show('Lo studio chiede un rimborso', page);
  await page.getByRole('dialog').getByRole('button', { name: 'Chiedi il rimborso' }).click();
  await page.locator('table').getByText('Rimborso: da decidere').waitFor();
  const desk = await people.staffWindow('finanza');
  await visit(desk, `/backoffice/refunds?filter=${encodeURIComponent('{"status":"pending"}')}&sort=id&order=DESC`);
  await desk.locator('tbody tr').first().click();
  await arrive(desk, /\/refunds\/\d+\/show/);
  await desk.getByRole('radio', { name: 'Approva' }).check();
  await desk.getByLabel('Motivo').fill('Il pacchetto non è stato usato: lo rimborsiamo.');
  await show('L’amministrazione lo approva', desk);
  await desk.getByRole('button', { name: 'Decidi e passa al prossimo' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Approva' }).click();
  await desk.getByRole('dialog').waitFor({ state: 'detached' });
  await until('the refund', async () => {
    await visit(page, '/credits');
    return page.getByText('Rimborsato').first().isVisible();
  });
  await show('E i soldi tornano', page);
}

/**
 * The story of one request: a visitor, a citizen, three firms, chat, choice, feedback, moderation, refund.
 * @param show gets a caption and the page at every scene
 */
export async function playStory(people, show) {
  const page = await people.window();
  await describeCase(page, show);
  const request = await register(page, show);
  const citizen = await people.logIn(CITIZEN.email, CITIZEN.secret);
  const firm = await answer(people, citizen, request, show);
  await talk(page, firm, show);
  await moderate(people, show);
  await choose(page, request, show);
  await payBack(people, firm, show);
}
