import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { LimitedCall } from '../../src/kernel/auth/auth.api.js';
import { operationProblems } from '../../src/openapi/openapi.problems.js';
import { accountLimits, callLimits, ms } from '../../src/shared/limits.js';
import { newToken } from '../accounts/api-tokens/api-tokens.js';
import { citizen, PASSWORD } from '../accounts/people.js';
import { hashPassword } from '../../src/kernel/passwords.js';
import { Scenario, STORY } from '../requests/scenario.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';

const WRONG = 'sbagliata sbagliata';
const NEW = 'un’altra frase, più lunga';
/** Two addresses in one range, and one in another. */
const HERE = '2001:db8:1:2::1';
const NEXT_DOOR = '2001:db8:1:2::2';
const ELSEWHERE = '2001:db8:1:3::1';
const from = (address: string) => ({ 'x-forwarded-for': address });

/** Somebody who calls. */
interface Person {
  readonly id: number;
  readonly email: string;
  readonly http: HttpClient;
  /** What they call about. */
  readonly response: number;
  readonly member: number;
}

let test: TestApp;
let scenario: Scenario;
let team: Team;
let citizens: Person[];
let firms: Person[];
let staff: { email: string }[];
let newcomers: { email: string }[];
let desks: Desk[];
let serial = 0;

