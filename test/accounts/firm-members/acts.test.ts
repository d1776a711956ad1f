import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import sharp from 'sharp';
import { checkInvariants } from '../../../src/cli/invariants/invariants.js';
import { membersInvariants } from '../../../src/cli/invariants/members.invariants.js';
import { RouteCheck } from '../../../src/accounts/route-check.js';
import { CreditsApi } from '../../../src/credits/credits.api.js';
import { iso } from '../../../src/kernel/database/sql.js';
import { hashPassword } from '../../../src/kernel/passwords.js';
import { firmActs, type FirmAct } from '../../../src/shared/accounts/firm-activity.codes.js';
import type { MemberRole } from '../../../src/shared/accounts/members.rules.js';
import { dayInRome } from '../../../src/shared/calendar.js';
import { plus } from '../../../src/shared/clock.js';
import { ms } from '../../../src/shared/limits.js';
import { permissions } from '../../../src/shared/permissions.rules.js';
import { Till } from '../../billing/money.js';
import { Purchases, RefundDouble } from '../../billing/purchases.js';
import { OPINION, quote, Scenario, type FirmOf } from '../../requests/scenario.js';
import { Team, type Desk } from '../../staff/team.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import type { Answer, HttpClient } from '../../support/http.js';
import { lastMail, linkNumbers, PASSWORD } from '../people.js';
import { passwords } from './firm-office.js';

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const REASON = 'Il motivo che la persona legge.';

let test: TestApp;
let scenario: Scenario;
let till: Till;
let firm: FirmOf;
let neighbour: FirmOf;
let member: HttpClient;
let memberId: number;
/** Keeps the books of the firm. */
let accountant: HttpClient;
let accountantId: number;
let desk: Desk;
let png: Buffer;
let serial = 0;

beforeAll(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 0);
  // One sequence of addresses for all.
  till = Object.assign(new Till(test), { rows: scenario.rows });
  firm = await till.firm();
  neighbour = await till.firm();
  for (const { id } of [firm, neighbour])
    await test.database.transaction((em) => test.app.get(CreditsApi).openWallet(em, id, test.clock.now()));
  const hash = await hashPassword(PASSWORD);
  const joined = async (account: number, role: MemberRole = 'lawyer') =>
    (
      await sql<{ id: number }>`
        insert into firm_members (account_id, role, email, password_hash, first_name, last_name, invited_at, accepted_at)
        values (${account}, ${role}, ${`collega${++serial}@example.com`}, ${hash}, 'Carla', 'Conti', now(), now())
        returning id`.execute(test.sql)
    ).rows[0]!.id;
  await joined(neighbour.id);
  memberId = await joined(firm.id);
  member = await scenario.rows.as(firm.id, memberId);
  accountantId = await joined(firm.id, 'billing');
  accountant = await scenario.rows.as(firm.id, accountantId);
  png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0E5357' } })
    .png()
    .toBuffer();
  new RefundDouble(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql`delete from call_limits`.execute(test.sql);
  desk = await new Team(test).as('admin', { email: `capo${++serial}@staff.example` });
});

interface Entry {
  readonly kind: FirmAct;
  /** The owner, or somebody who has just joined; by default the member. */
  readonly by?: number | null;
  /** By default the firm with a member. */
  readonly account?: number;
  readonly response?: number;
  readonly checkout?: number;
  readonly about?: number;
  readonly fields?: readonly string[];
}
const addWebhook = () =>
  member.post('/firm/webhooks', { url: 'https://programma.example.com/', events: ['message.new'] });
/** Who does it, and what is written. */
type Done = Omit<Entry, 'kind'> & { answer: Answer };
interface Act {
  /** The write of the contract; a read leaves it out. */
  readonly route?: string;
  readonly kind: FirmAct;
  /** Prepares, and returns the call. */
  readonly make: () => Promise<() => Promise<Done>>;
}

const ok = async (call: Promise<Answer>): Promise<Answer> => {
  const answer = await call;
  if (answer.status >= 300) throw new Error(answer.text);
  return answer;
};
/** A response of the firm in a state, to a request of its own; the neighbour has one too. */
const response = async (status: number): Promise<{ id: number; request: number }> => {
  const request = await scenario.rows.request(scenario.citizenId, {
    status: status === 9 ? 5 : 3,
    sharedContacts: true,
  });
  const opened = { opened_at: status === 2 ? null : test.clock.now() };
  const id = await scenario.rows.response(request, firm.id, status, opened);
  await scenario.rows.response(request, neighbour.id, status === 9 ? 8 : status, opened);
  if (status === 7) await sql`update requests set ok_count = 2 where id = ${request}`.execute(test.sql);
  return { id, request };
};
const message = async (http: HttpClient, responseId: number): Promise<number> =>
  (await ok(http.post('/messages', { response_id: responseId, text: 'Buongiorno, ci sono novità?' }))).info.id;
