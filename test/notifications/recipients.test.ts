import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { NotificationsApi } from '../../src/notifications/notifications.api.js';
import { notificationTemplates, type NotificationName } from '../../src/notifications/notification-templates.js';
import { sampleParams } from '../../src/notifications/previews.js';
import { messageLimits, ms } from '../../src/shared/limits.js';
import { NotificationType } from '../../src/notifications/templates/template.js';
import { ModerationApi } from '../../src/moderation/moderation.api.js';
import { Till } from '../billing/money.js';
import { Purchases, RefundDouble } from '../billing/purchases.js';
import { PlanPayments, person } from '../requests/plan-payments.js';
import { filled, OPINION, quote, Scenario, type FirmOf } from '../requests/scenario.js';
import { LITTLE, REPLY } from '../requests/staff-moves/staff-moves.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Answer } from '../support/http.js';
import { accountRows } from '../sweeps/accounts.js';
import { moneyRows } from '../sweeps/money.js';
import { requestRows } from '../sweeps/requests.js';

const reason = 'Il motivo che la persona legge.';
const AGAIN_AFTER = 40 * ms.day;

let test: TestApp;
let scenario: Scenario;
let desk: Desk;
/** Anna, three firms that get her requests, a buyer; `bruno` and `other` are like them and take no part. */
let names: Map<number, string>;
let till: Till;
let buyer: FirmOf;
let request = 0;
let serial = 0;
beforeAll(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 3, { screened: true });
  const moderation = test.app.get(ModerationApi);
  const screen = moderation.screenMessage.bind(moderation);
  test.replace(ModerationApi, 'screenMessage', (db, text, previous) =>
    text.startsWith('Un dubbio')
      ? Promise.resolve({ verdict: 'doubtful', blocked: ['dubbio'], leak: false } as never)
      : screen(db, text, previous),
  );
  new RefundDouble(test);
  const bruno = await scenario.rows.citizen();
  const other = await scenario.rows.firm({ skills: ['ricorsi-inps'] });
  const request = await scenario.rows.request(bruno, { status: 3, type: 'ricorsi-inps' });
  await scenario.rows.response(request, other, 3, { opened_at: test.clock.now() });
  till = Object.assign(new Till(test), { rows: scenario.rows });
  buyer = await till.firm();
  await sql`delete from matching_firms where firm_id = ${buyer.id}`.execute(test.sql);
  names = new Map([
    [buyer.id, 'buyer'],
    [scenario.citizenId, 'anna'],
    [bruno, 'bruno'],
    [other, 'other'],
    ...scenario.firms.map(({ id }, nth) => [id, 'fgh'[nth]!] as const),
  ]);
});
afterAll(() => test.close());

const ok = async (call: Promise<Answer>): Promise<Answer> => {
  const answer = await call;
  if (answer.status >= 300) throw new Error(answer.text);
  return answer;
};
const last = async (table: string): Promise<number> =>
  Number(
    (await sql<{ id: number | string | null }>`select max(id) as id from ${sql.table(table)}`.execute(test.sql))
      .rows[0]!.id ?? 0,
  );

/** Who is notified by an act, of what: in the app and by mail, or only by one of them. */
const told = async (act: () => Promise<unknown>): Promise<string[]> => {
  await test.drain();
  // Staff decide at different moments, and a conversation makes one notification within some minutes.
  test.clock.advance(messageLimits.oneNotification);
  const [app, mail] = [await last('notifications'), await last('outbox')];
  await act();
  await test.drain();
  const { rows } = await sql<{ template: string; account_id: number | null; ways: string }>`
    select template, account_id, string_agg(way, '+' order by way) as ways from (
      select template, account_id, 'app' as way from notifications where id > ${app}
      union all select template, account_id, 'mail' from outbox where id > ${mail}) t
    group by template, account_id`.execute(test.sql);
  return rows
    .map(
      ({ template, account_id: id, ways }) =>
        `${template} → ${names.get(id ?? 0) ?? id}${ways === 'app+mail' ? '' : ` ${ways}`}`,
    )
    .sort();
};

const firm = (nth: number): FirmOf => scenario.firms[nth]!;
const responseOf = (request: number, nth: number) => scenario.responseOf(request, firm(nth));
const letterAt = async (): Promise<string> => `/responses/${await responseOf(request, 0)}/engagement`;
const put = async (request: number, nth: number, body: object) =>
  ok(firm(nth).http.put(`/responses/${await responseOf(request, nth)}`, body));
