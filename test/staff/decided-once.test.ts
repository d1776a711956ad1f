import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { staffLimits } from '../../src/shared/limits.js';
import { ModerationApi } from '../../src/moderation/moderation.api.js';
import { firstDayOfVersion } from '../../src/shared/staff/settings.rules.js';
import { LITTLE, REPLY } from '../requests/staff-moves/staff-moves.js';
import { Scenario } from '../requests/scenario.js';
import { idsApart } from '../support/ids-apart.js';
import type { Answer } from '../support/http.js';
import { asOwner } from '../support/owner.js';
import { Twins } from '../support/twins.js';
import { Writes } from '../support/written.js';
import { FinanceOffice } from './money/finance-office.js';
import { correctBuyer, heldTransmission, storedReceipt } from './money/transmissions.js';
import { noDecision } from './no-decision.js';
import { staffRows } from './routes.js';
import { Team, type Desk } from './team.js';

const reason = 'Il motivo che la persona legge.';
const other = { reason: 'Un altro motivo, che nessuno ha letto.' };

let office: FinanceOffice;
let test: FinanceOffice['test'];
let scenario: Scenario;
let team: Team;
let desk: Desk;
let colleague: Desk;
let subscribers = 0;
let twins: Twins;
let writes: Writes;
beforeAll(async () => {
  office = await FinanceOffice.open();
  ({ test } = office);
  await idsApart(test);
  scenario = await Scenario.of(test, 6, { screened: true });
  // One sequence of addresses for all.
  Object.assign(office, { rows: scenario.rows });
  team = new Team(test);
  // An admin may decide everything.
  desk = await team.as('admin', { name: 'Ada Prima' });
  colleague = await team.as('admin', { name: 'Bice Seconda' });
  twins = new Twins(test);
  writes = new Writes(test);
  writes.call('staff', { desk: desk.id, colleague: colleague.id });
  const moderation = test.app.get(ModerationApi);
  const screen = moderation.screen.bind(moderation);
  test.replace(ModerationApi, 'screen', (text, previous) =>
    text.startsWith('Un dubbio') ? { verdict: 'doubtful', blocked: ['dubbio'] } : screen(text, previous),
  );
});
afterAll(async () => {
  await twins.end();
  await writes.end();
  await test.close();
});
beforeEach(async () => {
  await sql`delete from call_limits`.execute(test.sql);
  // A session, and its confirmation, stay fresh for a while only.
  const now = test.clock.now();
  await sql`
    update staff_sessions set seen_at = ${now}, confirmed_at = ${now}, expires_at = ${now}::timestamptz + interval '1 day'
    where staff_id in (${desk.id}, ${colleague.id})`.execute(test.sql);
});

/** A record to decide about. */
interface Case {
  /** The path of the decision. */
  readonly path: string;
  readonly body?: object;
  /** The path of the record; by default the path of the decision without its verb. */
  readonly record?: string;
}

/** A decision, and what conflicts with it. */
interface Decision {
  /** Makes a record. */
  readonly of: () => Promise<Case>;
  /** A different decision of the same member about the same record, by its body or by its verb. */
  readonly otherwise?: { body?: object; verb?: string };
  /** The status for the same decision by a colleague; 409 by default. */
  readonly colleague?: number;
  /** It can be made again after a moment. */
  readonly repeatable?: true;
  /** It reaches everybody, also those who take no part in it. */
  readonly everybody?: true;
  /** Its effect removes the record at once, so jobs wait until the second call. */
  readonly passes?: true;
}

