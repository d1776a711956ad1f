import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { settingLimits } from '../../shared/limits.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { termNames, type ScoreWeights } from '../../shared/matching/score.rules.js';
import { TELL_WEIGHTS } from '../weights-jobs.codes.js';

/** What the job is about. */
export interface ToldWeights {
  readonly version: number;
  readonly withdrawn: boolean;
  /** The firm that was told last. */
  readonly after: number;
}

/** Tells firms of announced or withdrawn weights, some at a time, each once. Rules 25.2 and 25.4. */
@Injectable()
export class TellWeights {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly notifications: NotificationsApi,
  ) {}

  async execute({ version, withdrawn, after }: ToldWeights): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const told = await db
        .selectFrom('score_weights')
        .select(['weights', 'effective_at', 'reason', 'withdrawn_reason'])
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      const { rows: firms } = await sql<{ id: number }>`
        select id from accounts
        where id > ${after} and model = 'lawyer' and deleted_at is null and confirmed_at is not null
        order by id
        limit ${settingLimits.toldAtOnce}`.execute(db);
      const percent = Object.fromEntries(
        termNames.map((name) => [name, Math.round((told.weights as ScoreWeights)[name] * 100)]),
      );
      await this.notifications.notify(
        em,
        ...firms.map(({ id }) => ({
          accountId: id,
          template: withdrawn ? ('weights_withdrawn' as const) : ('weights_announced' as const),
          params: {
            at: new Date(told.effective_at).toISOString(),
            reason: (withdrawn ? told.withdrawn_reason : told.reason) ?? '',
            ...(!withdrawn && percent),
          },
          deduplicationKey: `weights:${version}:${withdrawn ? 'withdrawn' : 'announced'}:${id}`,
        })),
      );
      const last = firms.at(-1);
      if (last && firms.length === settingLimits.toldAtOnce)
        this.jobs.send(em, TELL_WEIGHTS, { version, withdrawn, after: last.id });
    });
  }
}
