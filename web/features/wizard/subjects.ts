import { useOutletContext } from 'react-router';
import { Plan } from '../../../src/shared/requests/codes.js';
import { useShell } from '../../ui/page-meta';
import { wayOf, type Draft, type Step } from './draft';

/** A request type as the wizard shows it. */
export interface Subject {
  id: string;
  label: string;
  tooltip?: string;
  upgradable?: boolean;
}

/** The subjects, with their explanation where the server gave it. */
export function useSubjects(): Subject[] {
  const shell = useShell().subjects;
  const types = useOutletContext<Subject[]>();
  return types.length > 0 ? types : shell;
}

/** false for a subject without paid plans; one that is not known yet may have some. */
export const sells = (type: string | null, subjects: readonly Subject[]): boolean =>
  subjects.find(({ id }) => id === type)?.upgradable !== false;

/** The steps that a citizen passes with these answers. */
export function useWay(): (draft: Pick<Draft, 'type' | 'plan'>) => readonly Step[] {
  const subjects = useSubjects();
  return (draft) => wayOf(draft, sells(draft.type, subjects));
}

/** The changes in the draft after choosing a subject: one without paid plans removes the plan that was chosen. */
export const subjectAnswer = (type: string, subjects: readonly Subject[]): Partial<Draft> => ({
  type,
  ...(!sells(type, subjects) && { plan: Plan.free, discount: '' }),
});
