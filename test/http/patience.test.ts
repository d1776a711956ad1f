import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { endSlowBodies, refuseTwoHosts } from '../../src/kernel/http/patience.js';
import { httpLimits } from '../../src/shared/limits.js';

/** Milliseconds in which a body must come; the product waits longer. */
const TIME = 300;

describe('a caller with a slow body', () => {
  const fastify = Fastify();
  const open = new Set<Socket>();
  let port: number;
  beforeAll(async () => {
    const app = { getHttpAdapter: () => ({ getInstance: () => fastify }) } as unknown as NestFastifyApplication;
    refuseTwoHosts(app);
    endSlowBodies(app, TIME);
    await fastify.register(multipart);
    fastify.post('/', () => ({ info: 'done' }));
    fastify.post('/upload', async (request) => ({ info: (await (await request.file())?.toBuffer())?.length }));
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    port = (fastify.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await fastify.close();
  });

  /** Sends the parts one after the other, with a pause between them. @returns the answer's first line */
  const send = async (parts: readonly (string | Buffer)[], wait: number): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    open.add(socket);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    const ended = new Promise<void>((done) => socket.once('close', done));
    for (const part of parts) {
      if (!socket.writable) break;
      socket.write(part);
      await pause(wait);
    }
    await Promise.race([ended, pause(3 * TIME)]);
    return answer.split('\r\n', 1)[0]!;
  };
  const head = (type: string, length: number, path = '/', more = '') =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\n${more}content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

  it('is answered with 408, also if a byte arrives now and then', async () => {
    expect(await send([head('application/json', 20), '{"a":'], 0)).toContain(' 408 ');
    const dripping = ['{', '"', 'a', '"', ':', '1', ' ', ' ', ' ', ' ', ' ', ' '];
    expect(await send([head('application/json', 20), ...dripping], TIME / 4)).toContain(' 408 ');
  });

  it('is served if the body arrives in time', async () => {
    expect(await send([head('application/json', 7), '{"a":', '1}'], TIME / 10)).toContain(' 200 ');
  });

  const boundary = 'multipart/form-data; boundary=xx';
  const form = (size: number) =>
    Buffer.concat([
      Buffer.from('--xx\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'),
      Buffer.alloc(size, 'a'),
      Buffer.from('\r\n--xx--\r\n'),
    ]);

  it('may take long for an upload that progresses, not for a stalled one', async () => {
    const whole = form(httpLimits.uploadProgress * 8);
    const parts = Array.from({ length: 8 }, (_, n) =>
      whole.subarray((n * whole.length) / 8, ((n + 1) * whole.length) / 8),
    );
    expect(await send([head(boundary, whole.length, '/upload'), ...parts], TIME / 3)).toContain(' 200 ');
    expect(await send([head(boundary, whole.length, '/upload'), parts[0]!], 0)).toContain(' 408 ');
    const slow = form(httpLimits.uploadProgress);
    const dripping = Array.from({ length: 12 }, (_, n) =>
      slow.subarray(n && slow.length - 120 + n * 10, slow.length - 110 + n * 10),
    );
    expect(await send([head(boundary, slow.length, '/upload'), ...dripping], TIME / 4)).toContain(' 408 ');
  });

  it('is refused with two Host headers', async () => {
    expect(await send([`${head('application/json', 2, '/', 'Host: evil.example\r\n')}{}`], 0)).toContain(' 400 ');
  });
});
