import { directoryLimits } from '../../shared/limits.js';
import type { MilestoneChoice, MilestoneType } from '../../shared/reviews/milestones.codes.js';
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

/** A figure as pages write it, and whether it is large enough for them. */
interface Figure {
  readonly count: number;
  readonly isLarge: boolean;
}

/** Each figure with its threshold. Rules 10.10, 10.17 and 25.10. */
export const figuresOf = (
  { requests, lawyers, answered, hours }: Counted,
  { milestone_answers }: SettingValues,
): Readonly<Record<MilestoneType, Figure>> => ({
  requests: { count: requests, isLarge: requests >= directoryLimits.milestoneRequests },
  lawyers: { count: lawyers, isLarge: lawyers >= directoryLimits.milestoneLawyers },
  hours: { count: Math.max(1, Math.ceil(hours ?? 0)), isLarge: hours !== null && answered >= milestone_answers },
});

/** The figures that readers see, in the editors' order: those that are large enough and not hidden. Rule 27.23. */
export function shownFigures(counted: Counted, settings: SettingValues, choices: readonly MilestoneChoice[]) {
  const figures = figuresOf(counted, settings);
  return choices
    .filter(({ type, shown }) => shown && figures[type].isLarge)
    .map(({ type, name }) => ({ type, name, count: figures[type].count }));
}
