import { AsyncLocalStorage } from 'node:async_hooks';
import { writeTraceparent, type TraceContext } from './trace-context.js';

/** A span of a trace that is recorded. */
export interface OpenSpan {
  readonly trace: TraceContext;
}

/** What this process does at the moment for one caller or one cause. It holds nothing personal. Rule 14.7. */
export interface Work {
  readonly kind: 'route' | 'job' | 'sweep';
  /** The pattern of the route, the queue of the job, or the sweep. */
  readonly name: string;
  /** The id of the call or of the job. */
  readonly id?: string;
  /** Whether it is a call of somebody who is not signed in. */
  readonly isVisitor?: boolean;
  /** The attempt of a job, from 1. */
  readonly attempt?: number;
  readonly trace?: TraceContext | undefined;
  /** Set where traces are recorded. */
  readonly span?: OpenSpan | undefined;
}

const current = new AsyncLocalStorage<Work>();

/** What is done at the moment, where it is known. */
export const currentWork = (): Work | undefined => current.getStore();

/** Calls `run`, and whatever it leads to, as part of this work. */
export function doing<T>(work: Work, run: () => T): T {
  return current.run(work, run);
}

/** The fields of a work in each line of the log. */
export function lineOf({ kind, name, id, attempt, trace }: Work): Record<string, string | number> {
  return {
    [kind]: name,
    ...(id !== undefined && { [kind === 'job' ? 'job_id' : 'request_id']: id }),
    ...(attempt !== undefined && { attempt }),
    ...(trace && { trace_id: trace.traceId }),
  };
}

/** The fields that the log adds to each line now. */
export function currentLine(): object {
  const work = current.getStore();
  return work ? lineOf(work) : {};
}

/** The `traceparent` for what is sent now; null outside of any trace. */
export function currentTraceparent(): string | null {
  const trace = current.getStore()?.trace;
  return trace ? writeTraceparent(trace) : null;
}