const unique = (): string => `limitato${++serial}@example.com`;
const mails = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from outbox`.execute(test.sql);
  return rows[0]!.n;
};
const body = (person: Person) => ({ first_name: 'Carla', last_name: 'Conti', email: `${person.id}-${unique()}` });

beforeAll(async () => {
  test = await startTestApp();
  team = new Team(test);
  scenario = await Scenario.of(test, 3);
  const hash = await hashPassword(PASSWORD);
  const person = async (id: number, http: HttpClient, about: { response: number }): Promise<Person> => {
    const email = unique();
    await sql`update accounts set email = ${email}, password_hash = ${hash} where id = ${id}`.execute(test.sql);
    const member = await sql<{ id: number }>`
      insert into firm_members (account_id, email, first_name, last_name, locale, invited_at)
      select ${id}, ${unique()}, 'Carla', 'Conti', 'it', now() from accounts where id = ${id} and model = 'lawyer'
      returning id`.execute(test.sql);
    return { id, email, http, member: member.rows[0]?.id ?? 0, ...about };
  };
  const responses: number[] = [];
  citizens = [];
  for (const firm of scenario.firms.slice(0, 2)) {
    const id = await scenario.rows.citizen();
    const request = await scenario.rows.request(id, { status: 3 });
    responses.push(await scenario.rows.response(request, firm.id, 3, { opened_at: test.clock.now() }));
    citizens.push(await person(id, await scenario.rows.as(id), { response: responses.at(-1)! }));
  }
  firms = [];
  for (const [n, { id, http }] of scenario.firms.slice(0, 2).entries())
    firms.push(await person(id, http, { response: responses[n]! }));
});
afterAll(() => test.close());

/** A call that is counted. */
interface Limited {
  readonly call: LimitedCall;
  readonly who?: () => Person[];
  /** Status of a call that is not refused. */
  readonly passes: number;
  readonly make: (by: Person, headers: Record<string, string>) => Promise<Answer>;
  readonly code?: string;
  /** A refused call is answered as any other, and sends no mail. */
  readonly isSilent?: true;
}

const logIn = (username: string, headers: Record<string, string>) =>
  test.http.post('/login', { username, password: WRONG }, headers);
const complaint = { subject_type: 'message', subject_id: 2_000_000_000, reason: 'spam', text: 'Manda pubblicità.' };
const noToken = '123456789012345678901234567890';
const letter = { name: 'Carla Conti', subject: 'Una domanda', text: STORY, request_id: 2_000_000_000 };

const noProof = {
  passkey: {
    id: 'nessuna',
    rawId: 'nessuna',
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge: 'mai-data' })).toString(
        'base64url',
      ),
      authenticatorData: 'nessuno',
      signature: 'nessuna',
    },
  },
};

/** Every call that is counted for an address, an account or all, by its operation in the contract. */
const limited: Record<string, Limited> = {
  AccountsController_login: { call: 'signIn', passes: 401, make: ({ email }, headers) => logIn(email, headers) },
  RegisterCitizenController_registerUser: {
    call: 'registration',
    passes: 422,
    make: (_, headers) => test.http.post('/register/user', citizen({ birth_date: '2020-01-01' }), headers),
  },
  AccountsController_registerLawyer: {
    call: 'registration',
    passes: 422,
    make: (_, headers) =>
      test.http.post(
        '/register/lawyer',
        {
          ...citizen({ birth_date: '2020-01-01' }),
          pec: 'studio@pec.example.com',
          company_name: 'Studio',
          company_order_city: 'Milano',
        },
        headers,
      ),
  },
  AccountsController_recover: {
    call: 'recovery',
    passes: 204,
    make: (_, headers) => test.http.post('/password/recovery', { email: 'nessuno@example.com' }, headers),
  },
  AccountsController_resend: {
    call: 'resend',
    passes: 204,
    isSilent: true,
    make: async (_, headers) => {
      await sql`delete from asked_mails`.execute(test.sql);
      const id = await scenario.rows.citizen();
      await sql`update accounts set confirmed_at = null where id = ${id}`.execute(test.sql);
      return test.http.get(`/register/user/resend/confirm/${id}`, headers);
    },
  },
  AccountsController_askLink: {
    call: 'sign_in_link',
    passes: 204,
    make: (_, headers) => test.http.post('/login/link', { email: 'nessuno@example.com' }, headers),
  },
  PasskeysController_login: {
    call: 'passkey',
    passes: 422,
    make: (_, headers) => test.http.post('/login/passkey', noProof, headers),
  },
  PasskeysBackofficeController_login: {
    call: 'passkey',
    passes: 422,
    make: (_, headers) => team.nobody.post('/login/passkey', noProof, headers),
  },
  VisitorDocumentsController_add: {
    call: 'visitor_document',
    passes: 415,
    make: (_, headers) => test.http.post('/visitor-documents', {}, { ...headers, 'x-upload-secret': 's'.repeat(43) }),
  },
  ReadyLettersController_pdf: {
    call: 'letterPdf',
    passes: 200,
    make: (_, headers) => test.http.post('/ready-letters/pdf', { letter: 'messa-in-mora', facts: {} }, headers),
  },
  MembersController_create: {
    call: 'invitation',
    who: () => firms,
    passes: 422,
    // One's own address is refused after the count.
    make: (by, headers) => by.http.post('/firm/members', { ...body(by), email: by.email }, headers),
  },
  WebhooksController_test: {
    call: 'webhook',
    who: () => firms,
    passes: 404,
    make: (by, headers) => by.http.post('/firm/webhooks/2000000000/test', {}, headers),
  },
  BillingController_coupon: {
    call: 'coupon',
    passes: 422,
    make: (by, headers) => by.http.post('/coupons/verify', { code: 'NESSUNO', subject: 'plan', plan: 2 }, headers),
  },
  ModerationController_verify: {
    call: 'blacklist',
    passes: 200,
    make: (_, headers) => test.http.post('/blacklist/verify/account', { email: 'x@example.com' }, headers),
  },
  ModerationController_verifyText: {
    call: 'screening',
    passes: 200,
    make: (by, headers) => by.http.post('/blacklist/verify/text', { text: 'Vorrei un parere.' }, headers),
  },
  'ModerationController_verifyText for a visitor': {
    call: 'visitor_screening',
    passes: 200,
    make: (_, headers) => test.http.post('/blacklist/verify/text', { text: 'Vorrei un parere.' }, headers),
  },
  MessagesController_send: {
    call: 'message',
    passes: 201,
    code: 'too_many_messages',
    make: (by, headers) => by.http.post('/messages', { response_id: by.response, text: 'Buongiorno.' }, headers),
  },
  ReportsController_report: {
    call: 'report',
    passes: 404,
    make: (by, headers) => by.http.post('/complaints', complaint, headers),
  },
  ReportsController_byLink: {
    call: 'appeal',
    passes: 410,
    make: (_, headers) => test.http.get(`/appeals/${noToken}`, headers),
  },
  ReportsController_appealByLink: {
    call: 'appeal',
    passes: 410,
    make: (_, headers) => test.http.post(`/appeals/${noToken}`, { text: 'Non sono d’accordo.' }, headers),
  },
  ContactController_write: {
    call: 'contact',
    passes: 404,
    make: (by, headers) => by.http.post('/contact', { ...letter, email: unique() }, headers),
  },
  'ContactController_write for a visitor': {
    call: 'contact',
    passes: 404,
    make: ({ email }, headers) => test.http.post('/contact', { ...letter, email }, headers),
  },
  NewsletterController_ask: {
    call: 'newsletter',
    passes: 204,
    make: ({ email }, headers) =>
      test.http.post('/newsletter', { email, authorizations: { marketing: true } }, headers),
  },
  NewsletterController_end: {
    call: 'newsletter',
    passes: 204,
    make: ({ email }, headers) => test.http.post('/newsletter/unsubscribe', { email }, headers),
  },
  ContentSearchController_find: {
    call: 'search',
    passes: 200,
    make: (_, headers) => test.http.get('/content/search?q=affitto', headers),
  },
};

/** Wrong passwords and codes, by operation: the status of one that is compared. */
const guessed: Record<string, { status: number; make: (nth: 0 | 1) => Promise<Answer> }> = {
  AccountsController_login: { status: 401, make: (nth) => logIn(citizens[nth]!.email, {}) },
  AccountsController_delete: {
    status: 422,
    make: (nth) => citizens[nth]!.http.delete('/account', { password: WRONG }),
  },
  ProfileController_email: {
    status: 422,
    make: (nth) => citizens[nth]!.http.put('/profile/email', { email: unique(), password: WRONG }),
  },
  ProfileController_security: {
    status: 422,
    make: (nth) =>
      citizens[nth]!.http.put('/profile/security', {
        password: WRONG,
        new_password: NEW,
        new_password_confirmation: NEW,
      }),
  },
  AccessController_begin: {
    status: 422,
    make: (nth) => citizens[nth]!.http.post('/account/totp', { password: WRONG }),
  },
  AccessController_confirm: {
    status: 422,
    make: (nth) => citizens[nth]!.http.post('/account/totp/confirm', { code: 'abcdef' }),
  },
  AccessController_off: {
    status: 422,
    make: (nth) => citizens[nth]!.http.delete('/account/totp', { password: WRONG, code: '000000' }),
  },
  ApiTokensController_create: {
    status: 422,
    make: (nth) => firms[nth]!.http.post('/firm/api-tokens', newToken({ password: WRONG })),
  },
  PasskeysController_beginning: {
    status: 422,
    make: (nth) => citizens[nth]!.http.post('/account/passkeys/options', { password: WRONG }),
  },
  PasskeysController_end: {
    status: 422,
    make: (nth) => citizens[nth]!.http.delete('/account/passkeys/1', { password: WRONG }),
  },
  SessionBackofficeController_login: {
    status: 401,
    make: (nth) => team.login(staff[nth]!.email, { password: WRONG }),
  },
  SessionBackofficeController_enrolment: {
    status: 422,
    make: async (nth) => {
      const { body } = await team.login(newcomers[nth]!.email, { code: '' });
      return team.nobody.post('/enrol', {
        token: (body as { enrolment: { token: string } }).enrolment.token,
        code: '000000',
      });
    },
  },
  SessionBackofficeController_confirm: {
    status: 422,
    make: (nth) => desks[nth]!.post('/confirm', { code: 'abcdef' }),
  },
  SessionBackofficeController_updateMe: {
    status: 422,
    make: (nth) => desks[nth]!.put('/me', { password: WRONG, new_password: NEW }),
  },
};

/** Mails that one may ask for again after a moment. */
const mailed: Record<string, { status: number; make: (nth: 0 | 1) => Promise<Answer> }> = {
  MembersController_resendOne: {
    status: 204,
    make: (nth) => firms[nth]!.http.post(`/firm/members/${firms[nth]!.member}/resend`),
  },
  ProfileController_email: {
    status: 200,
    make: (nth) => citizens[nth]!.http.put('/profile/email', { email: unique(), password: PASSWORD }),
  },
};

/** Operations with a test of their own: the code that follows a mailed link, in accounts/sign-in-link. */
const elsewhere = ['AccountsController_openLink'];

/** A problem's code, or the status of a call that passes. */
const result = ({ status, body: answer }: Answer): string | number =>
  status === 429 ? (answer as { message: string }).message : status;

it('has a row for each operation that can answer too many requests, and for each limit', () => {
  const operations = Object.keys(operationProblems).filter((id) =>
    operationProblems[id]!.includes('too_many_requests'),
  );
  const rows = [...Object.keys(limited), ...Object.keys(guessed), ...Object.keys(mailed), ...elsewhere].map(
    (row) => row.split(' ')[0],
  );
  expect([...new Set(rows)].sort()).toEqual(operations.sort());
  expect([...new Set(Object.values(limited).map(({ call }) => call))].sort()).toEqual(
    Object.keys(callLimits.calls).sort(),
  );
});

describe('a limited call', () => {
  // The limits are about real callers, so their time is the machine's.
  const real = Date.now;
  let now = 0;
  beforeEach(async () => {
    await sql`delete from call_limits`.execute(test.sql);
    now = Math.floor(real() / 1000) * 1000;
    Date.now = () => now;
  });
  afterEach(() => {
    Date.now = real;
  });

  const limits = Object.entries(limited).flatMap(([operation, row]) =>
    Object.entries(callLimits.calls[row.call]).map(
      ([scope, [most, within]]) => [operation, scope, most as number, within as number, row] as const,
    ),
  );
  it.each(limits)('%s is counted for %s: %d pass within %d ms, and no more', async (_, scope, most, within, row) => {
    const { call, passes, make, who = () => citizens, code = 'too_many_requests', isSilent } = row;
    const [one, other] = who() as [Person, Person];
    const ask = async (by: Person, address: string) => {
      await sql`delete from login_failures`.execute(test.sql);
      const before = isSilent && (await mails());
      const answer = await make(by, from(address));
      if (result(answer) === code)
        expect(answer.headers['retry-after']).toBe(String(Math.ceil((start + within - now) / ms.second)));
      if (isSilent && (await mails()) === before) return code;
      return result(answer);
    };
    const start = now;
    const counted = async (): Promise<number[]> => {
      const { rows } = await sql<{ points: number }>`
        select points from call_limits where key like ${`${call}/${scope}:%`} order by points`.execute(test.sql);
      return rows.map(({ points }) => points);
    };

    expect(await ask(one, HERE)).toBe(passes);
    expect(await counted()).toEqual([1]);
    await sql`update call_limits set points = ${most - 1} where key like ${`${call}/${scope}:%`}`.execute(test.sql);
    // Whoever shares the count: the account anywhere, everybody in the range, everybody.
    const [sharer, place] =
      scope === 'account' ? [one, ELSEWHERE] : scope === 'range' ? [other, NEXT_DOOR] : [other, ELSEWHERE];
    expect([await ask(sharer, place), await ask(one, HERE), await ask(sharer, place)]).toEqual([passes, code, code]);
    if (scope === 'account') expect(await ask(other, HERE)).toBe(passes);
    if (scope === 'range') expect(await ask(one, ELSEWHERE)).toBe(passes);

    now = start + within - 1;
    expect(await ask(one, HERE)).toBe(code);
    now = start + within;
    expect(await ask(one, HERE)).toBe(passes);
  });
});

describe('a guess', () => {
  beforeEach(async () => {
    await sql`delete from login_failures`.execute(test.sql);
    await sql`delete from call_limits`.execute(test.sql);
    staff = await Promise.all(Array.from({ length: 2 }, () => team.member('content')));
    newcomers = await Promise.all(Array.from({ length: 2 }, () => team.member('content', { enrolled: false })));
    desks = await Promise.all(staff.map(({ email }) => team.signedIn(email)));
    for (const { http } of citizens) await http.post('/account/totp', { password: PASSWORD });
  });

  it.each(Object.entries(guessed))(
    '%s: five are compared within a quarter of an hour, and no more',
    async (_, { status, make }) => {
      const most = accountLimits.loginFailures;
      const answers: (string | number)[] = [];
      for (let n = 0; n <= most; n++) answers.push(result(await make(0)));
      expect(answers).toEqual([...Array<number>(most).fill(status), 'too_many_requests']);
      expect(result(await make(1))).toBe(status);
      test.clock.advance(accountLimits.loginWindow - 1);
      expect(result(await make(0))).toBe('too_many_requests');
      test.clock.advance(1);
      expect(result(await make(0))).toBe(status);
    },
  );
});

describe('a mail with a link', () => {
  it.each(Object.entries(mailed))('%s: is sent once a minute', async (_, { status, make }) => {
    expect([result(await make(0)), result(await make(0)), result(await make(1))]).toEqual([
      status,
      'too_many_requests',
      status,
    ]);
    test.clock.advance(ms.minute - 1);
    const refused = await make(0);
    expect([result(refused), refused.headers['retry-after']]).toEqual(['too_many_requests', '60']);
    test.clock.advance(1);
    expect(result(await make(0))).toBe(status);
  });
});
