import { beforeAll, describe, expect, it } from '@jest/globals';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { arrive, faults, tooWide, visit } from '../support/browser.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

const NOTE = 'Ho finito il turno: manca solo la risposta dell’Ordine.';

interface Case {
  readonly id: number;
  readonly assigned_to: { readonly name: string } | null;
  readonly claimed_by: { readonly name: string } | null;
  readonly notes?: readonly { readonly text: string; readonly mentioned: readonly { readonly name: string }[] }[];
}

/** Rules 18.16 to 18.21. */
describe('cases that colleagues share', () => {
  const stage = setStage();
  let moderator: StaffSession;
  let admin: StaffSession;
  /** Verifications: two are assigned, one is claimed, and nobody touches the last. */
  let ids: number[];
  let neighbour: Case;

  const call = async <T>(path: string, method = 'GET', body?: object): Promise<T> => {
    const answer = await fetch(`${stage.instance.base}/api/backoffice/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const read = (id: number): Promise<Case> => call(`cases/${id}`);

  beforeAll(async () => {
    moderator = await staffSession(stage.instance, 'moderatore');
    admin = await staffSession(stage.instance, 'admin');
    await call('staff', 'POST', { email: 'lia@example.com', name: 'Lia Bruni', role: 'moderator' });
    const found = await call<Case[]>(
      `cases?filter=${encodeURIComponent('{"to_decide":"true"}')}&sort=["queue","ASC"]&range=[0,99]`,
    );
    ids = found.slice(0, 3).map(({ id }) => id);
    neighbour = await read(found[3]!.id);
  });

  it('go to a colleague, one by one and together, and all to the next one at the end of the shift', async () => {
    const { page, complaints } = await stage.open({ storageState: admin.storage });
    await visit(page, `/backoffice/cases/${ids[0]}/show`);
    await page.getByRole('button', { name: 'Affida a un collega' }).click();
    let dialog = page.getByRole('dialog', { name: 'A chi affidi questo caso?' });
    expect(await dialog.getByRole('button', { name: 'Affida' }).isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: 'A chi' }).click();
    await page.getByRole('option', { name: 'Mara Vigile' }).click();
    expect(await faults(page)).toEqual([]);
    await looksSound(page, 'case-assign');
    await dialog.getByRole('button', { name: 'Affida' }).click();
    await page.getByText('affidato a Mara Vigile').waitFor();

    await visit(page, '/backoffice/cases');
    await page.locator('tbody tr').nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Affida a un collega' }).click();
    dialog = page.getByRole('dialog', { name: 'A chi affidi questo caso?' });
    await dialog.getByRole('combobox', { name: 'A chi' }).click();
    await page.getByRole('option', { name: 'Mara Vigile' }).click();
    await dialog.getByRole('button', { name: 'Affida' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await read(ids[1]!)).assigned_to?.name).toBe('Mara Vigile');
    expect(complaints).toEqual([]);
    await stage.leave(page);

    const other = await stage.open({ storageState: moderator.storage });
    await visit(other.page, '/backoffice/');
    await other.page.getByRole('heading', { name: 'Per te (2)' }).waitFor();
    expect(await other.page.getByText('affidato a te').count()).toBe(2);
    await other.page.getByRole('heading', { name: 'Il prossimo dei tuoi casi' }).waitFor();
    await other.page.getByRole('link', { name: new RegExp(`^Caso ${ids[0]},`) }).click();
    await arrive(other.page, `**/backoffice/cases/${ids[0]}/show`);
    await other.page.getByText('affidato a Mara Vigile').waitFor();
    await visit(other.page, `/backoffice/cases/${ids[2]}/show`);
    await other.page.getByRole('button', { name: 'Prendi in carico' }).click();
    await other.page.getByText('in esame da Mara Vigile').waitFor();
    await visit(other.page, '/backoffice/');
    await other.page.getByRole('heading', { name: 'Per te (1)' }).waitFor();

    await other.page.getByRole('button', { name: 'Passa i miei 3 casi' }).click();
    dialog = other.page.getByRole('dialog', { name: 'A chi passi i tuoi 3 casi?' });
    // Meanwhile an admin takes one of them away.
    await call(`cases/${ids[1]}/assign`, 'POST', { staff_id: null });
    await dialog.getByRole('combobox', { name: 'A chi' }).click();
    await other.page.getByRole('option', { name: 'Lia Bruni' }).click();
    await dialog.getByLabel('Nota per il collega').fill(NOTE);
    expect(await faults(other.page)).toEqual([]);
    await looksSound(other.page, 'case-hand-over');
    await dialog.getByRole('button', { name: 'Passa' }).click();
    dialog = other.page.getByRole('dialog', { name: '2 casi passati.' });
    await dialog.getByText('Un caso è rimasto dov’era:').waitFor();
    await dialog.getByRole('link', { name: `Caso ${ids[1]}` }).waitFor();
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await other.page.getByRole('button', { name: /^Passa i/ }).waitFor({ state: 'detached' });
    expect(await tooWide(other.page)).toEqual([]);
    expect(other.complaints).toEqual([]);
    await stage.leave(other.page);

    for (const id of [ids[0]!, ids[2]!]) {
      const one = await read(id);
      expect([one.assigned_to?.name, one.claimed_by, one.notes?.map(({ text }) => text)]).toEqual([
        'Lia Bruni',
        null,
        [NOTE],
      ]);
      expect(one.notes?.[0]?.mentioned.map(({ name }) => name)).toEqual(['Lia Bruni']);
    }
    const skipped = await read(ids[1]!);
    expect([skipped.assigned_to, skipped.claimed_by, skipped.notes]).toEqual([null, null, []]);
    expect(await read(neighbour.id)).toEqual(neighbour);
  });

  it('are of the kinds that an admin chooses for a member, who reads them in their own page', async () => {
    const { page, complaints } = await stage.open({ storageState: admin.storage });
    const [mara] = await stage.instance.query<{ id: number }>(
      `select id from staff where email = 'moderatore@example.com'`,
    );
    await visit(page, `/backoffice/staff/${mara!.id}`);
    await page.getByRole('combobox', { name: 'Tipi di caso che prende' }).click();
    await page.getByRole('option', { name: 'Segnalazione' }).click();
    await page.keyboard.press('Escape');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('Dati salvati.').waitFor();
    expect((await call<{ case_kinds: string[] }>(`staff/${mara!.id}`)).case_kinds).toEqual(['report']);
    // Lia, who never signed in, takes every kind.
    await visit(page, '/backoffice/');
    await page.getByRole('heading', { name: 'I casi' }).waitFor();
    expect(await page.getByText('Nessuno prende questi tipi di caso').count()).toBe(0);
    await stage.instance.query(`update staff set case_kinds = '{report,appeal}' where email = 'lia@example.com'`);
    await visit(page, '/backoffice/');
    await page.getByText(/Nessuno prende questi tipi di caso: .*Testo pubblicato/).waitFor();
    expect(complaints).toEqual([]);
    await stage.leave(page);

    const other = await stage.open({ storageState: moderator.storage });
    await visit(other.page, '/backoffice/me');
    const section = other.page
      .getByRole('region', { name: 'I casi che prendi' })
      .or(other.page.locator('section', { hasText: 'I casi che prendi' }));
    await section.first().getByText('Segnalazione', { exact: true }).waitFor();
    await stage.leave(other.page);
  });
});
