import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import { Problem } from '../../kernel/problem.js';
import { DecidedAlready, isLatestDecision } from '../audit/audit.js';
import { decisionInHand, type DecisionInHand } from './decision-in-hand.js';

/** The last decision about a record, which the refusal of another one contains. */
interface LastDecision {
  action: string;
  by: string | null;
  at: string;
}

/** The record no longer exists, or its state does not allow the decision. */
const OVERTAKEN: readonly number[] = [404, 409];

/** Recognises repeated decisions of the staff: a double click, or an answer that got lost. Rule 16.19. */
@Injectable()
export class Decisions {
  constructor(private readonly database: Database) {}

  /**
   * Makes a decision, on a route that carries `@Decides`. Where the same member made the same one and nothing was
   * decided about the record since, nothing happens, and the caller answers with the record as it is.
   * @param make the use case
   * @throws what the use case throws; a 409 carries what was decided about the record last
   */
  async once(make: () => Promise<unknown>): Promise<void> {
    const decision = decisionInHand.getStore();
    if (!decision) throw new Error('a route that decides carries @Decides');
    try {
      await make();
    } catch (error) {
      if (error instanceof DecidedAlready) return;
      if (!(error instanceof Problem) || !OVERTAKEN.includes(error.kind.status)) throw error;
      if (await isLatestDecision(this.database.read, decision.fingerprint)) return;
      throw await this.withState(error, decision);
    }
  }

  private async withState(problem: Problem, { resource, recordId }: DecisionInHand): Promise<Problem> {
    if (problem.kind.status !== 409 || recordId === null) return problem;
    const last = await this.database.read
      .selectFrom('audit as a')
      .leftJoin('staff as s', 's.id', 'a.staff_id')
      .select(['a.action', 's.name as by', sql<string>`to_json(a.at)#>>'{}'`.as('at')])
      .where('a.resource', '=', resource)
      .where('a.record_id', '=', recordId)
      .where('a.action', '<>', 'view')
      .orderBy('a.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) return problem;
    const decided: LastDecision = { ...last, at: new Date(last.at).toISOString() };
    return new Problem(problem.code, problem.kind, {
      ...problem.details,
      facts: { ...problem.details.facts, decided },
    });
  }
}
