import type { EntityManager } from '@mikro-orm/postgresql';
import type { Insertable } from 'kysely';
import type { Feedbacks, RequestActivity, Requests, Responses } from '../database.types.js';
import { plus } from '../shared/clock.js';
import { sqlOf } from '../kernel/database/database.js';
import { feedbackLimits, creditLimits, ms, planReach, requestLimits } from '../shared/limits.js';
import type { Candidate, MatchingApi } from '../matching/matching.api.js';
import type { ActivityKind } from '../requests/moves/activity-entry.entity.js';
import { ResponseStatus, RequestStatus } from '../shared/requests/codes.js';
import type { LapseReason } from '../requests/response.entity.js';
import type { DemoAccounts } from './accounts.js';
import type { DemoCase } from './cases.js';
import type { DemoSpending } from './credits.js';
import { demoFirms } from './people.js';
import { demoPlaces } from './places.js';
import { opinionText, quoteText, reviewText, story } from './texts.js';
import { initialSettings } from '../shared/staff/setting.codes.js';

/** What a firm does with its response. */
type Act = 'quote' | 'opinion' | 'reading' | 'nothing';

/** A response as it is written, with the facts that other tables need. */
interface Played {
  readonly row: Insertable<Responses>;
  readonly act: Act;
  readonly firmId: number;
  readonly becameNew: Date | null;
  readonly openedAt: Date | null;
  readonly answeredAt: Date | null;
  readonly contacts: boolean;
}

const drafts: readonly number[] = [RequestStatus.init, RequestStatus.incomplete];
const openStates: readonly number[] = [RequestStatus.new, RequestStatus.wait];
const DRAFT_HOURS = 24;

/** Plays one case with the real matching, so that responses, scores and reasons are those of the product itself. */
export class DemoHistory {
  private quotesWritten = 0;
  /** What the firms spent, for their ledgers. */
  readonly spendings: DemoSpending[] = [];

  constructor(
    private readonly em: EntityManager,
    private readonly matching: MatchingApi,
    private readonly accounts: DemoAccounts,
    private readonly now: Date,
  ) {}

  async play(scene: DemoCase): Promise<void> {
    const db = sqlOf(this.em);
    const sentAt = plus(this.now, -Math.round(scene.daysAgo * ms.day));
    const clientId = this.accounts.citizens[scene.client] as number;
    if (drafts.includes(scene.status)) {
      await db
        .insertInto('requests')
        .values(this.draftRow(scene, clientId, sentAt))
        .execute();
      return;
    }
    const { id: requestId } = await db
      .insertInto('requests')
      .values(requestRow(scene, clientId, sentAt, this.endOf(scene, sentAt)))
      .returning('id')
      .executeTakeFirstOrThrow();
    const { latitude, longitude } = demoPlaces[scene.place];
    const request = {
      requestId,
      requestTypeId: scene.type,
      latitude,
      longitude,
      accountId: clientId,
      opposingPartyHash: null,
      namedValueCents: null,
    };
    // After an opinion the next firm got the request.
    const candidates = await this.matching.pick(this.em, request, planReach[1] + scene.opinions, sentAt);
    const responses = this.responses(scene, requestId, candidates, sentAt);
    const ids = await this.insertResponses(responses);
    const winner =
      scene.status === RequestStatus.approved
        ? responses.findIndex((response) => response.row.status === ResponseStatus.approved)
        : -1;
    await this.count(requestId, responses);
    await db
      .insertInto('request_activity')
      .values(this.events(scene, requestId, sentAt, responses, ids, winner))
      .execute();
    this.spend(responses, ids);
    const chosen = responses[winner];
    if (chosen && scene.stars)
      await db
        .insertInto('feedbacks')
        .values(this.review(scene, requestId, clientId, chosen.firmId, this.endOf(scene, sentAt) as Date))
        .execute();
  }

  /** @returns the ids of the responses, in their order */
  private async insertResponses(responses: readonly Played[]): Promise<number[]> {
    if (responses.length === 0) return [];
    const inserted = await sqlOf(this.em)
      .insertInto('responses')
      .values(responses.map((response) => response.row))
      .returning('id')
      .execute();
    return inserted.map(({ id }) => id);
  }

