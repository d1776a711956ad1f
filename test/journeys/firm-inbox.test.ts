import { describe, expect, it } from '@jest/globals';
import { faults, go, looks, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const FIRM = 'studio.bianchi@example.com';

interface Item {
  id: number;
  response: { deadline: string | null; allowed_actions: string[]; status: { id: number } };
}

describe('the inbox of a firm', () => {
  const stage = setStage();

  it('shows at once in the row what opening the request changed', async () => {
    const { page, call, complaints } = await stage.openAs(FIRM, looks.wide);
    const items = async (status: string): Promise<Item[]> =>
      (await call('GET', `/requests/lawyer?status=${status}`)).info as unknown as Item[];
    const [item, neighbour] = await items('2');
    const row = (id: number) => page.locator(`.inbox-rows a[href*="richiesta=${id}"]`);
    const until = async (id: number): Promise<string> =>
      (await row(id).locator('.inbox-left time').first().getAttribute('datetime')) ?? '';
    await visit(page, `/requests?tab=new&richiesta=${item!.id}`);
    expect(item!.response.allowed_actions).toContain('open');
    expect(await row(item!.id).textContent()).toContain('per aprirla');
    expect(new Date(await until(item!.id))).toEqual(new Date(item!.response.deadline!));
    // The list is reloaded as soon as the server has opened it, without the row, before the answer arrives.
    await page.route('**/api/v1/responses/*', async (route) => {
      const listed = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/requests/lawyer'));
      const answer = await route.fetch();
      await listed;
      await route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: 'Apri la richiesta' }).click();
    await row(item!.id).getByText('per rispondere').waitFor();
    const opened = (await items('3')).find(({ id }) => id === item!.id)!;
    expect(opened.response.allowed_actions).toContain('quote');
    expect(new Date(await until(item!.id))).toEqual(new Date(opened.response.deadline!));
    expect(opened.response.deadline).not.toBe(item!.response.deadline);
    if (neighbour) expect(new Date(await until(neighbour.id))).toEqual(new Date(neighbour.response.deadline!));
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('is worked through with the keyboard: a row is opened, then its quote, and no other row changes', async () => {
    const [busy] = await stage.instance.query<{ email: string }>(
      `select a.email from responses p join accounts a on a.id = p.firm_id
       where p.inbox_status = 2 and p.inbox_ends_at > now() + interval '1 hour' and a.email <> $1
       group by a.email having count(*) > 1 order by a.email limit 1`,
      [FIRM],
    );
    const { page, call, complaints } = await stage.openAs(busy!.email, looks.wide);
    const all = async (): Promise<Map<number, number>> =>
      new Map(
        ((await call('GET', '/requests/lawyer?page=-1&page_size=-1')).info as unknown as Item[]).map((item) => [
          item.id,
          item.response.status.id,
        ]),
      );
    const before = await all();
    await visit(page, '/requests?tab=new');
    const rows = page.locator('.inbox-rows a');
    // In the field of the search the keys write.
    await page.getByRole('searchbox').pressSequentially('jo');
    expect(await page.getByRole('searchbox').inputValue()).toBe('jo');
    await visit(page, '/requests?tab=new');
    await rows.first().focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'I tasti dell’elenco' });
    await sheet.getByText('apri la richiesta, gratis').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    const focused = (): Promise<string | null> => page.locator(':focus').getAttribute('href');
    const [first, second] = await Promise.all([rows.nth(0).getAttribute('href'), rows.nth(1).getAttribute('href')]);
    await page.keyboard.press('j');
    expect(await focused()).toBe(second);
    await page.keyboard.press('k');
    expect(await focused()).toBe(first);
    await page.keyboard.press('o');
    const id = Number(/richiesta=(\d+)/.exec(first ?? '')?.[1]);
    await rows.first().getByText('per rispondere').waitFor();
    expect(await all()).toEqual(new Map([...before, [id, 3]]));
    await rows.first().focus();
    await page.keyboard.press('p');
    await page.waitForURL(`**/requests/${id}/preventivo`);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('opens the part that has work, or the one that the address names', async () => {
    const { page, call, complaints } = await stage.openAs(FIRM, looks.wide);
    const current = (): Promise<string | null> => page.locator('.tabs [aria-current]').textContent();
    const tab = (): string | null => new URL(page.url()).searchParams.get('tab');
    const fresh = async (): Promise<Item[]> =>
      (await call('GET', '/requests/lawyer?status=2')).info as unknown as Item[];
    const opens = async (path: string, expected: string): Promise<void> => {
      await go(page, path);
      await page.waitForURL(`**/requests?**tab=${expected}**`);
      expect([path, tab()]).toEqual([path, expected]);
    };
    await visit(page, '/dashboard');
    if ((await fresh()).length > 0) await opens('/requests', 'new');
    for (const { response } of await fresh())
      await call('PUT', `/responses/${String((response as unknown as { id: number }).id)}`, { status: 3 });
    await visit(page, '/dashboard');
    await opens('/requests', 'to_answer');
    expect(await current()).toContain('Da rispondere');
    await opens('/requests?tab=lost', 'lost');
    // Other parameters of the address stay, and an empty part can be opened.
    await opens('/requests?vista=mappa', 'to_answer');
    expect(new URL(page.url()).searchParams.get('vista')).toBe('mappa');
    await page.locator('.tabs').getByRole('link', { name: 'Nuove' }).click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    expect([tab(), await current()]).toEqual(['new', expect.stringContaining('Nuove')]);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
