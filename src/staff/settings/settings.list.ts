import { sql } from 'kysely';
import { z } from 'zod';
import { column, defineList } from '../staff.api.js';
import { settingNames, settingStates, type SettingName, type SettingState } from '../../shared/staff/setting.codes.js';
import { settingLabels, settingStateLabels } from '../../shared/staff/setting-labels.codes.js';
import { settingsTime } from '../../shared/staff/in-force.facts.js';
import { changedSettings, sayChanges, saySetting } from '../../shared/staff/settings.rules.js';
import { settingsInForce } from './settings.dto.js';

const next = sql`(
  select min(o.effective_at) from business_settings o
  where o.withdrawn_at is null and o.effective_at > b.effective_at)`;

function stateOf(record: { withdrawn_at: string | null; effective_at: string; ended_at: string | null }): SettingState {
  const now = settingsTime();
  if (record.withdrawn_at !== null) return 'withdrawn';
  if (Date.parse(record.effective_at) > now) return 'coming';
  return record.ended_at !== null && Date.parse(record.ended_at) <= now ? 'past' : 'current';
}

/** The versions of the settings: what each changed, who announced it, why and for when. Rule 25.5. */
export const settingsList = defineList({
  resource: 'business-settings',
  name: 'SettingsRecord',
  from: sql`business_settings b left join staff s on s.id = b.staff_id`,
  id: sql`b.version`,
  columns: {
    id: column.integer(sql`b.version`, { heading: { it: 'Versione', en: 'Version' }, description: 'the version' }),
    state: column.computed(z.enum(settingStates)),
    state_label: column.computed(z.string(), { it: 'Stato', en: 'State' }),
    changes: column.computed(
      z.array(
        z.strictObject({
          name: z.enum(settingNames as [SettingName, ...SettingName[]]),
          label: z.string(),
          before: z.string(),
          after: z.string(),
        }),
      ),
    ),
    values: column.of(sql`b.values`, settingsInForce),
    before: column.of(sql`b.before`, settingsInForce),
    summary: column.computed(z.string().meta({ description: 'the changes in one line' }), {
      it: 'Che cosa cambia',
      en: 'What changes',
    }),
    announced_at: column.instant(sql`b.created_at`, { heading: { it: 'Annunciata', en: 'Announced' }, sort: true }),
    effective_at: column.instant(sql`b.effective_at`, {
      heading: { it: 'In vigore dal', en: 'In force from' },
      sort: true,
    }),
    ended_at: column.instant(sql`case when b.withdrawn_at is null then ${next} end`, {
      heading: { it: 'Fino al', en: 'Until' },
      nullable: true,
      description: 'when another version took its place, or will',
    }),
    withdrawn_at: column.instant(sql`b.withdrawn_at`, { nullable: true }),
    reason: column.text(sql`b.reason`, { heading: { it: 'Motivo', en: 'Reason' } }),
    withdrawn_reason: column.text(sql`b.withdrawn_reason`, { nullable: true }),
    staff: column.staff(sql`s.id`, { heading: { name: { it: 'Da chi', en: 'By' } } }),
  },
  order: ['id', 'DESC'],
  filters: {},
  label: ({ values, before, ...record }, locale) => {
    const state = stateOf(record);
    const changed = changedSettings(before, values);
    return {
      state,
      state_label: settingStateLabels[state][locale],
      changes: changed.map((name) => ({
        name,
        label: settingLabels[name][locale],
        before: saySetting(name, before[name], locale),
        after: saySetting(name, values[name], locale),
      })),
      summary: sayChanges(
        changed.map((name) => [name, before[name], values[name]]),
        locale,
      ),
    };
  },
});
