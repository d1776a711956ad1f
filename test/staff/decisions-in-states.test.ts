import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { invoiceStates, refundStatuses } from '../../src/shared/billing/billing.codes.js';
import { receiptOutcomes } from '../../src/shared/billing/transmission.codes.js';
import { MessageStatus } from '../../src/shared/chat/messages.codes.js';
import { newsletterStatuses } from '../../src/shared/content/newsletter.codes.js';
import { caseStatuses } from '../../src/shared/moderation/case.codes.js';
import { mailStates } from '../../src/shared/notifications/outbox.codes.js';
import { ms } from '../../src/shared/limits.js';
import { Plan, RequestStatus } from '../../src/shared/requests/codes.js';
import { jobStates } from '../../src/shared/staff/jobs.codes.js';
import { settingStates } from '../../src/shared/staff/setting.codes.js';
import { firstDayOfVersion } from '../../src/shared/staff/settings.rules.js';
import { idsApart } from '../support/ids-apart.js';
import type { Answer } from '../support/http.js';
import { asOwner } from '../support/owner.js';
import { Untouched } from '../support/untouched.js';
import { registered } from '../sweeps/world.js';
import { said, type AuditValues } from './audit-said.js';
import { FinanceOffice } from './money/finance-office.js';
import { correctBuyer, heldTransmission, storedReceipt } from './money/transmissions.js';
import { staffRows } from './routes.js';
import { Team, type Desk } from './team.js';

/** Decisions that any state of their record allows. */
const unconditional: Readonly<Record<string, string>> = {
  'POST /accounts/:id/sign-out': 'whoever is not signed in stays so',
  'POST /staff/:id/revoke-sessions': 'the same',
  'POST /staff/:id/reset-totp': 'there may be none',
  'POST /staff/:id/reset-password': 'there is always one',
  'POST /newsletter/:id/test': 'any newsletter can be tried',
};
const reason = 'Il motivo che la persona legge.';

let office: FinanceOffice;
let test: FinanceOffice['test'];
let untouched: Untouched;
let desk: Desk;
let colleague: Desk;
let serial = 0;
beforeAll(async () => {
  office = await FinanceOffice.open();
  ({ test } = office);
  await idsApart(test);
  untouched = await Untouched.of(test);
  const team = new Team(test);
  desk = await team.as('admin');
  colleague = await team.as('admin');
});
afterAll(() => test.close());
/** A decision: its body, in which states it is made, and by which problem it is refused in the others. */
interface Decision {
  readonly body?: () => object;
  readonly makes: readonly string[];
  /** Nothing is decided: whoever works on a case may change, without an entry in the audit. */
  readonly isUnaudited?: true;
  readonly otherwise?: string;
  /** States with another problem; `nothing` where the answer is a success and nothing is left to do. */
  readonly except?: Readonly<Record<string, string>>;
}
interface Subject {
  /** The states by the code. */
  readonly states: readonly string[];
  /** A record in the state. */
  readonly make: (state: string) => Promise<number | string>;
  /** By route. */
  readonly decisions: Readonly<Record<string, Decision>>;
}

