import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Fastify from 'fastify';
import { answerWatchersOnly } from '../../src/kernel/http/watchers.js';

describe('the port of a worker', () => {
  const server = Fastify();
  let base: string;
  beforeAll(async () => {
    answerWatchersOnly({ getHttpAdapter: () => ({ getInstance: () => server }) } as unknown as NestFastifyApplication);
    for (const path of ['/health/ready', '/metrics', '/api/v1/webhooks/stripe']) server.all(path, () => 'answered');
    base = await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  it('answers monitoring, and no call of anybody else', async () => {
    const statusOf = async (path: string) => (await fetch(base + path, { method: 'POST' })).status;
    expect([await statusOf('/health/ready'), await statusOf('/metrics?name=x')]).toEqual([200, 200]);
    expect([await statusOf('/api/v1/webhooks/stripe'), await statusOf('/metrics/x')]).toEqual([404, 404]);
  });

  it('lets a job of the worker itself call what it reports to', async () => {
    expect((await server.inject({ method: 'POST', url: '/api/v1/webhooks/stripe' })).body).toBe('answered');
  });
});