const posted = async (by: Desk, path: string, body: object = {}): Promise<Answer['body']> => {
  const answer = await by.post(path, body);
  if (answer.status > 299) throw new Error(`${path}: ${answer.text}`);
  return answer.body;
};
const citizen = () => office.rows.citizen();
const unverified = async (): Promise<number> => {
  const id = await office.rows.firm({ listed: false });
  await sql`update firms set verified_at = null where account_id = ${id}`.execute(test.sql);
  return id;
};
const held = () => scenario.sent({ description: LITTLE });
const forwarded = async (): Promise<number> => {
  const id = await held();
  await posted(colleague, `/requests/${id}/release`, { reason });
  await test.drain();
  return id;
};
const rejected = async (): Promise<number> => {
  const id = await held();
  await posted(colleague, `/requests/${id}/reject`, { kind: 71, reason });
  await test.drain();
  return id;
};
const replied = async (): Promise<number> => {
  const id = await rejected();
  await scenario.citizen.put(`/requests/${id}`, { status: 79, extra: REPLY });
  return id;
};
const message = async (text: string): Promise<number> => {
  const [firm] = await scenario.holders(await forwarded(), 2);
  await firm!.http.post('/messages', { response_id: firm!.responseId, text: 'Buongiorno, ho letto la richiesta.' });
  return ((await firm!.http.post('/messages', { response_id: firm!.responseId, text })).info as { id: number }).id;
};
const newestCase = async (kind: string): Promise<number> =>
  (
    (await colleague.list('cases', { filter: { kind }, sort: ['id', 'DESC'], range: [0, 0] })).body as { id: number }[]
  )[0]!.id;
const review = async (): Promise<number> => {
  const author = await citizen();
  const request = await office.rows.request(author, { status: 5 });
  await office.rows.response(request, await office.rows.firm({ listed: false }), 9);
  await (
    await office.rows.as(author)
  ).put(`/requests/${request}/feedback`, {
    satisfaction_lawyer: 1,
    review_lawyer: 'Poco chiaro e lento.',
    review_site: 'Tutto bene.',
  });
  return request;
};
/** A requested refund of a firm without requests. */
const asked = async () => {
  const one = await office.asked();
  await sql`delete from matching_firms where firm_id = ${one.firmId}`.execute(test.sql);
  return one;
};
const invoice = async (): Promise<number> => {
  const { bought } = await asked();
  const found = await colleague.list('invoices', { filter: { checkout_id: bought.checkoutId } });
  return (found.body as { id: number }[])[0]!.id;
};
const refund = async (): Promise<number> => (await asked()).refundId;
const failed = async (): Promise<number> => {
  const refundId = await refund();
  office.provider.mood = 'refuses';
  await posted(colleague, `/refunds/${refundId}/approve`, { reason });
  await test.drain();
  office.provider.mood = 'pays';
  return refundId;
};
const coupon = async (): Promise<number> => {
  const terms = { type: 1, value: 20, subject: 'credits', package: 11, max_uses: 5, starts_at: null, ends_at: null };
  return (await posted(colleague, '/coupons', { ...terms, code: `UNA-VOLTA-${++subscribers}` })).id as number;
};
const readyText = async (): Promise<number> =>
  (
    await posted(colleague, '/reason-texts', {
      decision: 'report.dismiss',
      name: `Testo ${++subscribers}`,
      text_it: 'Non abbiamo trovato nulla contro le regole.',
      text_en: 'We found nothing against the rules.',
    })
  ).id as number;
const listed = async (): Promise<number> =>
  (await posted(colleague, '/blacklist', { kind: 'email', value: `truffa${++subscribers}@example.com`, reason }))
    .id as number;
const newsletter = async (): Promise<number> => {
  const now = test.clock.now();
  await sql`
    insert into newsletter_subscriptions (email, locale, asked_at, confirmed_at)
    values (${`lettore${++subscribers}@example.com`}, 'it', ${now}, ${now})`.execute(test.sql);
  return (
    await posted(colleague, '/newsletter', {
      subject_it: 'Le novità',
      subject_en: 'The news',
      body_it: 'Ciao.',
      body_en: 'Hello.',
      audience: 'everyone',
    })
  ).id as number;
};
const givenUp = async (): Promise<number> => {
  await posted(colleague, `/accounts/${await citizen()}/suspend`, { reason });
  const { rows } = await sql<{ id: number }>`
    update outbox set failed_at = ${test.clock.now()}, attempts = 5
    where id = (select max(id) from outbox) returning id`.execute(test.sql);
  return rows[0]!.id;
};
const job = async (): Promise<string> => {
  await asOwner(
    test,
    sql`insert into pgboss.job (name, data, state, retry_count, retry_limit, output, completed_on)
        values ('mail.send', '{"id": 999999}', 'failed', 5, 5, '{"message": "SMTP 451"}', now())`,
  );
  const { body } = await colleague.list('jobs', { filter: { state: 'failed', queue: 'mail.send' } });
  return (body as { id: string }[])[0]!.id;
};
const text = {
  title: 'Un articolo di prova',
  description:
    'Una descrizione di prova, lunga quanto basta perché un motore di ricerca la mostri intera senza tagliarla a metà della frase.',
  body: 'Una richiesta resta aperta {{requestDays}} giorni: [i prezzi](/prezzi).',
  topic: null,
  sources: [{ label: 'art. 2947 c.c.' }],
  reviewed: '2026-03-01',
  note: null,
};
interface Draft {
  id: number;
  edition: number;
  revision: number;
}
const draft = async (): Promise<Draft> =>
  posted(colleague, '/content', {
    path: `/avvocati/malasanita/una-volta-${++subscribers}`,
    language: 'it',
    ...text,
  });