/** An act about a response. */
const onResponse = (
  route: string,
  kind: FirmAct,
  status: number,
  call: (id: number, prepared: number) => Promise<Answer>,
  prepare: (id: number, request: number) => Promise<number> = () => Promise.resolve(0),
): Act => ({
  route,
  kind,
  make: async () => {
    const { id, request } = await response(status);
    const prepared = await prepare(id, request);
    return async () => ({ answer: await call(id, prepared), response: id });
  },
});
/** An act about nothing in particular. */
const plain = (
  route: string,
  kind: FirmAct,
  call: (prepared: number) => Promise<Answer>,
  prepare: () => Promise<number> = () => Promise.resolve(0),
  more: Omit<Entry, 'kind'> = {},
): Act => ({
  route,
  kind,
  make: async () => {
    const prepared = await prepare();
    return async () => ({ answer: await call(prepared), ...more });
  },
});
const pdf = (name: string) => ({ name, content: PDF, type: 'application/pdf' });
const reply = (http: HttpClient) => http.post('/quick-replies', { text: `Ci mandi il verbale n. ${++serial}.` });
/** Each on another day. */
const anAbsence = () => {
  const day = dayInRome(plus(test.clock.now(), ++serial * ms.day));
  return { from: day, until: day };
};
const report = (id: number) => ({
  subject_type: 'message',
  subject_id: id,
  reason: 'insult',
  text: 'Mi ha offeso molto.',
});
/** Another firm, which has room for a sign-in, and the person that it invites. */
const inviting = async () => {
  const { id: account, http } = await till.firm();
  const email = `invitata${++serial}@example.com`;
  const invite = () => http.post('/firm/members', { email, first_name: 'Carla', last_name: 'Conti' });
  const accept = async () => {
    const [key, token] = linkNumbers((await lastMail(test, email)).body_text);
    return test.http.post(`/invitations/${key}/${token}`, passwords());
  };
  return { account, http, invite, accept };
};
const unverified = async (): Promise<number> => {
  await sql`update firms set verified_at = null where account_id = ${firm.id}`.execute(test.sql);
  await ok(desk.post(`/accounts/${firm.id}/ask-evidence`, { reason: `${REASON} ${++serial}` }));
  return 0;
};

