import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { documentLimits } from '../../src/shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { plansOffered } from '../../src/shared/requests/reach.rules.js';
import { quoteCost, type QuoteCost } from '../../src/shared/requests/quote-cost.rules.js';
import { formatIn } from '../../web/ui/format/format.js';
import { arrive, stands, visit } from '../support/browser.js';
import { until, type Call } from '../support/instance.js';
import { read, sumsOf, type Schemas } from '../support/shown.js';
import { setStage } from '../support/stage.js';
import { MILAN } from '../support/milan.js';

type Request = Schemas['UserRequest'];
type Response = Schemas['Response'];

/** This one has five quotes and an opinion. */
const COMPARER = 'cittadino03@example.com';
const REVIEW = 'Puntuali e chiari, anche sui costi: lo rifarei.';
const format = formatIn('it');

/** Whole euro, as comparisons show them. */
const whole = (cents: number): number => Math.round(cents / 100) * 100;

const costOf = (quote: Response, euros: number): QuoteCost =>
  quoteCost(
    {
      percentageHundredths: Math.round(quote.percentage! * 100),
      percentageBase: quote.percentage_base!,
      agreedValueCents: quote.agreed_value_cents,
      fixedCostsCents: quote.fixed_costs_cents ?? 0,
      finalCostsCents: quote.final_costs_cents ?? 0,
      expensesCents: quote.expenses_cents ?? 0,
      additionalCosts: quote.additional_costs,
      hours: null,
      flatRate: quote.flat_rate,
    },
    euros * 100,
  );

