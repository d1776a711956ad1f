import { sql } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
import { defineList } from '../staff.api.js';
import type { SettingState, SettingValues } from '../../shared/staff/setting.codes.js';
import { settingLabels, settingStateLabels } from '../../shared/staff/setting-labels.codes.js';
import { settingsTime } from '../../shared/staff/in-force.facts.js';
import { changedSettings, sayChanges, saySetting } from '../../shared/staff/settings.rules.js';

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
  from: sql`business_settings b left join staff s on s.id = b.staff_id`,
  id: sql`b.version`,
  fields: {
    id: sql<number>`b.version`,
    values: sql<SettingValues>`b.values`,
    before: sql<SettingValues>`b.before`,
    announced_at: iso(sql`b.created_at`),
    effective_at: iso(sql`b.effective_at`),
    ended_at: iso(sql`case when b.withdrawn_at is null then ${next} end`),
    withdrawn_at: iso(sql`b.withdrawn_at`),
    reason: sql<string>`b.reason`,
    withdrawn_reason: sql<string | null>`b.withdrawn_reason`,
    staff: sql<{ id: number; name: string } | null>`
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end`,
  },
  sorts: { announced_at: sql`b.created_at`, effective_at: sql`b.effective_at` },
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
  table: {
    id: { it: 'Versione', en: 'Version' },
    state_label: { it: 'Stato', en: 'State' },
    summary: { it: 'Che cosa cambia', en: 'What changes' },
    announced_at: { it: 'Annunciata', en: 'Announced' },
    effective_at: { it: 'In vigore dal', en: 'In force from' },
    ended_at: { it: 'Fino al', en: 'Until' },
    reason: { it: 'Motivo', en: 'Reason' },
    'staff.name': { it: 'Da chi', en: 'By' },
  },
});