const set = async (table: string, id: number, values: Record<string, string | number | Date | null | boolean>) => {
  const assignments = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(assignments)} where id = ${id}`.execute(test.sql);
};
const because = () => ({ reason });
const now = () => test.clock.now();

const request = async (state: string): Promise<number> => {
  const id = await office.rows.request(await office.rows.citizen());
  const status = RequestStatus[state as keyof typeof RequestStatus];
  const isOver = ![RequestStatus.init, RequestStatus.new, RequestStatus.wait, RequestStatus.incomplete].includes(
    status as never,
  );
  if (state === 'held') await set('requests', id, { held_at: now(), forwarded_at: null, expires_at: null });
  else
    await set('requests', id, {
      status,
      ended_at: isOver ? now() : null,
      ...(status === RequestStatus.init && { sent_at: null, expires_at: null, forwarded_at: null }),
      ...(status === RequestStatus.rejectedReplied && { replied_at: now(), rejected_as: RequestStatus.unclear }),
    });
  return id;
};

const subjects: Readonly<Record<string, Subject>> = {
  requests: {
    states: [...Object.keys(RequestStatus), 'held'],
    make: request,
    decisions: {
      'POST /requests/:id/release': { body: because, makes: ['held'], otherwise: 'move_not_allowed' },
      'POST /requests/:id/ask-to-complete': {
        body: because,
        makes: ['held'],
        otherwise: 'move_not_allowed',
        except: { new: 'already_forwarded' },
      },
      'POST /requests/:id/reject': {
        body: () => ({ kind: 71, reason }),
        makes: ['new', 'wait', 'held'],
        otherwise: 'move_not_allowed',
      },
      'POST /requests/:id/invalidate': {
        body: () => ({ kind: 81, reason }),
        makes: ['closed', 'new', 'wait', 'held'],
        otherwise: 'move_not_allowed',
      },
      'POST /requests/:id/reinstate': {
        body: because,
        makes: ['unclear', 'outOfScope', 'againstTerms', 'rejectedReplied', 'invalidData', 'invalidOccurrence'],
        otherwise: 'move_not_allowed',
      },
      'POST /requests/:id/keep': { body: because, makes: ['rejectedReplied'], otherwise: 'move_not_allowed' },
      'POST /requests/:id/plan': {
        body: () => ({ plan: Plan.top, reason }),
        makes: ['new', 'wait', 'held'],
        otherwise: 'move_not_allowed',
      },
    },
  },
  'accounts of firms': {
    states: ['unconfirmed', 'unverified', 'asked', 'verified', 'suspended', 'deleted'],
    make: async (state) => {
      const id = await office.rows.firm({ listed: false });
      if (state === 'unverified' || state === 'asked')
        await sql`update firms set verified_at = null where account_id = ${id}`.execute(test.sql);
      if (state === 'asked') await colleague.post(`/accounts/${id}/ask-evidence`, { reason });
      if (state === 'unconfirmed') await set('accounts', id, { confirmed_at: null });
      if (state === 'suspended') await colleague.post(`/accounts/${id}/suspend`, { reason });
      if (state === 'deleted') await colleague.post(`/accounts/${id}/delete-for-abuse`, { reason });
      return id;
    },
    decisions: {
      'POST /accounts/:id/verify': {
        body: () => ({ evidence: 'Albo di Milano, elenco ordinario' }),
        makes: ['unverified', 'asked'],
        otherwise: 'already_verified',
        except: { deleted: 'not_found' },
      },
      'POST /accounts/:id/ask-evidence': {
        body: because,
        makes: ['unverified', 'asked'],
        otherwise: 'already_verified',
        except: { deleted: 'not_found' },
      },
      'POST /accounts/:id/refuse-verification': {
        body: because,
        makes: ['unverified', 'asked'],
        otherwise: 'already_verified',
        except: { deleted: 'not_found' },
      },
      'POST /accounts/:id/suspend': {
        body: because,
        makes: ['unverified', 'asked', 'verified'],
        otherwise: 'not_confirmed_yet',
        except: { suspended: 'already_suspended', deleted: 'not_found' },
      },
      'POST /accounts/:id/reinstate': {
        body: because,
        makes: ['suspended'],
        otherwise: 'not_suspended',
        except: { deleted: 'not_found' },
      },
      'POST /accounts/:id/delete-for-abuse': {
        body: because,
        makes: ['unverified', 'asked', 'verified', 'suspended'],
        otherwise: 'not_confirmed_yet',
        except: { deleted: 'not_found' },
      },
      'POST /accounts/:id/notes': {
        body: () => ({ text: 'Ha telefonato.' }),
        makes: ['unconfirmed', 'unverified', 'asked', 'verified', 'suspended'],
        otherwise: 'not_found',
      },
    },
  },
  refunds: {
    states: refundStatuses,
    make: async (state) => {
      const { firmId, refundId } = await office.asked();
      await sql`delete from matching_firms where firm_id = ${firmId}`.execute(test.sql);
      if (state === 'denied') await colleague.post(`/refunds/${refundId}/deny`, { reason });
      else if (state !== 'pending') {
        office.provider.mood = state === 'failed' ? 'refuses' : 'pays';
        await colleague.post(`/refunds/${refundId}/approve`, { reason });
        if (state !== 'approved') await test.drain();
        office.provider.mood = 'pays';
      }
      return refundId;
    },
    decisions: {
      'POST /refunds/:id/approve': { body: because, makes: ['pending'], otherwise: 'refund_decided' },
      'POST /refunds/:id/deny': { body: because, makes: ['pending'], otherwise: 'refund_decided' },
      'POST /refunds/:id/retry': { makes: ['failed'], otherwise: 'refund_not_failed', except: { approved: 'nothing' } },
    },
  },
  cases: {
    states: [...caseStatuses, 'claimed by a colleague'],
    make: async (state) => {
      await sql`delete from call_limits`.execute(test.sql);
      const text = {
        name: 'Anna Rossi',
        email: 'anna@example.com',
        subject: 'Una domanda',
        text: 'Vorrei sapere come funziona.',
      };
      await (await office.rows.as(await office.rows.citizen())).post('/contact', text);
      const { rows } = await sql<{ id: number }>`select max(id) as id from cases`.execute(test.sql);
      const { id } = rows[0]!;
      if (state === 'claimed') await set('cases', id, { status: 'claimed', claimed_by: desk.id, claimed_at: now() });
      if (state.endsWith('colleague'))
        await set('cases', id, { status: 'claimed', claimed_by: colleague.id, claimed_at: now() });
      if (state === 'waiting') await set('cases', id, { status: 'waiting', asked_at: now() });
      if (state === 'withdrawn') await set('cases', id, { status: 'withdrawn', decided_at: now() });
      if (state === 'decided')
        await set('cases', id, { status: 'decided', decided_at: now(), decision: 'close', decided_by: colleague.id });
      return id;
    },
    decisions: {
      'POST /cases/:id/decide': {
        body: () => ({ decision: 'close', reason }),
        makes: ['open', 'claimed', 'waiting'],
        otherwise: 'case_decided',
        except: { 'claimed by a colleague': 'case_claimed' },
      },
      'POST /cases/:id/notes': {
        body: () => ({ text: 'Ha telefonato.', mentions: [] }),
        makes: ['open', 'claimed', 'claimed by a colleague', 'waiting', 'decided'],
        otherwise: 'case_gone',
      },
      'POST /cases/:id/assign': {
        body: () => ({ staff_id: colleague.id }),
        makes: ['open', 'claimed', 'claimed by a colleague', 'waiting'],
        otherwise: 'case_decided',
      },
      'POST /cases/:id/claim': {
        isUnaudited: true,
        makes: ['open', 'claimed'],
        otherwise: 'case_decided',
        except: { 'claimed by a colleague': 'case_claimed' },
      },
      // These cases are about a letter, which is no conversation.
      'POST /cases/:id/message': { body: () => ({ text: 'Un messaggio' }), makes: [], otherwise: 'not_found' },
      'POST /cases/:id/release': {
        isUnaudited: true,
        makes: ['claimed'],
        otherwise: 'case_not_claimed',
        except: { open: 'nothing', decided: 'case_decided', 'claimed by a colleague': 'case_claimed' },
      },
    },
  },
  messages: {
    states: Object.keys(MessageStatus),
    make: async (state) => {
      const citizen = await office.rows.citizen();
      const firm = await office.rows.firm({ listed: false });
      const response = await office.rows.response(await office.rows.request(citizen, { status: 3 }), firm, 3, {
        opened_at: now(),
      });
      await (await office.rows.as(firm)).post('/messages', { response_id: response, text: 'Buongiorno.' });
      const { rows } = await sql<{ id: number }>`
        update messages set status = ${MessageStatus[state as keyof typeof MessageStatus]}
        where id = (select max(id) from messages) returning id`.execute(test.sql);
      const { id } = rows[0]!;
      const isOpen = state === 'pending';
      await sql`
        insert into cases (kind, status, account_id, subject_type, subject_id, opened_at, decided_at, decision, decided_by)
        values ('message', ${isOpen ? 'open' : 'decided'}, ${firm}, 'message', ${id}, ${now()},
          ${isOpen ? null : now()}, ${isOpen ? null : 'approve'}, ${isOpen ? null : colleague.id})`.execute(test.sql);
      return id;
    },
    decisions: {
      'POST /messages/:id/decide': {
        body: () => ({ status: 1, reason }),
        makes: ['pending'],
        otherwise: 'case_decided',
      },
    },
  },
  newsletter: {
    states: newsletterStatuses,
    make: async (state) => {
      await sql`
        insert into newsletter_subscriptions (email, locale, asked_at, confirmed_at)
        values (${`lettore${++serial}@example.com`}, 'it', ${now()}, ${now()})`.execute(test.sql);
      const { body } = await colleague.post('/newsletter', letter);
      const { id } = body as { id: number };
      if (state !== 'draft')
        await set('newsletters', id, {
          status: state,
          started_at: now(),
          ...(state === 'stopped' && { stopped_at: now() }),
          ...(state === 'sent' && { finished_at: now() }),
        });
      return id;
    },
    decisions: {
      'POST /newsletter/:id/send': { makes: ['draft', 'stopped'], otherwise: 'newsletter_moved' },
      'POST /newsletter/:id/stop': { makes: ['sending'], otherwise: 'newsletter_moved' },
      'DELETE /newsletter/:id': { makes: ['draft'], otherwise: 'newsletter_moved' },
      'PUT /newsletter/:id': {
        body: () => ({ ...letter, subject_it: 'Altre novità' }),
        makes: ['draft'],
        otherwise: 'newsletter_moved',
      },
    },
  },
  invoices: {
    states: [...invoiceStates, 'held'],
    make: async (state) => {
      const { bought } = await office.asked();
      const { rows } = await sql<{ id: number }>`
        update invoices set state = ${state === 'held' ? 'to_send' : state}
        where checkout_id = ${bought.checkoutId} returning id`.execute(test.sql);
      const { id } = rows[0]!;
      if (state === 'held') await heldTransmission(test, id);
      return id;
    },
    decisions: {
      'POST /invoices/:id/state': {
        body: () => ({ state: 'sent' }),
        makes: ['to_send', 'held'],
        otherwise: 'invoice_state_not_allowed',
        except: { sent: 'nothing' },
      },
      'POST /invoices/:id/correct': {
        body: () => ({ buyer: correctBuyer }),
        makes: ['rejected', 'held'],
        otherwise: 'invoice_not_correctable',
      },
      'POST /invoices/:id/send-again': { makes: ['held'], otherwise: 'invoice_not_held' },
    },
  },
  'invoice-receipts': {
    states: receiptOutcomes,
    make: (state) => storedReceipt(test, state),
    decisions: {
      'POST /invoice-receipts/:id/close': {
        body: () => ({ reason }),
        makes: ['open'],
        otherwise: 'receipt_not_open',
      },
    },
  },
  outbox: {
    states: [...mailStates, 'forgotten'],
    make: async (state) => {
      await colleague.post(`/accounts/${await office.rows.citizen()}/suspend`, { reason });
      const { rows } = await sql<{ id: number }>`select max(id) as id from outbox`.execute(test.sql);
      const { id } = rows[0]!;
      if (state === 'retrying') await set('outbox', id, { attempts: 2 });
      if (state === 'sent') await set('outbox', id, { sent_at: now(), attempts: 1 });
      if (state === 'given_up' || state === 'forgotten') await set('outbox', id, { failed_at: now(), attempts: 5 });
      if (state === 'forgotten') await set('outbox', id, { content: null });
      return id;
    },
    decisions: {
      'POST /outbox/:id/resend': {
        makes: ['given_up'],
        otherwise: 'mail_not_given_up',
        except: { forgotten: 'mail_forgotten' },
      },
    },
  },
  jobs: {
    states: jobStates,
    make: async (state) => {
      const stored = { queued: 'created', active: 'active', retrying: 'retry', failed: 'failed' }[state] ?? '';
      const id = `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`;
      await asOwner(
        test,
        sql`insert into pgboss.job (id, name, data, state, retry_count, retry_limit, output, completed_on, start_after)
          values (${sql.lit(id)}, 'mail.send', '{"id": 999999}', ${sql.lit(stored)}, 5, 5, '{"message": "SMTP 451"}',
            ${state === 'failed' ? sql`now()` : sql`null`}, now() + interval '1 day')`,
      );
      return id;
    },
    decisions: { 'POST /jobs/:id/retry': { makes: ['failed'], otherwise: 'job_not_failed' } },
  },
  reviews: {
    states: ['published', 'removed', 'of the site alone'],
    make: async (state) => {
      const author = await office.rows.citizen();
      const id = await office.rows.request(author, { status: 5 });
      await office.rows.response(id, await office.rows.firm({ listed: false }), 9);
      const about =
        state === 'of the site alone' ? {} : { satisfaction_lawyer: 1, review_lawyer: 'Poco chiaro e lento.' };
      const given = { ...about, satisfaction_site: 4, review_site: 'Tutto bene.' };
      await (await office.rows.as(author)).put(`/requests/${id}/feedback`, given);
      if (state === 'removed') await colleague.post(`/reviews/${id}/remove`, { reason });
      return id;
    },
    decisions: {
      'POST /reviews/:id/remove': {
        body: because,
        makes: ['published'],
        otherwise: 'review_removed',
        except: { 'of the site alone': 'not_found' },
      },
    },
  },
  coupons: {
    states: ['unused', 'used'],
    make: async (state) => {
      const terms = {
        type: 1,
        value: 20,
        subject: 'credits',
        package: 11,
        max_uses: 5,
        starts_at: null,
        ends_at: null,
      };
      const { id } = (await colleague.post('/coupons', { ...terms, code: `STATO-${++serial}` })).body as { id: number };
      if (state === 'used') {
        const { bought } = await office.asked();
        await set('checkouts', bought.checkoutId, { coupon_id: id });
      }
      return id;
    },
    decisions: { 'DELETE /coupons/:id': { makes: ['unused', 'used'] } },
  },
  'reason-texts': {
    states: ['written'],
    make: async () =>
      (
        (
          await colleague.post('/reason-texts', {
            decision: 'report.dismiss',
            name: `Testo ${++serial}`,
            text_it: 'Non abbiamo trovato nulla contro le regole.',
            text_en: 'We found nothing against the rules.',
          })
        ).body as { id: number }
      ).id,
    decisions: { 'DELETE /reason-texts/:id': { makes: ['written'] } },
  },
  blacklist: {
    states: ['listed', 'removed'],
    make: async (state) => {
      const value = { kind: 'email', value: `truffa${++serial}@example.com`, reason };
      const { id } = (await colleague.post('/blacklist', value)).body as { id: number };
      if (state === 'removed') await colleague.call('DELETE', `/blacklist/${id}`, { reason });
      return id;
    },
    decisions: { 'DELETE /blacklist/:id': { body: because, makes: ['listed'], otherwise: 'not_found' } },
  },
  staff: {
    states: ['active', 'disabled'],
    make: async (state) => {
      const { id } = await new Team(test).member('content', { email: `collega${++serial}@staff.example` });
      if (state === 'disabled') await colleague.post(`/staff/${id}/disable`);
      return id;
    },
    decisions: {
      'POST /staff/:id/disable': { makes: ['active'], except: { disabled: 'nothing' } },
      'POST /staff/:id/enable': { makes: ['disabled'], except: { active: 'nothing' } },
    },
  },
  ...Object.fromEntries(
    (['settings', 'business-settings'] as const).map((resource) => [
      resource,
      {
        states: settingStates,
        make: async (state: string) => {
          const table = resource === 'settings' ? 'score_weights' : 'business_settings';
          await sql`delete from ${sql.table(table)} where staff_id is not null`.execute(test.sql);
          if (table === 'score_weights')
            await sql`update score_weights set active = true, ended_at = null`.execute(test.sql);
          const announced = async (hoursAgo: number): Promise<number> => {
            const version =
              resource === 'settings'
                ? {
                    weights: {
                      distance: 25 - hoursAgo,
                      quality: 30 + hoursAgo,
                      reliability: 20,
                      experience: 15,
                      velocity: 10,
                    },
                  }
                : { values: { low_balance: [2, 4, 5][hoursAgo]! } };
            const body = { ...version, effective_on: firstDayOfVersion(now()), reason };
            const { id } = (await colleague.post(`/${resource}`, body)).body as { id: number };
            const [made, effective] = [hoursAgo + 1, hoursAgo].map(
              (hours) => new Date(now().getTime() - hours * ms.hour),
            );
            if (hoursAgo > 0)
              await sql`
                update ${sql.table(table)} set created_at = ${made}, effective_at = ${effective}
                where version = ${id}`.execute(test.sql);
            await registered(test).get('matching.weights')?.(now());
            return id;
          };
          const id = await announced({ past: 2, current: 1 }[state] ?? 0);
          if (state === 'past') await announced(1);
          if (state === 'withdrawn') await colleague.post(`/${resource}/${id}/withdraw`, { reason });
          return id;
        },
        decisions: {
          [`POST /${resource}/:id/withdraw`]: {
            body: because,
            makes: ['coming'],
            otherwise: resource === 'settings' ? 'weights_not_coming' : 'settings_not_coming',
          },
        },
      } satisfies Subject,
    ]),
  ),
};
const letter = {
  subject_it: 'Le novità',
  subject_en: 'The news',
  body_it: 'Ciao.',
  body_en: 'Hello.',
  audience: 'everyone',
};

/** Decisions about texts are in `test/content`; complaints are cases under another permission. */
const elsewhere = /^POST \/(?:content|complaints)\//;

const pairs = Object.values(subjects).flatMap(({ states, make, decisions }) =>
  Object.entries(decisions).flatMap(([route, decision]) =>
    states.map((state) => {
      const outcome = decision.makes.includes(state) ? 'made' : (decision.except?.[state] ?? decision.otherwise ?? '');
      return [route, state, outcome, make, decision] as const;
    }),
  ),
);

describe('a decision of the staff', () => {
  it('has a row here, about each state of its record', () => {
    const decisions = staffRows
      .map(({ route }) => route)
      .filter(
        (route) => /^(?:POST|DELETE) \/[\w-]+\/:id/.test(route) && !elsewhere.test(route) && !(route in unconditional),
      );
    const written = Object.values(subjects).flatMap((subject) => Object.keys(subject.decisions));
    expect(written.filter((route) => !route.startsWith('PUT')).sort()).toEqual(decisions.sort());
    for (const { states, decisions: rows } of Object.values(subjects))
      for (const { makes, except = {} } of Object.values(rows))
        expect([...makes, ...Object.keys(except)].filter((state) => !states.includes(state))).toEqual([]);
  });

  it.each(pairs)('%s about what is %s: %s', async (route, state, outcome, make, { body, isUnaudited }) => {
    const id = await make(state);
    test.clock.advance(1000);
    const audited = async () =>
      (
        await sql<AuditValues & { staff_id: number }>`
          select staff_id, reason, before, after from audit order by id`.execute(test.sql)
      ).rows;
    const before = await audited();
    const [method = '', path = ''] = route.split(' ');
    let answer!: Answer;
    const changed = await untouched.changedBy(async () => {
      answer = await desk.call(method as 'POST', path.replace(':id', String(id)), body?.());
    });
    const entries = (await audited()).slice(before.length);
    const result =
      answer.status < 300
        ? entries.length > 0 || (isUnaudited && changed.length > 0)
          ? 'made'
          : 'nothing'
        : (answer.body as { message: string }).message;
    expect(result).toBe(outcome);
    // What is refused changes nothing; what is made has one entry in the audit.
    if (result !== 'made') expect(changed).toEqual([]);
    expect(entries.map(({ staff_id }) => staff_id)).toEqual(result === 'made' && !isUnaudited ? [desk.id] : []);
    if (entries.length > 0) expect(entries.map(said)).toMatchSnapshot();
  });
});
