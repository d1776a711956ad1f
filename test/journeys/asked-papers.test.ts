import { expect, test } from '@jest/globals';
import { faults, looks, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const stage = setStage();

test('a firm asks for papers, and the citizen finds them in the list and attaches one', async () => {
  const [place] = await stage.instance.query<{
    firm: string;
    name: string;
    citizen: string;
    request: number;
    id: number;
  }>(`
    select a.email as firm, f.company_name as name, u.email as citizen, p.request_id as request, p.id
    from responses p
    join accounts a on a.id = p.firm_id
    join firms f on f.account_id = p.firm_id
    join requests r on r.id = p.request_id
    join accounts u on u.id = r.account_id
    where p.inbox_status = 3 and p.inbox_ends_at > now() + interval '1 hour' and r.request_type_id = 'sinistri-stradali'
      and not exists (select from conversations c join responses q on q.id = c.response_id where q.request_id = r.id)
      and not exists (select from documents d where d.request_id = r.id)
    order by p.id limit 1`);
  const { firm: email, name, citizen, request, id } = place!;
  const asked = () =>
    stage.instance.query<{ response_id: number; text: string; papers: string[] }>(
      'select m.response_id, m.text, m.papers from messages m join responses p on p.id = m.response_id where p.request_id = $1',
      [request],
    );

  const firm = await stage.openAs(email);
  await visit(firm.page, `/requests/${request}`);
  await firm.page.getByRole('button', { name: 'Chiedi le carte' }).first().click();
  const dialog = firm.page.getByRole('dialog');
  expect(await dialog.locator('input[name=papers]:checked').count()).toBe(5);
  expect(await faults(firm.page)).toEqual([]);
  // Without a paper nothing is sent.
  for (const box of await dialog.locator('input[name=papers]').all()) await box.uncheck();
  await dialog.getByRole('button', { name: 'Invia il messaggio' }).click();
  await dialog.getByText('Scegli almeno una carta').first().waitFor();
  // A telephone number is refused at the text, which stays.
  await dialog.locator('input[name=papers][value=medical]').check();
  await dialog.locator('input[name=papers][value=photos]').check();
  const text = dialog.locator('textarea[name=text]');
  await text.fill('Me li mandi al 347 555 0182.');
  await dialog.getByRole('button', { name: 'Invia il messaggio' }).click();
  await dialog.getByRole('alert').filter({ hasText: '347 555 0182' }).first().waitFor();
  expect(await asked()).toEqual([]);
  await text.fill('Mi servono il referto e le foto, grazie.');
  await dialog.getByRole('button', { name: 'Invia il messaggio' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await asked()).toEqual([
    {
      response_id: id,
      text: 'Mi servono il referto e le foto, grazie.',
      papers: expect.arrayContaining(['medical', 'photos']),
    },
  ]);
  await firm.page.locator('.papers-firm li', { hasText: 'chiesta' }).nth(1).waitFor();
  expect(firm.complaints.filter((line) => !line.includes('422'))).toEqual([]);
  await stage.leave(firm.page);

  const { page, complaints } = await stage.openAs(citizen, looks.phone);
  await visit(page, `/messages/${id}`);
  const card = page.locator('.chat-papers');
  expect(await card.locator('li').allInnerTexts()).toEqual(
    expect.arrayContaining(['Referti e cartelle cliniche', 'Fotografie e video']),
  );
  expect(await faults(page)).toEqual([]);
  await card.getByRole('link', { name: 'Allegale alla richiesta' }).click();
  const marks = page.locator('.papers-asked');
  await marks.first().waitFor();
  await until('the list is in the window', () =>
    page
      .evaluate<boolean>(`document.querySelector('#carte').getBoundingClientRect().top < innerHeight`)
      .then((seen) => seen || undefined),
  );
  expect(await marks.allInnerTexts()).toEqual([`Chiesta da ${name}`, `Chiesta da ${name}`]);
  expect(await faults(page)).toEqual([]);
  // What was attached is not asked for any more.
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'referto del pronto soccorso.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
  await until('one paper less', async () => ((await marks.count()) === 1 ? true : undefined));
  expect(complaints).toEqual([]);
});
