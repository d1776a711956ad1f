import { heldList } from '../../../src/chat/held/held.list.js';
import { blacklistList } from '../../../src/moderation/blacklist/blacklist.list.js';
import { casesList, reportsList } from '../../../src/moderation/cases/cases.list.js';
import { requestsList } from '../../../src/requests/staff/requests.list.js';
import { responsesList } from '../../../src/requests/staff/responses.list.js';
import { reviewsList } from '../../../src/reviews/feedback/reviews.list.js';
import { plus } from '../../../src/shared/clock.js';
import { moderationLimits, ms } from '../../../src/shared/limits.js';
import { blacklistKinds } from '../../../src/shared/moderation/blacklist.codes.js';
import { caseStatuses } from '../../../src/shared/moderation/case.codes.js';
import type { World } from '../../sweeps/world.js';
import { at, member, person, rank, turn, word, type Listed, type ListRow } from './listed.js';

/** A case with what the queue shows of it. */
async function casePart(world: World, nth: number, kind: string): Promise<Listed> {
  const { id: account, words, name } = await person(world, nth);
  const status = turn(caseStatuses, nth);
  const holder = await member(world, nth);
  const opened = at(world, 'opened', nth);
  // Two were answered since, one of them a moment ago.
  const answered = nth === 0 ? plus(world.now, -ms.hour) : nth === 2 ? plus(opened, ms.day) : null;
  const due = plus(answered ?? opened, moderationLimits.dueAfter);
  const decided = status === 'decided' || status === 'withdrawn' ? at(world, 'decided', nth) : null;
  const priority = turn([0, 2, 1], nth);
  const asked = status === 'waiting' ? plus(opened, ms.hour) : null;
  // One is about nobody who has an account.
  const hasAccount = nth !== 2;
  const id = await world.insert('cases', {
    kind,
    status,
    priority,
    account_id: hasAccount ? account : null,
    asked_at: asked,
    question: asked && 'Che cosa è successo?',
    reason: status === 'decided' ? 'Un motivo.' : null,
    subject_type: 'account',
    subject_id: account,
    opened_at: opened,
    answered_at: answered,
    claimed_by: status === 'claimed' ? holder.id : null,
    claimed_at: status === 'claimed' ? world.now : null,
    decided_by: status === 'decided' ? holder.id : null,
    decided_at: decided,
    decision: status === 'decided' ? 'keep' : null,
  });
  const assigned = status === 'open' || status === 'waiting';
  if (assigned)
    await world.insert('case_assignments', {
      case_id: id,
      staff_id: holder.id,
      assigned_by: holder.id,
      at: world.now,
    });
  return {
    id,
    sorts: {
      kind,
      status,
      account: hasAccount ? name : null,
      opened_at: opened,
      due_at: due,
      claimed_by: status === 'claimed' ? holder.name : null,
      whose: status === 'claimed' || assigned ? holder.name : null,
      decided_at: decided,
      queue: [-priority, opened],
    },
    filters: {
      kind,
      status,
      to_decide: status === 'open' || status === 'claimed',
      account_id: hasAccount ? account : undefined,
      claimed_by: status === 'claimed' ? holder.id : undefined,
      mine: status === 'claimed' || assigned ? holder.id : undefined,
      queue_of: status === 'claimed' || status === 'open' ? holder.id : undefined,
      overdue: due <= world.now,
      older_than: opened,
      from: opened,
      to: opened,
    },
    shown: { asked_at: asked },
    words: hasAccount ? words : words.map(() => null),
  };
}

