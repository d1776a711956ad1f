import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { linkNumbers } from '../accounts/people.js';
import { filled } from '../requests/scenario.js';
import { startInstance, until, type Instance } from '../support/instance.js';

/** Words that only one person typed, so that a log line with one got it from them. */
const person = {
  first_name: 'Ermenegilda',
  last_name: 'Quattrocchiale',
  email: 'ermenegilda.q@posta-distinta.example',
  password: 'girasoli viola a Poggibonsi',
  mobile: '+393471829364',
  birth_date: '1984-07-23',
};
const TAX_CODE = 'QTTRNG84L63F205P';
const STORY =
  'Il mio vicino Teobaldo Sgarrupato ha allagato la cantina di via delle Zinnie 77 e non risponde alle raccomandate.';
const personal = [
  'Ermenegilda',
  'Quattrocchiale',
  'ermenegilda',
  'posta-distinta',
  'girasoli',
  '3471829364',
  '1984-07-23',
  TAX_CODE,
  'Teobaldo',
  'Sgarrupato',
  'Zinnie',
  'cantina',
  'referto-sgarrupato',
  '203.0.113.77',
  'Navigatore distinto',
];

interface Line {
  msg?: string;
  err?: { message: string };
  route?: string;
  request_id?: string;
  job?: string;
  job_id?: string;
  attempt?: number;
  outcome?: string;
  duration_ms?: number;
  statement?: string;
  trace_id?: string;
}

