import { describe, expect, it } from '@jest/globals';
import { visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const stage = setStage();
const ANNA = 'anna.rossi@example.com';
const BIANCHI = 'studio.bianchi@example.com';

describe('a person who looks for a request', () => {
  it('finds it as a firm by its number, whichever part of the inbox it is in', async () => {
    const { page, complaints } = await stage.openAs(BIANCHI);
    const [sent] = await stage.instance.query<{ id: number }>(
      `select p.request_id as id from responses p join accounts a on a.id = p.firm_id
       where a.email = $1 and p.inbox_status = 7 order by p.id limit 1`,
      [BIANCHI],
    );
    await visit(page, '/requests');
    const field = page.getByRole('searchbox');
    await field.fill(String(sent!.id));
    await page.waitForURL(`**/requests?tab=new&q=${sent!.id}`);
    await page.getByRole('heading', { name: `Niente in «Nuove» per «${sent!.id}»` }).waitFor();
    await page.getByRole('link', { name: 'È in «Inviate»' }).click();
    await page.waitForURL(`**/requests?tab=quoted&q=${sent!.id}`);
    await page.locator('.inbox-rows li').waitFor();
    expect(await page.locator('.inbox-rows li').count()).toBe(1);

    // A reload keeps the search, and clearing it shows everything again.
    await page.reload();
    await page.locator('.inbox-rows li').waitFor();
    expect(await field.inputValue()).toBe(String(sent!.id));
    await field.fill('xyzxyz');
    await page.getByRole('heading', { name: 'Nessuna richiesta per «xyzxyz»' }).waitFor();
    await page.getByRole('button', { name: 'Togli la ricerca' }).click();
    await page.waitForURL('**/requests?tab=quoted');
    await page.locator('.inbox-rows li').first().waitFor();
    expect(await field.inputValue()).toBe('');

    await visit(page, `/responses?q=${sent!.id}`);
    expect(await page.locator('tbody tr').count()).toBe(1);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('finds it as a citizen by a word, the subject or its number, and loses no keystroke', async () => {
    const { page, complaints } = await stage.openAs(ANNA);
    const [own] = await stage.instance.query<{ id: number; word: string }>(
      `select r.id, split_part(r.description, ' ', 3) as word from requests r join accounts a on a.id = r.account_id
       where a.email = $1 and r.status = 3 order by r.id limit 1`,
      [ANNA],
    );
    await visit(page, '/requests');
    const field = page.getByRole('searchbox');
    const found = page.locator('.reqs > li').filter({ hasText: `n. ${own!.id}` });
    for (const words of [own!.word, String(own!.id)]) {
      await field.pressSequentially(words, { delay: 150 });
      await page.waitForURL((url) => url.searchParams.get('q') === words);
      expect(await field.inputValue()).toBe(words);
      await found.waitFor();
      await field.fill('');
      await page.waitForURL((url) => !url.searchParams.has('q'));
    }
    await field.fill('xyzxyz');
    await page.getByRole('heading', { name: 'Nessuna richiesta per «xyzxyz»' }).waitFor();
    await page.getByRole('button', { name: 'Togli la ricerca' }).click();
    await found.waitFor();
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
