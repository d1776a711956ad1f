import { expect } from '@jest/globals';

declare module 'expect' {
  interface Matchers<R> {
    /** An answer of the API that refuses a call with this status and the code of a problem. */
    toBeRefused(status: number, code: string): R;
  }
}

/** An answer of the API. */
interface Answered {
  readonly status: number;
  readonly body?: unknown;
}

expect.extend({
  toBeRefused(answer: unknown, status: number, code: string) {
    const { status: given, body } = answer as Answered;
    const { message } = (body ?? {}) as { message?: unknown };
    return {
      pass: given === status && message === code,
      message: () => `expected ${status} ${code}, got ${given} ${JSON.stringify(body)}`,
    };
  },
});
