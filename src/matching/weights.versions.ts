import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { lockName } from '../kernel/database/locks.js';
import { sqlOf } from '../kernel/database/database.js';
import { moment } from '../kernel/database/sql.js';
import { termNames, type ScoreWeights } from '../shared/matching/score.rules.js';
import { AnnouncedVersions, type VersionKind } from '../staff/settings/announced-versions.api.js';
import type { StaffActor } from '../staff/staff.api.js';
import type { NewWeightsBody } from './weights.dto.js';
import { weightsFieldTexts, weightsProblems } from './weights.problems.js';
import { activeWeights } from './weights.queries.js';

interface Row {
  readonly weights: ScoreWeights;
}

const inPercent = (weights: ScoreWeights) =>
  Object.fromEntries(termNames.map((name) => [name, Math.round(weights[name] * 100)]));

/** Versions of the weights of the score. Every firm is notified; a sweep applies them on their day. Rules 25.1 to 25.4. */
@Injectable()
export class WeightsVersions extends AnnouncedVersions<Row> {
  protected readonly kind: VersionKind = {
    name: 'weights',
    table: 'score_weights',
    // The back office's API has called it so since its first day.
    resource: 'settings',
    job: 'matching.tell_weights',
    tooEarly: weightsFieldTexts.effective_on,
    coming: () => sql`not active and ended_at is null`,
  };

  /**
   * @returns the new version
   * @throws invalid_input (422) for a day before the notice is over; weights_announced_already, weights_unchanged (409)
   */
  announce(staff: StaffActor, { weights: percent, effective_on: on, reason }: NewWeightsBody): Promise<number> {
    return this.announceVersion(staff, { on, reason }, weightsProblems.weights_announced_already, async (db) => {
      const before = await activeWeights(db);
      const now = inPercent(before.weights);
      if (termNames.every((name) => now[name] === percent[name])) throw weightsProblems.weights_unchanged();
      const weights = Object.fromEntries(termNames.map((name) => [name, percent[name] / 100]));
      return {
        columns: { weights: JSON.stringify(weights), active: false },
        before: { version: before.version, ...before.weights },
        after: (version) => ({ version, ...weights }),
      };
    });
  }

  /** @throws not_found (404), weights_not_coming (409) */
  withdraw(staff: StaffActor, version: number, reason: string): Promise<void> {
    return this.withdrawVersion(staff, version, reason, weightsProblems.weights_not_coming);
  }

  /** Announced weights count from their day on. Responses that were scored before keep their version. Rule 25.3. */
  async apply(now: Date): Promise<void> {
    if (!(await this.due(now))) return;
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      await lockName(db, this.kind.table);
      // Read again: it may have been withdrawn, or another process may have been faster.
      const version = await this.due(now, db);
      if (!version) return;
      const ended = db.updateTable('score_weights').set({ active: false, ended_at: now });
      await ended.where('active', '=', true).execute();
      await db.updateTable('score_weights').set({ active: true }).where('version', '=', version).execute();
    });
  }

  protected notificationParams({ weights }: Row, withdrawn: boolean) {
    return { lawyer: withdrawn ? {} : inPercent(weights) };
  }

  private async due(now: Date, db = this.database.read): Promise<number | undefined> {
    const found = await db
      .selectFrom('score_weights')
      .select('version')
      .where('active', '=', false)
      .where('ended_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('effective_at', '<=', moment(now))
      .executeTakeFirst();
    return found?.version;
  }
}
