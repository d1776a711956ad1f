import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const CITIZENS = ['anna.rossi', ...Array.from({ length: 10 }, (_, n) => `cittadino${String(n + 1).padStart(2, '0')}`)];

/** Twelve different matters of one subject: one citizen has two. */
const STORIES = [
  'Un furgone mi ha tamponato al semaforo di viale Monza e ho due settimane di collare.',
  'Sono caduto dalla bicicletta perché un’auto ha aperto la portiera senza guardare.',
  'La mia auto parcheggiata è stata colpita di notte; un testimone ha letto la targa.',
  'Ho un colpo di frusta dopo un urto in rotatoria e l’assicurazione non risponde da maggio.',
  'Mio figlio è stato investito sulle strisce pedonali davanti alla scuola media.',
  'Un camion ha perso il carico in tangenziale e il parabrezza si è rotto.',
  'La compagnia mi dà un concorso di colpa del cinquanta per cento che non accetto.',
  'In un sorpasso un motociclo ha strisciato la fiancata e il conducente si è allontanato.',
  'Il perito ha stimato un danno molto più basso della fattura della mia carrozzeria.',
  'Ero passeggero di un taxi che ha frenato di colpo: mi sono rotto il polso destro.',
  'Il mio scooter è finito in una buca non segnalata e ho una frattura alla caviglia.',
  'Un’auto straniera mi ha urtato in autostrada e non so a chi chiedere il risarcimento.',
] as const;

/** Keys for one request, with the ways between the pages; a text that is typed counts as one. */
const MOST_KEYS = 40;

describe('a day of twelve requests, by keyboard alone', () => {
  const stage = setStage();
  const held = (email: string) =>
    stage.instance.query<{ status: number; n: number }>(
      `select p.status, count(*)::integer as n from responses p
       join accounts a on a.id = p.firm_id join requests r on r.id = p.request_id
       where a.email = $1 and r.description like '%(giornata)%' group by 1 order by 1`,
      [email],
    );
  let firm: string;
  let neighbour: string;
  let others: unknown;

  beforeAll(async () => {
    // Two firms near Milan that have nothing to do.
    const free = await stage.instance.query<{ email: string }>(
      `select a.email
       from accounts a
       join matching_firms m on m.firm_id = a.id and m.request_type_id = 'sinistri-stradali'
       where earth_distance(m.location, ll_to_earth(45.4642, 9.19)) < coalesce(m.max_distance_m, 20000)
         and not exists (select from responses p where p.firm_id = a.id and p.inbox_status in (1, 2, 3))
         and (select sum(l.remaining) from credit_lots l where l.account_id = a.id and not l.spent) >= 5
       order by a.email limit 2`,
    );
    [firm, neighbour] = free.map(({ email }) => email) as [string, string];
    // Every other firm is on a pause: the twelve come to this one.
    await stage.instance.query(
      `update matching_firms set resumes_at = now() + interval '1 day'
       where firm_id <> (select id from accounts where email = $1)`,
      [firm],
    );
    for (const [n, story] of STORIES.entries()) {
      const citizen = await stage.instance.as(`${CITIZENS[n % CITIZENS.length]}@example.com`);
      const made = await citizen('POST', '/requests', { request_type_id: 'sinistri-stradali' });
      const id = Number(made.info['id']);
      await citizen('PUT', `/requests/${id}`, {
        part: 1,
        address_full: 'Via Torino 1, Milano',
        city: 'Milano',
        province_id: 'MI',
        country_id: 'IT',
        latitude: 45.4642,
        longitude: 9.19,
        description: `${story} Vorrei sapere che cosa conviene fare e quanto costa. (giornata)`,
        shared_contacts: false,
        plan: 1,
        sensitive_data_consent: true,
      });
      await citizen('PUT', `/requests/${id}`, { status: 2 });
    }
    await until('the twelve requests', async () => {
      const [found] = await held(firm);
      return found?.n === STORIES.length ? found : undefined;
    });
    others = await held(neighbour);
  });

  it('five quotes, four opinions and three messages are sent; nobody touches a mouse', async () => {
    const { page, complaints } = await stage.openAs(firm);
    const keys = new Keys(page);
    await visit(page, '/requests?tab=new');
    for (let n = 0; n < STORIES.length; n++) {
      // The list of before may be shown until the next one is read.
      await until('the list without the request of before', async () =>
        (await page.locator('.inbox-rows .unread').count()) === STORIES.length - n ? true : undefined,
      );
      await keys.to('.inbox .skip');
      await keys.press('Enter');
      await keys.to('.inbox-rows a');
      await keys.press('o');
      await page.locator('.inbox-rows a').first().getByText('per rispondere').waitFor();
      await keys.to('.inbox-rows a');
      if (n < 5) await quote(keys);
      else if (n < 9) await decline(keys);
      else await write(keys);
      await keys.to('header a[href$="/requests"]');
      await keys.press('Enter');
      await page.waitForURL(/\/requests\?tab=/);
    }
    expect(keys.count / STORIES.length).toBeLessThanOrEqual(MOST_KEYS);
    expect(await held(firm)).toEqual([
      { status: 3, n: 3 },
      { status: 5, n: 4 },
      { status: 7, n: 5 },
    ]);
    const written = await stage.instance.query(
      `select count(*)::integer as n from messages m join accounts a on a.id = m.account_id
       where a.email = $1 and m.text like 'Buongiorno, può mandarmi il verbale%'`,
      [firm],
    );
    expect(written).toEqual([{ n: 3 }]);
    expect(await held(neighbour)).toEqual(others);
    expect(complaints).toEqual([]);
  });
});

const quote = async (keys: Keys): Promise<void> => {
  await keys.press('p');
  await keys.to('input[name=percentage]');
  await keys.type('10');
  await keys.to('input[name=fixed_costs_cents]');
  await keys.type('300');
  await keys.to('input[name=complexity]');
  await keys.press('Space');
  await keys.to('textarea[name=text]');
  await keys.type('Prima la diffida alla compagnia, poi la negoziazione assistita e, se serve, la causa.');
  await keys.press('Control+Enter');
  await keys.page.waitForURL(/\/requests\/\d+$/);
};

const decline = async (keys: Keys): Promise<void> => {
  await keys.press('d');
  await keys.to('textarea[name=text]');
  await keys.type(
    'Per questa cifra conviene prima il reclamo scritto alla compagnia: ha sessanta giorni per rispondere.',
  );
  await keys.press('Control+Enter');
  await keys.to('dialog[open] .btn-1');
  await keys.press('Enter');
  await keys.page.waitForURL(/\/requests\/\d+$/);
};

const write = async (keys: Keys): Promise<void> => {
  await keys.press('m');
  await keys.to('main textarea');
  await keys.type('Buongiorno, può mandarmi il verbale e le fotografie?');
  await keys.press('Enter');
  await keys.page.locator('main').getByText('può mandarmi il verbale').first().waitFor();
};

/** A person who has a keyboard and no mouse. */
class Keys {
  count = 0;
  constructor(readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.count++;
    await this.page.keyboard.press(key);
  }

  /** A text counts as one key: the same words are written on any site. */
  async type(text: string): Promise<void> {
    this.count++;
    await this.page.keyboard.type(text);
  }

  /** Goes on with Tab until this element has the focus. */
  async to(selector: string): Promise<void> {
    const element = this.page.locator(selector).first();
    await element.waitFor();
    for (let steps = 0; steps < 80; steps++) {
      if ((await element.and(this.page.locator(':focus')).count()) > 0) return;
      await this.press('Tab');
    }
    throw new Error(`${selector} is not reached with Tab`);
  }
}
