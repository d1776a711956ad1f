import { until, visit } from '../demo-people.mjs';

const CASES = 100;

/** What a moderator does about each kind here: the key of the decision. Every tenth report is upheld. */
const KEYS = { verification: '1', message: '1', screening: '1', contact: '1', report: '2' };
const UPHELD = '1';

const REVIEW = 'La recensione racconta fatti che non riguardano la nostra pratica.';
const PROFILE = 'Nel profilo si promette di vincere sempre, e non si può.';
const LETTERS = [
  'Cambio di email',
  'Non trovo la fattura',
  'Come si cancella l’account',
  'Una domanda sui preventivi',
  'Il codice non arriva',
  'Un errore nel mio profilo',
];
const MILAN = {
  address_full: 'Via Torino 1, Milano',
  city: 'Milano',
  province_id: 'MI',
  country_id: 'IT',
  latitude: 45.4642,
  longitude: 9.19,
};

const numbered = (stem, count) =>
  Array.from({ length: count }, (_, nth) => `${stem}${String(nth + 1).padStart(2, '0')}@example.com`);

/** Reports of reviews by their firms, and of firms by citizens. */
async function report(people, citizens) {
  for (const [nth, email] of numbered('studio', 40).entries()) {
    const firm = await people.logIn(email);
    const about = (subject_type, subject_id, text) => ({ subject_type, subject_id, reason: 'other', text });
    const reviews = await firm.call('GET', '/feedbacks');
    for (const { id } of reviews.slice(0, 3)) await firm.call('POST', '/complaints', about('review', id, REVIEW));
    await citizens[nth % citizens.length].call('POST', '/complaints', about('account', firm.id, PROFILE));
  }
}

/** Requests that screening cannot make sense of. */
async function puzzle(citizens) {
  for (const { call } of citizens) {
    const { id } = await call('POST', '/requests', { request_type_id: 'sinistri-stradali' });
    const description = `${'aiuto '.repeat(12)}${id}`;
    await call('PUT', `/requests/${id}`, { part: 1, ...MILAN, description, shared_contacts: true });
    await call('PUT', `/requests/${id}`, { status: 2 });
  }
}

async function writeLetters(people) {
  for (const [nth, subject] of LETTERS.entries())
    await people.post('/contact', {
      name: 'Carla Neri',
      email: `carla.neri${nth}@example.com`,
      subject,
      text: 'Buongiorno, vorrei sapere come si fa: nelle pagine di aiuto non l’ho trovato.',
    });
}

/** The cases of a busy day: at least a hundred that wait. */
async function makeCases(people, count) {
  const citizens = await Promise.all(numbered('cittadino', 10).map((email) => people.logIn(email)));
  await writeLetters(people);
  await puzzle(citizens);
  await report(people, citizens);
  return until(`${CASES} cases`, async () => {
    const waiting = await count('cases', { status: 'open' });
    return waiting >= CASES ? waiting : undefined;
  });
}

const idIn = (page) => Number(/cases\/(\d+)\/show/.exec(page.url())?.[1] ?? 0);

/** Decides the case on the screen by keyboard, with the first ready reason. Resolves when the next one can be read. */
async function decide(page, key, caption, show) {
  const id = idIn(page);
  await page.keyboard.press('p');
  await page.getByText('in esame da').first().waitFor();
  await page.locator('body').press(key);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await show?.(caption);
  await page.keyboard.press('Control+Enter');
  // What is harmless is not asked about: it can be undone.
  const asked = page.getByRole('dialog');
  const done = page.locator('#kind-done');
  const isElsewhere = async () => idIn(page) !== id || (await done.isVisible());
  await until('a question or the next case', async () => (await asked.isVisible()) || isElsewhere());
  if (await asked.isVisible()) {
    // A question about something that hurts has the focus on the way back.
    const back = asked.getByRole('button', { name: 'Torna indietro' });
    if (await back.evaluate((button) => button === globalThis.document.activeElement)) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
  await until('the next case', isElsewhere);
  if (await done.isVisible()) {
    await show?.('Finita una specie, la prossima');
    await page.locator('body').press('n');
    await until('the next kind', async () => idIn(page) !== id);
  }
  await page.getByRole('heading', { level: 2, name: 'La tua decisione' }).waitFor();
}

/**
 * A moderator works all cases but one off, by keyboard alone.
 * @param show gets a caption and the page at some scenes
 * @returns for each kind, how long it took from one case that can be read to the next, in ms, without reading
 */
export async function workOffCases(people, show) {
  const { page, count, read } = await people.staff('moderatore');
  const waiting = await makeCases(people, count);
  await visit(page, '/backoffice/');
  await show(`Una giornata con ${waiting} casi da decidere`, page);
  await page.getByRole('main').getByRole('link', { name: 'Decidi' }).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/cases\/\d+\/show$/);
  await page.getByRole('heading', { level: 2, name: 'La tua decisione' }).waitFor();
  const times = {};
  for (let nth = 0; nth < waiting - 1; nth++) {
    const { kind } = await read(`cases/${idIn(page)}`);
    const isNew = !(kind in times);
    const key = kind === 'report' && nth % 10 === 0 ? UPHELD : KEYS[kind];
    const began = performance.now();
    await decide(page, key, CAPTIONS[kind], isNew ? (caption) => show(caption, page) : undefined);
    if (!isNew) times[kind].push(performance.now() - began);
    times[kind] ??= [];
  }
  await visit(page, '/backoffice/cases');
  await show('Più di cento casi dopo', page);
  return times;
}

const CAPTIONS = {
  verification: 'Uno studio da verificare',
  message: 'Un messaggio trattenuto',
  screening: 'Una richiesta che non si capisce',
  contact: 'Una lettera dalla pagina dei contatti',
  report: 'Una segnalazione, con le due parti accanto',
};
