import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { startOfDayInRome } from '../../../shared/calendar.js';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { lockName } from '../../../kernel/database/locks.js';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import { problems } from '../../../kernel/problem.js';
import { Audit, type StaffActor } from '../../staff.api.js';
import { completeSettings } from '../../../shared/staff/setting.codes.js';
import { SETTINGS_LOCK, TELL_SETTINGS } from '../settings-jobs.codes.js';
import type { NewSettingsBody } from '../settings.dto.js';
import { settingsFieldTexts, settingsProblems } from '../settings.problems.js';
import { heldVersions } from '../settings.queries.js';
import {
  changedSettings,
  contradictionsOf,
  firstDayOfVersion,
  mayCountFrom,
} from '../../../shared/staff/settings.rules.js';

/** A change of the settings is announced: whom it concerns is told, and it counts from its day on. Rules 25.5 to 25.7. */
@Injectable()
export class AnnounceSettings {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
  ) {}

  /**
   * @returns the new version
   * @throws invalid_input (422) for prices that contradict each other or a day before the notice is over;
   *   settings_announced_already, settings_unchanged (409)
   */
  async execute({ staffId }: StaffActor, { values: given, effective_on: on, reason }: NewSettingsBody) {
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      await lockName(db, SETTINGS_LOCK);
      const now = this.clock.now();
      if (!mayCountFrom(on, now))
        throw problems.invalid_input({
          fields: { effective_on: [settingsFieldTexts.effective_on] },
          values: { first: firstDayOfVersion(now) },
        });
      const held = await heldVersions(db, now);
      if (held.some(({ from }) => from > now.getTime())) throw settingsProblems.settings_announced_already();
      const before = completeSettings(held[0]?.values ?? {});
      const values = completeSettings({ ...before, ...given });
      const changed = changedSettings(before, values);
      if (changed.length === 0) throw settingsProblems.settings_unchanged();
      const wrong = Object.entries(contradictionsOf(values));
      if (wrong.length > 0)
        throw problems.invalid_input({
          fields: Object.fromEntries(wrong.map(([name, text]) => [`values.${name}`, [text]])),
        });
      // Triggers of business_settings:
      // - business_settings_told: every process keeps the numbers in force in memory; a correction by hand must reach them,
      //   too.
      const { rows } = await sql<{ version: number }>`
        insert into business_settings (values, before, created_at, effective_at, reason, staff_id)
        values (${JSON.stringify(values)}::jsonb, ${JSON.stringify(before)}::jsonb, ${now}, ${startOfDayInRome(on)},
          ${reason}, ${staffId})
        returning version`.execute(db);
      const version = rows[0]?.version ?? 0;
      this.jobs.send(em, TELL_SETTINGS, { version, withdrawn: false, after: 0 });
      await this.audit.write(em, {
        staffId,
        action: 'announce',
        resource: 'business-settings',
        recordId: version,
        reason,
        before: Object.fromEntries(changed.map((name) => [name, before[name]])),
        after: { ...Object.fromEntries(changed.map((name) => [name, values[name]])), effective_on: on },
      });
      return version;
    });
  }
}
