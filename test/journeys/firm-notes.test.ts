import { describe, expect, it } from '@jest/globals';
import { inboxParts } from '../../src/shared/requests/codes.js';
import { faults, looks, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

interface Item {
  id: number;
  response: { id: number; status: { id: number }; allowed_actions: string[] };
}

const OPINION =
  'Grazie per averci scritto. In questo periodo non seguiamo casi di questo tipo e non vogliamo farle perdere tempo.';

/** Rules 2.28, 2.29, 2.32 and 2.34. */
describe('a firm that keeps order among its requests', () => {
  const stage = setStage();

  /** What every firm has noted about a request. */
  const notesAbout = (request: number) =>
    stage.instance.query<{ firm: string; note: string; labels: string[]; next_step: string | null; next_on: string }>(
      `select a.email as firm, n.note, n.labels, n.next_step, n.next_on::text, m.email as member
       from firm_notes n
       join responses p on p.id = n.response_id
       join accounts a on a.id = n.firm_id
       left join firm_members m on m.id = n.member_id
       where p.request_id = $1 order by a.email`,
      [request],
    );

  it('notes what it thinks for itself, finds it in its list, and overwrites no colleague', async () => {
    const [place] = await stage.instance.query<{
      request: number;
      firm: string;
      other: string;
      id: number;
      other_id: number;
      citizen: string;
    }>(`
      select p.request_id as request, a.email as firm, b.email as other, p.id, q.id as other_id, u.email as citizen
      from responses p
      join responses q on q.request_id = p.request_id and q.id <> p.id and q.inbox_status in (2, 3)
      join accounts a on a.id = p.firm_id
      join accounts b on b.id = q.firm_id
      join requests r on r.id = p.request_id
      join accounts u on u.id = r.account_id
      where p.inbox_status = 3 and p.inbox_ends_at > now() + interval '1 hour'
      order by p.id limit 1`);
    const { request, firm, other, id, other_id: otherId, citizen } = place!;
    await stage.instance.query(
      `insert into firm_members (account_id, email, password_hash, first_name, last_name, invited_at, accepted_at)
       select id, 'elena.collega@example.org', password_hash, 'Elena', 'Serra', now(), now() from accounts where email = $1`,
      [firm],
    );
    const neighbour = await stage.openAs(other);
    const theirs = { version: 0, note: 'Cosa nostra.', labels: ['altrui'], next_step: null, next_on: null };
    await neighbour.call('PUT', `/responses/${otherId}/notes`, { ...theirs, member_id: null });

    // The owner writes on a phone: a step needs its day.
    const owner = await stage.openAs(firm, looks.phone);
    await visit(owner.page, `/requests/${request}`);
    await owner.page.getByText('Note dello studio', { exact: true }).click();
    await owner.page.getByLabel('Nota (facoltativa)').fill('Ha già la perizia di parte.');
    const labels = owner.page.getByLabel('Etichette', { exact: true }).and(owner.page.locator('input'));
    await labels.pressSequentially('urgente');
    await labels.press('Enter');
    // What happened to a label is announced.
    const said = owner.page.getByRole('status');
    await said.filter({ hasText: 'Etichetta aggiunta: urgente' }).waitFor({ state: 'attached' });
    await labels.pressSequentially('perizia,');
    await labels.pressSequentially('Urgente');
    await labels.press('Enter');
    await owner.page.getByRole('button', { name: 'Togli l’etichetta perizia' }).waitFor();
    await owner.page.getByLabel(/^Prossimo passo/).fill('Chiamare il perito');
    await owner.page.getByLabel('Chi se ne occupa').selectOption({ label: 'Elena Serra' });
    await owner.page.getByRole('button', { name: 'Salva le note' }).click();
    await owner.page.getByText('Scrivi il giorno del prossimo passo').first().waitFor();
    expect(await faults(owner.page)).toEqual([]);
    await owner.page.getByLabel(/^Giorno del prossimo passo/).fill('3/2/2027');
    await owner.page.getByRole('button', { name: 'Salva le note' }).click();
    await owner.page.getByText('Se ne occupa Elena Serra').waitFor();
    const neighbours = { firm: other, note: 'Cosa nostra.', labels: ['altrui'], next_step: null };
    const written = { firm, labels: ['urgente', 'perizia'], next_step: 'Chiamare il perito', next_on: '2027-02-03' };
    const both = (own: object) =>
      expect.arrayContaining([expect.objectContaining(own), expect.objectContaining(neighbours)]);
    expect(await notesAbout(request)).toEqual(both({ ...written, member: 'elena.collega@example.org' }));
    expect(await faults(owner.page)).toEqual([]);
    expect(owner.complaints).toEqual([]);
    await stage.leave(owner.page);

    // The colleague finds it by its label and among the next steps.
    const { page, complaints, call } = await stage.openAs('elena.collega@example.org', looks.wide);
    await visit(page, '/requests?tab=to_answer');
    const row = page.locator(`.inbox-rows a[href*="richiesta=${request}"]`);
    await row.getByText('Chiamare il perito · Elena Serra').waitFor();
    expect(await row.textContent()).toContain('urgente');
    const rows = page.locator('.inbox-rows > li');
    await page.getByLabel('Etichetta', { exact: true }).selectOption('perizia');
    await until('the label filters', async () => (await rows.count()) === 1);
    await page.getByLabel('Etichetta', { exact: true }).selectOption('');
    await page.getByLabel('Ordine').selectOption({ label: 'Prossimi passi: 1' });
    await until(
      'the next steps are shown',
      async () => page.url().includes('ordine=step') && (await rows.count()) === 1,
    );
    expect(await page.getByLabel('Etichetta', { exact: true }).locator('option').allInnerTexts()).not.toContain(
      'altrui',
    );
    expect(await faults(page)).toEqual([]);

    // While she writes, the owner saves: she reads what the owner wrote before her own replaces it.
    await page.getByRole('button', { name: 'Modifica le note' }).click();
    const field = page.getByLabel('Nota (facoltativa)');
    await field.fill('Il perito costa troppo.');
    const fresh = {
      version: 1,
      note: 'Perito già pagato.',
      labels: [],
      next_step: null,
      next_on: null,
      member_id: null,
    };
    const saved = await call('PUT', `/responses/${id}/notes`, fresh);
    expect(saved.info).toMatchObject({ version: 2 });
    await page.getByRole('button', { name: 'Salva le note' }).click();
    await page.getByRole('alert').getByText('ha cambiato queste note').waitFor();
    await page.locator('.notes-theirs').getByText('Perito già pagato.').waitFor();
    expect(await field.inputValue()).toBe('Il perito costa troppo.');
    expect(await notesAbout(request)).toEqual(both({ firm, note: 'Perito già pagato.', next_step: null }));
    await page.getByRole('button', { name: 'Salva le note' }).click();
    await page.locator('.notes .inbox-txt').getByText('Il perito costa troppo.').waitFor();
    expect(await notesAbout(request)).toEqual(both({ ...written, note: 'Il perito costa troppo.' }));
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
    await stage.leave(page);

    // Neither the other firm nor the citizen reads any of it.
    await visit(neighbour.page, `/requests/${request}`);
    await neighbour.page.locator('.notes').getByText('Cosa nostra.').waitFor();
    expect(await neighbour.page.locator('body').innerText()).not.toMatch(/perito|perizia|Elena/i);
    await stage.leave(neighbour.page);
    const reader = await stage.openAs(citizen);
    await visit(reader.page, `/requests/${request}`);
    expect(await reader.page.locator('body').innerText()).not.toMatch(/perito|Note dello studio|Cosa nostra|Elena/);
    await stage.leave(reader.page);
  });

  it('declines several requests with one opinion, and tries again what did not go', async () => {
    const [busy] = await stage.instance.query<{ email: string; id: number }>(`
      select a.email, a.id from responses p join accounts a on a.id = p.firm_id
      where p.inbox_status in (2, 3) and p.inbox_ends_at > now() + interval '1 hour'
        and not exists (select from firm_members m where m.account_id = a.id)
      group by a.id having count(*) > 2 order by a.id limit 1`);
    const { page, call, complaints } = await stage.openAs(busy!.email, looks.wide);
    const items = async (status: number): Promise<Item[]> =>
      (await call('GET', `/requests/lawyer?status=${status}&page=-1&page_size=-1`)).info as unknown as Item[];
    for (const { response } of await items(2)) await call('PUT', `/responses/${response.id}`, { status: 3 });
    const [stays, stuck, ...others] = await items(3);
    const all = [stuck!, ...others];
    const answers = (): Promise<{ id: number; firm_id: number; status: number; text: string | null }[]> =>
      stage.instance.query(
        'select id, firm_id, status, text from responses where answered_at is not null or firm_id = $1 order by id',
        [busy!.id],
      );
    const before = await answers();
    const credits = async () => (await call('GET', '/credits')).info.balance;
    const balance = await credits();

    await visit(page, '/requests?tab=to_answer');
    await page.getByRole('button', { name: 'Seleziona più richieste' }).click();
    await page.getByRole('button', { name: 'Seleziona tutte' }).click();
    await page.getByRole('checkbox', { name: new RegExp(`n\\. ${stays!.id}$`) }).uncheck();
    await page.getByText(all.length === 1 ? '1 selezionata' : `${all.length} selezionate`).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: `Rispondi di no a ${all.length}` }).click();
    // Its title counts those that are left.
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: `Rispondi di no a ${all.length}` }).waitFor();
    await dialog.getByText('Non costa crediti').waitFor();
    expect(await faults(page)).toEqual([]);
    const text = dialog.getByLabel('Perché non prendi questi casi');
    const send = dialog.getByRole('button', { name: /^(Sì, invio|Riprova)/ });
    await text.fill('No, grazie.');
    await send.click();
    await dialog.getByText('Il parere deve avere da 50').first().waitFor();
    // Contact details are refused for all at once.
    await text.fill(`${OPINION} Mi chiami al 347 555 0182.`);
    await send.click();
    await dialog.getByRole('alert').filter({ hasText: '347 555 0182' }).first().waitFor();
    expect(await answers()).toEqual(before);

    // One of them has five opinions by now: the others go.
    await stage.instance.query('update requests set ko_count = 5 where id = $1', [stuck!.id]);
    await text.fill(OPINION);
    await send.click();
    await dialog.getByText('Uno non è partito:').waitFor();
    await dialog.getByText(new RegExp(`n\\. ${stuck!.id}: .*cinque pareri`)).waitFor();
    const declined = (ids: readonly number[]) =>
      before.map((answer) => (ids.includes(answer.id) ? { ...answer, status: 5, text: OPINION } : answer));
    expect(await answers()).toEqual(declined(others.map(({ response }) => response.id)));
    await stage.instance.query('update requests set ko_count = 0 where id = $1', [stuck!.id]);
    await send.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await answers()).toEqual(declined(all.map(({ response }) => response.id)));
    expect(await credits()).toBe(balance);
    expect((await items(3)).map(({ id }) => id)).toEqual([stays!.id]);
    await page.getByRole('checkbox').waitFor({ state: 'detached' });
    expect(complaints.filter((line) => !/409|422/.test(line))).toEqual([]);
    await stage.leave(page);
  });

  it('sees its requests as columns, each in its part, with what it noted', async () => {
    const [place] = await stage.instance.query<{ email: string; id: number; request: number }>(`
      select a.email, p.id, p.request_id as request from responses p join accounts a on a.id = p.firm_id
      where p.inbox_status = 9 and exists (select from responses l where l.firm_id = a.id and l.inbox_status = 7)
      order by p.id limit 1`);
    const { email, id, request } = place!;
    const { page, call, complaints } = await stage.openAs(email, looks.wide);
    const notes = { version: 0, note: '', labels: ['mandato'], next_step: 'Firmare la procura', next_on: '2027-02-03' };
    await call('PUT', `/responses/${id}/notes`, { ...notes, member_id: null });
    const items = (await call('GET', '/requests/lawyer?page=-1&page_size=-1')).info as unknown as Item[];
    await visit(page, '/requests?tab=won');
    await page.getByRole('button', { name: 'Colonne' }).click();
    const column = (name: string) => page.locator('.board-column').filter({ has: page.getByRole('heading', { name }) });
    await column('Ti hanno scelto').getByText('Firmare la procura').waitFor();
    const { new: unopened, to_answer, waiting, quoted, won } = inboxParts;
    const parts = {
      Nuove: unopened,
      'Da rispondere': to_answer,
      'In attesa del turno': waiting,
      Inviate: quoted,
      'Ti hanno scelto': won,
    };
    for (const [name, statuses] of Object.entries(parts)) {
      const own = items
        .filter(({ response }) => statuses.some((status) => status === response.status.id))
        .map((item) => item.id);
      const shown = await column(name)
        .locator('a')
        .evaluateAll((links) =>
          links.map((link) => Number(/(\d+)$/.exec((link as unknown as { href: string }).href)?.[1])),
        );
      expect([name, shown.sort((a, b) => a - b)]).toEqual([name, own.sort((a, b) => a - b)]);
    }
    expect(await faults(page)).toEqual([]);
    // The filters hold here too, and a card leads to its request.
    await page.getByLabel('Ordine').selectOption({ label: 'Prossimi passi: 1' });
    await until('only the next steps are left', async () => (await page.locator('.board-card').count()) === 1);
    await page.locator('.board-card').click();
    await page.waitForURL(`**/requests/${request}`);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
