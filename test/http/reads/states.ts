import { RequestStatus, ResponseStatus } from '../../../src/shared/requests/codes.js';
import { requestTypes } from '../../../src/shared/guidance/request-types.js';
import { plus } from '../../../src/shared/clock.js';
import { ms } from '../../../src/shared/limits.js';
import { turn } from '../../staff/lists/listed.js';
import type { World } from '../../sweeps/world.js';
import { history } from './counted.js';
import { allColumns } from './spread.js';

/** A citizen and a firm with a record in each state, once with every column and once with what is needed only. */
export interface InStates {
  readonly citizen: number;
  readonly firm: number;
  readonly rival: number;
  /** All requests of the citizen. */
  readonly requests: readonly number[];
  /** The firm's responses, two for each status. */
  readonly responses: readonly number[];
  /** References of reports. */
  readonly reports: readonly string[];
  readonly members: Readonly<Record<'lawyer' | 'assistant' | 'billing', number>>;
}

const TWICE = [false, true] as const;

/** @param letter the document of a letter of engagement that was sent, as JSON */
export async function inStates(world: World, letter: string): Promise<InStates> {
  const { rows } = world;
  const citizen = await rows.citizen({ firstName: 'Carlo', lastName: 'Neri' });
  const firm = await rows.firm({ name: 'Studio Dori', skills: ['malasanita', 'sinistri-stradali'], latitude: 45.6 });
  const rival = await rows.firm({ name: 'Studio Elba', skills: ['malasanita'], latitude: 45.7, maxDistanceKm: null });
  const full: [table: string, condition: string][] = [];
  const requests: number[] = [];
  const responses: number[] = [];
  let nth = 0;
  const request = async (status: number, isFull: boolean): Promise<number> => {
    const type = turn(requestTypes, ++nth).id;
    const id = await rows.request(citizen, { status, type, plan: 1 + (nth % 4), part: nth % 2 === 0 ? 1 : 2 });
    // Sent on different days, so that each order is its own.
    const sent = plus(world.now, -((nth * 5) % 17) * ms.day - nth * ms.minute);
    if (status !== 1)
      await world.update('requests', id, {
        created_at: plus(sent, -ms.hour),
        sent_at: sent,
        forwarded_at: plus(sent, ms.minute),
        expires_at: plus(sent, (8 + (nth % 5)) * ms.day),
        city: turn(['Milano', 'Monza', 'Lodi'], nth),
        ok_count: nth % 4,
        ko_count: nth % 3,
      });
    if (isFull) full.push(['requests', `id = ${id}`]);
    requests.push(id);
    return id;
  };
  for (const status of Object.values(RequestStatus)) for (const isFull of TWICE) await request(status, isFull);
  for (const status of Object.values(ResponseStatus).filter((one) => one !== ResponseStatus.lost))
    for (const isFull of TWICE) {
      const id = await request(status === ResponseStatus.approved ? 5 : 3, isFull);
      const at = plus(world.now, -nth * 3 * ms.hour);
      const response = await rows.response(id, firm, status, {
        distance_m: 1000 * nth,
        score: 90 - nth,
        forwarded_at: plus(at, -ms.day),
        opened_at: status > 2 ? at : null,
        answered_at: [5, 7, 9].includes(status) ? plus(at, ms.hour) : null,
        percentage_hundredths: status > 5 ? 1000 + nth : null,
        percentage_base: turn(['outcome', 'saving', 'agreed_value'], nth),
        fixed_costs_cents: status > 5 ? 10_000 + nth : null,
        final_costs_cents: status > 5 && isFull ? 20_000 + nth : null,
        additional_costs: isFull,
        shared_contacts: isFull,
      });
      if (isFull) full.push(['responses', `id = ${response}`]);
      responses.push(response);
      await rows.response(id, rival, 7, {
        distance_m: 500 * nth,
        score: 50 + nth,
        percentage_hundredths: nth % 3 === 0 ? 9000 : 2000 + nth * 10,
        percentage_base: nth % 3 === 0 ? 'agreed_value' : 'outcome',
        fixed_costs_cents: 30_000 + nth * 100,
        final_costs_cents: 90_000 - nth * 1000,
      });
    }
  await messages(world, { citizen, firm, requests, responses }, full, letter);
  await history(world, { citizen, firm, rival });
  const reports = await cases(world, { citizen, firm, requests, responses }, full);
  const members = await firmsOwn(world, firm, responses);
  await allColumns(world.test, full);
  return { citizen, firm, rival, requests, responses, reports, members };
}

type Made = Pick<InStates, 'citizen' | 'firm' | 'requests' | 'responses'>;
type Full = [table: string, condition: string][];