const staff = async (path: string, body: object = { reason }) => {
  desk = await new Team(test).as('admin', { email: `capo${++serial}@staff.example` });
  return ok(desk.post(path, body));
};
const newestCase = async (kind: string): Promise<number> => {
  desk = await new Team(test).as('admin', { email: `capo${++serial}@staff.example` });
  const { body } = await ok(desk.list('cases', { filter: { kind }, sort: ['id', 'DESC'], range: [0, 0] }));
  return (body as { id: number }[])[0]!.id;
};
/** A quote of the first firm that it withdraws, or renews. */
const withdrawn = async (body: object, over: { read_at?: Date; valid_through?: string } = {}) => {
  const closed = await scenario.rows.request(scenario.citizenId, { status: 0 });
  await sql`update requests set ok_count = 1 where id = ${closed}`.execute(test.sql);
  const id = await scenario.rows.response(closed, firm(0).id, 7, over);
  return ok(firm(0).http.put(`/responses/${id}`, body));
};
const write = (nth: number, response: number, text: string) =>
  ok(firm(nth).http.post('/messages', { response_id: response, text }));

const send = async (description?: string): Promise<void> => {
  request = await scenario.sent(description === undefined ? {} : { description });
};
const complain = async () => {
  const about = { subject_type: 'message', subject_id: await last('messages'), reason: 'insult' };
  await ok(scenario.citizen.post('/complaints', { ...about, text: 'Mi ha offeso molto.' }));
};
const decide = async (kind: string, decision: string) =>
  staff(`/cases/${await newestCase(kind)}/decide`, { decision, reason });
const appeal = async () => {
  const [{ reference }] = (await ok(firm(0).http.get('/complaints'))).info as [{ reference: string }];
  await ok(firm(0).http.post(`/complaints/${reference}/appeal`, { text: 'Era una frase tra colleghi.' }));
};
const unverify = () => sql`update firms set verified_at = null where account_id = ${firm(2).id}`.execute(test.sql);
const plans = () => new PlanPayments(test, scenario);
const askRefund = async () => {
  const { movementId } = await new Purchases(test).package(buyer.id, 5);
  await ok(buyer.http.post(`/credits/${movementId}/refund`, { reason: 'Ho sbagliato pacchetto' }));
};

