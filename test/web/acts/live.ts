import { describe, expect, it } from '@jest/globals';
import { wait, type Answers } from '../../support/screens/browser/hands.js';
import { newTab } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

interface LiveEvent {
  kind: string;
  refs: object;
}
interface Session {
  closeSession: () => void;
  openSession: (session: object, remember: boolean) => void;
  readSession: () => { account: object } | null;
}
type OnLive = (handler: (event: LiveEvent) => void) => () => void;

const encoder = new TextEncoder();
/** A server that holds its streams open. */
function streams() {
  const asked: (string | null)[] = [];
  const open: { signal: AbortSignal; send: (text: string) => void; end: () => void }[] = [];
  const answers: Answers = {
    'GET /events': (_, { headers, signal }) => {
      asked.push(headers.get('last-event-id'));
      const body = new ReadableStream({
        start(controller) {
          open.push({
            signal,
            send: (text) => {
              controller.enqueue(encoder.encode(text));
            },
            end: () => {
              controller.close();
            },
          });
        },
      });
      return { status: 200, body };
    },
  };
  return { asked, open, answers };
}

/** One tab of the account, which gets the lock at once unless another tab holds it. */
async function tab(isFirst: boolean) {
  const { asked, open, answers } = streams();
  await newTab({ as: 'citizen', answers });
  const requested: string[] = [];
  const { locks } = navigator as unknown as { locks: { request: unknown } };
  const { request: before } = locks;
  locks.request = (name: string, _: object, hold: () => Promise<void>): Promise<void> => {
    requested.push(name);
    return isFirst ? hold() : new Promise(() => undefined);
  };
  const { onLive } = await webPart<{ onLive: OnLive }>('api/live');
  const close = (): void => {
    locks.request = before;
  };
  return { asked, open, onLive, requested, close };
}

/** Other tabs hear of something by a channel, which is not a timer. */
const arrives = async (isThere: () => boolean): Promise<void> => {
  for (let turns = 0; turns < 100 && !isThere(); turns += 1) await wait(1);
};

describe('the events of an account', () => {
  it('reach each listener, and the stream stays open until the last one has left', async () => {
    const { asked, open, onLive, requested, close } = await tab(true);
    const told: string[] = [];
    const other = new BroadcastChannel('live-5');
    const elsewhere: unknown[] = [];
    other.onmessage = ({ data }) => elsewhere.push(data);
    const leaveOne = onLive(({ kind }) => told.push(`one ${kind}`));
    const leaveTwo = onLive(({ kind, refs }) => told.push(`two ${kind} ${JSON.stringify(refs)}`));
    await wait(20);
    expect([requested, asked, open.length]).toEqual([['live-5'], [null], 1]);
    open[0]?.send('id: 3\nevent: message\ndata: {"response_id":7}\n\n');
    await wait(20);
    expect(told.splice(0)).toEqual(['one message', 'two message {"response_id":7}']);
    await arrives(() => elsewhere.length > 0);
    expect(elsewhere).toEqual([{ kind: 'message', refs: { response_id: 7 } }]);
    leaveOne();
    expect(open[0]?.signal.aborted).toBe(false);
    open[0]?.send('id: 4\nevent: request\ndata: {}\n\n');
    await wait(20);
    expect(told.splice(0)).toEqual(['two request {}']);
    leaveTwo();
    await wait(20);
    expect(open[0]?.signal.aborted).toBe(true);
    onLive(() => undefined)();
    expect(requested).toEqual(['live-5', 'live-5']);
    other.close();
    close();
  });

  it('are followed from the last one after an interruption', async () => {
    const { asked, open, onLive, close } = await tab(true);
    const leave = onLive(() => undefined);
    await wait(20);
    open[0]?.send('id: 3\nevent: message\ndata: {}\n\n');
    await wait(20);
    open[0]?.end();
    for (let turns = 0; turns < 40 && open.length < 2; turns += 1) await wait(1000);
    expect(asked).toEqual([null, '3']);
    leave();
    close();
  });

  it('come from the tab that holds the stream, where another one does', async () => {
    const { open, onLive, close } = await tab(false);
    const told: unknown[] = [];
    const leave = onLive((event) => told.push(event));
    const other = new BroadcastChannel('live-5');
    other.postMessage({ kind: 'notification', refs: {} });
    await arrives(() => told.length > 0);
    expect([told, open]).toEqual([[{ kind: 'notification', refs: {} }], []]);
    leave();
    other.postMessage({ kind: 'request', refs: {} });
    await wait(20);
    expect(told).toHaveLength(1);
    other.close();
    close();
  });

  it('are those of who is signed in: nobody has none, and another account a stream of its own', async () => {
    const { open, onLive, requested, close } = await tab(true);
    const { closeSession, openSession, readSession } = await webPart<Session>('api/session');
    const { account } = readSession()!;
    closeSession();
    onLive(() => undefined)();
    expect(requested).toEqual([]);
    openSession({ token: 'token', account: { ...account, id: 6 } }, true);
    const leave = onLive(() => undefined);
    await wait(20);
    expect([requested, open.length]).toEqual([['live-6'], 1]);
    leave();
    close();
  });
});