describe('personal data in the log', () => {
  let instance: Instance;
  let token = '';
  let requestId = 0;
  const secrets = [...personal];
  beforeAll(async () => {
    instance = await startInstance({
      env: { LOG_LEVEL: 'trace', DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:9', DATABASE_SLOW_STATEMENT_MS: '200' },
    });
  });
  afterAll(() => instance.stop());

  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${instance.base}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        'user-agent': 'Navigatore distinto/1.0',
        'x-forwarded-for': '203.0.113.77',
        referer: `${instance.base}/?name=Ermenegilda`,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
    const text = await reply.text();
    return {
      status: reply.status,
      // oxlint-disable-next-line typescript/no-explicit-any -- read where it is expected
      info: text.startsWith('{"') ? (JSON.parse(text) as { info: Record<string, any> }).info : {},
    };
  };
  const api = (method: string, path: string, body?: unknown) => call(method, `/api/v1${path}`, body);
  /** The lines with this message. */
  const said = (message: string): Line[] =>
    instance
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line)
      .filter(({ msg }) => msg === message);

  it('is missing after a registration, a mistyped password, a sign-in and a visit', async () => {
    expect((await api('POST', '/register/user', { ...person, email: 'ermenegilda' })).status).toBe(422);
    expect((await call('POST', '/api/v1/register/user', `{"email": "${person.email}", `)).status).toBe(400);
    expect((await api('POST', '/register/user', person)).status).toBe(201);
    const [kept] = await instance.query<{ password_hash: string }>(
      'select password_hash from accounts where email = $1',
      [person.email],
    );
    expect(kept!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [mail] = await instance.query<{ body_text: string }>('select body_text from outbox');
    const [confirmation] = linkNumbers(mail!.body_text) as [string];
    expect((await api('GET', `/register/user/confirm/${confirmation}`)).status).toBe(200);
    expect((await api('POST', '/login', { username: person.email, password: 'girasoli sbagliati' })).status).toBe(401);
    const login = await api('POST', '/login', { username: person.email, password: person.password, remember: true });
    token = login.info.auth.access_token as string;
    secrets.push(confirmation, token, token.split('.')[2]!);
    expect(
      (
        await api('PUT', '/profile', {
          main_address: { address: 'Via delle Zinnie 77', city: 'Lodi', province_id: 'LO' },
          fiscal_data: { tax_code: TAX_CODE },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await api('POST', '/blacklist/verify/account', {
          email: person.email,
          phone: person.mobile,
          tax_code: TAX_CODE,
        })
      ).status,
    ).toBe(200);
    expect((await api('GET', `/requests/user?q=${encodeURIComponent('Sgarrupato')}`)).status).toBe(200);
    expect(
      (await api('GET', `/accounts/${person.email}/${TAX_CODE}/${encodeURIComponent('Teobaldo Sgarrupato')}`)).status,
    ).toBe(404);
    expect((await call('GET', `/login?email=${person.email}`)).status).toBe(200);
    expect((await call('GET', `/${person.email}`)).status).toBe(404);
  });

  it('is missing after sending a request with a document', async () => {
    requestId = (await api('POST', '/requests', { request_type_id: 'cause-condominiali' })).info.id as number;
    const file = new FormData();
    file.append(
      'file',
      new Blob(
        [
          '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
          '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
        ],
        { type: 'application/pdf' },
      ),
      'referto-sgarrupato.pdf',
    );
    expect((await api('POST', `/requests/${requestId}/documents`, file)).status).toBe(201);
    expect(
      (
        await api('PUT', `/requests/${requestId}`, {
          ...filled,
          description: STORY,
          opposing_party: 'Teobaldo Sgarrupato',
        })
      ).status,
    ).toBe(200);
  });

  it('is missing after database errors that contain the row or the value', async () => {
    // A duplicate row, a row that a check refuses, an invalid value: the error of each quotes the input.
    await instance.query('create unique index one_story on requests (description)');
    const second = (await api('POST', '/requests', { request_type_id: 'cause-condominiali' })).info.id as number;
    expect((await api('PUT', `/requests/${second}`, { ...filled, description: STORY })).status).toBe(409);
    await instance.query(
      "drop index one_story; alter table requests add constraint no_cellars check (description not like '%cantina%') not valid",
    );
    expect((await api('PUT', `/requests/${second}`, { ...filled, description: STORY })).status).toBe(409);
    await instance.query('alter table requests drop constraint no_cellars');
    await instance.query(`
      create function misread() returns trigger language plpgsql as $$ begin perform new.description::integer; return new; end $$;
      create trigger misread before update on requests for each row execute function misread()`);
    expect((await api('PUT', `/requests/${second}`, { ...filled, description: STORY })).status).toBe(500);
    await instance.query('drop trigger misread on requests; drop function misread()');
    // The log arrives by a separate pipe, a moment later.
    await until('the errors are logged', () => Promise.resolve(said('request failed').length >= 3));
    const errors = said('request failed').map(({ err }) => err?.message ?? '');
    expect(errors).toEqual([
      expect.stringContaining('one_story'),
      expect.stringContaining('no_cellars'),
      expect.stringContaining('invalid input syntax'),
    ]);
  });

  it('is missing after errors of jobs and pages', async () => {
    // A firm to forward to, which writes the request again.
    await instance.query(`
      insert into accounts (
        id, model, email, password_hash, first_name, last_name, birth_date, completed, confirmed_at, created_at,
        updated_at
      )
      values (9000, 'lawyer', 'studio@example.com', '-', 'Marta', 'Olivieri', '1980-01-01', true, now(), now(), now());
      insert into firms (account_id, company_name, company_order_city, latitude, longitude, city, verified_at)
      values (9000, 'Studio', 'Milano', 45.46, 9.19, 'Milano', now());
      insert into firm_skills (firm_id, request_type_id, position) values (9000, 'cause-condominiali', 0);
      insert into matching_firms (request_type_id, firm_id, location, max_distance_m)
      values ('cause-condominiali', 9000, ll_to_earth(45.46, 9.19), 100000)`);
    await instance.query(`
      create function misread() returns trigger language plpgsql as $$ begin perform new.description::integer; return new; end $$;
      create trigger misread before update on requests for each row when (old.status = 2) execute function misread()`);
    expect((await api('PUT', `/requests/${requestId}`, { status: 2 })).status).toBe(200);
    await until('the job fails', () => Promise.resolve(said('job failed').length > 1));
    await instance.query('alter table matching_firms rename to hidden');
    expect((await call('GET', '/avvocati/cause-condominiali/classifica?city=Lodi&note=Sgarrupato')).status).toBe(500);
    await until('the page fails', () => Promise.resolve(said('page failed').length > 0));
  });

  it('is missing after a mail without a server', async () => {
    await until(
      'the mail was tried',
      async () => (await instance.query('select 1 from outbox where attempts > 0')).length > 0,
    );
  });

  it('is missing in the lines about slow calls, which name the route', async () => {
    await instance.query(`
      create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.4); return new; end $$;
      create trigger dawdle before update on accounts for each row execute function dawdle()`);
    expect((await api('PUT', '/profile', { first_name: 'Ermenegilda', birth_date: '1984-07-24' })).status).toBe(200);
    await instance.query('drop trigger dawdle on accounts; drop function dawdle()');
    await until('the statement is logged', () => Promise.resolve(said('slow statement').length > 0));
    expect(said('slow statement')).toContainEqual(
      expect.objectContaining({
        route: '/api/v1/profile',
        request_id: expect.any(String),
        statement: expect.stringMatching(/^update .*\$1/),
      }),
    );
  });

  it('is not what identifies jobs: each line has the job’s id and attempt, and its end a duration and an outcome', () => {
    const [first, second] = said('job failed');
    expect([first, second]).toEqual([
      expect.objectContaining({ job: 'requests.fill', attempt: 1, outcome: 'failed', trace_id: expect.any(String) }),
      expect.objectContaining({ job: 'requests.fill', attempt: 2, job_id: first!.job_id, trace_id: first!.trace_id }),
    ]);
    expect(said('answered').filter(({ trace_id }) => trace_id === first!.trace_id)).toEqual([
      expect.objectContaining({ route: '/api/v1/requests/:id', duration_ms: expect.any(Number) }),
    ]);
    expect(said('mail not taken, it is tried again')).toContainEqual(
      expect.objectContaining({ job: expect.stringMatching(/^mail\./), job_id: expect.any(String), attempt: 1 }),
    );
    expect(said('job done').length).toBeGreaterThan(0);
  });

  it('is in no line, although lines are written', () => {
    const lines = instance.output().split('\n');
    expect(lines.filter((line) => line.includes('"route":"/api/v1/login"')).length).toBeGreaterThan(1);
    expect(said('answered').length).toBeGreaterThan(10);
    for (const secret of secrets)
      expect(lines.filter((line) => line.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
  });
});
