import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { Clock, plus } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Sweeps, takeEach } from '../kernel/jobs/sweeps.js';
import { ms, planReach, requestLimits } from '../limits.js';
import { OFFER } from '../matching/matching.api.js';
import { ResponseStatus, Plan, RequestStatus } from './codes.js';
import { requestTypes } from './request-types.js';
import { requestJobs } from './requests.codes.js';
import { responseStatesWith } from './response.states.js';
import { PassTime } from './use-cases/pass-time.js';

/** How much one sweep takes of each kind; what is left waits for the next. */
const BATCH = 500;
/** A firm whose suspension ended is offered what is open for so long; a worker that stood still catches up. */
const OFFERED_AFTER_SUSPENSION = ms.day;
const LIVE = responseStatesWith('live');
const upgradableTypes = requestTypes.filter((one) => one.upgradable).map((one) => one.id);
/** What was deleted keeps its state without a word of it: nothing is due there any more. */
const open = sql`status in (${RequestStatus.new}, ${RequestStatus.wait}) and deleted_at is null`;

/** Deadlines: a delayed job each, and a sweep for what a lost job would have left. */
@Injectable()
export class RequestsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly time: PassTime,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.register(requestJobs.fill, ({ request_id }: { request_id: number }) => this.time.fill(request_id));
    this.jobs.register(requestJobs.openToAll, ({ request_id }: { request_id: number }) =>
      this.time.openToAll(request_id),
    );
    this.jobs.register(requestJobs.expire, ({ request_id }: { request_id: number }) => this.time.expire(request_id));
    this.jobs.register(requestJobs.lapse, ({ response_id }: { response_id: number }) => this.time.lapse(response_id));
    this.jobs.register(OFFER, ({ firm_id }: { firm_id: number }) => this.offer(firm_id));
    this.sweepDeadlines();
    this.sweepReminders();
  }

  private sweepDeadlines(): void {
    this.sweep(
      'requests.expire',
      (now) => sql`select id from requests where ${open} and expires_at <= ${now} order by expires_at limit ${BATCH}`,
      (id) => this.time.expire(id),
    );
    this.sweep(
      'requests.open-to-all',
      (now) =>
        sql`select id from requests where status = ${RequestStatus.new} and deleted_at is null and exclusive_until <= ${now} order by exclusive_until limit ${BATCH}`,
      (id) => this.time.openToAll(id),
    );
    this.sweep(
      'responses.lapse',
      (now) =>
        sql`select id from responses where status = ${ResponseStatus.new} and lapse_at <= ${now} order by lapse_at limit ${BATCH}`,
      (id) => this.time.lapse(id),
    );
    this.sweep(
      'requests.fill',
      // The latest first: what no firm can take is asked again and again, and must not keep the others waiting.
      () =>
        sql`select id from requests where status = ${RequestStatus.new} and forwarded_at is null and deleted_at is null order by id desc limit ${BATCH}`,
      (id) => this.time.fill(id),
    );
    this.sweep(
      'requests.offer',
      // Nothing happens at the end of a suspension but that the clock passes it.
      (now) =>
        sql`select id from accounts where suspended_until > ${plus(now, -OFFERED_AFTER_SUSPENSION)} and suspended_until <= ${now} and model = 'lawyer' and deleted_at is null limit ${BATCH}`,
      (id) => this.offer(id),
    );
    this.sweep(
      'requests.abandon',
      (now) =>
        sql`select id from requests where status in (${RequestStatus.init}, ${RequestStatus.incomplete}) and deleted_at is null and draft_due_at <= ${now} order by draft_due_at limit ${BATCH}`,
      (id) => this.time.abandon(id),
    );
  }

  private sweepReminders(): void {
    this.sweep(
      'responses.warn-of-lapse',
      (now) =>
        sql`select id from responses where status = ${ResponseStatus.new} and lapse_at <= ${plus(now, requestLimits.lapseWarning)} and lapse_notified_at is null order by lapse_at limit ${BATCH}`,
      (id) => this.time.warnOfLapse(id),
    );
    this.sweep(
      'requests.last-day',
      (now) =>
        sql`select id from requests where ${open} and expires_at <= ${plus(now, requestLimits.lapseWarning)} and last_day_notified_at is null order by expires_at limit ${BATCH}`,
      (id) => this.time.remind(id),
    );
    this.sweep(
      'requests.premium',
      (now) => sql`
        select id from requests where ${open} and plan in (${Plan.free}, ${Plan.basic}) and ok_count = 0 and premium_notified_at is null and withdrawn_at is null
          and sent_at <= ${plus(now, -requestLimits.premiumReminder)} and expires_at > ${now} and request_type_id = any(${upgradableTypes}) order by sent_at limit ${BATCH}`,
      (id) => this.time.remind(id),
    );
    this.sweep(
      'requests.choose',
      (now) => {
        const ends = plus(now, -(requestLimits.duration + requestLimits.extraApproval - requestLimits.lapseWarning));
        return sql`
          select id from requests where status = ${RequestStatus.closed} and approved_at is null and ok_count > 0 and choose_notified_at is null and deleted_at is null
            and sent_at <= ${ends} and sent_at > ${plus(ends, -requestLimits.lapseWarning)} order by sent_at limit ${BATCH}`;
      },
      (id) => this.time.remind(id),
    );
  }

  private sweep(name: string, due: (now: Date) => RawBuilder<unknown>, work: (id: number) => Promise<void>): void {
    this.sweeps.register(name, (now) => takeEach(this.database.read, due(now) as RawBuilder<{ id: number }>, work));
  }

  /** Open requests with a place to give (`mayBeForwarded` says the same), within the reach of a firm that can be found now. */
  private offer(firmId: number): Promise<void> {
    const now = this.clock.now();
    return takeEach(
      this.database.read,
      sql<{ id: number }>`
        select r.id from matching_firms m
        join requests r on r.request_type_id = m.request_type_id and r.status in (${RequestStatus.new}, ${RequestStatus.wait}) and r.deleted_at is null
          and r.expires_at > ${now} and r.ok_count < ${requestLimits.maxQuotes} and (r.forwarded_at is null or r.expires_at >= ${plus(now, requestLimits.refillUntil)})
          and (m.max_distance_m is null or earth_distance(m.location, ll_to_earth(r.latitude, r.longitude)) <= m.max_distance_m)
        where m.firm_id = ${firmId}
          and not exists (select from responses p where p.request_id = r.id and p.firm_id = m.firm_id)
          and (select count(*) from responses p where p.request_id = r.id and p.status = any(${LIVE}::smallint[])) < ${reachOf(sql`r.plan`)}
        order by r.id limit ${BATCH}`,
      (id) => this.time.fill(id),
    );
  }
}

/** The reach of a plan, as SQL. */
function reachOf(plan: RawBuilder<unknown>): RawBuilder<number> {
  const cases = Object.entries(planReach).map(
    ([code, reach]) => sql`when ${sql.lit(Number(code))} then ${sql.lit(reach)}`,
  );
  return sql<number>`(case ${plan} ${sql.join(cases, sql` `)} end)`;
}