/** The lists about requests, messages and what staff decide. */
export const requestLists: readonly ListRow[] = [
  { list: casesList, write: (world, nth) => casePart(world, nth, turn(['verification', 'inactive', 'contact'], nth)) },
  {
    list: reportsList,
    write: (world, nth) => casePart(world, nth, 'report'),
    hidden: [async (world) => (await casePart(world, 0, 'inactive')).id],
  },
  {
    list: blacklistList,
    internal: ['hash'],
    write: async (world, nth) => {
      // One came with the product.
      const author = nth === 3 ? null : await member(world, nth);
      const kind = turn(blacklistKinds, nth);
      const closed = nth % 2 === 0 ? (await person(world, nth)).id : null;
      const sorts = { kind, value: kind === 'term' ? word('term', nth) : null, created_at: at(world, 'created', nth) };
      const reason = word('reason', nth);
      const id = await world.insert('blacklist', {
        kind,
        value_hash: world.unique(),
        term: sorts.value,
        reason,
        created_at: sorts.created_at,
        created_by: author?.id ?? null,
        closed_account_id: closed,
      });
      return {
        id,
        sorts,
        filters: {
          kind,
          closed: closed !== null,
          closed_account_id: closed ?? undefined,
          from: sorts.created_at,
          to: sorts.created_at,
        },
        words: [sorts.value, reason, author?.name ?? null],
      };
    },
  },
  {
    list: requestsList,
    hidden: [
      async (world) => world.rows.request(await world.rows.citizen(), { status: 1 }),
      (world) => world.request({ deleted_at: world.now }),
    ],
    write: async (world, nth) => {
      const { id: account, words } = await person(world, nth, 'citizen');
      const status = turn([2, 2, 3, 5, 0], nth);
      const type = turn(['sinistri-stradali', 'malasanita'], nth);
      const plan = turn([1, 3, 2], nth);
      const sorts = {
        status,
        plan,
        city: nth === 2 ? null : word('city', nth),
        sent_at: at(world, 'sent', nth),
        expires_at: nth === 1 ? null : at(world, 'expires', nth),
      };
      const id = await world.rows.request(account, { status, type, plan });
      // A request that is chosen and was held once is held no more.
      const held = nth === 1 || nth === 3;
      await world.update('requests', id, {
        ...sorts,
        ok_count: rank('quotes', nth),
        held_at: held ? world.now : null,
        ended_at: status === 0 ? at(world, 'ended', nth) : null,
      });
      return {
        id,
        sorts: { ...sorts, quotes: rank('quotes', nth) },
        filters: {
          status: String(status),
          request_type_id: type,
          plan,
          held: nth === 1,
          account_id: account,
          from: sorts.sent_at,
          to: sorts.sent_at,
        },
        words: [...words, sorts.city, null],
      };
    },
  },
  {
    list: responsesList,
    write: async (world, nth) => {
      const { id: firm, words } = await person(world, nth);
      const city = word('city', nth);
      const request = await world.rows.request(await world.rows.citizen());
      await world.update('requests', request, { city });
      const status = turn([2, 7, 5, 9, 12], nth);
      const sorts = {
        forwarded_at: at(world, 'forwarded', nth),
        answered_at: nth === 0 || nth === 4 ? null : at(world, 'answered', nth),
      };
      const shown = {
        opened_at: nth === 0 ? null : at(world, 'opened', nth),
        lapsed_at: status === 12 ? at(world, 'lapsed', nth) : null,
        lapse_reason: status === 12 ? 'unopened' : null,
      };
      const id = await world.rows.response(request, firm, status, sorts);
      await world.update('responses', id, shown);
      return {
        shown,
        id,
        sorts: { ...sorts, status, request_id: request },
        filters: {
          status,
          request_id: request,
          account_id: firm,
          quoted: status === 7 || status === 9,
          from: sorts.forwarded_at,
          to: sorts.forwarded_at,
        },
        words: [city, ...words],
      };
    },
  },
  {
    list: reviewsList,
    // Words about the site alone.
    hidden: [
      async (world) => {
        const citizen = await world.rows.citizen();
        const id = await world.rows.request(citizen, { status: 5 });
        await world.insert('feedbacks', {
          request_id: id,
          account_id: citizen,
          firm_id: await world.rows.firm({ listed: false }),
          request_type_id: 'sinistri-stradali',
          satisfaction_site: 5,
          created_at: world.now,
          updated_at: world.now,
          counts_from: world.now,
        });
        return id;
      },
    ],
    write: async (world, nth) => {
      const { id: firm, words } = await person(world, nth);
      const citizen = await world.rows.citizen();
      const id = await world.rows.request(citizen, { status: 5 });
      const text = nth === 2 ? null : word('review', nth);
      const reply = nth === 3 ? null : word('reply', nth);
      const replied = reply === null ? null : at(world, 'replied', nth);
      const columns = {
        created_at: at(world, 'created', nth),
        updated_at: at(world, 'updated', nth),
        removed_at: nth % 2 === 1 ? at(world, 'removed', nth) : null,
      };
      const stars = nth === 4 ? null : 1 + rank('stars', nth);
      await world.insert('feedbacks', {
        ...columns,
        request_id: id,
        account_id: citizen,
        firm_id: firm,
        request_type_id: 'sinistri-stradali',
        satisfaction_lawyer: stars,
        review_lawyer: text,
        reply,
        replied_at: replied,
        counts_from: world.now,
      });
      return {
        id,
        sorts: { ...columns, stars },
        shown: { replied_at: replied },
        filters: {
          account_id: firm,
          stars: stars ?? undefined,
          removed: columns.removed_at !== null,
          with_text: text !== null,
          from: columns.created_at,
          to: columns.created_at,
        },
        words: [text, reply, words[3]],
      };
    },
  },
  {
    list: heldList,
    alwaysJoined: ['author'],
    write: async (world, nth) => {
      const { id: author, words } = await person(world, nth, 'citizen');
      const firm = await world.rows.firm({ listed: false });
      const request = await world.rows.request(author);
      const response = await world.rows.response(request, firm, 7);
      await world.insert('conversations', { response_id: response, account_id: author, firm_id: firm });
      const status = turn([0, 1, 11], nth);
      const id = await world.insert('messages', {
        response_id: response,
        account_id: author,
        sender: 1,
        status,
        text: 'Le parole.',
        created_at: world.now,
      });
      const sorts = { held_at: at(world, 'held', nth), decided_at: status === 0 ? null : at(world, 'decided', nth) };
      const held = { kind: 'message', subject_type: 'message', subject_id: id, account_id: author };
      // It was held before: the last case counts.
      await world.insert('cases', {
        ...held,
        status: 'decided',
        opened_at: plus(sorts.held_at, -ms.day),
        decided_at: plus(sorts.held_at, -ms.day),
        decision: 'keep',
      });
      await world.insert('cases', {
        ...held,
        status: status === 0 ? 'open' : 'decided',
        opened_at: sorts.held_at,
        decided_at: sorts.decided_at,
        decided_by: status === 11 ? (await member(world, nth)).id : null,
        decision: status === 0 ? null : 'keep',
        reason: status === 0 ? null : 'Un motivo.',
      });
      return {
        id,
        sorts: { ...sorts, status },
        filters: {
          status: status === 0 ? undefined : status,
          waiting: status === 0,
          account_id: author,
          request_id: request,
          from: sorts.held_at,
          to: sorts.held_at,
        },
        words,
      };
    },
  },
];
