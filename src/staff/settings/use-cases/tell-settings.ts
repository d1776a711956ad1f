import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import { settingLimits } from '../../../shared/limits.js';
import { NotificationsApi } from '../../../notifications/notifications.api.js';
import type { Concerned } from '../../../shared/staff/setting-rows.codes.js';
import type { SettingValues } from '../../../shared/staff/setting.codes.js';
import { TELL_SETTINGS } from '../settings-jobs.codes.js';
import { changedSettings, concerning } from '../../../shared/staff/settings.rules.js';

/** What the job is about. */
export interface ToldSettings {
  readonly version: number;
  readonly withdrawn: boolean;
  /** The account that was told last. */
  readonly after: number;
}

/** Tells accounts of an announced or withdrawn version, some at a time, each once and of what concerns it. Rule 25.6. */
@Injectable()
export class TellSettings {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly notifications: NotificationsApi,
  ) {}

  async execute({ version, withdrawn, after }: ToldSettings): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const told = await db
        .selectFrom('business_settings')
        .select(['values', 'before', 'effective_at', 'reason', 'withdrawn_reason'])
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      const before = told.before as SettingValues;
      const values = told.values as SettingValues;
      const changes = changedSettings(before, values).map((name) => [name, before[name], values[name]] as const);
      const models = (['user', 'lawyer'] as const).filter((model) => concerning(changes, model).length > 0);
      const { rows: accounts } = await sql<{ id: number; model: Concerned }>`
        select id, model from accounts
        where id > ${after} and model = any(${models}::text[]) and deleted_at is null and confirmed_at is not null
        order by id
        limit ${settingLimits.toldAtOnce}`.execute(db);
      await this.notifications.notify(
        em,
        ...accounts.map(({ id, model }) => ({
          accountId: id,
          template: withdrawn ? ('settings_withdrawn' as const) : ('settings_announced' as const),
          params: {
            at: new Date(told.effective_at).toISOString(),
            reason: (withdrawn ? told.withdrawn_reason : told.reason) ?? '',
            changes: JSON.stringify(concerning(changes, model)),
          },
          deduplicationKey: `settings:${version}:${withdrawn ? 'withdrawn' : 'announced'}:${id}`,
        })),
      );
      const last = accounts.at(-1);
      if (last && accounts.length === settingLimits.toldAtOnce)
        this.jobs.send(em, TELL_SETTINGS, { version, withdrawn, after: last.id });
    });
  }
}
