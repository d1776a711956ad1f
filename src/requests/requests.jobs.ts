import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { plus } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Sweeps } from '../kernel/jobs/sweeps.js';
import { planReach, requestLimits } from '../limits.js';
import { OFFER } from '../matching/matching.api.js';
import { P, Plan, R } from './codes.js';
import { requestTypes } from './request-types.js';
import { requestJobs } from './requests.codes.js';
import { PassTime } from './use-cases/pass-time.js';

/** How much one sweep takes of each kind; what is left waits for the next. */
const BATCH = 500;
const upgradableTypes = requestTypes.filter((one) => one.upgradable).map((one) => one.id);

/** Deadlines: a delayed job each, and a sweep for what a lost job would have left. */
@Injectable()
export class RequestsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly time: PassTime,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.jobs.register(requestJobs.fill, ({ request_id }: { request_id: number }) => this.time.fill(request_id));
    this.jobs.register(requestJobs.openToAll, ({ request_id }: { request_id: number }) =>
      this.time.openToAll(request_id),
    );
    this.jobs.register(requestJobs.expire, ({ request_id }: { request_id: number }) => this.time.expire(request_id));
    this.jobs.register(requestJobs.lapse, ({ response_id }: { response_id: number }) => this.time.lapse(response_id));
    this.jobs.register(OFFER, ({ firm_id }: { firm_id: number }) => this.offer(firm_id));
    this.sweeps.register('requests', (now) => this.sweep(now));
  }

  /** Open requests with a place to give, within the reach of a firm that can be found since now. */
  private async offer(firmId: number): Promise<void> {
    await this.each(
      sql`
        select r.id from matching_firms m
        join requests r on r.request_type_id = m.request_type_id and r.status in (${R.new}, ${R.wait}) and r.deleted_at is null
          and (m.max_distance_m is null or earth_distance(m.location, ll_to_earth(r.latitude, r.longitude)) <= m.max_distance_m)
        where m.firm_id = ${firmId}
          and not exists (select from responses p where p.request_id = r.id and p.firm_id = m.firm_id)
          and (select count(*) from responses p where p.request_id = r.id and p.status in (${P.pending}, ${P.new}, ${P.wait}, ${P.ok})) < ${reachOf(sql`r.plan`)}
        order by r.id limit ${BATCH}`,
      (id) => this.time.fill(id),
    );
  }

  private async sweep(now: Date): Promise<void> {
    const open = sql`status in (${R.new}, ${R.wait})`;
    await this.each(
      sql`select id from requests where ${open} and expires_at <= ${now} order by expires_at limit ${BATCH}`,
      (id) => this.time.expire(id),
    );
    await this.each(
      sql`select id from requests where status = ${R.new} and exclusive_until <= ${now} order by exclusive_until limit ${BATCH}`,
      (id) => this.time.openToAll(id),
    );
    await this.each(
      sql`select id from responses where status = ${P.new} and lapse_at <= ${now} order by lapse_at limit ${BATCH}`,
      (id) => this.time.lapse(id),
    );
    await this.each(
      sql`select id from requests where status = ${R.new} and forwarded_at is null and deleted_at is null order by id limit ${BATCH}`,
      (id) => this.time.fill(id),
    );
    await this.each(
      sql`select id from requests where status in (${R.init}, ${R.incomplete}) and deleted_at is null and draft_due_at <= ${now} order by draft_due_at limit ${BATCH}`,
      (id) => this.time.abandon(id),
    );
    await this.each(
      sql`select id from responses where status = ${P.new} and lapse_at <= ${plus(now, requestLimits.lapseWarning)} and lapse_told_at is null order by lapse_at limit ${BATCH}`,
      (id) => this.time.warnOfLapse(id),
    );
    await this.each(
      sql`select id from requests where ${open} and expires_at <= ${plus(now, requestLimits.lapseWarning)} and last_day_told_at is null and deleted_at is null order by expires_at limit ${BATCH}`,
      (id) => this.time.remind(id),
    );
    await this.each(
      sql`select id from requests where ${open} and plan in (${Plan.free}, ${Plan.basic}) and ok_count = 0 and premium_told_at is null and deleted_at is null and withdrawn_at is null
        and sent_at <= ${plus(now, -requestLimits.premiumReminder)} and expires_at > ${now} and request_type_id = any(${upgradableTypes}) order by sent_at limit ${BATCH}`,
      (id) => this.time.remind(id),
    );
    const choiceEndsSoon = plus(
      now,
      -(requestLimits.duration + requestLimits.extraApproval - requestLimits.lapseWarning),
    );
    await this.each(
      sql`select id from requests where status = ${R.closed} and approved_at is null and ok_count > 0 and choose_told_at is null and deleted_at is null
        and sent_at <= ${choiceEndsSoon} and sent_at > ${plus(choiceEndsSoon, -requestLimits.lapseWarning)} order by sent_at limit ${BATCH}`,
      (id) => this.time.remind(id),
    );
  }

  private async each(query: RawBuilder<unknown>, work: (id: number) => Promise<void>): Promise<void> {
    const { rows } = await (query as RawBuilder<{ id: number }>).execute(this.database.read);
    for (const { id } of rows) await work(id);
  }
}

/** The reach of a plan, as SQL. */
function reachOf(plan: RawBuilder<unknown>): RawBuilder<number> {
  const cases = Object.entries(planReach).map(
    ([code, reach]) => sql`when ${sql.lit(Number(code))} then ${sql.lit(reach)}`,
  );
  return sql<number>`(case ${plan} ${sql.join(cases, sql` `)} end)`;
}
