import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { problems } from '../../kernel/problem.js';
import type { Concerned } from '../../shared/staff/setting-rows.codes.js';
import { completeSettings, type SettingValues } from '../../shared/staff/setting.codes.js';
import { changedSettings, concerning, contradictionsOf } from '../../shared/staff/settings.rules.js';
import type { StaffActor } from '../staff.api.js';
import { AnnouncedVersions, type VersionKind } from './announced-versions.api.js';
import type { NewSettingsBody } from './settings.dto.js';
import { settingsFieldTexts, settingsProblems } from './settings.problems.js';
import { heldVersions } from './settings.queries.js';

interface Row {
  readonly values: SettingValues;
  readonly before: SettingValues;
}

// Triggers of business_settings:
// - business_settings_told: every process keeps the numbers in force in memory; a correction by hand must reach them, too.

/**
 * Versions of the settings. One takes effect at its exact moment: each process has it in memory before. Rules 25.5 to
 * 25.8.
 */
@Injectable()
export class SettingsVersions extends AnnouncedVersions<Row> {
  protected readonly kind: VersionKind = {
    name: 'settings',
    table: 'business_settings',
    resource: 'business-settings',
    job: 'settings.tell',
    tooEarly: settingsFieldTexts.effective_on,
    coming: (now) => sql`effective_at > ${now}`,
  };

  /**
   * @returns the new version
   * @throws invalid_input (422) for prices that contradict each other or a day before the notice is over;
   *   settings_announced_already, settings_unchanged (409)
   */
  announce(staff: StaffActor, { values: given, effective_on: on, reason }: NewSettingsBody): Promise<number> {
    return this.announceVersion(staff, { on, reason }, settingsProblems.settings_announced_already, async (db, now) => {
      const before = completeSettings((await heldVersions(db, now))[0]?.values ?? {});
      const values = completeSettings({ ...before, ...given });
      const changed = changedSettings(before, values);
      if (changed.length === 0) throw settingsProblems.settings_unchanged();
      const wrong = Object.entries(contradictionsOf(values));
      if (wrong.length > 0)
        throw problems.invalid_input({
          fields: Object.fromEntries(wrong.map(([name, text]) => [`values.${name}`, [text]])),
        });
      const changedOf = (all: SettingValues) => Object.fromEntries(changed.map((name) => [name, all[name]]));
      return {
        columns: { values: JSON.stringify(values), before: JSON.stringify(before) },
        before: changedOf(before),
        after: () => changedOf(values),
      };
    });
  }

  /** @throws not_found (404), settings_not_coming (409) */
  withdraw(staff: StaffActor, version: number, reason: string): Promise<void> {
    return this.withdrawVersion(staff, version, reason, settingsProblems.settings_not_coming);
  }

  protected notificationParams({ before, values }: Row): Partial<Record<Concerned, Record<string, unknown>>> {
    const changes = changedSettings(before, values).map((name) => [name, before[name], values[name]] as const);
    return Object.fromEntries(
      (['user', 'lawyer'] as const).flatMap((model) => {
        const theirs = concerning(changes, model);
        return theirs.length > 0 ? [[model, { changes: JSON.stringify(theirs) }]] : [];
      }),
    );
  }
}