/** Every act of a firm, by the member of the firm or, where only that one may, by its owner. */
const acts: readonly Act[] = [
  onResponse('ResponsesController.update', 'request_opened', 2, (id) => member.put(`/responses/${id}`, { status: 3 })),
  onResponse('ResponsesController.update', 'quote_given', 3, (id) => member.put(`/responses/${id}`, quote)),
  onResponse('ResponsesController.update', 'quote_corrected', 7, (id) =>
    member.put(`/responses/${id}`, { ...quote, percentage: 10 }),
  ),
  onResponse(
    'ResponsesController.update',
    'quote_renewed',
    7,
    (id) => member.put(`/responses/${id}`, { status: 7, only_validity_updated: true, valid_through: null }),
    async (id) => {
      await sql`update responses set valid_through = '2026-03-09' where id = ${id}`.execute(test.sql);
      return 200;
    },
  ),
  onResponse('ResponsesController.update', 'quote_withdrawn', 7, (id) =>
    member.put(`/responses/${id}`, { status: 12 }),
  ),
  onResponse('ResponsesController.update', 'opinion_given', 3, (id) =>
    member.put(`/responses/${id}`, { status: 5, text: OPINION }),
  ),
  onResponse('ResponsesController.update', 'contacts_bought', 7, (id) =>
    member.put(`/responses/${id}`, { shared_contacts: true, only_shared_contacts_updated: true }),
  ),
  onResponse('MessagesController.send', 'message_sent', 3, (id) =>
    member.post('/messages', { response_id: id, text: 'Buongiorno, ci sono novità?' }),
  ),
  onResponse(
    'MessagesController.edit',
    'message_changed',
    3,
    (_, sent) => member.put(`/messages/${sent}`, { text: 'Buonasera, ci sono novità?' }),
    (id) => message(member, id),
  ),
  onResponse(
    'MessagesController.delete',
    'message_deleted',
    3,
    (_, sent) => member.delete(`/messages/${sent}`),
    (id) => message(member, id),
  ),
  onResponse('RequestDocumentsController.toResponse', 'document_attached', 3, (id) =>
    member.upload(`/responses/${id}/attachments`, pdf('parere.pdf')),
  ),
  onResponse(
    'RequestDocumentsController.delete',
    'document_removed',
    3,
    (_, attached) => member.delete(`/documents/${attached}`),
    async (id) => (await ok(member.upload(`/responses/${id}/attachments`, pdf('parere.pdf')))).info.id as number,
  ),
  onResponse('EngagementController.send', 'engagement_sent', 9, (id) =>
    member.put(`/responses/${id}/engagement`, { scope: 'La trattativa.' }),
  ),
  onResponse(
    'EngagementController.withdraw',
    'engagement_withdrawn',
    9,
    (id) => member.delete(`/responses/${id}/engagement`),
    async (id) => (await ok(member.put(`/responses/${id}/engagement`, { scope: 'La trattativa.' }))).status,
  ),
  plain('QuickRepliesController.add', 'texts_changed', () => reply(member)),
  plain(
    'QuickRepliesController.change',
    'texts_changed',
    (id) => member.put(`/quick-replies/${id}`, { text: 'Ci mandi le foto.' }),
    async () => (await ok(reply(member))).info.id as number,
  ),
  plain(
    'QuickRepliesController.remove',
    'texts_changed',
    (id) => member.delete(`/quick-replies/${id}`),
    async () => (await ok(reply(member))).info.id as number,
  ),
  plain('QuoteDraftsController.put', 'texts_changed', () =>
    member.put('/quote-texts/1', { name: 'Trattativa', text: 'Seguiamo noi la trattativa.' }),
  ),
  plain(
    'QuoteDraftsController.remove',
    'texts_changed',
    () => member.delete('/quote-texts/1'),
    async () => (await ok(member.put('/quote-texts/1', { name: 'Trattativa', text: 'Seguiamo noi.' }))).status,
  ),
  onResponse('FirmNotesController.put', 'notes_changed', 3, (id) =>
    member.put(`/responses/${id}/notes`, {
      version: 0,
      note: 'Sentire il perito.',
      labels: [],
      next_step: null,
      next_on: null,
      member_id: null,
    }),
  ),
  plain(
    'ReportsController.report',
    'report_made',
    (id) => member.post('/complaints', report(id)),
    async () => {
      const { id } = await response(3);
      await message(member, id);
      return message(scenario.citizen, id);
    },
  ),
  {
    route: 'ReportsController.appeal',
    kind: 'appeal_made',
    make: async () => {
      await ok(scenario.citizen.post('/complaints', report(await message(member, (await response(3)).id))));
      const { body } = await ok(desk.list('cases', { filter: { kind: 'report', to_decide: true } }));
      const newest = Math.max(...(body as { id: number }[]).map(({ id }) => id));
      await ok(desk.post(`/cases/${newest}/decide`, { decision: 'uphold', reason: REASON }));
      const [{ reference }] = (await ok(member.get('/complaints'))).info as [{ reference: string }];
      return async () => ({
        answer: await member.post(`/complaints/${reference}/appeal`, { text: 'Era una frase tra colleghi.' }),
      });
    },
  },
  {
    route: 'FeedbackController.reply',
    kind: 'review_replied',
    make: async () => {
      const { request } = await response(9);
      await scenario.rows.chosenLongAgo();
      const review = { satisfaction_lawyer: 5, satisfaction_site: 4, review_lawyer: 'Tutto chiaro e in tempo.' };
      await ok(scenario.citizen.put(`/requests/${request}/feedback`, review));
      return async () => ({
        answer: await member.put(`/feedbacks/${request}/reply`, { text: 'Grazie della fiducia.' }),
      });
    },
  },
  {
    route: 'BillingController.order',
    kind: 'credits_ordered',
    make: () =>
      Promise.resolve(async () => {
        const answer = await accountant.post('/credits/orders', { package: 11 });
        return { answer, by: accountantId, checkout: await newest('checkouts') };
      }),
  },
  {
    route: 'RefundsController.ask',
    kind: 'refund_asked',
    make: async () => {
      const bought = await new Purchases(test).package(firm.id, 5);
      await new Purchases(test).package(neighbour.id, 5);
      return async () => ({
        answer: await accountant.post(`/credits/${bought.movementId}/refund`, { reason: 'Ho sbagliato pacchetto' }),
        by: accountantId,
        checkout: bought.checkoutId,
      });
    },
  },
  plain(
    'ProfileController.update',
    'profile_changed',
    () => member.put('/profile', { presentation: 'Seguiamo casi di lavoro.', languages: ['it'] }),
    undefined,
    { fields: ['languages', 'presentation'] },
  ),
  plain('ProfileController.preferences', 'preferences_changed', () =>
    member.put('/profile/preferences', { max_distance_km: 20 + ++serial }),
  ),
  plain('ProfileController.preferences', 'paused', () =>
    member.put('/profile/preferences', { paused_through: '2026-03-20' }),
  ),
  plain(
    'ProfileController.preferences',
    'resumed',
    () => member.put('/profile/preferences', { paused_through: null }),
    async () => (await ok(member.put('/profile/preferences', { paused_through: '2026-03-21' }))).status,
  ),
  plain('ProfileController.notifications', 'notifications_changed', () =>
    member.put('/profile/notifications', { digest: true }),
  ),
  plain(
    'ProfileController.terms',
    'terms_accepted',
    async () => {
      const { terms } = (await ok(firm.http.get('/account'))).info as { terms: { current: string } };
      return firm.http.put('/profile/terms', { version: terms.current });
    },
    undefined,
    { by: null },
  ),
  plain('PhotoController.setPhoto', 'photo_changed', () =>
    member.upload('/profile/photo', { name: 'foto.png', content: png, type: 'image/png' }),
  ),
  plain(
    'PhotoController.removePhoto',
    'photo_changed',
    () => member.delete('/profile/photo'),
    async () =>
      (await ok(member.upload('/profile/photo', { name: 'foto.png', content: png, type: 'image/png' }))).status,
  ),
  plain(
    'VerificationController.answer',
    'verification_answered',
    () => member.post('/profile/verification', { text: 'Ecco il certificato.' }),
    unverified,
  ),
  plain(
    'VerificationController.addDocument',
    'verification_answered',
    () => member.upload('/profile/verification/documents', pdf('certificato.pdf')),
    unverified,
  ),
  { kind: 'data_exported', make: () => Promise.resolve(async () => ({ answer: await member.get('/account/export') })) },
  {
    route: 'MembersController.create',
    kind: 'member_invited',
    make: async () => {
      const { account, invite } = await inviting();
      return async () => {
        const answer = await invite();
        return { answer, account, by: null, about: answer.info.id as number };
      };
    },
  },
  {
    kind: 'member_joined',
    make: async () => {
      const { account, invite, accept } = await inviting();
      const { info } = await ok(invite());
      return async () => ({ answer: await accept(), account, by: info.id as number });
    },
  },
  {
    route: 'MembersController.change',
    kind: 'member_role_changed',
    make: async () => {
      const { account, http, invite } = await inviting();
      const { info } = await ok(invite());
      return async () => ({
        answer: await http.put(`/firm/members/${info.id}`, { role: 'assistant' }),
        account,
        by: null,
        about: info.id as number,
      });
    },
  },
  {
    kind: 'member_access_changed',
    make: async () => {
      const { account, http, invite } = await inviting();
      const { info } = await ok(invite());
      return async () => ({
        answer: await http.put(`/firm/members/${info.id}`, { role: 'lawyer', request_access: 'assigned' }),
        account,
        by: null,
        about: info.id as number,
      });
    },
  },
  {
    route: 'MembersController.removeOne',
    kind: 'member_removed',
    make: async () => {
      const { account, http, invite, accept } = await inviting();
      const { info } = await ok(invite());
      await ok(accept());
      return async () => ({
        answer: await http.delete(`/firm/members/${info.id}`),
        account,
        by: null,
        about: info.id as number,
      });
    },
  },
  plain('AbsencesController.create', 'absence_entered', () => member.post('/firm/absences', anAbsence())),
  {
    route: 'AbsencesController.create',
    kind: 'absence_entered_for',
    make: () =>
      Promise.resolve(async () => ({
        answer: await firm.http.post('/firm/absences', { ...anAbsence(), person: memberId }),
        by: null,
        about: memberId,
      })),
  },
  plain(
    'AbsencesController.removeOne',
    'absence_removed',
    (id) => member.delete(`/firm/absences/${id}`),
    async () => (await ok(member.post('/firm/absences', anAbsence()))).info.id as number,
  ),
  {
    route: 'AbsencesController.removeOne',
    kind: 'absence_removed_of',
    make: async () => {
      const { info } = await ok(member.post('/firm/absences', anAbsence()));
      return async () => ({ answer: await firm.http.delete(`/firm/absences/${info.id}`), by: null, about: memberId });
    },
  },
  {
    route: 'WebhooksController.create',
    kind: 'webhook_added',
    make: () => Promise.resolve(async () => ({ answer: await addWebhook() })),
  },
  {
    route: 'WebhooksController.enable',
    kind: 'webhook_enabled',
    make: async () => {
      const { info } = await ok(addWebhook());
      await sql`update webhooks set disabled_at = now() where id = ${info.id}`.execute(test.sql);
      return async () => ({ answer: await member.post(`/firm/webhooks/${info.id}/enable`) });
    },
  },
  {
    route: 'WebhooksController.remove',
    kind: 'webhook_removed',
    make: async () => {
      const { info } = await ok(addWebhook());
      return async () => ({ answer: await member.delete(`/firm/webhooks/${info.id}`) });
    },
  },
];

