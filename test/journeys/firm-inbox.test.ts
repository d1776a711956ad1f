import { describe, expect, it } from '@jest/globals';
import { looks, visit } from '../support/browser.js';
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
});
