import { describe, expect, it } from '@jest/globals';
import { arrive, faults, looks, visit, wear } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const DRAFT = 'Proponiamo una diffida e poi la negoziazione assistita, con un solo incontro.';

/** Rules 26.14 and 26.15. */
describe('the colleagues of a firm', () => {
  const stage = setStage();

  /** Somebody of the firm, whose password is the owner's. */
  const join = async (firm: number, role: string, first: string): Promise<string> => {
    const email = `${first.toLowerCase()}@studio.example.com`;
    await stage.instance.query(
      `insert into firm_members (account_id, role, email, password_hash, first_name, last_name, invited_at, accepted_at)
       select id, $2, $3, password_hash, $4, 'Conti', now(), now() from accounts where id = $1`,
      [firm, role, email, first],
    );
    return email;
  };

  it('prepare, send and pay as their roles say', async () => {
    const [place] = await stage.instance.query<{ firm: number; email: string; request: number; response: number }>(`
      select p.firm_id as firm, a.email, p.request_id as request, p.id as response
      from responses p join accounts a on a.id = p.firm_id
      where p.inbox_status = 3 and p.inbox_ends_at > now() + interval '1 hour'
      order by p.id limit 1`);
    const { firm, email, request, response } = place!;
    const helping = await join(firm, 'lawyer', 'Carla');
    const paying = await join(firm, 'billing', 'Piero');

    // The owner gives Carla another role.
    const { page: owner, complaints: ofOwner, call } = await stage.openAs(email);
    await visit(owner, '/profile/members');
    await owner.getByRole('button', { name: 'Cambia ruolo e richieste di Carla Conti' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel(/^Segreteria/).check();
    await dialog.getByLabel(/^Solo quelle di cui si occupa/).check();
    expect(await faults(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await owner
      .getByText('Carla Conti ora ha il ruolo Segreteria e vede solo le richieste di cui si occupa.')
      .waitFor();
    await owner.getByText('Solo le sue richieste', { exact: true }).waitFor();
    expect(
      await stage.instance.query(
        'select first_name, role, request_access from firm_members where account_id = $1 order by first_name',
        [firm],
      ),
    ).toEqual([
      { first_name: 'Carla', role: 'assistant', request_access: 'assigned' },
      { first_name: 'Piero', role: 'billing', request_access: 'all' },
    ]);

    // Carla sees no request until one is assigned to her.
    const { page: carla, complaints: ofCarla } = await stage.openAs(helping, looks.phone);
    const rows = carla.locator('.inbox-rows a');
    const seen = carla.getByText(/^Vedi le richieste di cui ti occupi/);
    await visit(carla, '/requests');
    await seen.waitFor();
    await carla.getByText('Qui trovi quelle che lo studio ti affida.').waitFor();
    expect([await rows.count(), await faults(carla)]).toEqual([0, []]);
    await visit(carla, `/requests/${request}`);
    await carla.getByText('Non c’è più, o non è tuo.').waitFor();
    const [{ id } = { id: 0 }] = await stage.instance.query<{ id: number }>(
      'select id from firm_members where account_id = $1 and email = $2',
      [firm, helping],
    );
    const notes = { version: 0, note: '', labels: [], next_step: null, next_on: null };
    await call('PUT', `/responses/${response}/notes`, { ...notes, member_id: id });
    await visit(carla, '/requests');
    await seen.waitFor();
    await rows.first().waitFor();
    expect(await Promise.all((await rows.all()).map((link) => link.getAttribute('href')))).toEqual([
      expect.stringContaining(`/requests/${request}`),
    ]);

    // She prepares the quote and is offered nothing that sends or pays.
    await visit(carla, '/dashboard');
    await carla.getByRole('heading', { name: 'Ciao Carla' }).waitFor();
    expect(await carla.locator('a[href="/credits"]').count()).toBe(0);
    await visit(carla, `/requests/${request}`);
    await carla.getByRole('link', { name: 'Prepara il preventivo' }).click();
    await arrive(carla, `**/requests/${request}/preventivo`);
    await carla.locator('input[name=percentage]').fill('11');
    await carla.locator('textarea[name=text]').fill(DRAFT);
    await carla.getByText('La bozza è salvata: un avvocato dello studio').waitFor();
    expect(await carla.getByRole('button', { name: /Invia il preventivo/ }).count()).toBe(0);
    expect(await faults(carla)).toEqual([]);
    const kept = await until('the draft', async () =>
      (
        await stage.instance.query<{ text: string }>(
          `select content ->> 'text' as text from quote_drafts where response_id = $1`,
          [response],
        )
      ).find(({ text }) => text === DRAFT),
    );
    expect(kept.text).toBe(DRAFT);
    await visit(carla, '/credits');
    await carla.getByText('Il tuo ruolo nello studio non comprende questa pagina').waitFor();
    await wear(carla, looks.wide);
    await visit(carla, '/profile/preferences');
    expect(await carla.locator('input[name=locale]').count()).toBe(2);
    expect(await carla.locator('input[name=max_distance_km]').count()).toBe(0);
    expect(await faults(carla)).toEqual([]);

    // What the firm is told is not Carla's to change; push on her own device is.
    await visit(carla, '/profile/notifications');
    expect(await carla.getByRole('button', { name: 'Salva' }).count()).toBe(0);
    await carla.getByRole('heading', { name: /browser/ }).waitFor();
    expect(await faults(carla)).toEqual([]);

    // The owner finds the draft and sends it.
    await visit(owner, `/requests/${request}/preventivo`);
    expect(await owner.locator('textarea[name=text]').inputValue()).toBe(DRAFT);
    await owner.locator('input[name=fixed_costs_cents]').fill('300');
    await owner.locator('input[name=complexity][value=low]').check();
    await owner.getByRole('button', { name: 'Invia il preventivo' }).click();
    await owner.waitForURL(/\/requests\/\d+$/);
    expect(await stage.instance.query('select status, text from responses where id = $1', [response])).toEqual([
      { status: 7, text: DRAFT },
    ]);

    // Piero buys credits and sees no request.
    const { page: piero, complaints: ofPiero } = await stage.openAs(paying, looks.wide);
    await visit(piero, '/dashboard');
    await piero.getByRole('link', { name: 'Compra crediti' }).waitFor();
    expect(await piero.getByRole('link', { name: /^(?:Richieste|Messaggi|Notifiche)/ }).count()).toBe(0);
    const menu = piero.getByRole('navigation', { name: 'Principale' });
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Bacheca', 'Crediti', 'Fatture']);
    expect(await faults(piero)).toEqual([]);
    await piero.getByRole('link', { name: 'Compra crediti' }).click();
    await piero.getByRole('heading', { name: 'Compra crediti' }).waitFor();
    for (const path of ['/requests', `/requests/${request}`, '/messages', '/notifications', '/profile/activity']) {
      await visit(piero, path);
      await piero.getByText('Il tuo ruolo nello studio non comprende questa pagina').waitFor();
    }
    await wear(piero, looks.phone);
    await visit(piero, '/profile');
    expect(await piero.getByRole('link', { name: 'Dati', exact: true }).count()).toBe(0);
    await piero.getByRole('link', { name: 'Fatture' }).first().waitFor();
    expect(await faults(piero)).toEqual([]);
    const notTheirs = new RegExp(`/requests/${request}: .*404`);
    expect([...ofOwner, ...ofPiero, ...ofCarla.filter((one) => !notTheirs.test(one))]).toEqual([]);
  });
});
