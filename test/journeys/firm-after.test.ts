import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { creditLimits, requestLimits } from '../../src/shared/limits.js';
import { ResponseStatus } from '../../src/shared/requests/codes.js';
import { formatIn } from '../../web/ui/format/format.js';
import { arrive, stands, visit } from '../support/browser.js';
import { until, type Call } from '../support/instance.js';
import { centsIn, read, sumsOf, type Schemas } from '../support/shown.js';
import { setStage } from '../support/stage.js';

type Item = Schemas['LawyerRequestItem'];
type Place = Schemas['LawyerRequest'];
type Reviews = Schemas['FirmReviews'];

const BIANCHI = 'studio.bianchi@example.com';
const format = formatIn('it');

describe('a firm that works on its requests', () => {
  const stage = setStage();

  const inbox = (call: Call, ...statuses: number[]): Promise<Item[]> =>
    read(call, `/requests/lawyer?page=-1&page_size=-1&status=${statuses.join(',')}`);
  const place = (call: Call, id: number): Promise<Place> => read(call, `/requests/${id}`);
  const balance = async (call: Call): Promise<number> => (await read<Schemas['Credits']>(call, '/credits')).balance;

  it('sees its reviews as the server has them, and replies publicly', async () => {
    const { page, call, complaints } = await stage.openAs(BIANCHI);
    const reviews = async (): Promise<Reviews> =>
      (await call('GET', '/feedbacks?page=1&page_size=10')) as unknown as Reviews;
    const { info, summary } = await reviews();
    expect(info.length).toBeGreaterThan(3);
    await visit(page, '/feedbacks');
    const lines = page.locator('.fb-list > li');
    const stars = async (): Promise<number[]> =>
      (await lines.locator('.fb-stars').allInnerTexts()).map((text) => Number(/(\d) su 5/.exec(text)![1]));
    expect(await stars()).toEqual(info.map(({ satisfaction_lawyer }) => satisfaction_lawyer));
    expect(new Set(await stars()).size).toBeGreaterThan(1);
    expect(await lines.locator('.fb-words').allInnerTexts()).toEqual(
      info.flatMap(({ review_lawyer }) => review_lawyer ?? []),
    );
    const sum = await page.locator('.fb-sum').innerText();
    expect(sum).toContain(`${format.rating(summary.average!)} su 5`);
    expect(sum).toMatch(new RegExp(`\\D${summary.reviews} giudizi`));
    const counts = page.getByRole('table', { name: 'Quanti giudizi per ogni voto' }).locator('tbody tr > :last-child');
    expect((await counts.allInnerTexts()).map(Number).reduce((a, b) => a + b, 0)).toBe(summary.reviews);

    const replies = async (): Promise<(string | null)[]> => (await reviews()).info.map(({ reply }) => reply);
    const first = lines.first();
    const words = 'Grazie. Per il preventivo abbiamo aggiunto una tabella dei costi.';
    await first.getByRole('button', { name: 'Rispondi' }).click();
    await first.getByRole('button', { name: 'Pubblica la risposta' }).click();
    await first.getByText('Manca la risposta').first().waitFor();
    expect((await replies())[0]).toBeNull();
    await first.locator('[name=text]').fill('Grazie.');
    await first.getByRole('button', { name: 'Pubblica la risposta' }).click();
    await first.locator('.fb-reply').getByText('Grazie.', { exact: true }).waitFor();
    await first.getByRole('button', { name: 'Cambia la risposta' }).click();
    expect(await first.locator('[name=text]').inputValue()).toBe('Grazie.');
    await first.locator('[name=text]').fill(words);
    await first.getByRole('button', { name: 'Pubblica la risposta' }).click();
    await first.locator('.fb-reply').getByText(words, { exact: true }).waitFor();
    expect(await replies()).toEqual([words, ...info.slice(1).map(({ reply }) => reply)]);
    const { id } = await read<Schemas['Account']>(call, '/account');
    await visit(page, `/studio/${id}`);
    await page.locator('.fb-list .fb-reply').getByText(words, { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('sees the server’s requests in each part of the inbox, by each filter and order', async () => {
    const { page, call, complaints } = await stage.openAs('studio05@example.com');
    const { pending, wait, ok, ko, approved, lost, fallback } = ResponseStatus;
    const counts = await read<Schemas['FirmInboxCounts']>(call, '/requests/lawyer/counts');
    const ids = async (): Promise<number[]> =>
      page.evaluate<number[]>(
        `[...document.querySelectorAll('.inbox-rows a')].map((a) => Number(new URL(a.href).searchParams.get('richiesta')))`,
      );
    const idsOf = (items: Item[]): number[] => items.map(({ id }) => id);
    /** Waits until the list has these requests in this order: a filter changes the address first. */
    const shows = async (items: Item[]): Promise<void> => {
      const expected = idsOf(items);
      await until(`the requests ${expected.join()}`, async () => (await ids()).join() === expected.join(), 15);
    };
    const newest = (items: Item[]): Item[] => [...items].sort((a, b) => b.sent_at!.localeCompare(a.sent_at!));
    for (const [tab, ...statuses] of [
      ['to_answer', wait],
      ['waiting', pending],
      ['quoted', ok, ko],
      ['won', approved],
      ['lost', lost, fallback],
    ] as const) {
      const items = await inbox(call, ...statuses);
      expect([tab, items.length]).toEqual([tab, counts[tab]]);
      await visit(page, `/requests?tab=${tab}`);
      expect([tab, await ids()]).toEqual([
        tab,
        idsOf(tab === 'to_answer' || tab === 'waiting' ? items : newest(items)),
      ]);
    }
    await visit(page, '/requests');
    const shown = await page.locator('.tabs .num').allInnerTexts();
    expect(shown.map(Number)).toEqual([
      counts.new,
      counts.to_answer,
      counts.waiting,
      counts.quoted,
      counts.won,
      counts.lost,
    ]);

    // The part with requests both near and far.
    await visit(page, '/requests?tab=waiting');
    const items = await inbox(call, pending);
    const near = [...items].sort((a, b) => a.response.distance_km - b.response.distance_km);
    expect(new Set([items, near, newest(items)].map((list) => idsOf(list).join())).size).toBeGreaterThan(1);
    await shows(items);
    await page.getByLabel('Ordine').selectOption('near');
    await shows(near);
    await page.getByLabel('Ordine').selectOption('recent');
    await shows(newest(items));
    await page.getByLabel('Distanza').selectOption('10');
    const close = newest(items).filter(({ response }) => response.distance_km <= 10);
    expect(close.length).toBeLessThan(items.length);
    await shows(close);
    // Only the chosen subject is left, and one click resets the filter.
    const type = items.find(({ response }) => response.distance_km > 10)!.request_type.id;
    await page.getByLabel('Materia', { exact: true }).selectOption(type);
    await page.getByText('Nessuna richiesta con questi filtri').waitFor();
    await page.getByLabel('Distanza').selectOption('');
    await shows(newest(items).filter((item) => item.request_type.id === type));
    await page.getByLabel('Materia', { exact: true }).selectOption('');
    await shows(newest(items));

    // Balance and cost are the server's figures.
    const credits = await read<Schemas['Credits']>(call, '/credits');
    await visit(page, '/credits');
    expect(await page.locator('.cred-sum b').innerText()).toBe(String(credits.balance));
    expect(await sumsOf(page.locator('.cred-packs .cred-price'))).toEqual(
      credits.packages.map((each) => each.price_cents),
    );
    expect(await sumsOf(page.locator('.cred-packs li p.soft'))).toEqual(
      credits.packages.map((each) => centsIn(each.unit_price_string)),
    );
    const rows = page.locator('section[aria-labelledby=cred-ledger] tbody tr');
    const column = async (nth: number): Promise<number[]> =>
      (await rows.locator(`> :nth-child(${nth})`).allInnerTexts()).map((text) => Number(text.replace('−', '-')));
    expect(await column(3)).toEqual(credits.movements.map(({ amount }) => amount));
    expect(await column(4)).toEqual(credits.movements.map(({ balance_after }) => balance_after));
    await visit(page, '/prezzi');
    const plans = (await read<Schemas['Plan'][]>(call, '/plans')).filter((plan) => plan.on_sale);
    expect(await sumsOf(page.locator('.offers .offer-price'))).toEqual(
      [...plans, ...credits.packages].map((each) => each.price_cents),
    );
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('cannot send a quote beyond the limits, corrects a sent quote, and buys the contacts', async () => {
    const { page, call, complaints } = await stage.openAs('studio02@example.com');
    const waiting = await inbox(call, ResponseStatus.wait);
    const item = waiting.find(({ shared_contacts }) => shared_contacts)!;
    const before = await balance(call);
    await visit(page, `/requests/${item.id}/preventivo`);
    const field = (name: string) => page.locator(`main [name=${name}]`);
    await page.locator('input[name=complexity][value=medium]').check();
    const send = page.getByRole('button', { name: 'Invia il preventivo' });
    const isWrong = async (name: string, value: string): Promise<void> => {
      await field(name).fill(value);
      await send.click();
      await page.locator(`main [name=${name}][aria-invalid=true]`).waitFor();
    };
    for (const value of ['', '0', '100,01', '101', '500', '12,345']) await isWrong('percentage', value);
    await field('percentage').fill('12,5');
    for (const value of ['-1', '1000000,01', 'molto']) await isWrong('fixed_costs_cents', value);
    await field('fixed_costs_cents').fill('400');
    await isWrong('final_costs_cents', '2.000.000');
    await field('final_costs_cents').fill('');
    await isWrong('text', 'x'.repeat(requestLimits.textMax + 1));
    expect((await place(call, item.id)).response.status.id).toBe(ResponseStatus.wait);
    expect(await balance(call)).toBe(before);

    // What the citizen will see: 12,5 % and 400 euro, with nothing on top.
    await field('text').fill('Prima la richiesta all’assicurazione, poi la negoziazione.');
    await page.locator('[name=additional_costs][value=no]').check();
    const cases = page.locator('.quote-cases li');
    const [none, ...gets] = await cases.allInnerTexts();
    expect(centsIn(none!)).toBe(400_00);
    const outcomes = await sumsOf(cases.locator('.nm').filter({ hasText: '€' }));
    expect(gets).toHaveLength(2);
    expect((await sumsOf(cases.locator('.fig'))).slice(1)).toEqual(
      outcomes.map((outcome) => Math.round((outcome * 0.125 + 400_00) / 100) * 100),
    );
    await page.getByText(`Dopo ti restano ${before - creditLimits.quote} crediti`).waitFor();
    await send.click();
    await arrive(page, `**/requests/${item.id}`);
    const own = async () => (await place(call, item.id)).response;
    expect(await own()).toMatchObject({ percentage: 12.5, fixed_costs_cents: 400_00, final_costs_cents: 0 });
    expect(await balance(call)).toBe(before - creditLimits.quote);
    await stands(page);
    const figures = page.locator('.inbox-figures dd');
    expect((await figures.allInnerTexts()).slice(0, 4)).toEqual([
      format.percent(12.5),
      format.euroExact(400_00),
      'nessuna',
      'comprese',
    ]);

    // A correction is free.
    await page.getByRole('link', { name: 'Correggi il preventivo' }).click();
    await arrive(page, '**/preventivo');
    await field('percentage').waitFor();
    expect(await field('percentage').inputValue()).toBe('12,5');
    expect(await field('fixed_costs_cents').inputValue()).toBe('400');
    await field('percentage').fill('11');
    await page.getByRole('button', { name: 'Salva la correzione' }).click();
    await arrive(page, `**/requests/${item.id}`);
    await until('the correction', async () => (await own()).percentage === 11);
    expect(await balance(call)).toBe(before - creditLimits.quote);

    // The contacts are missing until they are paid for.
    expect((await place(call, item.id)).user).toBeNull();
    await stands(page);
    expect(await page.locator('main a[href^="mailto:"]').count()).toBe(0);
    const left = before - creditLimits.quote - creditLimits.contacts;
    await page.getByRole('button', { name: /^Compra i recapiti/ }).click();
    await page.getByRole('dialog').getByText(`Dopo ti restano ${left} crediti`).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click();
    expect(await balance(call)).toBe(left + creditLimits.contacts);
    await page.getByRole('button', { name: /^Compra i recapiti/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sì, compro i recapiti/ })
      .click();
    await page.locator('main a[href^="mailto:"]').waitFor();
    expect(await balance(call)).toBe(left);
    const { user } = await place(call, item.id);
    expect(await page.locator('.inbox-name').innerText()).toBe(`${user!.first_name} ${user!.last_name}`);
    expect(await page.locator('main a[href^="mailto:"]').getAttribute('href')).toBe(`mailto:${user!.email}`);
    const phones = [user!.mobile, user!.phone].filter((phone) => phone !== null);
    expect(await page.locator('.inbox-contacts a[href^="tel:"]').allInnerTexts()).toEqual(phones.map(format.phone));
    await until(
      'the balance of the header',
      async () => (await page.locator('header .chip').first().innerText()).includes(String(left)),
      15,
    );
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('gives an opinion for free', async () => {
    const { page, call, complaints } = await stage.openAs('studio01@example.com');
    const [item] = await inbox(call, ResponseStatus.wait);
    const before = await balance(call);
    await visit(page, `/requests/${item!.id}/parere`);
    const words = 'x'.repeat(requestLimits.opinionMin);
    await page.locator('main [name=text]').fill(` ${words.slice(1)} `);
    await page.getByRole('button', { name: /^Invia il parere/ }).click();
    await page.locator('main [name=text][aria-invalid=true]').waitFor();
    expect((await place(call, item!.id)).response.status.id).toBe(ResponseStatus.wait);
    await page.locator('main [name=text]').fill(words);
    await page.getByRole('button', { name: /^Invia il parere/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click();
    expect((await place(call, item!.id)).response.status.id).toBe(ResponseStatus.wait);
    await page.getByRole('button', { name: /^Invia il parere/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sì, lo invio' }).click();
    await arrive(page, `**/requests/${item!.id}`);
    await page.locator('.inbox-txt').getByText(words, { exact: true }).waitFor();
    expect((await place(call, item!.id)).response).toMatchObject({ status: { id: ResponseStatus.ko }, text: words });
    expect(await balance(call)).toBe(before);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('changes its public photo and removes it', async () => {
    const { page, call } = await stage.openAs(BIANCHI);
    const { id } = await read<Schemas['Account']>(call, '/account');
    const photo = async (): Promise<number | null | undefined> =>
      (await read<Schemas['Profile']>(call, '/profile')).photo;
    const upload = (name: string, mimeType: string, buffer: Buffer): Promise<void> =>
      page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer });
    const isDrawn = (shown: Page, selector: string): Promise<boolean> =>
      shown.evaluate<boolean>(`document.querySelector('${selector}')?.naturalWidth > 0`);
    const had = await photo();
    await visit(page, '/profile/info');
    await upload('foto.png', 'image/png', Buffer.from('this is no picture'));
    await page.locator('#photo-error, .profile-photo ~ .err').first().waitFor();
    expect(await photo()).toBe(had);
    const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#884422' } })
      .jpeg()
      .toBuffer();
    await upload('foto.jpg', 'image/jpeg', picture);
    await until('the photo', async () => (await photo()) !== had);
    await page.getByRole('button', { name: 'Togli la foto' }).waitFor();
    await until('the picture', () => isDrawn(page, '.profile-photo img'), 15);
    await visit(page, `/studio/${id}`);
    await until('the picture in public', () => isDrawn(page, `main img[src*="/lawyers/${id}/photo"]`), 15);
    await visit(page, '/profile/info');
    await page.getByRole('button', { name: 'Togli la foto' }).click();
    await page.getByRole('button', { name: 'Scegli una foto' }).waitFor();
    expect(await photo()).toBeNull();
    await stage.leave(page);
  });
});