const seen = ({ edition, revision }: Draft) => ({ edition, revision });
const published = async (): Promise<Draft> => {
  const one = await draft();
  return posted(colleague, `/content/${one.id}/publish`, seen(one));
};
const inAnHour = () => new Date(test.clock.now().getTime() + 3_600_000).toISOString();
const effective = () => firstDayOfVersion(test.clock.now());

/** A verb for a newly made record. */
const verb = (
  resource: string,
  name: string,
  make: () => Promise<number | string>,
  body: object = { reason },
  more: Omit<Decision, 'of'> = { otherwise: { body: other } },
): [string, Decision] => [
  `POST /${resource}/:id/${name}`,
  { of: async () => ({ path: `/${resource}/${await make()}/${name}`, body }), ...more },
];
const onText = (name: string, make: () => Promise<Draft>, body: (one: Draft) => object): [string, Decision] => [
  `POST /content/:id/${name}`,
  {
    of: async () => {
      const one = await make();
      return { path: `/content/${one.id}/${name}`, body: body(one) };
    },
  },
];
const removal = (resource: string, make: () => Promise<number>, body?: object): [string, Decision] => [
  `DELETE /${resource}/:id`,
  // Nobody is notified of a deleted record.
  { of: async () => ({ path: `/${resource}/${await make()}`, body }), colleague: 404 },
];

