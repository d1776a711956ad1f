import fc from 'fast-check';
import type { Pool } from 'pg';
import { callsOf, type Call } from './calls.js';
import type { KnownIds } from './known-ids.js';
import type { Operation } from './operations.js';
import type { People } from './people.js';

/** Milliseconds that a call may take. */
export const SLOW = 1_000;
/** A call without an answer by then counts as lost. */
const LOST = 15_000;
/** The number of simultaneous calls. */
const ABREAST = 3;
/** The number of calls after which the call limits are reset, which would soon refuse all the others. */
const COUNTERS_LIVE = 100;

/** A call and its outcome. */
export interface Answered {
  readonly nth: number;
  readonly operation: string;
  readonly call: Call;
  /** 0 without an answer. */
  readonly status: number;
  /** Milliseconds. */
  readonly took: number;
  /** The beginning of the answer, or why there was none. */
  readonly said: string;
}

export interface Campaign {
  readonly base: string;
  readonly db: Pool;
  readonly people: People;
  readonly operations: readonly Operation[];
  readonly known: KnownIds;
  readonly seed: number;
  readonly calls: number;
  /** Only these of them. */
  readonly only?: readonly number[] | undefined;
}

/** The same number for the same seed and call, and another one for its neighbours. */
const mixed = (seed: number, nth: number): number => Math.imul(seed ^ Math.imul(nth + 1, 0x9e37_79b1), 0x85eb_ca6b) | 0;

/** The operations in a different order for each round, so that every one is called equally often. */
function operationOf(operations: readonly Operation[], seed: number, nth: number): Operation {
  const round = Math.floor(nth / operations.length);
  const [order] = fc.sample(fc.shuffledSubarray([...operations], { minLength: operations.length }), {
    seed: mixed(seed, -round - 2),
    numRuns: 1,
  });
  return order![nth % operations.length]!;
}

function requestOf({ method, headers, body }: Call, token: string | undefined): RequestInit {
  const sent = new Headers(headers);
  if (token !== undefined) sent.set('authorization', `Bearer ${token}`);
  if (!body) return { method, headers: sent };
  if ('file' in body) {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(body.file, 'latin1')], { type: body.type }), body.name);
    return { method, headers: sent, body: form };
  }
  sent.set('content-type', body.type);
  return { method, headers: sent, body: body.text };
}

async function send({ base, people }: Campaign, call: Call): Promise<Pick<Answered, 'status' | 'took' | 'said'>> {
  const token = await people.tokenOf(call.person);
  const began = performance.now();
  try {
    const answer = await fetch(base + call.path, {
      ...requestOf(call, token),
      redirect: 'manual',
      signal: AbortSignal.timeout(LOST),
    });
    const endless = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const said = endless ? '' : await answer.text();
    const took = performance.now() - began;
    if (endless) await answer.body?.cancel();
    if (answer.status === 401 && token !== undefined) await people.renew(call.person, token);
    return { status: answer.status, took, said: said.slice(0, 300) };
  } catch (error) {
    const { message, cause } = error as Error;
    return {
      status: 0,
      took: performance.now() - began,
      said: `${message} ${cause instanceof Error ? cause.message : ''}`,
    };
  }
}

/** Makes the calls of a seed, some at once, and collects their outcomes. */
export async function callAll(campaign: Campaign, each: (answered: Answered) => void): Promise<void> {
  const { operations, known, seed, calls, db } = campaign;
  const arbitraries = new Map(operations.map((operation) => [operation, callsOf(operation, known)]));
  const numbers = (campaign.only ?? Array.from({ length: calls }, (_, nth) => nth)).values();
  const worker = async (): Promise<void> => {
    for (const nth of numbers) {
      const operation = operationOf(operations, seed, nth);
      const [call] = fc.sample(arbitraries.get(operation)!, { seed: mixed(seed, nth), numRuns: 1 });
      if (nth % COUNTERS_LIVE === 0) await db.query('delete from call_limits; delete from login_failures');
      each({ nth, operation: operation.name, call: call!, ...(await send(campaign, call!)) });
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, worker));
}

/** Whether a call failed: no answer, or an internal error. */
export const isFailure = ({ status }: Pick<Answered, 'status'>): boolean => status === 0 || status >= 500;