/** Messages of each sender and state, read and unread, and what was said about the choice. */
async function messages(world: World, { citizen, firm, responses }: Made, full: Full, letter: string): Promise<void> {
  for (const [place, response] of [responses[4]!, responses[11]!].entries()) {
    await world.insert('conversations', {
      response_id: response,
      account_id: citizen,
      firm_id: firm,
      user_last_at: plus(world.now, -(place + 1) * ms.hour),
      firm_last_at: plus(world.now, -(place + 2) * ms.hour),
      user_unread: 2 + place,
      firm_unread: 4 + place,
      firm_wrote: place === 1,
    });
    const staff = await world.insert('staff', {
      email: `${world.unique(4)}@staff.example`,
      name: `Redattrice ${place}`,
      role: 'admin',
      password_hash: '-',
      created_at: world.now,
      updated_at: world.now,
    });
    let nth = 0;
    for (const sender of [1, 2, 9])
      for (const status of [1, 0, 7, 11, 12, 13, 99]) {
        const id = await world.insert('messages', {
          response_id: response,
          account_id: sender === 9 ? null : sender === 1 ? citizen : firm,
          staff_id: sender === 9 ? staff : null,
          sender,
          status,
          text: `Testo ${sender} ${status}`,
          created_at: plus(world.now, -(30 + place * 40 - ++nth) * ms.hour),
          papers: sender === 2 ? JSON.stringify(['contract']) : null,
        });
        if ((nth + place) % 2 === 0) full.push(['messages', `id = ${id}`]);
      }
  }
  for (const [nth, response] of responses.slice(10, 12).entries()) {
    await world.insert('engagements', {
      response_id: response,
      ...(nth === 0
        ? { status: 'asked', question: 'Quanto dura?', asked_at: plus(world.now, -ms.hour) }
        : { status: 'accepted', accepted_at: plus(world.now, -2 * ms.hour), starts_now: true }),
      version: 2 + nth,
      scope: 'La trattativa.',
      excluded: 'La causa.',
      payment: 'In due rate.',
      notices: JSON.stringify(['privacy']),
      note: 'A presto.',
      document: letter,
      hash: '0'.repeat(64),
      sent_at: plus(world.now, -(nth + 3) * ms.hour),
    });
  }
}

/** Reports of every kind of record, decided and undecided, by the citizen and by the firm. */
async function cases(world: World, { citizen, firm, requests, responses }: Made, full: Full): Promise<string[]> {
  const subjects = { account: firm, request: requests[4]!, response: responses[4]!, review: 1 };
  const references: string[] = [];
  let nth = 0;
  for (const [type, subject] of Object.entries(subjects))
    for (const isFull of TWICE) {
      const reference = `SG-2026-7000${String(++nth).padStart(2, '0')}`;
      references.push(reference);
      const decided = isFull ? plus(world.now, -nth * ms.day) : null;
      const by = nth % 4 < 2 ? citizen : firm;
      const kase = await world.insert('cases', {
        kind: 'report',
        status: isFull ? 'decided' : 'open',
        account_id: by === citizen ? firm : citizen,
        subject_type: type,
        subject_id: subject,
        opened_at: plus(world.now, -(nth + 20) * ms.day),
        decided_at: decided,
        decision: isFull ? 'uphold' : null,
        reason: isFull ? 'Il motivo.' : null,
      });
      const id = await world.insert('reports', {
        reference,
        side: 'reporter',
        account_id: by,
        reported_id: by === citizen ? firm : citizen,
        subject_type: type,
        subject_id: subject,
        reason: turn(['spam', 'insult', 'other'], nth),
        text: isFull ? `Perché ${nth}` : null,
        created_at: plus(world.now, -(nth + 21) * ms.day),
        case_id: kase,
        decided_at: decided,
        decision: isFull ? turn(['uphold', 'dismiss', 'unfounded'], nth) : null,
        removed: isFull ? JSON.stringify([]) : null,
      });
      if (isFull) full.push(['reports', `id = ${id}`]);
      if (isFull && nth % 4 === 0)
        await world.insert('appeals', { report_id: id, account_id: by, text: 'Non è così.', created_at: decided });
    }
  return references;
}

/** What only the firm reads: its people, absences, labels and notes, filters, webhooks and texts. */
async function firmsOwn(world: World, firm: number, responses: readonly number[]): Promise<InStates['members']> {
  const now = world.now;
  const members = { lawyer: 0, assistant: 0, billing: 0 };
  for (const [nth, role] of (['lawyer', 'assistant', 'billing'] as const).entries()) {
    const member = await world.rows.member(firm, {
      name: `Collega${nth}`,
      role,
      access: nth === 1 ? 'assigned' : 'all',
    });
    members[role] = member;
    await world.insert('member_absences', {
      account_id: firm,
      member_id: nth === 2 ? null : member,
      first_on: `2026-03-1${nth}`,
      last_on: `2026-04-0${nth + 1}`,
    });
    await world.insert('firm_notes', {
      response_id: responses[2 + nth * 2]!,
      firm_id: firm,
      note: `Nota ${nth}`,
      labels: nth === 2 ? [] : [`etichetta${nth}`, 'urgente'],
      next_step: nth === 1 ? null : `Passo ${nth}`,
      next_on: nth === 1 ? null : `2026-03-1${nth}`,
      member_id: nth === 0 ? null : member,
      version: 3 + nth,
    });
    await world.insert('security_events', {
      account_id: firm,
      member_id: nth === 0 ? null : member,
      kind: turn(['signed_in', 'password_changed', 'passkey_added'], nth),
      at: plus(now, -(nth + 1) * ms.day),
    });
    await world.insert('firm_activity', {
      account_id: firm,
      member_id: nth === 0 ? null : member,
      at: plus(now, -(nth + 2) * ms.day),
      kind: turn(['quote_given', 'contacts_bought', 'request_opened'], nth),
      response_id: responses[nth]!,
      about_member_id: nth === 1 ? null : member,
    });
    await world.insert('notifications', {
      account_id: firm,
      template: 'review_replied',
      type: 1 + nth,
      priority: 1,
      created_at: plus(now, -(nth + 1) * ms.hour),
      read_at: nth === 1 ? now : null,
      params: '{}',
    });
  }
  return members;
}
