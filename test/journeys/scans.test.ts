import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { MessageStatus } from '../../src/shared/chat/messages.codes.js';
import { ResponseStatus } from '../../src/shared/requests/codes.js';
import { faults, go, looks, onStep, visit, wear } from '../support/browser.js';
import { setStage } from '../support/stage.js';
import { MILAN } from '../support/milan.js';

const stage = setStage();
const ANNA = 'anna.rossi@example.com';
const notes = {
  it: ['Controllo antivirus in corso', 'Controllo antivirus non riuscito', 'Conteneva un virus'],
  en: ['Being checked for viruses', 'The virus check did not work', 'Contained a virus'],
} as const;

const REFUSED = /Stiamo ancora controllando/;
/** A request that lacks nothing. */
const FILLED = {
  part: 1,
  ...MILAN,
  description: 'Fermo al semaforo di viale Zara, un furgone mi ha urtato da dietro: ho il referto e le foto dei danni.',
};

type Owner = Readonly<Partial<Record<'request_id' | 'response_id' | 'conversation_id' | 'message_id', number>>>;

/** One document for each scan result, without bytes, which nobody reads here. */
async function add(accountId: number, purpose: string, owner: Owner): Promise<void> {
  await stage.instance.query(
    `insert into documents (account_id, purpose, request_id, response_id, conversation_id, message_id,
       name, content_type, size, sha256, storage_key, created_at, scan)
     select $1::integer, $2::text, $3::integer, $4::integer, $5::integer, $6::integer,
       f.name, 'application/pdf', f.size, 'x', gen_random_uuid(), now(), f.scan
     from (values ('Referto.pdf', 180000, 'clean'), ('Verbale della polizia.pdf', 1200000, 'pending'),
       ('Relazione del perito con gli allegati.pdf', 5400000, 'failed'), ('Fattura.pdf', 48000, 'infected'))
       as f (name, size, scan)`,
    [
      accountId,
      purpose,
      ...(['request_id', 'response_id', 'conversation_id', 'message_id'] as const).map((one) => owner[one] ?? null),
    ],
  );
}

/**
 * The screen shows the scan result, on a phone. The first screen of a tab is loaded whole (`visit`), the others by links.
 * With `SHOT=/tmp/shot` a screenshot of each look is saved.
 */
async function tells(page: Page, path: string, name: string, open = go): Promise<void> {
  const shot = process.env['SHOT'];
  for (const locale of shot === undefined ? (['it'] as const) : (['en', 'it'] as const)) {
    if (shot === undefined) await open(page, path);
    else {
      await visit(page, locale === 'it' ? path : `/en${path}`);
      await wear(page, looks.phone);
    }
    for (const note of notes[locale]) await page.getByText(note).first().waitFor();
    expect(await faults(page)).toEqual([]);
    if (shot === undefined) continue;
    // A conversation is scrolled to its end.
    await page.getByText(notes[locale][0]).first().scrollIntoViewIfNeeded();
    if (locale === 'it') await wear(page, looks.wide);
    await page.screenshot({ path: `${shot}-${name}-${locale}.png`, fullPage: true });
  }
}

interface Talk {
  readonly citizen: number;
  readonly firm: number;
  readonly email: string;
  readonly request: number;
  readonly response: number;
  readonly message: number;
}

describe('the scan results of documents', () => {
  it('are shown where citizen and firm read them, and a file that waits says so when it is clicked', async () => {
    const [talk] = await stage.instance.query<Talk>(
      `select r.account_id as citizen, p.firm_id as firm, f.email, p.request_id as request, p.id as response, m.id as message
       from messages m join responses p on p.id = m.response_id join accounts f on f.id = p.firm_id
       join requests r on r.id = p.request_id join accounts a on a.id = r.account_id
       where a.email = $1 and m.account_id = p.firm_id and m.status = $2 and m.deleted_at is null
       order by m.id limit 1`,
      [ANNA, MessageStatus.approved],
    );
    const { citizen, firm, email, request, response, message } = talk!;
    await add(citizen, 'request', { request_id: request });
    await add(firm, 'response', { response_id: response });
    await add(firm, 'message', { conversation_id: response, message_id: message });

    const anna = await stage.openAs(ANNA, looks.phone);
    await tells(anna.page, `/requests/${request}`, 'request', visit);
    await tells(anna.page, `/responses/${response}`, 'response');
    await tells(anna.page, `/messages/${response}`, 'chat');
    await anna.page.getByRole('button', { name: 'Verbale della polizia.pdf' }).click();
    await anna.page.getByRole('alert').filter({ hasText: REFUSED }).waitFor();
    expect(await anna.page.getByRole('button', { name: 'Fattura.pdf' }).isDisabled()).toBe(true);
    await stage.leave(anna.page);

    const lawyer = await stage.openAs(email, looks.phone);
    await tells(lawyer.page, `/requests/${request}`, 'inbox', visit);
    await lawyer.page
      .getByRole('list', { name: 'Documenti' })
      .getByRole('button', { name: /Verbale della polizia/ })
      .click();
    await lawyer.page.getByRole('alert').filter({ hasText: REFUSED }).waitFor();
    await stage.leave(lawyer.page);
  });

  it('are shown where a quote and a request are written', async () => {
    const [waiting] = await stage.instance.query<Omit<Talk, 'citizen' | 'message'>>(
      `select p.firm_id as firm, a.email, p.request_id as request, p.id as response
       from responses p join accounts a on a.id = p.firm_id
       where p.inbox_status = $1 and p.inbox_ends_at > now() + interval '1 hour' order by p.id limit 1`,
      [ResponseStatus.wait],
    );
    const { firm, email, request, response } = waiting!;
    await add(firm, 'response', { response_id: response });
    const lawyer = await stage.openAs(email, looks.phone);
    await tells(lawyer.page, `/requests/${request}/preventivo`, 'quote', visit);
    await stage.leave(lawyer.page);

    const { page, call } = await stage.openAs('cittadino02@example.com', looks.phone);
    const draft = Number((await call('POST', '/requests', { request_type_id: 'sinistri-stradali' })).info.id);
    await call('PUT', `/requests/${draft}`, FILLED);
    const { id } = (await call('GET', '/account')).info as { id: number };
    await add(id, 'request', { request_id: draft });
    await visit(page, `/request/complete/${draft}`);
    await page.getByRole('button', { name: 'Rileggi e invia' }).click();
    await onStep(page, 9);
    await tells(page, '/request/create/5', 'wizard');
    // A removed document no longer counts.
    const asked = page.getByRole('region', { name: 'Documenti' }).getByRole('combobox');
    expect([await page.getByRole('button', { name: /^Elimina / }).count(), await asked.count()]).toEqual([4, 3]);
    await stage.leave(page);
  });
});
