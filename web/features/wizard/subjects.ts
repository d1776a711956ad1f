import { useOutletContext } from 'react-router';
import { Plan } from '../../../src/shared/requests/codes.js';
import { useShell } from '../../ui/page-meta';
import type { Draft } from './draft';

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

/** The changes in the draft after choosing a subject: one without paid plans removes the plan that was chosen. */
export const subjectAnswer = (type: string, subjects: readonly Subject[]): Partial<Draft> => ({
  type,
  ...(subjects.find(({ id }) => id === type)?.upgradable === false && { plan: Plan.free, discount: '' }),
});