/** Every decision of the back office. */
const decisions: Record<string, Decision> = Object.fromEntries([
  verb(
    'accounts',
    'verify',
    unverified,
    { evidence: 'Albo di Milano, elenco ordinario' },
    {
      otherwise: { verb: 'refuse-verification', body: { reason } },
    },
  ),
  verb('accounts', 'ask-evidence', unverified, { reason }, { repeatable: true, colleague: 200 }),
  verb('accounts', 'refuse-verification', unverified),
  verb('accounts', 'suspend', citizen),
  verb('accounts', 'reinstate', async () => {
    const id = await citizen();
    await posted(colleague, `/accounts/${id}/suspend`, { reason });
    return id;
  }),
  verb('accounts', 'notes', citizen, { text: 'Ha telefonato.' }, { repeatable: true, colleague: 200 }),
  verb('accounts', 'delete-for-abuse', citizen, { reason }, { otherwise: { body: other }, colleague: 404 }),
  verb(
    'messages',
    'decide',
    () => message('Un dubbio da guardare'),
    { status: 1, reason },
    {
      otherwise: { body: { status: 7, reason } },
    },
  ),
  verb('reviews', 'remove', review),
  verb('outbox', 'resend', givenUp, {}, {}),
  verb('jobs', 'retry', job, {}, { passes: true }),
  verb('requests', 'release', held, { reason }, { otherwise: { verb: 'ask-to-complete', body: { reason } } }),
  verb('requests', 'ask-to-complete', held),
  verb('requests', 'reject', held, { kind: 71, reason }, { otherwise: { body: { kind: 72, reason } } }),
  verb('requests', 'invalidate', held, { kind: 81, reason }, { otherwise: { body: { kind: 82, reason } } }),
  verb('requests', 'reinstate', rejected),
  verb('requests', 'keep', replied),
  verb('requests', 'plan', forwarded, { plan: 4, reason }, { otherwise: { body: { plan: 4, ...other } } }),
  verb(
    'cases',
    'decide',
    async () => (await held(), newestCase('screening')),
    { decision: 'release', reason },
    {
      otherwise: { body: { decision: 'reject_unclear', reason } },
    },
  ),
  verb(
    'cases',
    'message',
    async () => (await message('Un dubbio da guardare'), newestCase('message')),
    { text: 'Un messaggio a tutti e due.' },
    { repeatable: true, colleague: 200 },
  ),
  verb(
    'cases',
    'notes',
    async () => (await held(), newestCase('screening')),
    { text: 'Ha telefonato.', mentions: [] },
    { repeatable: true, colleague: 200 },
  ),
  verb(
    'complaints',
    'decide',
    async () => {
      const subject_id = await message('Buongiorno, sono un messaggio.');
      await scenario.citizen.post('/complaints', {
        subject_type: 'message',
        subject_id,
        reason: 'insult',
        text: 'Mi ha offeso: chiedo che lo togliate.',
      });
      return newestCase('report');
    },
    { decision: 'dismiss', reason },
    { otherwise: { body: { decision: 'uphold', reason } } },
  ),
  verb('refunds', 'approve', refund, { reason }, { otherwise: { verb: 'deny', body: { reason } } }),
  verb('refunds', 'deny', refund, { reason }, { otherwise: { verb: 'approve', body: { reason } } }),
  verb('refunds', 'retry', failed, {}, {}),
  verb('invoices', 'state', invoice, { state: 'sent' }, { colleague: 200 }),
  verb(
    'invoices',
    'correct',
    async () => {
      const id = await invoice();
      await sql`update invoices set state = 'rejected' where id = ${id}`.execute(test.sql);
      return id;
    },
    { buyer: correctBuyer },
    { otherwise: { body: { buyer: { ...correctBuyer, city: 'Monza' } } } },
  ),
  verb(
    'invoices',
    'send-again',
    async () => {
      const id = await invoice();
      await heldTransmission(test, id);
      return id;
    },
    {},
    {},
  ),
  verb('invoice-receipts', 'close', () => storedReceipt(test, 'open')),
  // Somebody who is signed in.
  verb('staff', 'disable', async () => (await team.as('content')).id, {}, { colleague: 200 }),
  verb(
    'staff',
    'enable',
    async () => {
      const { id } = await team.member('content');
      await posted(colleague, `/staff/${id}/disable`);
      return id;
    },
    {},
    { colleague: 200 },
  ),
  verb('newsletter', 'send', newsletter, {}, { everybody: true }),
  verb(
    'newsletter',
    'stop',
    async () => {
      const id = await newsletter();
      await posted(colleague, `/newsletter/${id}/send`);
      return id;
    },
    {},
    { passes: true },
  ),
  onText('publish', draft, seen),
  onText('schedule', draft, (one) => ({ ...seen(one), at: inAnHour() })),
  onText(
    'recall',
    async () => {
      const one = await draft();
      await posted(colleague, `/content/${one.id}/schedule`, { ...seen(one), at: inAnHour() });
      return one;
    },
    () => ({}),
  ),
  onText('discard', draft, seen),
  onText('restore', published, (one) => ({ ...seen(one), version: one.edition })),
  onText('withdraw', published, () => ({ reason })),
  onText('review', published, () => ({ reason })),
  removal('coupons', coupon),
  removal('blacklist', listed, { reason }),
  removal('reason-texts', readyText),
  removal('newsletter', newsletter),
  ...(['settings', 'business-settings'] as const).map((resource): [string, Decision] =>
    verb(
      resource,
      'withdraw',
      async () => {
        const version =
          resource === 'settings'
            ? { weights: { distance: 25, quality: 30, reliability: 20, experience: 15, velocity: 10 } }
            : { values: { low_balance: 2 } };
        return (await posted(colleague, `/${resource}`, { ...version, effective_on: effective(), reason }))
          .id as number;
      },
      { reason },
      { everybody: true, otherwise: { body: other } },
    ),
  ),
]);

