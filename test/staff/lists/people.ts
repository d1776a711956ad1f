import { accountsList } from '../../../src/accounts/staff/accounts.list.js';
import { newslettersList } from '../../../src/content/newsletter/newsletter.list.js';
import { weightsList } from '../../../src/matching/weights.list.js';
import { plus } from '../../../src/shared/clock.js';
import { newsletterAudiences } from '../../../src/shared/content/newsletter.codes.js';
import { ms } from '../../../src/shared/limits.js';
import { staffRoles } from '../../../src/shared/staff/staff.codes.js';
import { auditList } from '../../../src/staff/audit/audit.list.js';
import { securityEventsList } from '../../../src/staff/audit/security-events.list.js';
import { reasonedDecisions } from '../../../src/shared/staff/reason-texts.codes.js';
import { reasonTextsList } from '../../../src/staff/reason-texts/reason-texts.list.js';
import { staffList } from '../../../src/staff/members/staff.list.js';
import { outboxList } from '../../../src/staff/operations/outbox.list.js';
import { settingsList } from '../../../src/staff/settings/settings.list.js';
import { initialSettings } from '../../../src/shared/staff/setting.codes.js';
import { at, member, person, rank, turn, word, type ListRow } from './listed.js';

/** The lists about accounts, the staff and what they are written. */
export const peopleLists: readonly ListRow[] = [
  {
    list: reasonTextsList,
    write: async (world, nth) => {
      const { id: created_by } = await member(world, nth);
      const words = [word('textname', nth), word('textit', nth), word('texten', nth)] as const;
      const sorts = {
        decision: turn(reasonedDecisions, rank('decision', nth)),
        name: words[0],
        updated_at: at(world, 'updated', nth),
      };
      const id = await world.insert('reason_texts', { ...sorts, text_it: words[1], text_en: words[2], created_by });
      return { id, sorts, filters: { decision: sorts.decision }, words };
    },
  },
  {
    list: accountsList,
    write: async (world, nth) => {
      const model = nth < 2 ? 'user' : 'lawyer';
      const { id, words, name } = await person(world, nth, nth < 2 ? 'citizen' : 'firm');
      const city = word('city', nth);
      const changed = nth === 2 || nth === 3 ? at(world, 'changed', nth) : null;
      const sorts = {
        completed: nth % 2 === 1,
        created_at: at(world, 'created', nth),
        confirmed_at: nth === 0 ? null : at(world, 'confirmed', nth),
        suspended_at: nth === 1 || nth === 3 ? at(world, 'suspended', nth) : null,
        deleted_at: nth === 1 ? at(world, 'deleted', nth) : null,
      };
      const until = sorts.suspended_at && plus(world.now, nth * ms.day);
      await world.update('accounts', id, {
        ...sorts,
        main_address: JSON.stringify({ city }),
        suspended_until: until,
      });
      const accepted = { account_id: id, kind: 'terms', given: true };
      await world.insert('consents', { ...accepted, text_version: '2020-01-01', at: plus(world.now, -900 * ms.day) });
      const [terms, on] = [`2026-01-1${nth}`, at(world, 'accepted', nth)];
      await world.insert('consents', { ...accepted, text_version: terms, at: on });
      await world.insert('consents', { ...accepted, kind: 'privacy', text_version: '2020-02-02', at: world.now });
      if (model === 'lawyer') {
        await world.update(
          'firms',
          id,
          { city, identity_changed_at: changed, ...(nth === 4 && { verified_at: null }) },
          'account_id',
        );
        await world.insert('wallets', { account_id: id, balance: rank('balance', nth) });
      }
      const balance = model === 'lawyer' ? rank('balance', nth) : null;
      return {
        id,
        sorts: { ...sorts, model, name, email: words[0], city, balance, identity_changed_at: changed },
        shown: { terms_version: terms, terms_accepted_at: on, suspended_until: until },
        filters: {
          model,
          confirmed: sorts.confirmed_at !== null,
          completed: sorts.completed,
          suspended: sorts.suspended_at !== null,
          state: turn(['unconfirmed', 'deleted', 'changed', 'suspended', 'unverified'], nth),
          identity_changed: changed !== null,
          deleted: sorts.deleted_at !== null,
          from: sorts.created_at,
          to: sorts.created_at,
        },
        words: [...words, model === 'lawyer' ? city : null],
      };
    },
  },
  {
    list: staffList,
    write: async (world, nth) => {
      const sorts = {
        role: turn(staffRoles, nth),
        last_seen_at: nth === 3 ? null : at(world, 'seen', nth),
        created_at: at(world, 'created', nth),
      };
      const { id, name, email } = await member(world, nth, {
        ...sorts,
        disabled_at: nth % 2 === 0 ? world.now : null,
        password_until: nth === 1 ? plus(world.now, ms.day) : null,
      });
      return {
        id,
        sorts: { ...sorts, name, email },
        filters: { role: sorts.role, active: nth % 2 !== 0 },
        words: [email, name],
      };
    },
  },
  {
    list: auditList,
    write: async (world, nth) => {
      // The last one is by nobody.
      const author = nth === 4 ? null : await member(world, nth);
      const isView = nth === 1 || nth === 3;
      const action = isView ? 'view' : word('action', nth);
      const sorts = { at: at(world, 'at', nth), action, resource: word('resource', nth) };
      const record = 900_000 + nth;
      const reason = nth === 3 ? null : word('reason', nth);
      const id = await world.insert('audit', {
        ...sorts,
        staff_id: author?.id ?? null,
        record_id: record,
        reason,
        case_id: nth === 2 ? 900_000 : null,
        before: JSON.stringify({ nth }),
        after: JSON.stringify({ nth: -nth }),
      });
      return {
        id,
        sorts,
        filters: {
          staff_id: author?.id,
          action: isView ? undefined : action,
          viewed: isView,
          reasonless: nth === 3,
          resource: sorts.resource,
          record_id: record,
          from: sorts.at,
          to: sorts.at,
        },
        words: [author?.name ?? null, isView ? null : action, sorts.resource, reason],
      };
    },
  },
  {
    list: securityEventsList,
    write: async (world, nth) => {
      const isStaff = nth % 2 === 1;
      const who = await person(world, nth);
      const staff = await member(world, nth);
      const sorts = { at: at(world, 'at', nth) };
      const [address, device] = [word('address', nth), word('device', nth)];
      const kind = turn(['signed_in', 'wrong_password', 'wrong_code'], nth);
      const id = await world.insert('security_events', {
        ...sorts,
        kind,
        account_id: isStaff ? null : who.id,
        staff_id: isStaff ? staff.id : null,
        address,
        device,
      });
      return {
        id,
        sorts,
        filters: {
          kind,
          account_id: isStaff ? undefined : who.id,
          staff_id: isStaff ? staff.id : undefined,
          address,
          from: sorts.at,
          to: sorts.at,
        },
        words: isStaff
          ? [address, device, staff.name, staff.email, null, null, null, null, null]
          : [address, device, null, null, ...who.words],
      };
    },
  },
  {
    list: outboxList,
    write: async (world, nth) => {
      const { id, words } = await person(world, nth);
      // The last one goes to somebody without an account.
      const account = nth === 4 ? null : id;
      const state = turn(['queued', 'retrying', 'sent', 'given_up'], nth);
      const sorts = {
        template: word('template', nth),
        attempts: rank('attempts', nth),
        created_at: at(world, 'created', nth),
        sent_at: state === 'sent' ? at(world, 'sent', nth) : null,
        failed_at: state === 'given_up' ? at(world, 'failed', nth) : null,
      };
      const [recipient, subject] = [word('recipient', nth), word('subject', nth)];
      const mail = await world.insert('outbox', {
        ...sorts,
        account_id: account,
        recipient,
        locale: 'it',
        subject,
        body_text: 'Le parole.',
        last_error: state === 'queued' ? null : 'SMTP 451',
      });
      return {
        id: mail,
        sorts,
        filters: {
          state,
          template: sorts.template,
          account_id: account ?? undefined,
          from: sorts.created_at,
          to: sorts.created_at,
        },
        words: [recipient, subject, ...(account === null ? words.map(() => null) : words)],
      };
    },
  },
  {
    list: newslettersList,
    write: async (world, nth) => {
      const status = turn(['draft', 'sending', 'stopped', 'sent'], nth);
      const sorts = {
        recipients: nth === 1 ? null : rank('recipients', nth),
        created_at: at(world, 'created', nth),
        started_at: status === 'draft' ? null : at(world, 'started', nth),
      };
      const audience = turn(newsletterAudiences, nth >> 1);
      const [it, en] = [word('subjectit', nth), word('subjecten', nth)];
      const id = await world.insert('newsletters', {
        ...sorts,
        status,
        audience,
        subject_it: it,
        subject_en: en,
        body_it: 'Testo',
        body_en: 'Text',
        created_by: (await member(world, nth)).id,
        updated_at: world.now,
        finished_at: status === 'sent' ? world.now : null,
        stopped_at: status === 'stopped' ? plus(world.now, -ms.hour) : null,
      });
      const mail = {
        newsletter_id: id,
        locale: 'it',
        template: 'newsletter',
        subject: 'x',
        body_text: 'x',
        created_at: world.now,
      };
      const became = ['waits', 'waits', 'sent_at', 'sent_at', 'sent_at', 'failed_at'].slice(nth);
      for (const state of became)
        await world.insert('outbox', {
          ...mail,
          recipient: 'a@example.com',
          ...(state !== 'waits' && { [state]: world.now }),
        });
      const [sent, bounced] = ['sent_at', 'failed_at'].map((state) => became.filter((one) => one === state).length);
      return {
        id,
        sorts,
        filters: { status, audience },
        words: [it, en],
        shown: { written: became.length, sent: sent!, bounced: bounced! },
      };
    },
  },
  {
    list: weightsList,
    write: async (world, nth) => {
      const state = turn(['coming', 'past', 'withdrawn', 'past', 'withdrawn'], nth);
      const sorts = {
        announced_at: at(world, 'announced', nth),
        effective_at: at(world, 'effective', nth),
        ended_at: state === 'past' ? at(world, 'ended', nth) : null,
      };
      const { announced_at: created, ...columns } = sorts;
      await world.insert('score_weights', {
        ...columns,
        version: 50 + nth,
        created_at: created,
        weights: '{"quality":0.2,"distance":0.4,"velocity":0.1,"experience":0.1,"reliability":0.2}',
        reason: 'Un motivo.',
        staff_id: nth === 4 ? null : (await member(world, nth)).id,
        withdrawn_at: state === 'withdrawn' ? world.now : null,
        withdrawn_reason: state === 'withdrawn' ? 'Un motivo.' : null,
      });
      return { id: 50 + nth, sorts, filters: { state }, words: [] };
    },
  },
  {
    list: settingsList,
    alwaysJoined: ['staff'],
    write: async (world, nth) => {
      const announced = at(world, 'announced', nth);
      const effective = plus(world.now, (1 + rank('effective', nth)) * ms.day);
      const values = JSON.stringify(initialSettings);
      const isWithdrawn = nth === 3;
      await world.insert('business_settings', {
        values,
        before: JSON.stringify({ ...initialSettings, credit_months: 10 }),
        withdrawn_at: isWithdrawn ? world.now : null,
        withdrawn_reason: isWithdrawn ? 'Un altro motivo.' : null,
        created_at: announced,
        effective_at: effective,
        reason: 'Un motivo.',
        staff_id: (await member(world, nth)).id,
      });
      return { id: nth + 1, sorts: { announced_at: announced, effective_at: effective }, filters: {}, words: [] };
    },
  },
];
