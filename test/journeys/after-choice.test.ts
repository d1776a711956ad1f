import { describe, expect, it } from '@jest/globals';
import { feedbackLimits } from '../../src/shared/limits.js';
import { ResponseStatus } from '../../src/shared/requests/codes.js';
import { arrive, stands, visit } from '../support/browser.js';
import { until, type Call } from '../support/instance.js';
import { read, type Schemas } from '../support/shown.js';
import { setStage } from '../support/stage.js';

type Request = Schemas['UserRequest'];
type Conversation = Schemas['Conversation'];

/** This one has five quotes and an opinion. */
const CHOOSER = 'cittadino03@example.com';
const MOBILE = '+39 333 010 2030';

/** Rules 1.15 and 10.25. */
describe('a citizen who has chosen a firm', () => {
  const stage = setStage();
  const own = (call: Call, id: number) => read<Request>(call, `/requests/${id}`);

  it('gives a number, reads what to do, and says three days later that the firm has not called', async () => {
    const { page, call, complaints } = await stage.openAs(CHOOSER);
    const list = await read<Request[]>(call, '/requests/user?page=-1&page_size=-1');
    const { id } = list.find(({ allowed_actions: can }) => can.includes('choose'))!;
    const others = list.filter((one) => one.id !== id);
    const { responses } = await own(call, id);
    const quote = responses.find(({ status }) => status.id === ResponseStatus.ok)!;
    await stage.instance.query(`update accounts set phone = null, mobile = null where email = $1`, [CHOOSER]);

    await visit(page, `/responses/${quote.id}`);
    await page.getByRole('button', { name: 'Scegli questo studio' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Un numero a cui lo studio può chiamarti/).fill(MOBILE);
    await dialog.getByRole('button', { name: 'Sì, scelgo questo studio' }).click();
    await arrive(page, `**/requests/${id}`);
    const now = page.getByRole('region', { name: 'Che cosa fare ora' });
    await now.waitFor();
    await stands(page);
    expect((await read<{ mobile: string }>(call, '/profile')).mobile).toBe(MOBILE.replaceAll(' ', ''));
    expect(await now.getByLabel(/^Un numero/).count()).toBe(0);
    const { contacts } = (await own(call, id)).responses.find(({ id: one }) => one === quote.id)!;
    const numbers = [contacts!.phone, contacts!.mobile].filter((one) => one !== null);
    // Each number is a link on a line of its own.
    expect(await now.locator('.phone-links li').count()).toBe(new Set(numbers).size);
    expect(await now.locator('.phone-links a').first().getAttribute('href')).toBe(`tel:${numbers[0]}`);
    await now.getByRole('button', { name: 'Scarica il preventivo in PDF' }).waitFor();
    expect(await now.getByText('Vi siete sentiti').count()).toBe(0);

    await stage.instance.query(
      `update requests set approved_at = approved_at - $2 * interval '1 millisecond' where id = $1`,
      [id, feedbackLimits.spokenAskedAfter],
    );
    await visit(page, `/requests/${id}`);
    await page.getByRole('link', { name: 'Rispondi' }).waitFor();
    await now.getByRole('button', { name: 'No, non mi ha chiamato' }).click();
    await now.getByRole('heading', { name: /^Ci hai detto .* che non vi siete sentiti$/ }).waitFor();
    await now.getByRole('link', { name: 'scrivi una nuova richiesta' }).waitFor();
    await now.getByRole('button', { name: 'Segnala' }).waitFor();
    const after = await own(call, id);
    expect([after.spoken?.answer, after.allowed_actions.includes('tell_spoken')]).toEqual([false, false]);
    // The other requests are as before.
    const later = await read<Request[]>(call, '/requests/user?page=-1&page_size=-1');
    expect(later.filter((one) => one.id !== id).map(({ spoken }) => spoken)).toEqual(
      others.map(({ spoken }) => spoken),
    );
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});

/** Rule 20.6. */
describe('a citizen before the choice', () => {
  const stage = setStage();

  it('sees the messages of the request, as many unread ones as the menu says, and asks a question', async () => {
    const { page, call, complaints } = await stage.openAs('anna.rossi@example.com');
    const all = await read<Conversation[]>(call, '/conversations');
    const { request, response_id } = all.find(
      ({ unread, allowed_actions }) => unread > 0 && allowed_actions.length > 0,
    )!;
    const here = await read<Conversation[]>(call, `/conversations?request_id=${request.id}`);
    expect(here).toEqual(all.filter((one) => one.request.id === request.id));
    const unread = here.reduce((sum, one) => sum + one.unread, 0);

    await visit(page, `/requests/${request.id}`);
    const lines = page.locator('.request-messages li');
    await lines.first().waitFor();
    expect(await lines.count()).toBe(here.filter(({ last }) => last !== null).length);
    const counts = await page.locator('.request-messages .chat-count [aria-hidden]').allInnerTexts();
    expect(counts.reduce((sum, one) => sum + Number(one), 0)).toBe(unread);
    const { messages } = await read<{ messages: number }>(call, '/conversations/unread');
    expect(messages).toBe(all.reduce((sum, one) => sum + one.unread, 0));
    // The unread one comes first, and its page has the conversation beside the figures.
    await lines.first().locator('.chat-count').waitFor();
    await visit(page, `/responses/${response_id}`);
    const field = page.locator(`#chat-text-${response_id}`);
    await field.waitFor();
    await page.getByText('Domande da fare allo studio').click();
    const question = 'Se mi fermo prima della fine, che cosa devo pagare?';
    await page.getByRole('button', { name: question }).click();
    expect(await field.inputValue()).toBe(question);
    await page.getByRole('button', { name: 'Invia', exact: true }).click();
    await page.locator('.chat-scroll').getByText(question).waitFor();
    await until('the server to have it', async () =>
      (await read<Conversation[]>(call, `/conversations?request_id=${request.id}`)).some(
        ({ last }) => last?.mine === true && last.text === question,
      ),
    );
    expect(await field.inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