/** The traces of a decision: audit entries, but who read what, mails and notifications. */
const traces = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from audit where action <> 'view')::integer as log, (select count(*) from outbox)::integer as mails,
      (select count(*) from notifications)::integer as notices, (select count(*) from invoices)::integer as invoices`.execute(
    test.sql,
  );
  return rows[0]!;
};
/** What the audit says of a decision, where it is not the verb of the route: the verb and the record. */
const entered: Readonly<Record<string, string>> = {
  'POST /accounts/:id/ask-evidence': 'ask it',
  'POST /accounts/:id/refuse-verification': 'refuse it',
  'POST /accounts/:id/notes': 'note it',
  'POST /messages/:id/decide': 'approve it',
  'POST /jobs/:id/retry': 'retry jobs',
  'POST /requests/:id/ask-to-complete': 'ask_to_complete it',
  'POST /requests/:id/reject': 'reject_unclear it',
  'POST /requests/:id/invalidate': 'invalidate_data it',
  'POST /requests/:id/plan': 'give_top it',
  'POST /cases/:id/decide': 'release requests',
  'POST /cases/:id/notes': 'note it',
  'POST /complaints/:id/decide': 'dismiss messages',
  'POST /invoices/:id/state': 'set-state it',
  'POST /content/:id/discard': 'delete it',
};
const usualEntry = (route: string): string =>
  route.startsWith('DELETE') ? 'delete it' : `${route.slice(route.lastIndexOf('/') + 1)} it`;

/** The last audit entries: the verb, on which record, and by whom. */
const entriesOf = async (count: number, { path }: Case) => {
  const { rows } = await sql<{ action: string; resource: string; record_id: number | null; staff_id: number }>`
    select action, resource, record_id, staff_id from audit where action <> 'view' order by id desc limit ${count}`.execute(
    test.sql,
  );
  const [, resource = '', id = ''] = path.split('/');
  return rows.map((entry) => [
    `${entry.action} ${entry.resource === resource && String(entry.record_id) === id ? 'it' : entry.resource}`,
    entry.staff_id,
  ]);
};
const callOf = (by: Desk, route: string, { path, body }: Case) =>
  by.call(route.split(' ')[0] as 'POST' | 'DELETE', path, body);
/** A record as the back office shows it; the history of the people in a case grows with other cases. */
const recordOf = async ({ path }: Case): Promise<unknown> => {
  const { parties: _, ...record } = (await desk.get(path.split('/').slice(0, 3).join('/'))).body;
  return record;
};

describe('a decision of the staff', () => {
  it('has a case here for each write of the back office, and no other', () => {
    const writes = staffRows.map(({ route }) => route).filter((route) => !route.startsWith('GET '));
    expect([...Object.keys(decisions), ...Object.keys(noDecision)].sort()).toEqual(writes.sort());
  });

  it.each(Object.entries(decisions))(
    'that is repeated is made once, with one audit entry: %s',
    async (route, decision) => {
      const settled = async () => {
        if (!decision.passes) await test.drain();
      };
      const one = await decision.of();
      await settled();
      const before = await traces();
      await twins.appear();
      let first!: Answer;
      let lines: string[] = [];
      const touched = await twins.touched(async () => {
        lines = await writes.alone(async () => {
          first = await callOf(desk, route, one);
          await settled();
        });
      });
      await twins.leave();
      expect([first.text, first.status < 300]).toEqual([first.text, true]);
      expect(lines.join('\n')).toMatchSnapshot();
      expect(touched.filter((row) => !decision.everybody || row.startsWith('-'))).toEqual([]);
      const after = await traces();
      expect(await entriesOf(after.log! - before.log!, one)).toEqual([[entered[route] ?? usualEntry(route), desk.id]]);
      const answer = await recordOf(one);

      const again = await callOf(desk, route, one);
      expect([again.status, again.text]).toEqual([first.status, expect.anything()]);
      await settled();
      expect([await traces(), await recordOf(one)]).toEqual([after, answer]);

      // Two simultaneous calls.
      const both = await Promise.all([callOf(desk, route, one), callOf(desk, route, one)]);
      expect(both.map(({ status }) => status)).toEqual([first.status, first.status]);
      await settled();
      expect(await traces()).toEqual(after);

      test.clock.advance(staffLimits.repeated - 1);
      expect((await callOf(desk, route, one)).status).toBe(first.status);
      expect((await traces()).log).toBe(after.log);
      test.clock.advance(1);
      expect((await callOf(desk, route, one)).status).toBe(first.status);
      await settled();
      expect((await traces()).log).toBe(after.log! + (decision.repeatable ? 1 : 0));
    },
  );

  it.each(Object.entries(decisions))('cannot be made differently afterwards: %s', async (route, decision) => {
    const one = await decision.of();
    expect((await callOf(desk, route, one)).status).toBeLessThan(300);
    await test.drain();
    const before = await traces();
    const theirs = await callOf(colleague, route, one);
    expect([theirs.status, theirs.text]).toEqual([decision.colleague ?? 409, expect.anything()]);
    if (theirs.status === 409)
      expect(Object.keys((theirs.body as { info: object }).info)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(?:decided|status|state)$/)]),
      );
    await test.drain();
    if (!decision.repeatable) expect(await traces()).toEqual(before);
    if (!decision.otherwise) return;
    const { verb: name, body } = decision.otherwise;
    const path = name ? one.path.replace(/[^/]+$/, name) : one.path;
    expect((await callOf(desk, route, { path, body: body ?? one.body })).status).toBe(
      decision.colleague === 404 ? 404 : 409,
    );
    await test.drain();
    expect(await traces()).toEqual(before);
  });

  it('is refused with who decided what, and when', async () => {
    const id = await citizen();
    await desk.post(`/accounts/${id}/suspend`, { reason });
    expect((await colleague.post(`/accounts/${id}/suspend`, other)).body).toMatchObject({
      message: 'already_suspended',
      info: { decided: { action: 'suspend', by: 'Ada Prima', at: test.clock.now().toISOString() } },
    });
  });

  it('is made again if somebody decided otherwise meanwhile', async () => {
    const id = await citizen();
    const suspend = () => desk.post(`/accounts/${id}/suspend`, { reason });
    expect((await suspend()).status).toBe(200);
    await posted(colleague, `/accounts/${id}/reinstate`, { reason });
    expect((await suspend()).status).toBe(200);
    await posted(colleague, `/accounts/${id}/reinstate`, { reason });
    await posted(colleague, `/accounts/${id}/suspend`, other);
    expect((await suspend()).status).toBe(409);
    expect((await office.auditOf('accounts', id)).map(({ action }) => action)).toEqual([
      'suspend',
      'reinstate',
      'suspend',
      'reinstate',
      'suspend',
    ]);
  });

  it('is the same with its fields in another order', async () => {
    const id = await held();
    expect((await desk.post(`/requests/${id}/reject`, { kind: 71, reason })).status).toBe(200);
    expect((await desk.post(`/requests/${id}/reject`, { reason, kind: 71 })).status).toBe(200);
    expect((await desk.post(`/requests/${id}/reject`, { kind: 71, ...other })).status).toBe(409);
  });

  it('to release a case changes nothing the second time', async () => {
    await held();
    const id = await newestCase('screening');
    for (const name of ['claim', 'claim', 'release', 'release'])
      expect([name, (await desk.post(`/cases/${id}/${name}`)).status]).toEqual([name, 200]);
    await posted(colleague, `/cases/${id}/claim`);
    expect((await desk.post(`/cases/${id}/release`)).body.message).toBe('case_claimed');
  });

  it.each([
    ['accounts', 'sign-out', citizen, { reason }],
    ['staff', 'revoke-sessions', async () => (await team.as('content')).id, {}],
  ] as const)(
    'to sign out (%s) leaves no second audit entry if nobody is signed in',
    async (resource, name, make, body) => {
      const id = await make();
      if (resource === 'accounts') await office.rows.as(id);
      for (let press = 0; press < 2; press++)
        expect((await desk.post(`/${resource}/${id}/${name}`, body)).status).toBe(200);
      expect(await office.auditOf(resource, id)).toHaveLength(1);
    },
  );
});
