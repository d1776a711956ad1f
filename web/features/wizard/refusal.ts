import { useEffect } from 'react';
import { ApiProblem } from '../../api/problems';

/** The steps whose words the server may refuse, by the names of their fields. */
const STEP_OF_FIELD = new Map<string, 4 | 5>([
  ['description', 4],
  ['extra', 5],
  ['opposing_party', 5],
  ['facts_on', 5],
  ['served_paper', 5],
]);

let kept: { step: 4 | 5; problem: ApiProblem } | null = null;

/**
 * Keeps a refusal for the step at which its words were written.
 * @returns that step; null where it is about nothing that was written there
 */
export function keepRefusal(error: unknown): 4 | 5 | null {
  if (!(error instanceof ApiProblem) || error.status !== 422) return null;
  const steps = Object.keys(error.fields).flatMap((name) => STEP_OF_FIELD.get(name) ?? []);
  const [step] = steps.toSorted();
  if (step === undefined) return null;
  kept = { step, problem: error };
  return step;
}

/** Shows a refusal that was kept for a step in its form, once. */
export function useRefusal(step: 4 | 5, show: (problem: ApiProblem) => void): void {
  useEffect(() => {
    if (kept?.step !== step) return;
    const { problem } = kept;
    kept = null;
    show(problem);
    // Once, as the step opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