const newest = async (table: string): Promise<number> =>
  (await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(test.sql)).rows[0]!.id;

/** Writes that are not recorded: of a person alone (in their security log), reads by POST, and drafts. */
const UNRECORDED = [
  'AccessController.begin',
  'AccessController.confirm',
  'AccessController.end',
  'AccessController.endOthers',
  'AccessController.off',
  'AccountsController.delete',
  'AccountsController.logout',
  // Tokens are in the log of sign-ins, as passkeys are.
  'ApiTokensController.create',
  'ApiTokensController.revoke',
  'BillingController.coupon',
  'ConversationsController.attach',
  'ConversationsController.draft',
  'ConversationsController.read',
  'ConversationsController.writing',
  'EngagementController.preview',
  'InboxFiltersController.put',
  'InboxFiltersController.remove',
  'MembersController.resendOne',
  'NotificationsController.pushOff',
  'NotificationsController.pushOn',
  'NotificationsController.readThis',
  // Passkeys are in the log of sign-ins, as passwords are.
  'PasskeysController.beginning',
  'PasskeysController.create',
  'PasskeysController.end',
  'PasskeysController.proof',
  'PasskeysController.update',
  'ProfileController.email',
  'ProfileController.security',
  'QuoteDraftsController.keep',
  'QuoteDraftsController.keepOpinion',
  'QuotePdfController.preview',
  'WebhooksController.test',
];