  /** The counters hold what happened, not what the scenario asked for: where few firms are near, fewer answered. */
  private async count(requestId: number, responses: readonly Played[]): Promise<void> {
    const given = (act: Act): number =>
      responses.filter((response) => response.act === act && response.answeredAt).length;
    const contacts = responses.filter((response) => response.contacts).length;
    await sqlOf(this.em)
      .updateTable('requests')
      .set({ ok_count: given('quote'), ko_count: given('opinion'), contacts_count: contacts })
      .where('id', '=', requestId)
      .execute();
  }

  private draftRow(scene: DemoCase, clientId: number, touchedAt: Date): Insertable<Requests> {
    const dueAt =
      scene.status === RequestStatus.init
        ? plus(touchedAt, DRAFT_HOURS * ms.hour)
        : plus(touchedAt, requestLimits.draftDeletedAfter);
    return { ...baseRow(scene, clientId, touchedAt), description: '', draft_due_at: dueAt };
  }

  /** When the request stopped taking responses; null while it still does. */
  private endOf(scene: DemoCase, sentAt: Date): Date | null {
    if (openStates.includes(scene.status)) return null;
    if (scene.status === RequestStatus.retired) return plus(sentAt, 30 * ms.hour);
    if (scene.status === RequestStatus.approved) return plus(sentAt, 6 * ms.day);
    return scene.quotes >= requestLimits.maxQuotes
      ? this.answerTime(scene.quotes - 1, plus(sentAt, initialSettings.exclusive_hours * ms.hour))
      : plus(sentAt, requestLimits.duration);
  }

  /** The first answers within hours, the fifth after two days. */
  private answerTime(nth: number, becameNew: Date): Date {
    return plus(becameNew, (3 + nth * 9) * ms.hour + nth * 17 * ms.minute);
  }

  private responses(scene: DemoCase, requestId: number, candidates: readonly Candidate[], sentAt: Date): Played[] {
    // In the history every firm still had its credits.
    const exclusive = this.matching.chooseExclusive(
      candidates.map((one) => ({ ...one, hasCredit: true })),
      requestId,
    );
    const inOrder = [...candidates].sort((a, b) => rank(exclusive, a) - rank(exclusive, b));
    const winnerId = scene.winner === undefined ? inOrder[0]?.firmId : this.accounts.firms[scene.winner];
    if (scene.quotes > 0) inOrder.sort((a, b) => Number(b.firmId === winnerId) - Number(a.firmId === winnerId));
    const acts: Act[] = [
      ...Array<Act>(scene.quotes).fill('quote'),
      ...Array<Act>(scene.opinions).fill('opinion'),
      ...Array<Act>(scene.reading).fill('reading'),
    ];
    return inOrder.map((candidate, nth) =>
      this.response(
        scene,
        requestId,
        candidate,
        acts[nth] ?? 'nothing',
        nth,
        exclusive.includes(candidate.firmId),
        sentAt,
      ),
    );
  }