describe('a citizen after the request was sent', () => {
  const stage = setStage();

  const own = async (call: Call, id: number): Promise<Request> => read<Request>(call, `/requests/${id}`);

  /** The id of the one request that allows all this. */
  const requestThat = async (call: Call, ...can: string[]): Promise<number> => {
    const list = await read<Request[]>(call, '/requests/user?page=-1&page_size=-1');
    const found = list.find(({ allowed_actions }) => can.every((action) => allowed_actions.includes(action)));
    expect(found).toBeDefined();
    return found!.id;
  };

  const confirm = (page: Page, name: string): Promise<void> =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

  it('compares five quotes by the server’s figures, chooses the most expensive and reviews the firm', async () => {
    const { page, call, complaints } = await stage.openAs(COMPARER);
    const id = await requestThat(call, 'choose');
    const { responses } = await own(call, id);
    const quotes = responses.filter(({ status }) => status.id === ResponseStatus.ok);
    expect(quotes).toHaveLength(5);
    const name = ({ lawyer }: Response): string => lawyer!.name;

    await visit(page, `/requests/${id}/confronto?ottengo=12000`);
    const cards = page.locator('.cmp-card');
    const orders: Record<string, (quote: Response) => number> = {
      cost: (quote) => costOf(quote, 12_000).total,
      distance: (quote) => quote.distance_km!,
      rating: (quote) => -(quote.lawyer!.rating ?? 0),
      answered: (quote) => Date.parse(quote.answered_at!),
    };
    // Equals are ordered by their reviews in the subject, then by arrival.
    const ties = (a: Response, b: Response): number =>
      (b.lawyer!.rating ?? 0) - (a.lawyer!.rating ?? 0) ||
      b.lawyer!.reviews - a.lawyer!.reviews ||
      orders.answered!(a) - orders.answered!(b);
    const seen = new Set<string>();
    for (const [order, key] of Object.entries(orders)) {
      await page.getByLabel('Ordina per').selectOption(order);
      const sorted = [...quotes].sort((a, b) => key(a) - key(b) || ties(a, b));
      expect([order, await cards.locator('h3').allInnerTexts()]).toEqual([order, sorted.map(name)]);
      const totals = sorted.map((quote) => whole(costOf(quote, 12_000).total));
      expect([order, await sumsOf(cards.locator('.cmp-fig'))]).toEqual([order, totals]);
      seen.add(sorted.map(name).join());
    }
    expect(seen.size).toBe(4);

    // The parts of each cost, and what is left of the outcome.
    await page.getByLabel('Ordina per').selectOption('cost');
    const sorted = [...quotes].sort((a, b) => orders.cost!(a) - orders.cost!(b) || ties(a, b));
    for (const [nth, quote] of sorted.entries()) {
      const { parts, net } = costOf(quote, 12_000);
      const card = cards.nth(nth);
      expect(await sumsOf(card.locator('.cmp-cost b'))).toEqual([whole(net)]);
      expect(await card.locator('.cmp-parts dt').first().innerText()).toContain(format.percent(quote.percentage!));
      expect(await sumsOf(card.locator('.cmp-parts dd').first())).toEqual([whole(parts.percentage)]);
      const { rating, overall } = quote.lawyer!;
      const stars = await card.locator('.cmp-who li').nth(1).innerText();
      expect(stars).toContain(rating === null ? 'Nessun giudizio in questa materia' : `${format.rating(rating)} su 5`);
      expect(stars).toContain('in questa materia');
      expect(await card.locator('.cmp-overall').innerText()).toContain(
        overall.rating === null
          ? 'In tutte le materie: nessun giudizio'
          : `In tutte le materie: ${format.rating(overall.rating)} su 5`,
      );
    }

    // The table shows the same at each of its outcomes, and so do the cards at the worst outcome.
    const table = page.getByRole('region', { name: 'La stessa cosa in tabella' }).locator('table');
    const outcomes = (await sumsOf(table.locator('thead th').filter({ hasText: '€' }))).map((cents) => cents / 100);
    expect(outcomes).toContain(12_000);
    for (const quote of quotes) {
      const row = table.locator('tbody tr').filter({ hasText: name(quote) });
      const totals = outcomes.map((euros) => whole(costOf(quote, euros).total));
      expect(await sumsOf(row.locator('td').filter({ hasText: '€' }))).toEqual(totals);
    }
    await page.getByRole('button', { name: /^Va male/ }).click();
    const atNothing = quotes.map((quote) => whole(costOf(quote, 0).total)).sort((a, b) => a - b);
    expect(await sumsOf(cards.locator('.cmp-fig'))).toEqual(atNothing);

    // The opinion is shown separately, in the firm's words.
    const opinion = responses.find(({ status }) => status.id === ResponseStatus.ko)!;
    const opinions = page.locator('.cmp-opinions li');
    expect(await opinions.count()).toBe(1);
    expect(await opinions.locator('h3').innerText()).toBe(name(opinion));
    expect(await opinions.locator('.cmp-words').innerText()).toBe(opinion.text);

    // The details of one quote: its figures are what the firm sent.
    const chosen = sorted.at(-1)!;
    await visit(page, `/responses/${chosen.id}`);
    await page.getByRole('heading', { name: `Il preventivo di ${name(chosen)}` }).waitFor();
    const fee = await page.locator('.fee dd').allInnerTexts();
    const sum = (cents: number | null): string => (cents ? format.euro(cents) : 'nessuna');
    expect(fee[0]).toContain(format.percent(chosen.percentage!));
    expect(fee.slice(1, 3)).toEqual([sum(chosen.fixed_costs_cents), sum(chosen.final_costs_cents)]);
    await page.getByText(chosen.text!, { exact: true }).waitFor();
    // In euro at the same three outcomes, and what losing may cost.
    expect(await sumsOf(page.locator('.quote-cases .fig'))).toEqual(
      chosen.costs!.cases.map(({ total_cents }) => whole(total_cents)),
    );
    await page.getByText(`(${chosen.costs!.losing_source}): quanto, non lo sappiamo.`).waitFor();

    // No contacts are shown until a firm is chosen, then only those of that firm.
    expect(responses.map(({ contacts }) => contacts)).toEqual(responses.map(() => null));
    expect(await page.locator('main a[href^="mailto:"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Scegli questo studio' }).click();
    await confirm(page, 'Annulla');
    expect((await own(call, id)).approved_at).toBeNull();
    await page.getByRole('button', { name: 'Scegli questo studio' }).click();
    await confirm(page, 'Sì, scelgo questo studio');
    await arrive(page, `**/requests/${id}`);
    await page.locator('main a[href^="mailto:"]').first().waitFor();
    await stands(page);
    const after = (await own(call, id)).responses;
    const known = after.filter(({ contacts }) => contacts !== null);
    expect(known.map((each) => [each.id, each.status.id])).toEqual([[chosen.id, ResponseStatus.approved]]);
    const { email, pec, phone, mobile } = known[0]!.contacts!;
    const hrefs = (kind: string): Promise<string[]> =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('main a[href^="${kind}:"]')].map((a) => a.getAttribute('href'))`,
      );
    expect(await hrefs('mailto')).toEqual([email, pec].map((address) => `mailto:${address}`));
    expect(await hrefs('tel')).toEqual([phone, mobile].filter((each) => each !== null).map((each) => `tel:${each}`));

    // A review without stars is not sent; with stars it is shown as given.
    await page.getByRole('link', { name: 'Racconta com’è andata con lo studio' }).click();
    await arrive(page, '**/feedback');
    await page.locator('[name=review_lawyer]').fill(REVIEW);
    await page.getByRole('button', { name: 'Invia il giudizio' }).click();
    await page.getByText('Scegli un voto per lo studio').first().waitFor();
    expect((await own(call, id)).feedback?.satisfaction_lawyer ?? null).toBeNull();
    await page.locator('#satisfaction_lawyer-4').check();
    await page.locator('#satisfaction_site-2').check();
    await page.getByRole('button', { name: 'Invia il giudizio' }).click();
    await arrive(page, `**/requests/${id}`);
    const given = page.locator('section[aria-labelledby=feedback]');
    await given.getByText('4 su 5.').waitFor();
    await given.getByText(`«${REVIEW}»`).waitFor();
    expect((await own(call, id)).feedback).toMatchObject({
      satisfaction_lawyer: 4,
      satisfaction_site: 2,
      review_lawyer: REVIEW,
    });
    await given.getByRole('link', { name: 'Cambia il giudizio' }).click();
    await arrive(page, '**/feedback');
    await page.locator('#satisfaction_lawyer-4:checked').waitFor();
    expect(await page.locator('#satisfaction_site-2').isChecked()).toBe(true);
    expect(await page.locator('[name=review_lawyer]').inputValue()).toBe(REVIEW);
    await page.locator('#satisfaction_lawyer-1').check();
    await page.getByRole('button', { name: 'Salva il giudizio' }).click();
    await given.getByText('1 su 5.').waitFor();
    expect((await own(call, id)).feedback).toMatchObject({ satisfaction_lawyer: 1, satisfaction_site: 2 });

    // It is public on the firm's page seven days after the choice.
    await stage.instance.query(
      `update feedbacks set counts_from = now() - interval '1 minute', published_at = now() where request_id = $1`,
      [id],
    );
    await visit(page, `/studio/${chosen.lawyer!.id}`);
    const review = page.locator('.fb-list li').filter({ hasText: REVIEW });
    expect(await review.locator('.fb-stars').innerText()).toMatch(/^\s*1 su 5/);
    const { rating } = await read<{ rating: { average: number; reviews: number; histogram: Record<string, number> } }>(
      call,
      `/lawyers/${chosen.lawyer!.id}`,
    );
    expect(await page.locator('.rank-sum b').innerText()).toBe(format.rating(rating.average));
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('sees in the list of responses those of each kind that the server has', async () => {
    const { page, call } = await stage.openAs(COMPARER);
    for (const [tab, query, status] of [
      ['Tutte', '', ''],
      ['Preventivi', '?tipo=quotes', `${ResponseStatus.ok},${ResponseStatus.approved}`],
      ['Pareri', '?tipo=opinions', `${ResponseStatus.ko}`],
    ] as const) {
      await visit(page, `/responses${query}`);
      await page.locator('.tabs [aria-current=page]').getByText(tab).waitFor();
      const list = await read<Response[]>(call, `/responses?page=1&page_size=10${status && `&status=${status}`}`);
      expect(await page.locator('.reqs h2').allInnerTexts()).toEqual(list.map(({ lawyer }) => lawyer!.name));
    }
    await stage.leave(page);
  });

  it('extends a request after seeing the consequences', async () => {
    const { page, call, complaints } = await stage.openAs('cittadino04@example.com');
    const id = await requestThat(call, 'extend');
    const before = await own(call, id);
    expect(before.extended_at).toBeNull();
    await visit(page, `/requests/${id}`);
    await page.getByRole('button', { name: 'Prolunga la richiesta' }).click();
    await page
      .getByRole('dialog')
      .getByText(`aperta fino a ${format.day(before.choice_until!)}`)
      .waitFor();
    await confirm(page, 'Annulla');
    expect((await own(call, id)).extended_at).toBeNull();
    await page.getByRole('button', { name: 'Prolunga la richiesta' }).click();
    await confirm(page, 'Sì, la prolungo');
    await page.getByText('Richiesta prolungata.').waitFor();
    await page.getByRole('button', { name: 'Prolunga la richiesta' }).waitFor({ state: 'detached' });
    const after = await own(call, id);
    expect(after.expires_at).toBe(before.choice_until);
    expect(after.extended_at).not.toBeNull();
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('adds information to a request, retires it, and deletes it', async () => {
    const { page, call, complaints } = await stage.openAs('cittadino06@example.com');
    const id = await requestThat(call, 'retire');
    const text = 'Il verbale dei vigili è arrivato: dà ragione a me.';
    await visit(page, `/requests/${id}`);
    await page.getByRole('button', { name: 'Aggiungi informazioni' }).click();
    await page.locator('[name=extra]').fill(text);
    await page.getByRole('button', { name: 'Aggiungi', exact: true }).click();
    await page.locator('#contenuto').getByText(text, { exact: true }).waitFor();
    expect((await own(call, id)).extra.map((each) => each.text)).toEqual([text]);

    await page.getByRole('button', { name: 'Ritira la richiesta' }).click();
    await confirm(page, 'Annulla');
    expect((await own(call, id)).status.id).toBe(RequestStatus.new);
    await page.getByRole('button', { name: 'Ritira la richiesta' }).click();
    await confirm(page, 'Sì, la ritiro');
    await page.getByRole('heading', { name: 'Hai ritirato la richiesta' }).first().waitFor();
    expect((await own(call, id)).status.id).toBe(RequestStatus.retired);

    await page.getByRole('button', { name: 'Elimina la richiesta' }).click();
    await confirm(page, 'Sì, la elimino');
    await arrive(page, '**/requests');
    await stands(page);
    const list = await read<Request[]>(call, '/requests/user?page=1&page_size=10');
    expect(list.map((each) => each.id)).not.toContain(id);
    // A stored address of a page that no longer exists.
    await visit(page, '/requests?page=99');
    await page.getByText('La pagina 99 non c’è').waitFor();
    await page.getByRole('link', { name: 'Vai all’ultima pagina' }).click();
    await stands(page);
    await visit(page, '/requests');
    const numbers = await page.locator('.reqs li .main .row').allInnerTexts();
    expect(numbers.map((line) => Number(/n\. (\d+)/.exec(line)![1]))).toEqual(list.map((each) => each.id));
    // The page may have been reading the request while it was deleted.
    expect(complaints.filter((one) => !one.endsWith(`/requests/${id}`))).toEqual([]);
    await stage.leave(page);
  });

  it('uploads documents to a draft, and sees plans and a coupon at the server’s prices', async () => {
    await stage.instance.query(
      `insert into coupons (code, type, value, subject, max_uses, created_at, updated_at) values ('DIECI', 1, 10, 'plan', 5, now(), now())`,
    );
    const { page, call, complaints } = await stage.openAs('cittadino05@example.com');
    const { info } = await call('POST', '/requests', { request_type_id: 'malasanita' });
    const id = info.id as number;
    await call('PUT', `/requests/${id}`, {
      part: 1,
      ...MILAN,
      description: 'Dopo l’operazione al ginocchio zoppico ancora e l’ospedale non trova più la mia cartella clinica.',
    });
    await visit(page, `/request/complete/${id}`);
    await page.getByRole('button', { name: 'Rileggi e invia' }).click();
    await arrive(page, /\/request\/create\/\d$/);
    await visit(page, '/request/create/5');
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336677' } })
      .png()
      .toBuffer();
    await page.locator('main input[type=file]').setInputFiles([
      { name: 'lastra.png', mimeType: 'image/png', buffer: photo },
      {
        name: 'programma.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('MZ\u0090\u0000 This program cannot be run'),
      },
      { name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.alloc(documentLimits.maxBytes + 1, 1) },
      { name: 'vuoto.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    ]);
    const file = (name: string) => page.locator('.files li').filter({ hasText: name });
    await page.getByRole('button', { name: 'Elimina lastra.png' }).waitFor();
    await file('enorme.png').getByText('Il file supera').waitFor();
    await file('vuoto.txt').getByText('Il file è vuoto').waitFor();
    await file('programma.pdf').getByRole('alert').waitFor();
    const names = async (): Promise<string[]> => (await own(call, id)).documents.map((document) => document.name);
    expect(await names()).toEqual(['lastra.png']);
    const [kept] = (await own(call, id)).documents;
    expect(await file('lastra.png').innerText()).toContain(format.bytes(kept!.size));
    await visit(page, `/requests/${id}`);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Salva lastra.png sul dispositivo' }).click();
    const saved = await saving;
    expect([saved.suggestedFilename(), (await readFile(await saved.path())).length]).toEqual([
      'lastra.png',
      kept!.size,
    ]);
    await visit(page, '/request/create/5');
    await page.getByRole('button', { name: 'Elimina lastra.png' }).click();
    await file('lastra.png').waitFor({ state: 'detached' });
    expect(await names()).toEqual([]);

    await visit(page, '/request/create/7');
    // Each is offered with the number of eligible firms.
    const { request_type, geo } = await own(call, id);
    const place = `latitude=${String(geo.latitude)}&longitude=${String(geo.longitude)}`;
    const { eligible } = await read<Schemas['Reach']>(
      call,
      `/matching/reach?request_type_id=${request_type.id}&${place}`,
    );
    const sold = plansOffered(eligible);
    const plans = (await read<Schemas['Plan'][]>(call, '/plans')).filter(({ id: plan }) =>
      sold.some((each) => each.plan === plan),
    );
    expect(plans.length).toBeGreaterThan(1);
    await page.locator('.plan-card').first().waitFor();
    expect(await sumsOf(page.locator('.plan-card .offer-price'))).toEqual(plans.map((plan) => plan.price_cents));
    for (const [nth, { label, id: plan }] of plans.entries()) {
      const reach = sold.find((each) => each.plan === plan)!.reach;
      const card = page.locator('.plan-card').nth(nth);
      expect(await card.locator('strong').innerText()).toBe(label);
      expect(await card.locator('.plan-points li').first().innerText()).toMatch(new RegExp(`(?<!\\d)${reach} studi`));
    }
    const bought = plans.at(-1)!.id;
    await page.locator(`#plan-${bought}`).check();
    await page.getByRole('button', { name: 'Hai un codice sconto?' }).click();
    await page.getByLabel('Codice sconto').fill('dieci');
    const state = page.locator('.coupon-state').filter({ hasText: 'Il codice è valido' });
    await state.waitFor();
    const { info: price } = await call('POST', '/coupons/verify', {
      code: 'DIECI',
      subject: 'plan',
      plan: bought,
      request_id: id,
    });
    expect(price.discount_cents).toBe(Math.round(plans.at(-1)!.price_cents / 10));
    expect(await sumsOf(state)).toEqual([price.discount_cents]);
    await until('the plan in the draft', async () => (await own(call, id)).plan.id === bought);
    // The server refused only one file, which the browser logged: the others were never sent.
    expect(complaints).toEqual([expect.stringContaining('/documents')]);
    await stage.leave(page);
  });
});
