import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { FirmOffice, passwords } from '../accounts/firm-members/firm-office.js';
import { citizen as registration, lastMail, linkNumbers, PASSWORD, user } from '../accounts/people.js';
import { Till } from '../billing/money.js';
import { Purchases } from '../billing/purchases.js';
import { Scenario } from '../requests/scenario.js';
import { codeAt, Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { SoftwareAuthenticator } from '../support/authenticator.js';
import type { Answer, HttpClient } from '../support/http.js';

type Call = () => Promise<Answer>;
/** Two calls that add the same thing, new for each use. */
type Pair = () => Promise<readonly [Call, Call]>;

let test: TestApp;
let scenario: Scenario;
let team: Team;
let till: Till;
/** A connection of its own, which holds a table. */
let holder: pg.Client;
let serial = 0;

beforeAll(async () => {
  // On a busy machine the second call comes late to the lock where the first waits.
  test = await startTestApp({ env: { DATABASE_LOCK_TIMEOUT: '60', DATABASE_STATEMENT_TIMEOUT: '60' } });
  scenario = await Scenario.of(test, 2);
  team = new Team(test);
  till = Object.assign(new Till(test), { rows: scenario.rows });
  holder = new pg.Client({ connectionString: test.databaseUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await test.close();
});

/** Both calls have looked whether the thing is there before either writes to the table. */
async function atOnce(table: string, calls: readonly [Call, Call]): Promise<Answer[]> {
  await holder.query(`begin; lock table ${table} in share mode`);
  let answered = 0;
  const answers = Promise.all(calls.map((call) => call().finally(() => answered++)));
  const waiting = async (): Promise<number> => {
    const { rows } = await holder.query<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows[0]!.n;
  };
  while (answered + (await waiting()) < calls.length) await pause(5);
  await holder.query('commit');
  return answers;
}

const said = ({ status, body, info }: Answer): string => {
  const fields = (info as { fields?: Record<string, string[]> } | undefined)?.fields;
  const message = (body as { message?: string } | undefined)?.message;
  return [status < 300 ? 'done' : status, status < 300 ? '' : message, fields && JSON.stringify(fields)]
    .filter(Boolean)
    .join(' ');
};

const newcomer = async (): Promise<HttpClient> => test.http.as(await user(test, `due${++serial}@example.com`));
const confirmed = async (role: 'moderator' | 'admin' | 'finance' | 'content'): Promise<Desk> => {
  const desk = await team.as(role);
  test.clock.advance(60_000);
  expect((await desk.post('/confirm', { code: codeAt(test) })).status).toBe(204);
  return desk;
};
const passkeyOf = async (http: HttpClient, device: SoftwareAuthenticator) => {
  const { info } = await http.post('/account/passkeys/options', { password: PASSWORD });
  return { passkey: device.create(info) };
};
const staffPasskey = async (device: SoftwareAuthenticator): Promise<Call> => {
  const desk = await confirmed('moderator');
  const { body } = await desk.post('/me/passkeys/options');
  const passkey = device.create(body);
  return () => desk.post('/me/passkeys', { passkey });
};
const accountPasskey = async (device: SoftwareAuthenticator): Promise<Call> => {
  const http = await newcomer();
  const body = await passkeyOf(http, device);
  return () => http.post('/account/passkeys', body);
};
const registered = async (device?: SoftwareAuthenticator, email = `nuova${++serial}@example.com`): Promise<Call> => {
  const { info } = await test.http.post('/register/passkey/options', { email, first_name: 'C', last_name: 'V' });
  const passkey = device?.create(info);
  const body = registration({ email, ...(passkey && { password: undefined, passkey }) });
  return () => test.http.post('/register/user', body);
};
/** A point of the curve of push services. */
const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

const both = (call: Call): readonly [Call, Call] => [call, call];

const CONTENT = {
  language: 'it',
  title: 'Un articolo di prova',
  description:
    'Una descrizione di prova, lunga quanto basta perché un motore di ricerca la mostri intera senza tagliarla a metà della frase.',
  body: 'Una richiesta: [i prezzi](/prezzi).',
  topic: null,
  sources: [{ label: 'art. 2947 c.c.' }],
  reviewed: '2026-03-01',
  note: null,
};
const ENGAGEMENT = {
  scope: 'Assistenza nella trattativa con la compagnia.',
  excluded: 'La causa davanti al giudice.',
  payment: 'L’acconto alla firma, il saldo alla fine.',
  notices: ['mediation', 'privacy'],
  note: 'Gentile cliente, ecco la lettera.',
};
const COUPON = { type: 1, value: 20, subject: 'credits', package: 11, max_uses: 5, starts_at: null, ends_at: null };

/** What has a key of its own that two people can give, with the table that keeps it. */
const things: Readonly<Record<string, readonly [table: string, pair: Pair]>> = {
  'a passkey, to two accounts': [
    'passkeys',
    async () => {
      const device = new SoftwareAuthenticator();
      return [await accountPasskey(device), await accountPasskey(device)];
    },
  ],
  'a passkey, to two of the staff': [
    'passkeys',
    async () => {
      const device = new SoftwareAuthenticator();
      return [await staffPasskey(device), await staffPasskey(device)];
    },
  ],
  'a passkey, to an account and one of the staff': [
    'passkeys',
    async () => {
      const device = new SoftwareAuthenticator();
      return [await accountPasskey(device), await staffPasskey(device)];
    },
  ],
  'a passkey, by two who register': [
    'passkeys',
    async () => {
      const device = new SoftwareAuthenticator();
      return [await registered(device), await registered(device)];
    },
  ],
  'an address that registers': [
    'accounts',
    async () => both(await registered(undefined, `due${++serial}@example.com`)),
  ],
  'an address that two change to': [
    'accounts',
    async () => {
      const email = `nuovo${++serial}@example.com`;
      const links: string[] = [];
      for (const http of [await newcomer(), await newcomer()]) {
        await http.put('/profile/email', { email, password: PASSWORD });
        const [key, token] = linkNumbers((await lastMail(test, email)).body_text);
        links.push(`/confirm/mail/${key}/${token}`);
      }
      const [first, second] = links as [string, string];
      return [() => test.http.get(first), () => test.http.get(second)];
    },
  ],
  'an authenticator of a sign-in': [
    'account_authenticators',
    async () => {
      const http = await newcomer();
      return both(() => http.post('/account/totp', { password: PASSWORD }));
    },
  ],
  'an order of credits': [
    'checkouts',
    async () => {
      const { http } = await till.firm();
      return both(() => http.post('/credits/orders', { package: 5 }));
    },
  ],
  'a letter of engagement': [
    'engagements',
    async () => {
      const { rows, citizenId } = scenario;
      const [firm] = scenario.firms;
      const request = await rows.request(citizenId, { status: 5 });
      const at = `/responses/${await rows.response(request, firm!.id, 9, { additional_costs: true })}/engagement`;
      return both(() => firm!.http.put(at, ENGAGEMENT));
    },
  ],
  'a wish for a refund': [
    'refunds',
    async () => {
      const { id, http } = await till.firm();
      const { movementId } = await new Purchases(test).package(id, 11);
      return both(() => http.post(`/credits/${movementId}/refund`, { reason: 'Non mi servono più.' }));
    },
  ],
  'an appeal': [
    'appeals',
    async () => {
      const id = await scenario.rows.citizen();
      const desk = await confirmed('moderator');
      await desk.post(`/accounts/${id}/suspend`, { reason: 'Il motivo che la persona legge.' });
      const { rows } = await sql<{ text: string }>`
        select body_text as text from outbox where account_id = ${id} order by id desc limit 1`.execute(test.sql);
      const [, token] = /\/ricorso\/(\d{30,60})/.exec(rows[0]!.text)!;
      return both(() => test.http.post(`/appeals/${token}`, { text: 'Non sono d’accordo.' }));
    },
  ],
  'a suspension': [
    'suspensions',
    async () => {
      const id = await scenario.rows.citizen();
      const [one, other] = [await confirmed('moderator'), await confirmed('moderator')];
      const body = { reason: 'Il motivo che la persona legge.' };
      return [() => one.post(`/accounts/${id}/suspend`, body), () => other.post(`/accounts/${id}/suspend`, body)];
    },
  ],
  'a VAT number, to two firms': [
    'firms',
    async () => {
      const [one, other] = [await FirmOffice.of(test), await FirmOffice.of(test)];
      const body = { vat_number: ++serial % 2 ? '00743110157' : '10000010107' };
      await sql`update firms set vat_number = null`.execute(test.sql);
      return [() => one.owner.put('/profile', body), () => other.owner.put('/profile', body)];
    },
  ],
  'a colleague, invited by two firms, who accepts both': [
    'firm_members',
    async () => {
      const [one, other] = [await FirmOffice.of(test), await FirmOffice.of(test)];
      const email = `comune${++serial}@example.com`;
      const links: string[] = [];
      for (const office of [one, other]) {
        await office.invite(email);
        links.push(await office.link(email));
      }
      const [first, second] = links as [string, string];
      return [() => test.http.post(first, passwords()), () => test.http.post(second, passwords())];
    },
  ],
  'a colleague, invited twice by a firm': [
    'firm_members',
    async () => {
      const office = await FirmOffice.of(test);
      return both(() => office.invite());
    },
  ],
  'a browser for push, of two accounts': [
    'push_subscriptions',
    async () => {
      const [one, other] = [await newcomer(), await newcomer()];
      const body = {
        endpoint: `https://fcm.googleapis.com/fcm/send/${++serial}`,
        keys: { p256dh: KEY, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
      };
      return [() => one.put('/notifications/push', body), () => other.put('/notifications/push', body)];
    },
  ],
  'two browsers for push, of one session': [
    'push_subscriptions',
    async () => {
      const http = await newcomer();
      const body = () => ({
        endpoint: `https://fcm.googleapis.com/fcm/send/${++serial}`,
        keys: { p256dh: KEY, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
      });
      const [one, other] = [body(), body()];
      return [() => http.put('/notifications/push', one), () => http.put('/notifications/push', other)];
    },
  ],
  'an address for the newsletter': [
    'newsletter_subscriptions',
    () => {
      const email = `lettera${++serial}@example.com`;
      return Promise.resolve(both(() => test.http.post('/newsletter', { email })));
    },
  ],
  'a report, twice by a citizen': [
    'reports',
    async () => {
      await sql`delete from call_limits`.execute(test.sql);
      const request = await scenario.sent();
      const [firm] = await scenario.quotes(request, 1);
      const body = { subject_type: 'response', subject_id: firm!.responseId, reason: 'insult', text: 'Mi offende.' };
      return both(() => scenario.citizen.post('/complaints', body));
    },
  ],
  'a refused firm': [
    'refused_firms',
    async () => {
      await sql`delete from refused_firms`.execute(test.sql);
      const [firm] = scenario.firms;
      return both(() => scenario.citizen.put(`/refused-firms/${firm!.id}`));
    },
  ],
  'a ready text of a firm': [
    'quote_texts',
    async () => {
      const { owner } = await FirmOffice.of(test);
      return both(() => owner.put('/quote-texts/1', { name: 'Primo', text: 'Testo' }));
    },
  ],
  'a code of a coupon': [
    'coupons',
    async () => {
      const [one, other] = [await confirmed('finance'), await confirmed('finance')];
      const body = { ...COUPON, code: `DOPPIO-${++serial}` };
      return [() => one.post('/coupons', body), () => other.post('/coupons', body)];
    },
  ],
  'an address of the staff': [
    'staff',
    async () => {
      const admin = await confirmed('admin');
      const body = { email: `doppia${++serial}@staff.example`, name: 'Nora', role: 'finance' };
      return both(() => admin.post('/staff', body));
    },
  ],
  'a name of a ready text of the staff': [
    'reason_texts',
    async () => {
      const [one, other] = [await team.as('moderator'), await team.as('moderator')];
      const body = {
        decision: 'inactive.keep',
        name: `Doppio ${++serial}`,
        text_it: 'Un testo lungo.',
        text_en: 'A long text.',
      };
      return [() => one.post('/reason-texts', body), () => other.post('/reason-texts', body)];
    },
  ],
  'an address of a text': [
    'content_texts',
    async () => {
      const [one, other] = [await team.as('content'), await team.as('content')];
      // The first text that is written brings those of the files with it.
      await one.post('/content', { ...CONTENT, path: `/avvocati/malasanita/prima-${++serial}` });
      const body = { ...CONTENT, path: `/avvocati/malasanita/doppia-${++serial}` };
      return [() => one.post('/content', body), () => other.post('/content', body)];
    },
  ],
  'a value of the blacklist': [
    'blacklist',
    async () => {
      const [one, other] = [await team.as('moderator'), await team.as('moderator')];
      const body = { kind: 'email', value: `truffa${++serial}@example.com`, reason: 'Truffa accertata più volte.' };
      return [() => one.post('/blacklist', body), () => other.post('/blacklist', body)];
    },
  ],
};

/** Tables whose unique keys no two people can hit, by why. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'a secret or a number that we draw': [
    'account_recovery_codes',
    'account_tokens',
    'api_tokens',
    'content_picture_files',
    'documents',
    'feedbacks',
    'sandbox_payments',
    'sandbox_refunds',
    'staff_recovery_codes',
    'visitor_drafts',
  ],
  'what jobs and the payment provider write, once by its key': [
    'digest_entries',
    'invoice_receipts',
    'invoice_transmissions',
    'invoices',
    'notifications',
    'outbox',
    'payment_events',
    'refund_payments',
    'responses',
  ],
  'files that we bring': ['content_search', 'finder_terms', 'municipalities', 'place_names'],
  'what takes turns, with tests of its own': ['cases', 'content_editions', 'score_weights'],
};

/** What has a key of its own is kept once, and whoever comes second hears why. "+1" is how many rows there are then. */
describe('the same thing twice', () => {
  it.each(Object.entries(things))('%s', async (_name, [table, pair]) => {
    const count = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
        test.sql,
      );
      return rows[0]!.n;
    };
    const outcome = async (call: (calls: readonly [Call, Call]) => Promise<Answer[]>): Promise<string> => {
      const calls = await pair();
      const before = await count();
      const answers = await call(calls);
      for (const { status, body } of answers) {
        expect(status).toBeLessThan(500);
        expect((body as { message?: string } | undefined)?.message).not.toBe('conflict');
      }
      return `${answers.map(said).toSorted().join(' | ')} +${(await count()) - before}`;
    };
    const inTurn = await outcome(async ([first, second]) => [await first(), await second()]);
    const simultaneous = await outcome((calls) => atOnce(table, calls));
    expect(inTurn === simultaneous ? inTurn : `${inTurn}; at once ${simultaneous}`).toMatchSnapshot();
  });

  it('is tried for each table with a unique key that somebody’s words or choices can hit', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname as name
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace`.execute(test.sql);
    const tried = new Set(Object.values(things).map(([table]) => table));
    const left = rows.map(({ name }) => name).filter((name) => !tried.has(name));
    expect(left.toSorted()).toEqual(Object.values(elsewhere).flat().toSorted());
  });
});