/** What happens, step by step, and everybody who is notified of it; in the app and by mail where nothing else is said. */
const steps: readonly (readonly [what: string, act: () => Promise<unknown>, told: readonly string[]])[] = [
  [
    'a citizen sends a request',
    () => send(),
    ['request_forwarded → f', 'request_forwarded → g', 'request_forwarded → h', 'request_sent → anna'],
  ],
  ['a firm opens it first', () => put(request, 0, { status: 3 }), ['request_first_opened → anna']],
  ['another firm opens it', () => put(request, 1, { status: 3 }), []],
  ['a third firm opens it', () => put(request, 2, { status: 3 }), []],
  ['a firm quotes', () => put(request, 0, quote), ['quote_received → anna']],
  ['another firm quotes', () => put(request, 1, quote), ['quote_received → anna']],
  ['a firm declines with an opinion', () => put(request, 2, { status: 5, text: OPINION }), ['opinion_received → anna']],
  [
    'a firm buys the contacts',
    () => put(request, 0, { shared_contacts: true, only_shared_contacts_updated: true }),
    ['contacts_shared → anna'],
  ],
  [
    'a firm renews its quote',
    () => withdrawn({ status: 7, only_validity_updated: true, valid_through: null }, { valid_through: '2026-03-09' }),
    ['quote_renewed → anna'],
  ],
  ['a firm withdraws a quote before it is read', () => withdrawn({ status: 12 }), ['unread_quote_withdrawn → anna']],
  [
    'a firm withdraws a quote that was read',
    () => withdrawn({ status: 12, reason }, { read_at: test.clock.now() }),
    ['quote_withdrawn → anna'],
  ],
  [
    'a firm writes',
    async () => write(0, await responseOf(request, 0), 'Buongiorno, ci sono novità?'),
    ['message_received → anna'],
  ],
  [
    'the citizen writes',
    async () =>
      ok(
        scenario.citizen.post('/messages', {
          response_id: await responseOf(request, 0),
          text: 'Buongiorno, nessuna novità.',
        }),
      ),
    ['message_received → f'],
  ],
  [
    'the citizen chooses a firm',
    async () => ok(scenario.citizen.put(`/responses/${await responseOf(request, 0)}`, { status: 9 })),
    ['firm_chosen → f', 'firm_chosen_by_you → anna', 'firm_not_chosen → g'],
  ],
  [
    'the firm sends its letter of engagement',
    async () => ok(firm(0).http.put(await letterAt(), { scope: 'La trattativa.' })),
    ['engagement_sent → anna'],
  ],
  [
    'the citizen asks about it',
    async () => ok(scenario.citizen.put(`${await letterAt()}/question`, { text: 'Quanto dura?' })),
    ['engagement_asked → f'],
  ],
  [
    'the citizen accepts it',
    async () => {
      const { hash } = (await ok(scenario.citizen.get(await letterAt()))).info.letter as { hash: string };
      await ok(scenario.citizen.put(`${await letterAt()}/acceptance`, { hash, starts_now: false }));
    },
    ['engagement_accepted → f'],
  ],
  [
    'the citizen reviews it',
    async () => {
      await scenario.rows.chosenLongAgo();
      const review = { satisfaction_lawyer: 5, satisfaction_site: 4, review_lawyer: 'Tutto chiaro e in tempo.' };
      await ok(scenario.citizen.put(`/requests/${request}/feedback`, review));
    },
    ['review_received → f'],
  ],
  [
    'the firm replies to the review',
    () => ok(firm(0).http.put(`/feedbacks/${request}/reply`, { text: 'Grazie della fiducia.' })),
    ['review_replied → anna'],
  ],
  [
    'staff remove the review',
    () => staff(`/reviews/${request}/remove`),
    ['review_removed → anna', 'review_removed_of_firm → f'],
  ],
  ['a request is held', () => send(LITTLE), ['request_held → anna']],
  ['staff ask to complete it', () => staff(`/requests/${request}/ask-to-complete`), ['request_to_complete → anna']],
  ['another request is held', () => send(`${LITTLE} ora`), ['request_held → anna']],
  [
    'staff release it',
    () => staff(`/requests/${request}/release`),
    ['request_cleared → anna', 'request_forwarded → f', 'request_forwarded → g', 'request_forwarded → h'],
  ],
  ['a firm opens it', () => put(request, 0, { status: 3 }), ['request_first_opened → anna']],
  [
    'staff give it the top plan',
    () => staff(`/requests/${request}/plan`, { plan: 4, reason }),
    ['top_plan_given → anna'],
  ],
  [
    'staff suspend the citizen',
    () => staff(`/accounts/${scenario.citizenId}/suspend`),
    ['account_suspended → anna mail', 'request_paused → f', 'request_paused → g', 'request_paused → h'],
  ],
  [
    'staff reinstate the citizen',
    async () => {
      await staff(`/accounts/${scenario.citizenId}/reinstate`);
      scenario.citizen = await scenario.rows.as(scenario.citizenId);
    },
    ['account_reinstated → anna', 'request_resumed → f', 'request_resumed → g', 'request_resumed → h'],
  ],
  [
    'staff reject the request',
    () => staff(`/requests/${request}/reject`, { kind: 71, reason }),
    ['request_rejected → anna', 'request_taken_away → f', 'request_taken_away → g', 'request_taken_away → h'],
  ],
  ['the citizen replies', () => ok(scenario.citizen.put(`/requests/${request}`, { status: 79, extra: REPLY })), []],
  ['staff keep the rejection', () => staff(`/requests/${request}/keep`), ['rejection_kept → anna']],
  [
    'staff reinstate the request',
    () => staff(`/requests/${request}/reinstate`),
    ['request_given_back → g', 'request_given_back → h', 'request_reinstated → anna'],
  ],
  [
    'staff invalidate the request',
    () => staff(`/requests/${request}/invalidate`, { kind: 81, reason }),
    ['request_invalidated → anna', 'request_taken_away → f', 'request_taken_away → g', 'request_taken_away → h'],
  ],
  ['one more request is held', () => send(`${LITTLE} di nuovo`), ['request_held → anna']],
  [
    'staff release that one',
    () => staff(`/requests/${request}/release`),
    ['request_cleared → anna', 'request_forwarded → f', 'request_forwarded → g', 'request_forwarded → h'],
  ],
  ['a firm opens that one', () => put(request, 0, { status: 3 }), ['request_first_opened → anna']],
  ['a firm writes what is held', async () => write(0, await responseOf(request, 0), 'Un dubbio da guardare'), []],
  [
    'staff reject the message',
    async () => staff(`/messages/${await last('messages')}/decide`, { status: 11, reason }),
    ['message_not_delivered → f'],
  ],
  [
    'a firm writes what is held again',
    async () => write(0, await responseOf(request, 0), 'Un dubbio ancora da guardare'),
    [],
  ],
  [
    'staff approve the message',
    async () => staff(`/messages/${await last('messages')}/decide`, { status: 1, reason }),
    ['message_received → anna'],
  ],
  ['the citizen reports the message', complain, ['report_received → anna']],
  ['staff dismiss the report', () => decide('report', 'dismiss'), ['report_dismissed → anna']],
  [
    'the firm writes again',
    async () => write(0, await responseOf(request, 0), 'Un’altra frase.'),
    ['message_received → anna'],
  ],
  ['the citizen reports that message', complain, ['report_received → anna']],
  ['staff uphold the report', () => decide('report', 'uphold'), ['content_removed → f', 'report_upheld → anna']],
  ['the firm appeals', appeal, ['appeal_received → f']],
  ['staff grant the appeal', () => decide('appeal', 'grant'), ['appeal_granted → f']],
  [
    'the firm writes once more',
    async () => write(0, await responseOf(request, 0), 'Ancora una frase.'),
    ['message_received → anna'],
  ],
  ['the citizen reports this one too', complain, ['report_received → anna']],
  ['staff uphold that report too', () => decide('report', 'uphold'), ['content_removed → f', 'report_upheld → anna']],
  ['the firm appeals again', appeal, ['appeal_received → f']],
  ['staff reject the appeal', () => decide('appeal', 'reject'), ['appeal_rejected → f']],
  [
    'the citizen deletes the request',
    () => ok(scenario.citizen.delete(`/requests/${request}`)),
    ['request_gone → f', 'request_gone → g', 'request_gone → h'],
  ],
  [
    'staff ask a firm for evidence',
    async () => {
      await unverify();
      await staff(`/accounts/${firm(2).id}/ask-evidence`);
    },
    ['verification_asked → h'],
  ],
  [
    'staff verify the firm',
    () => staff(`/accounts/${firm(2).id}/verify`, { evidence: 'Albo di Milano, elenco ordinario' }),
    ['firm_verified → h'],
  ],
  [
    'staff refuse the verification of the firm',
    async () => {
      await unverify();
      await staff(`/accounts/${firm(2).id}/refuse-verification`);
    },
    ['verification_refused → h'],
  ],
  [
    'a firm pays a package',
    async () => till.say('checkout.session.completed', await till.completed(await till.order(buyer, 5))),
    ['payment_received → buyer'],
  ],
  ['a firm buys a package and asks for its refund', askRefund, ['payment_received → buyer']],
  ['staff deny the refund', async () => staff(`/refunds/${await last('refunds')}/deny`), ['refund_denied → buyer']],
  ['it buys another and asks for its refund', askRefund, ['payment_received → buyer']],
  [
    'staff approve that refund',
    async () => staff(`/refunds/${await last('refunds')}/approve`),
    ['refund_approved → buyer', 'refund_paid → buyer'],
  ],
  [
    'the citizen reports a firm',
    () =>
      ok(
        scenario.citizen.post('/complaints', {
          subject_type: 'account',
          subject_id: firm(0).id,
          reason: 'insult',
          text: 'Mi ha offeso al telefono.',
        }),
      ),
    ['report_received → anna'],
  ],
  ['staff warn the firm', () => decide('report', 'uphold'), ['account_warned → f', 'report_upheld → anna']],
  [
    'the citizen buys a plan',
    async () => {
      request = await plans().sent({ plan: 2, invoice: person, performance_agreed: false });
    },
    [
      'payment_received → anna',
      'request_forwarded → f',
      'request_forwarded → g',
      'request_forwarded → h',
      'request_sent → anna',
    ],
  ],
  [
    'the citizen withdraws from it',
    () => ok(scenario.citizen.post(`/requests/${request}/withdraw`)),
    ['refund_paid → anna', 'withdrawal_received → anna'],
  ],
  [
    'the citizen pays for a draft that lacks something',
    async () => {
      const { info } = await ok(scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' }));
      const body = { ...filled, plan: 2, invoice: person, performance_agreed: false };
      await ok(scenario.citizen.put(`/requests/${info.id}`, body));
      const { url } = await plans().order(info.id as number);
      await sql`update requests set description = '' where id = ${info.id}`.execute(test.sql);
      await plans().pay(url);
    },
    ['payment_received → anna', 'plan_paid_incomplete → anna'],
  ],
];

/** What the sweeps send; `test/sweeps` has its exact recipients. */
const bySweeps = (): string[] =>
  [...accountRows, ...moneyRows, ...requestRows].flatMap(({ changes }) =>
    changes.flatMap((change) => /^\+ notifications (\w+) of /.exec(change)?.[1] ?? []),
  );
/** What has its recipients in a test of its own. */
const elsewhere: Partial<Record<NotificationName, string>> = {
  firm_confirmed: 'accounts/first-steps',
  firm_warned: 'accounts/conduct',
  text_removed: 'moderation/doubtful-texts',
  message_answered: 'chat/held',
  staff_wrote: 'chat/staff-messages',
  messages_need_approval: 'chat/leaks',
  file_infected: 'documents/scan',
  webhook_disabled: 'notifications/webhooks/webhooks',
  credits_low: 'credits/ledger',
  weights_announced: 'staff/weights',
  weights_withdrawn: 'staff/weights',
  settings_announced: 'staff/settings/versions',
  settings_withdrawn: 'staff/settings/versions',
  terms_announced: 'accounts/terms',
  privacy_announced: 'accounts/terms',
  site_feedback_asked: 'requests/feedback-asked',
  site_feedback_asked_again: 'requests/feedback-asked',
};

describe('a notification', () => {
  it('has its recipients in a test', () => {
    const here = steps.flatMap(([, , told_]) => told_.map((line) => line.split(' ')[0]!));
    const named = new Set([...here, ...bySweeps(), ...Object.keys(elsewhere)]);
    expect([...named].filter((name) => name in notificationTemplates).sort()).toEqual(
      Object.keys(notificationTemplates).sort(),
    );
  });

  // Each step follows the one before.
  it.each(steps)('reaches whom it concerns, and nobody else: %s', async (_, act, expected) => {
    expect(await told(act)).toEqual(expected);
  });
});

describe('a notification of something that happens to the same people again', () => {
  beforeAll(async () => {
    // What the first time left behind.
    test.clock.advance(AGAIN_AFTER);
    await test.settle();
    await sql`delete from call_limits`.execute(test.sql);
    await sql`update firms set verified_at = ${test.clock.now()}`.execute(test.sql);
    await test.database.transaction(async (em) => {
      for (const { id } of scenario.firms) await test.app.get(CreditsApi).addPurchased(em, id, 11, test.clock.now());
    });
    [scenario.citizen, buyer.http] = [await scenario.rows.as(scenario.citizenId), await scenario.rows.as(buyer.id)];
    for (const one of scenario.firms) one.http = await scenario.rows.as(one.id);
  });

  it.each(steps)('reaches them again: %s', async (_, act, expected) => {
    expect(await told(act)).toEqual(expected);
  });
});

describe('whoever switched notifications off', () => {
  const params = { ...sampleParams, request_id: 0, response_id: 0 };
  /** How every kind arrives: in the app, by mail, in the digest, as a push. */
  const ways = async (values: { choices?: object; digest?: boolean; pushes?: boolean }) => {
    const id = await scenario.rows.citizen();
    const neighbour = await scenario.rows.citizen();
    await sql`
      update accounts set notification_choices = ${JSON.stringify(values.choices ?? {})}, digest = ${values.digest ?? false}
      where id = ${id}`.execute(test.sql);
    const all = Object.keys(notificationTemplates) as NotificationName[];
    await test.database.transaction((em) =>
      test.app.get(NotificationsApi).notify(em, ...all.map((template) => ({ accountId: id, template, params }))),
    );
    const { rows } = await sql<{ account_id: number; template: string; way: string }>`
      select account_id, template, 'app' as way from notifications where account_id in (${id}, ${neighbour})
      union all select account_id, template, 'mail' from outbox where account_id in (${id}, ${neighbour})
      union all select account_id, template, 'digest' from digest_entries where account_id in (${id}, ${neighbour})`.execute(
      test.sql,
    );
    expect(rows.filter(({ account_id }) => account_id === neighbour)).toEqual([]);
    return Object.fromEntries(
      all.map((name) => [
        name,
        rows
          .filter(({ template }) => template === name)
          .map(({ way }) => way)
          .sort(),
      ]),
    );
  };
  const expected = (of: (type: number) => string[]) =>
    Object.fromEntries(Object.entries(notificationTemplates).map(([name, { type }]) => [name, of(type)]));
  const { account, money, request: aboutRequests } = NotificationType;
  const off = Object.fromEntries(Object.keys(NotificationType).map((name) => [name, { app: false, mail: false }]));
  const isMandatory = (type: number) => type === account || type === money;

  it('gets only the mails that cannot be switched off', async () => {
    expect(await ways({ choices: off })).toEqual(expected((type) => (isMandatory(type) ? ['mail'] : [])));
  });

  it('gets everything twice otherwise, and what is about requests once a day with the digest', async () => {
    expect(await ways({})).toEqual(expected(() => ['app', 'mail']));
    expect(await ways({ digest: true })).toEqual(
      expected((type) => (type === aboutRequests ? ['app', 'digest'] : ['app', 'mail'])),
    );
    expect(await ways({ choices: off, digest: true })).toEqual(expected((type) => (isMandatory(type) ? ['mail'] : [])));
  });
});
