import { describe, expect, it } from '@jest/globals';
import { sayWhy, staffSession } from '../support/backoffice.js';
import { arrive, faults, go, visit } from '../support/browser.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

describe('a member of the staff', () => {
  const stage = setStage();

  it('finds people, requests, invoices, cases and coupons by number, name and Ctrl+K', async () => {
    const [person] = await stage.instance.query<{ id: number; name: string }>(
      `select account_id as id, company_name as name from firms order by account_id limit 1`,
    );
    const [request] = await stage.instance.query<{ id: number }>(
      'select id from requests where sent_at is not null order by id limit 1',
    );
    const [invoice] = await stage.instance.query<{ id: number; number: number; year: number }>(
      'select id, number, year from invoices order by id limit 1',
    );
    const [found] = await stage.instance.query<{ id: number }>('select id from cases order by id limit 1');
    const [coupon] = await stage.instance.query<{ id: number; code: string }>(
      'select id, code from coupons where deleted_at is null order by id limit 1',
    );
    const { storage } = await staffSession(stage.instance, 'admin');
    const { page, complaints } = await stage.open({ storageState: storage });
    await visit(page, '/backoffice/me');
    const seek = async (words: string, what: RegExp, at: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(words);
      const option = page.getByRole('option', { name: what }).first();
      await option.waitFor();
      expect(await faults(page)).toEqual([]);
      // The first is highlighted; the arrows move to the wanted one.
      for (let moves = 0; moves < 24; moves++) {
        if ((await option.getAttribute('class'))?.includes('Mui-focused')) break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
      await arrive(page, `**/backoffice${at}`);
      await go(page, '/backoffice/me');
    };
    await seek(person!.name, new RegExp(person!.name), `/accounts/${person!.id}/show`);
    await seek(String(person!.id), new RegExp(person!.name), `/accounts/${person!.id}/show`);
    await seek(String(request!.id), new RegExp(`Richiesta ${request!.id}:`), `/requests/${request!.id}/show`);
    const number = `${invoice!.number}/${invoice!.year}`;
    await seek(number, new RegExp(number), `/invoices/${invoice!.id}/show`);
    await seek(String(found!.id), new RegExp(`Caso ${found!.id}:`), `/cases/${found!.id}/show`);
    await seek(coupon!.code.slice(0, 4).toLowerCase(), new RegExp(coupon!.code), `/coupons/${coupon!.id}`);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('stars a record and finds it in the empty search, with what was read last', async () => {
    const [request] = await stage.instance.query<{ id: number }>(
      'select id from requests where sent_at is not null order by id limit 1',
    );
    const [found] = await stage.instance.query<{ id: number }>('select id from cases order by id limit 1');
    const { storage } = await staffSession(stage.instance, 'moderatore');
    const { page, complaints } = await stage.open({ storageState: storage });
    await visit(page, `/backoffice/requests/${request!.id}/show`);
    await sayWhy(page);
    await page.getByRole('button', { name: 'Stella: ritrovalo nella ricerca' }).click();
    await go(page, `/backoffice/cases/${found!.id}/show`);
    await page.getByText(`Caso ${found!.id}`).first().waitFor();
    await page.keyboard.press('Control+k');
    const option = (name: RegExp) => page.getByRole('option', { name });
    await option(new RegExp(`letto da poco.*Caso ${found!.id}:`)).waitFor();
    await looksSound(page, 'search-shortcuts');
    expect(await page.getByRole('option').count()).toBe(2);
    await option(new RegExp(`con la stella.*Richiesta ${request!.id}:`)).click();
    await arrive(page, `**/backoffice/requests/${request!.id}/show`);
    const star = page.getByRole('button', { name: 'Stella: ritrovalo nella ricerca', pressed: true });
    await star.click();
    await star.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
