import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseListener } from '../../src/kernel/database/listener.js';
import { DatabaseReach } from '../../src/kernel/database/reach.js';

/** How long an answer is waited for, in milliseconds. */
const WITHIN = 500;
const env = { DATABASE_PING_TIMEOUT: WITHIN } as never;

/** A message of PostgreSQL's protocol. */
const message = (type: string, ...parts: (string | number)[]): Buffer => {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(part);
      const number = Buffer.alloc(4);
      number.writeInt32BE(part);
      return number;
    }),
  );
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const READY = message('Z', 'I');
const WELCOME = Buffer.concat([message('R', 0), READY]);
const DONE = Buffer.concat([message('C', 'SELECT 1\0'), READY]);
const REFUSED = message('E', 'SFATAL\0C53300\0Mtoo many\0\0');

/** What a pooler says to a new connection, and to a statement on it; it is silent where it says nothing. */
interface Pooler {
  readonly welcome?: Buffer;
  readonly answer?: Buffer;
}

describe('whether the database can be reached', () => {
  let server: Server | undefined;
  let opened: string[] = [];
  const sockets = new Set<Socket>();
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await new Promise((done) => (server ? server.close(done) : done(null)));
    server = undefined;
  });

  /** A pooler, and its address. */
  const pooler = async ({ welcome, answer }: Pooler): Promise<string> => {
    opened = [];
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
      socket.on('data', (data) => {
        const isStatement = data[0] === 'Q'.charCodeAt(0);
        if (data[0] === 0) opened.push(/application_name\0([^\0]+)/.exec(data.toString('latin1'))?.[1] ?? '');
        const said = isStatement ? answer : welcome;
        if (said && data[0] !== 'X'.charCodeAt(0)) socket.write(said);
      });
    }).listen(0, '127.0.0.1');
    await new Promise((done) => server!.once('listening', done));
    return `postgresql://a:b@127.0.0.1:${(server.address() as AddressInfo).port}/clienti`;
  };
  const reachOf = (url: string | null, isListening = true) =>
    new DatabaseReach(
      { answers: () => Promise.resolve(isListening) } as never,
      url === null ? null : ({ url } as never),
      env,
    );

  it.each<[string, Pooler, boolean, boolean]>([
    ['answers', { welcome: WELCOME, answer: DONE }, true, true],
    ['answers, and the database itself does not', { welcome: WELCOME, answer: DONE }, false, false],
    ['takes the connection, while all of its own to the server are busy', { welcome: WELCOME }, true, true],
    ['refuses the statement', { welcome: WELCOME, answer: REFUSED }, true, false],
    ['refuses the connection', { welcome: REFUSED }, true, false],
    ['is silent', {}, true, false],
  ])('through a pooler that %s', async (_, says, isListening, expected) => {
    const url = await pooler(says);
    expect(await reachOf(url, isListening).answers()).toBe(expected);
    expect(opened).toEqual(['giustamente-ready']);
  });

  it('through a pooler that is gone, or without any', async () => {
    const url = await pooler({});
    await new Promise((done) => server!.close(done));
    server = undefined;
    expect(await reachOf(url).answers()).toBe(false);
    expect([await reachOf(null).answers(), await reachOf(null, false).answers()]).toEqual([true, false]);
  });

  it('is asked once at a time, and the connection of an answer is closed', async () => {
    const url = await pooler({ welcome: WELCOME, answer: DONE });
    const reach = reachOf(url);
    expect(await Promise.all([reach.answers(), reach.answers()])).toEqual([true, true]);
    expect(opened).toHaveLength(1);
    expect(await reach.answers()).toBe(true);
    expect(opened).toHaveLength(2);
    for (let wait = 0; sockets.size > 0 && wait < 100; wait++) await pause(10);
    expect(sockets.size).toBe(0);
  });
});

