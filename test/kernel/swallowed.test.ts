import { beforeAll, describe, expect, it } from '@jest/globals';
import { ResendConfirmation } from '../../src/accounts/registration/resend-confirmation.js';
import { FirmConduct } from '../../src/accounts/staff/conduct/firm-conduct.js';
import { ConversationsQueries } from '../../src/chat/conversations/conversations.queries.js';
import { ReportedMessages } from '../../src/chat/held/reported-messages.js';
import { OwnMessages } from '../../src/chat/own-messages.js';
import { CallLimits } from '../../src/kernel/auth/call-limits.js';
import { Database } from '../../src/kernel/database/database.js';
import { Problem, problemKinds } from '../../src/kernel/problem.js';
import { Deadlines } from '../../src/requests/forwarding/deadlines.js';
import { useTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { World } from '../sweeps/world.js';

/** Work that takes some failure for an answer. */
interface Tolerant {
  readonly name: string;
  /** The problems that it takes so; every other failure is thrown. */
  readonly swallows: readonly string[];
  /** Does the work while a part of it fails. */
  readonly work: (test: TestApp, fails: () => Promise<never>) => Promise<unknown>;
}

let requestId: number;
let responseId: number;
let message: number;
let author: number;

const tolerant: readonly Tolerant[] = [
  {
    name: 'a deadline of a request',
    swallows: ['not_found'],
    work: (test, fails) => test.app.get(Deadlines).ofRequest(requestId, fails),
  },
  {
    name: 'a deadline of a response',
    swallows: ['not_found'],
    work: (test, fails) => test.app.get(Deadlines).ofResponse(responseId, fails),
  },
  {
    name: 'the case about the conduct of a firm',
    swallows: ['not_found'],
    work: async (test, fails) => {
      test.replace(Database, 'transaction', fails);
      try {
        await test.app.get(FirmConduct).present(1);
      } finally {
        Reflect.deleteProperty(test.app.get(Database), 'transaction');
      }
    },
  },
  {
    name: 'a message that somebody wants to report',
    swallows: ['not_found'],
    work: async (test, fails) => {
      test.replace(ConversationsQueries, 'conversation', fails);
      const reader = { accountId: author, model: 'user' } as Parameters<ReportedMessages['readableBy']>[1];
      return test.app.get(ReportedMessages).readableBy(test.sql, reader, message, test.clock.now());
    },
  },
  {
    name: 'a reported message that is locked',
    swallows: ['not_found'],
    work: (test, fails) => {
      test.replace(OwnMessages, 'lock', fails);
      return test.database.transaction((em) => test.app.get(ReportedMessages).lock(em, message));
    },
  },
  {
    name: 'another mail of confirmation',
    swallows: ['too_many_requests'],
    work: (test, fails) => {
      test.replace(CallLimits, 'count', fails);
      return test.app.get(ResendConfirmation).execute({ model: 'user', accountId: author }, '203.0.113.9');
    },
  },
];

describe('a failure', () => {
  const test = useTestApp();
  beforeAll(async () => {
    const world = new World(test);
    const rows = new Rows(test, 100);
    author = await rows.citizen();
    requestId = await rows.request(author, { status: 3 });
    const firm = await rows.firm();
    responseId = await rows.response(requestId, firm, 3);
    await world.insert('conversations', {
      response_id: responseId,
      account_id: author,
      firm_id: firm,
      user_last_at: test.clock.now(),
      user_unread: 0,
      firm_unread: 1,
    });
    message = await world.insert('messages', {
      response_id: responseId,
      account_id: author,
      sender: 1,
      status: 1,
      text: 'Buongiorno.',
      created_at: test.clock.now(),
    });
  });

  it.each(tolerant)('of $name is thrown, except $swallows', async ({ swallows, work }) => {
    expect(problemKinds.size).toBeGreaterThan(100);
    const swallowed: string[] = [];
    for (const [code, kind] of problemKinds) {
      const failure = new Problem(code, kind);
      const thrown = await work(test, () => Promise.reject(failure)).then(
        () => null,
        (error: unknown) => error,
      );
      if (thrown === null) swallowed.push(code);
      else expect(thrown).toBe(failure);
    }
    expect(swallowed).toEqual(swallows);
    const others = [new Error('not_found'), Object.assign(new Error('failed'), { code: swallows[0] })];
    for (const failure of others) await expect(work(test, () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
