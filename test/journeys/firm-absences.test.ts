import { describe, expect, it } from '@jest/globals';
import { dayInRome } from '../../src/shared/calendar.js';
import { ms } from '../../src/shared/limits.js';
import { faults, looks, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const dayAfter = (days: number): string => dayInRome(new Date(Date.now() + days * ms.day));
const typed = (day: string): string => day.split('-').reverse().join('/');

/** Rules 26.16, 26.17 and 26.19. */
describe('somebody of a firm who will be away', () => {
  const stage = setStage();

  const join = async (firm: string, first: string): Promise<string> => {
    const email = `${first.toLowerCase()}.assenze@example.org`;
    await stage.instance.query(
      `insert into firm_members (account_id, email, password_hash, first_name, last_name, invited_at, accepted_at)
       select id, $2, password_hash, $3, 'Serra', now(), now() from accounts where email = $1`,
      [firm, email, first],
    );
    return email;
  };
  const absences = () =>
    stage.instance.query(
      `select a.email as firm, m.first_name as who, s.first_name as replacement, w.first_on::text, w.last_on::text
       from member_absences w
       join accounts a on a.id = w.account_id
       left join firm_members m on m.id = w.member_id
       left join firm_members s on s.id = w.replacement_id
       order by w.id`,
    );

  it('names a replacement, whom the firm’s notes show, and comes back early', async () => {
    const [place] = await stage.instance.query<{ request: number; firm: string; other: string }>(`
      select p.request_id as request, a.email as firm, b.email as other
      from responses p
      join responses q on q.request_id = p.request_id and q.id <> p.id
      join accounts a on a.id = p.firm_id
      join accounts b on b.id = q.firm_id
      where p.inbox_status = 3 and p.inbox_ends_at > now() + interval '1 hour'
      order by p.id limit 1`);
    const { request, firm, other } = place!;
    const elena = await join(firm, 'Elena');
    await join(firm, 'Bruna');
    const neighbour = await stage.openAs(other);
    const today = dayInRome(new Date());
    await neighbour.call('POST', '/firm/absences', { from: today, until: today });
    const [theirs] = await absences();

    // Elena enters hers on a phone: two days have to be written.
    const { page, complaints } = await stage.openAs(elena, looks.phone);
    await visit(page, '/profile/members');
    expect(await page.getByRole('button', { name: /^Segna un’assenza/ }).count()).toBe(1);
    await page.getByRole('button', { name: 'Segna un’assenza di Elena Serra' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Per non ricevere richieste nuove c’è la pausa dello studio').waitFor();
    await dialog.getByRole('button', { name: 'Segna l’assenza' }).click();
    await dialog.getByText('Scegli l’ultimo giorno, non prima del primo').first().waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog.getByLabel(/^Primo giorno/).fill(typed(today));
    await dialog.getByLabel(/^Ultimo giorno/).fill(typed(dayAfter(3)));
    await dialog.getByLabel(/^Chi sostituisce/).selectOption({ label: 'Bruna Serra' });
    await dialog.getByRole('button', { name: 'Segna l’assenza' }).click();
    await page.getByText('L’assenza di Elena Serra è segnata.').waitFor();
    await page.getByText(/^Assente fino al.*Sostituisce Bruna Serra\./).waitFor();
    expect(await faults(page)).toEqual([]);
    const hers = { firm, who: 'Elena', replacement: 'Bruna', first_on: today, last_on: dayAfter(3) };
    expect(await absences()).toEqual([theirs, hers]);

    // The owner who gives her a request reads that she is away, and the notes say who replaces her.
    const owner = await stage.openAs(firm);
    await visit(owner.page, `/requests/${request}`);
    await owner.page.getByText('Note dello studio', { exact: true }).click();
    await owner.page.getByLabel('Nota (facoltativa)').fill('Aspetta la perizia.');
    await owner.page.getByLabel('Chi se ne occupa').selectOption({ label: 'Elena Serra' });
    await owner.page.getByText(/^Elena Serra non c’è fino al.*Sostituisce Bruna Serra\.$/).waitFor();
    await owner.page.getByRole('button', { name: 'Salva le note' }).click();
    await owner.page.getByText(/^Se ne occupa Elena Serra\. Non c’è fino al.*Sostituisce Bruna Serra\.$/).waitFor();
    expect(await faults(owner.page)).toEqual([]);

    // She is back.
    await page.getByRole('button', { name: /^Togli l’assenza di Elena Serra/ }).click();
    await page.getByText('L’assenza di Elena Serra non c’è più.').waitFor();
    expect(await absences()).toEqual([theirs]);
    await visit(owner.page, `/requests/${request}`);
    await owner.page.getByText('Se ne occupa Elena Serra.', { exact: true }).waitFor();
    expect([...complaints, ...owner.complaints, ...neighbour.complaints]).toEqual([]);
  });
});