describe('the connection on which notifications come', () => {
  const said: unknown[] = [];
  const listenerWith = (query: () => Promise<unknown>) => {
    said.length = 0;
    const listener = new DatabaseListener('postgresql://a:b@127.0.0.1:1/none', null, env, {
      setContext: () => undefined,
      warn: (_: object, text: string) => said.push(text),
    } as never);
    const client = {
      query,
      removeAllListeners: () => client,
      on: () => client,
      end: () => Promise.resolve(said.push('ended')),
    };
    listener['state'].client = client as never;
    return listener;
  };

  it('answers, and what was notified before the question has arrived', async () => {
    const listener = listenerWith(() => Promise.resolve({}));
    expect(listener.isListening).toBe(false);
    expect([await listener.answers(), listener.isListening, said]).toEqual([true, true, []]);
    listener['state'].confirmedUntil = performance.now() - 2_900;
    expect(listener.isListening).toBe(true);
    listener['state'].confirmedUntil = performance.now() - 3_001;
    expect(listener.isListening).toBe(false);
    await listener.caughtUp();
    await listener.onApplicationShutdown();
  });

  it('does not answer in time, and is asked once until it does', async () => {
    let asked = 0;
    const { promise, resolve: answer } = Promise.withResolvers();
    const listener = listenerWith(() => {
      asked++;
      return promise;
    });
    const began = performance.now();
    expect([await listener.answers(), await listener.answers(20), asked]).toEqual([false, false, 1]);
    expect(performance.now() - began).toBeGreaterThan(WITHIN + 10);
    const later = listener.answers();
    answer({});
    expect([await later, await listener.answers(), asked, said]).toEqual([true, true, 2, []]);
    await listener.onApplicationShutdown();
  });

  it('is given up where it fails, said once, and opened again', async () => {
    const listener = listenerWith(() => Promise.reject(new Error('Connection terminated')));
    listener['state'].confirmedUntil = performance.now();
    await listener.caughtUp();
    expect(await listener.answers()).toBe(false);
    expect([said, listener.isListening, listener['state'].client, listener['state'].asking]).toEqual([
      ['the listener lost the database', 'ended'],
      false,
      undefined,
      undefined,
    ]);
    expect(listener['state'].reconnect).toBeDefined();
    expect(await listener.answers()).toBe(false);
    await listener.onApplicationShutdown();
    const broken = listenerWith(() => Promise.reject(new Error('no such table')));
    await expect(broken.caughtUp()).rejects.toThrow('no such table');
  });
});

describe('the connection on which notifications come, to a server', () => {
  /** A server that takes every statement, notes it, and notifies. */
  const serverOf = async () => {
    const said: string[] = [];
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        const kind = String.fromCharCode(data[0] ?? 0);
        const text = data.toString('latin1');
        if (kind === '\0') {
          said.push(`opens ${/application_name\0([^\0]+)/.exec(text)?.[1]}`);
          socket.write(WELCOME);
        } else if (kind === 'Q') {
          said.push(/Q.{4}\s*(set_config|select \w+|listen "\w+")/s.exec(text)?.[1] ?? text);
          socket.write(DONE);
        } else if (kind === 'P') {
          said.push('says its number');
          socket.write(Buffer.concat([message('1'), message('2'), message('n'), DONE]));
        }
      });
    }).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    const url = `postgresql://a:b@127.0.0.1:${(server.address() as AddressInfo).port}/clienti`;
    const notify = (channel: string, payload: string) =>
      sockets.at(-1)!.write(message('A', 7, `${channel}\0${payload}\0`));
    const close = () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(done));
    };
    return { said, sockets, url, notify, close };
  };
  const comes = async (isThere: () => boolean): Promise<void> => {
    for (let wait = 0; !isThere() && wait < 300; wait++) await pause(10);
    expect(isThere()).toBe(true);
  };

  it('asks for each channel, gives each subscriber its notifications, and opens again when it is lost', async () => {
    const server = await serverOf();
    const heard: string[] = [];
    const warned: string[] = [];
    const settings = { DATABASE_PING_TIMEOUT: WITHIN, DATABASE_ACQUIRE_TIMEOUT: 5_000 };
    const listener = new DatabaseListener(
      'postgresql://a:b@127.0.0.1:1/pooled',
      { directUrl: server.url } as never,
      settings as never,
      { setContext: () => undefined, warn: (_: object, text: string) => warned.push(text) } as never,
    );
    const subscriber = (name: string) => ({
      onNotification: (payload: string) => heard.push(`${name} ${payload}`),
      onReconnect: () => heard.push(`${name} anew`),
    });
    listener.subscribe('a', subscriber('first'));
    listener.subscribe('b', subscriber('other'));
    listener.subscribe('a', subscriber('second'));
    try {
      await listener.onModuleInit();
      const opening = ['opens giustamente-listener', 'select set_config', 'says its number'];
      const whole = [...opening, 'listen "a"', 'listen "b"', 'select 1'];
      expect(server.said).toEqual(whole);
      expect([heard.splice(0), listener.isListening, warned]).toEqual([
        ['first anew', 'second anew', 'other anew'],
        true,
        [],
      ]);
      server.notify('a', '7');
      server.notify('c', '8');
      server.notify('b', '');
      await comes(() => heard.length === 3);
      expect(heard.splice(0)).toEqual(['first 7', 'second 7', 'other ']);

      server.sockets[0]!.destroy();
      await comes(() => !listener.isListening);
      const lostAt = performance.now();
      await comes(() => heard.length === 3);
      expect(performance.now() - lostAt).toBeGreaterThan(400);
      expect(heard.splice(0)).toEqual(['first anew', 'second anew', 'other anew']);
      await comes(() => listener.isListening);
      expect(server.said.filter((line) => line.startsWith('opens'))).toHaveLength(2);
      expect(warned).toEqual(['the listener lost the database']);
    } finally {
      await listener.onApplicationShutdown();
      await server.close();
    }
    // The end of the process is no loss.
    await pause(20);
    expect([warned.length, listener['state'].closed]).toEqual([1, true]);
  });
});
