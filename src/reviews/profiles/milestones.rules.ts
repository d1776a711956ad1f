import { directoryLimits } from '../../shared/limits.js';
import type { SettingValues } from '../../shared/staff/setting.codes.js';

/** The figures of the platform as they are counted. */
export interface Counted {
  readonly requests: number;
  readonly lawyers: number;
  /** Requests of the period that were answered. */
  readonly answered: number;
  /** The median time to their first answer; null where there is none. */
  readonly hours: number | null;
}

/** The figures that are large enough: each is left out under its threshold. Rules 10.10, 10.17 and 25.10. */
export function shownFigures({ requests, lawyers, answered, hours }: Counted, { milestone_answers }: SettingValues) {
  const isShown = {
    requests: requests >= directoryLimits.milestoneRequests,
    lawyers: lawyers >= directoryLimits.milestoneLawyers,
    hours: hours !== null && answered >= milestone_answers,
  };
  return [
    { type: 'requests', count: requests },
    { type: 'lawyers', count: lawyers },
    { type: 'hours', count: Math.max(1, Math.ceil(hours ?? 0)) },
  ].filter(
    (figure): figure is { type: keyof typeof isShown; count: number } => isShown[figure.type as keyof typeof isShown],
  );
}