describe('an act of a firm', () => {
  it('has a row here for each kind, and for each write that a firm can make', () => {
    expect([...new Set(acts.map(({ kind }) => kind))].sort()).toEqual([...firmActs].sort());
    const byFirms = test.app
      .get(RouteCheck)
      .routes()
      .filter(({ writes, permission }) => {
        const models: readonly string[] = permission === undefined ? [] : permissions[permission];
        return writes && models.includes('lawyer');
      })
      .map(({ name }) => name)
      .sort();
    const routes = acts.flatMap(({ route }) => route ?? []);
    expect(byFirms).toEqual([...new Set(routes), ...UNRECORDED].sort());
  });

  it.each(acts.map((act) => [act.kind, act.route ?? 'no write of a session', act] as const))(
    'is recorded once, for the person and what it was about: %s (%s)',
    async (kind, _, { make }) => {
      const act = await make();
      test.clock.advance(1000);
      const last = await sql<{ id: string | null }>`select max(id) as id from firm_activity`.execute(test.sql);
      const {
        answer,
        account = firm.id,
        by = memberId,
        response: about,
        checkout,
        about: aboutMember,
        fields,
      } = await act();
      expect([answer.text, answer.status < 300]).toEqual([answer.text, true]);
      await test.drain();
      const { rows } = await sql`
        select account_id, member_id, kind, ${iso(sql`at`)} as at, response_id, checkout_id, about_member_id, fields
        from firm_activity where id > ${last.rows[0]!.id ?? 0}`.execute(test.sql);
      expect(rows).toEqual([
        {
          account_id: account,
          member_id: by,
          kind,
          at: test.clock.now().toISOString(),
          response_id: about ?? null,
          checkout_id: checkout ?? null,
          about_member_id: aboutMember ?? null,
          fields: fields ?? null,
        },
      ]);
    },
  );

  it('is of a person of its own firm, whoever made it', async () => {
    expect(await checkInvariants(test.sql, test.clock.now(), 0, membersInvariants)).toEqual([]);
  });

  it('of a citizen is not recorded', async () => {
    const { id } = await response(3);
    const count = async () => (await sql`select from firm_activity`.execute(test.sql)).rows.length;
    const before = await count();
    await message(scenario.citizen, id);
    expect(await count()).toBe(before);
  });
});
