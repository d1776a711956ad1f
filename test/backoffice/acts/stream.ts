import { describe, it } from '@jest/globals';
import { reads, refusal, wait, type Answer, type Answers } from '../../support/screens/browser/hands.js';
import { open, until } from '../../support/screens/browser/staff-hands.js';

/** A stream of events that the test writes. */
function stream() {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (begun) => {
      controller = begun;
    },
  });
  return {
    answer: (): Answer => ({ status: 200, body, headers: { 'content-type': 'text/event-stream' } }),
    tell: async (kind: string): Promise<void> => {
      controller.enqueue(new TextEncoder().encode(`event: ${kind}\ndata: {}\n\n`));
      await wait(500);
    },
  };
}
/** What was read since the last time, without what was asked for. */
const asked = (): string =>
  [...new Set(reads().map((call) => call.replace(/\?.*/, '')))].sort().join(', ') || 'nothing';

describe('the events of the server', () => {
  const READERS: [name: string, path: string, given: Record<string, unknown>][] = [
    ['an admin on the first page', '/', {}],
    ['an admin on a case', '/cases/7/show', { kind: 'contact', status: 'claimed', file: null }],
    ['an editor', '/me', { role: 'editor', permissions: ['content:list', 'content:write'] }],
  ];
  it.each(READERS)('have what they are about read again by %s, if it may be seen', async (_name, path, given) => {
    const { answer, tell } = stream();
    await open(path, { given, answers: { 'GET /stream': answer } });
    await until(() => document.querySelector('h1') !== null);
    await wait(1000);
    reads();
    const told: string[] = [];
    for (const kind of ['cases', 'refunds', 'coupons']) {
      await tell(kind);
      told.push(`${kind}: ${asked()}`);
    }
    return told;
  });

  const REFUSED: [name: string, answer: Answer][] = [
    ['without a line', 'no line'],
    ['as the session is over', { status: 401, body: { message: 'unauthenticated' } }],
    ['as there are too many', refusal(429)],
    ['as the server is down', refusal(503)],
  ];
  it.each(REFUSED)(
    'that cannot be followed, %s, are asked for again after a while, and meanwhile read',
    async (...row) => {
      const [, answer] = row;
      let attempts = 0;
      const answers: Answers = {
        'GET /stream': () => {
          attempts += 1;
          return answer;
        },
      };
      await open('/refunds', { answers });
      await wait(1000);
      const told: string[] = [];
      [attempts] = [0];
      reads();
      // Each pause is up to a quarter shorter or longer.
      for (let seconds = 0; seconds < 100; seconds += 5) await wait(5000);
      told.push(`in 100 seconds: ${attempts === 0 ? 'no' : 'some'} attempts, read: ${asked()}`);
      return told;
    },
  );
});
