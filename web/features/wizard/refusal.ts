import { useEffect } from 'react';
import { ApiProblem } from '../../api/problems.js';
import type { Step } from './draft.js';

/** The step at which each field is written; of one with parts the first part of its name. */
const STEP_OF_FIELD: Readonly<Record<string, Step>> = {
  request_type_id: 1,
  part: 2,
  city: 3,
  description: 4,
  extra: 5,
  shared_contacts: 5,
  opposing_party: 5,
  facts_on: 5,
  served_paper: 5,
  served_on: 5,
  hearing_on: 5,
  plan: 7,
  invoice: 8,
};

let kept: { step: Step; problem: ApiProblem } | null = null;

/**
 * Keeps a refusal for the step whose fields it is about.
 * @returns that step, the first of several; null if it is about no field of a step
 */
export function keepRefusal(error: unknown): Step | null {
  if (!(error instanceof ApiProblem) || error.status !== 422) return null;
  const steps = Object.keys(error.fields).flatMap((name) => STEP_OF_FIELD[name.replace(/\..*/, '')] ?? []);
  const [step] = steps.toSorted((one, other) => one - other);
  if (step === undefined) return null;
  kept = { step, problem: error };
  return step;
}

/** @returns the refusal that was kept for a step; it is given once */
export function takeRefusal(step: Step): ApiProblem | null {
  if (kept?.step !== step) return null;
  const { problem } = kept;
  kept = null;
  return problem;
}

/**
 * Shows a refusal that was kept for a step in its form, once.
 * @param ready whether the form stays: it is drawn again when the browser's draft has arrived
 */
export function useRefusal(step: Step, ready: boolean, show: ((problem: ApiProblem) => void) | undefined): void {
  useEffect(() => {
    if (!ready || !show) return;
    const problem = takeRefusal(step);
    if (problem) show(problem);
    // Once, as the step opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready]);
}