  private response(
    scene: DemoCase,
    requestId: number,
    candidate: Candidate,
    act: Act,
    nth: number,
    exclusive: boolean,
    sentAt: Date,
  ): Played {
    const endedAt = this.endOf(scene, sentAt);
    const released = exclusive ? sentAt : plus(sentAt, initialSettings.exclusive_hours * ms.hour);
    const becameNew = released <= this.now && (endedAt === null || released < endedAt) ? released : null;
    // Opinions come early, because the quote that closes a request is its last response.
    const answeredAt =
      becameNew && (act === 'quote' || act === 'opinion')
        ? this.answerTime(act === 'quote' ? nth : nth - scene.quotes, becameNew)
        : null;
    const openedAt = answeredAt
      ? plus(answeredAt, -70 * ms.minute)
      : becameNew && act === 'reading'
        ? plus(becameNew, 2 * ms.hour)
        : null;
    const lapsed = endedAt !== null && openedAt === null;
    const contacts = act === 'quote' && nth < (scene.contacts ?? 0);
    const status = lapsed
      ? ResponseStatus.fallback
      : answeredAt
        ? act === 'opinion'
          ? ResponseStatus.ko
          : scene.status === RequestStatus.approved && nth === 0
            ? ResponseStatus.approved
            : ResponseStatus.ok
        : openedAt
          ? ResponseStatus.wait
          : becameNew
            ? ResponseStatus.new
            : ResponseStatus.pending;
    const text = act === 'quote' ? quoteText(this.quotesWritten++) : act === 'opinion' ? opinionText(nth) : null;
    const firm = demoFirms[this.accounts.firms.indexOf(candidate.firmId)];
    const row = {
      request_id: requestId,
      firm_id: candidate.firmId,
      request_type_id: scene.type,
      status,
      exclusive,
      newcomer: candidate.newcomer,
      distance_m: candidate.distanceM,
      score: candidate.score,
      score_terms: JSON.stringify(candidate.terms),
      weights_version: candidate.weightsVersion,
      forwarded_at: sentAt,
      released_at: becameNew,
      lapse_at: becameNew && !lapsed ? plus(becameNew, initialSettings.opening_days * ms.day) : null,
      opened_at: openedAt,
      answered_at: answeredAt,
      lapsed_at: lapsed ? endedAt : null,
      lapse_reason: lapsed ? lapseReason(scene) : null,
      approved_at: status === ResponseStatus.approved ? endedAt : null,
      text,
      ...quoteFigures(act === 'quote', scene, nth),
      flat_rate: act === 'quote' && firm?.flatRate === true,
      shared_contacts: contacts,
      contacts_at: contacts ? answeredAt : null,
      valid_until: act === 'quote' ? plus(sentAt, requestLimits.duration + requestLimits.extraApproval) : null,
      read_at: status === ResponseStatus.approved ? endedAt : null,
    };
    return { row, act, firmId: candidate.firmId, becameNew, openedAt, answeredAt, contacts };
  }

  private events(
    scene: DemoCase,
    requestId: number,
    sentAt: Date,
    responses: readonly Played[],
    ids: readonly number[],
    winner: number,
  ): Insertable<RequestActivity>[] {
    const events: { kind: ActivityKind; at: Date; response?: number; data?: Record<string, string> }[] = [
      { kind: 'sent', at: sentAt },
    ];
    responses.forEach((_, response) => events.push({ kind: 'forwarded', at: sentAt, response }));
    const endedAt = this.endOf(scene, sentAt);
    const releasedAt = plus(sentAt, initialSettings.exclusive_hours * ms.hour);
    if (scene.status !== RequestStatus.new) events.push({ kind: 'released', at: releasedAt });
    responses.forEach(({ openedAt, answeredAt, act, contacts }, response) => {
      if (openedAt) events.push({ kind: 'opened', at: openedAt, response });
      if (answeredAt) events.push({ kind: act === 'quote' ? 'quoted' : 'declined', at: answeredAt, response });
      if (answeredAt && contacts) events.push({ kind: 'contacts_bought', at: answeredAt, response });
    });
    if (scene.extended)
      events.push({ kind: 'extended', at: extendedAt(sentAt), data: { until: expiryOf(scene, sentAt).toISOString() } });
    if (scene.status === RequestStatus.retired) events.push({ kind: 'retired', at: endedAt as Date });
    if (scene.status === RequestStatus.closed)
      events.push({ kind: scene.quotes >= requestLimits.maxQuotes ? 'closed' : 'expired', at: endedAt as Date });
    if (winner >= 0) events.push({ kind: 'chosen', at: endedAt as Date, response: winner });
    return events
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ kind, at, response, data }) => ({
        request_id: requestId,
        kind,
        response_id: response === undefined ? null : ids[response],
        data: JSON.stringify(data ?? {}),
        at,
      }));
  }

  private spend(responses: readonly Played[], ids: readonly number[]): void {
    responses.forEach(({ act, firmId, answeredAt, contacts }, index) => {
      if (act !== 'quote' || !answeredAt) return;
      const responseId = ids[index] as number;
      this.spendings.push({ firmId, responseId, purpose: 'quote', amount: creditLimits.quote, at: answeredAt });
      if (contacts)
        this.spendings.push({ firmId, responseId, purpose: 'contacts', amount: creditLimits.contacts, at: answeredAt });
    });
  }

  private review(
    scene: DemoCase,
    requestId: number,
    clientId: number,
    firmId: number,
    chosenAt: Date,
  ): Insertable<Feedbacks> {
    const at = plus(chosenAt, 9 * ms.day);
    const stars = scene.stars as number;
    return {
      request_id: requestId,
      account_id: clientId,
      firm_id: firmId,
      request_type_id: scene.type,
      satisfaction_lawyer: stars,
      satisfaction_site: Math.min(5, stars + 1),
      review_lawyer: reviewText(stars, requestId),
      review_site: null,
      counts_from: plus(chosenAt, feedbackLimits.publishedAfter),
      published_at: at,
      created_at: at,
      updated_at: at,
    };
  }
}

