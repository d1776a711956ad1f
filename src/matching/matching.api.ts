import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ENV, type Env } from '../env.js';
import { sqlOf, type Database } from '../kernel/database/database.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { firmEligibility, writeIndex } from './index.queries.js';
import { indexable } from './eligibility.rules.js';
import { pickFirms, type MatchingRequest, reachRead } from './pick.queries.js';
import { chooseExclusive, type Rankable } from './rotation.rules.js';
import { scoreOf, scoreTerms, type ScoreTerms } from '../shared/matching/score.rules.js';

export { countsInPublic } from './counted-reviews.sql.js';
export { isWorthTaking } from './eligibility.sql.js';
export { explain, type ExplanationRow, type StoredTerms } from './explain.rules.js';
export { liftsOf, type Lift } from './lift.rules.js';
export { eligibleFirms, type MatchingRequest } from './pick.queries.js';
export type { ScoreTerms } from '../shared/matching/score.rules.js';

/** A firm that may receive the request, with its score and the terms of the score. */
export interface Candidate extends Rankable {
  /** Great-circle distance, whole metres. */
  readonly distanceM: number;
  /** At most 100; without the rotation. */
  readonly score: number;
  readonly terms: ScoreTerms;
  readonly weightsVersion: number;
  readonly newcomer: boolean;
  readonly hasCredit: boolean;
  readonly exclusives7d: number;
}

/** The job that offers open requests to firms that became eligible. Rule 3.26. */
export const OFFER = 'requests.offer';

/** Decides which firms get a request. Rules 3.7 to 3.12. */
@Injectable()
export class MatchingApi {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly jobs: Jobs,
  ) {}

  /** A citizen excludes a firm from the requests to come. Rule 3.28. */
  async refuse(em: EntityManager, accountId: number, firmId: number): Promise<void> {
    await sqlOf(em)
      .insertInto('refused_firms')
      .values({ account_id: accountId, firm_id: firmId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** A citizen takes an exclusion back: the firm may be found again. */
  async admit(em: EntityManager, accountId: number, firmId: number): Promise<void> {
    await sqlOf(em)
      .deleteFrom('refused_firms')
      .where('account_id', '=', accountId)
      .where('firm_id', '=', firmId)
      .execute();
  }

  /** Deletes whom an erased account excluded, and who excluded it. */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    await sqlOf(em)
      .deleteFrom('refused_firms')
      .where((row) => row.or([row('account_id', '=', accountId), row('firm_id', '=', accountId)]))
      .execute();
  }

  /**
   * The nearest eligible firms that have and had no response to this request, nearest first, with their scores. Pending
   * changes of `em` are written first, so that a response that was just created counts.
   * @param count how many responses are wanted; fewer come back where fewer firms are eligible
   */
  async pick(em: EntityManager, request: MatchingRequest, count: number, now: Date): Promise<Candidate[]> {
    return (await this.pickAll(em, [{ request, count }], now))[0] ?? [];
  }

  /** {@link pick} for several requests, whose statements are sent without waiting for each other's answer. */
  async pickAll(
    em: EntityManager,
    wanted: readonly { readonly request: MatchingRequest; readonly count: number }[],
    now: Date,
  ): Promise<Candidate[][]> {
    await em.flush();
    return Promise.all(
      wanted.map(async ({ request, count }) => {
        if (count <= 0) return [];
        const picked = await pickFirms(em, request, count, now);
        return picked.map(({ facts, weights, weightsVersion, ...firm }) => {
          const terms = scoreTerms(facts);
          return { ...firm, distanceM: facts.distanceM, terms, score: scoreOf(terms, weights), weightsVersion };
        });
      }),
    );
  }

  /** How many firms {@link pick} would find for a request now, `most` at most: without their scores, so it costs little. */
  async reachable(database: Database, request: MatchingRequest, most: number, now: Date): Promise<number> {
    return (await database.row(reachRead, { ...request, count: most, now }))?.firms ?? 0;
  }

  /** The firms that get the exclusive 24 hours, best first; see {@link chooseExclusive}. */
  chooseExclusive(candidates: readonly Rankable[], requestId: number): number[] {
    return chooseExclusive(candidates, requestId);
  }

  /**
   * Recomputes under which subjects, where and how far a firm is found. To be called in the transaction of every change
   * of its profile, skills, radius, address, confirmation, verification, suspension or deletion. Pending changes of
   * `em` are written first.
   */
  async indexFirm(em: EntityManager, firmId: number): Promise<void> {
    await this.indexFirms(em, [firmId]);
  }

  /** {@link indexFirm} for many. */
  async indexFirms(em: EntityManager, firmIds: readonly number[]): Promise<void> {
    await em.flush();
    const db = sqlOf(em);
    const firms = await firmEligibility(db, firmIds);
    const found = firms.filter((firm) => indexable(firm, this.env.REQUIRE_VERIFIED_FIRMS)).map((firm) => firm.firmId);
    await writeIndex(db, firmIds, found);
    // Open requests near it may have had too few firms. The queue is named here, because requests import matching and
    // not the reverse.
    for (const firmId of found) this.jobs.send(em, OFFER, { firm_id: firmId });
  }
}
