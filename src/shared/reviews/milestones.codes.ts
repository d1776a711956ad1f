import type { Text } from '../locale.js';

/** The figures of the home page, in their first order. What each counts is in the rules. */
export const milestoneTypes = ['requests', 'lawyers', 'hours'] as const;
export type MilestoneType = (typeof milestoneTypes)[number];

/** What editors choose about a figure; `entries` are in the order of the page. */
export interface MilestoneChoice {
  readonly type: MilestoneType;
  readonly name: Text;
  readonly shown: boolean;
}

/** What counts until editors choose. */
export const firstMilestones: readonly MilestoneChoice[] = [
  { type: 'requests', name: { it: 'Richieste inviate', en: 'Requests sent' }, shown: true },
  { type: 'lawyers', name: { it: 'Studi iscritti', en: 'Firms registered' }, shown: true },
  {
    type: 'hours',
    name: { it: 'Prima risposta, in metà dei casi entro', en: 'First answer, in half of all cases within' },
    shown: true,
  },
];