const rank = (order: readonly number[], { firmId }: Candidate): number =>
  order.includes(firmId) ? order.indexOf(firmId) : order.length;

const lapseReason = ({ status }: DemoCase): LapseReason =>
  status === RequestStatus.approved ? 'chosen_other' : status === RequestStatus.retired ? 'retired' : 'ended';

const extendedAt = (sentAt: Date): Date => plus(sentAt, requestLimits.duration - 8 * ms.hour);

const expiryOf = ({ extended }: DemoCase, sentAt: Date): Date =>
  plus(sentAt, requestLimits.duration + (extended ? requestLimits.extraApproval : 0));

function quoteFigures(isQuote: boolean, { part }: DemoCase, nth: number) {
  return {
    percentage_hundredths: isQuote ? 1000 + ((nth * 250) % 900) : null,
    percentage_base: isQuote ? (part === 2 ? ('saving' as const) : ('outcome' as const)) : null,
    fixed_costs_cents: isQuote ? (nth % 3) * 15_000 : null,
    final_costs_cents: isQuote ? (nth % 2) * 20_000 : null,
    additional_costs: isQuote && nth % 4 !== 3,
    expenses_cents: isQuote && nth % 3 === 1 ? 264_00 : null,
  };
}

function baseRow(scene: DemoCase, clientId: number, at: Date): Insertable<Requests> {
  const { city, province, latitude, longitude } = demoPlaces[scene.place];
  return {
    account_id: clientId,
    status: scene.status,
    plan: 1,
    request_type_id: scene.type,
    part: scene.part,
    address_full: `${city} (${province})`,
    city,
    province_id: province,
    country_id: 'IT',
    latitude,
    longitude,
    extra: '[]',
    shared_contacts: scene.client % 3 !== 1,
    opposing_party_given: false,
    ok_count: 0,
    ko_count: 0,
    approved_count: 0,
    contacts_count: 0,
    created_at: at,
    updated_at: at,
  };
}

function requestRow(scene: DemoCase, clientId: number, sentAt: Date, endedAt: Date | null): Insertable<Requests> {
  const expiresAt = expiryOf(scene, sentAt);
  return {
    ...baseRow(scene, clientId, plus(sentAt, -20 * ms.minute)),
    description: story(scene.type),
    approved_count: scene.status === RequestStatus.approved ? 1 : 0,
    // Contacts are bought only where the user agreed.
    ...(scene.contacts && { shared_contacts: true }),
    sent_at: sentAt,
    forwarded_at: sentAt,
    exclusive_until: plus(sentAt, initialSettings.exclusive_hours * ms.hour),
    expires_at: expiresAt,
    extended_at: scene.extended ? extendedAt(sentAt) : null,
    closed_at: scene.status === RequestStatus.closed ? endedAt : null,
    ended_at: endedAt,
    approved_at: scene.status === RequestStatus.approved ? endedAt : null,
    updated_at: endedAt ?? sentAt,
  };
}
