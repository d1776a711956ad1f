import { beforeAll, describe, expect, it } from '@jest/globals';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { go, visit } from '../support/browser.js';
import { makeCases } from '../support/cases.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

const WORDS = 'Vi chiediamo di restare nella chat: i recapiti arrivano con la scelta.';

interface Place {
  readonly id: number;
  readonly response_id: number;
  readonly citizen: string;
  readonly firm: string;
}

describe('a moderator who writes in a conversation', () => {
  const stage = setStage();
  let session: StaffSession;
  let place: Place;
  beforeAll(async () => {
    [session] = await Promise.all([staffSession(stage.instance, 'moderatore'), makeCases(stage.instance)]);
    [place] = (await stage.instance.query<Place>(
      `select c.id, m.response_id, u.email::text as citizen, f.email::text as firm
        from cases c
        join messages m on m.id = c.subject_id
        join conversations v on v.response_id = m.response_id
        join accounts u on u.id = v.account_id
        join accounts f on f.id = v.firm_id
        where c.kind = 'message' order by c.id desc limit 1`,
    )) as [Place];
  });

  it('is read by both sides, marked as the staff, in the chat and in the list', async () => {
    const { page, complaints } = await stage.open({ storageState: session.storage });
    await visit(page, `/backoffice/cases/${place.id}/show`);
    await page.getByRole('button', { name: 'Scrivi nella conversazione' }).click();
    const dialog = page.getByRole('dialog');
    await looksSound(page, 'staff-message-dialog');
    await dialog.getByRole('button', { name: 'Invia a tutti e due' }).click();
    await dialog.getByText('Scrivi il messaggio').waitFor();
    await dialog.getByLabel('Messaggio').fill(WORDS);
    await dialog.getByRole('button', { name: 'Invia a tutti e due' }).click();
    await page.getByText('Messaggio inviato a tutti e due.').first().waitFor();
    await page.locator('.talk .staff').getByText(WORDS).waitFor();
    expect(complaints).toEqual([]);

    for (const email of [place.citizen, place.firm]) {
      const person = await stage.openAs(email);
      await visit(person.page, `/messages/${place.response_id}`);
      const bubble = person.page.locator('.chat-msg.is-staff').filter({ hasText: WORDS });
      await bubble.getByText('Staff di Giustamente', { exact: true }).waitFor();
      expect(await bubble.getByRole('button').count()).toBe(0);
      if (email === place.citizen) await looksSound(person.page, 'staff-message-chat');
      await go(person.page, '/messages');
      await person.page.getByText(`Staff: ${WORDS}`).waitFor();
      expect(person.complaints).toEqual([]);
      await stage.leave(person.page);
    }
    // Both had it on the screen.
    const [read] = await stage.instance.query<{ user: boolean; firm: boolean }>(
      `select read_at is not null as user, firm_read_at is not null as firm from messages where sender = 9`,
    );
    expect(read).toEqual({ user: true, firm: true });
    await stage.leave(page);
  });
});
