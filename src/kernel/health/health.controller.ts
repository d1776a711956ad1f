import { Controller, Get, Inject, Ip, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { ENV, type Env } from '../../env.js';
import { Public } from '../../shared/actor.js';
import { DatabaseReach } from '../database/reach.js';
import { FileStore, type StoreState } from '../files/file-store.js';
import { bearerOf } from '../http/bearer.js';
import { Jobs } from '../jobs/jobs.js';
import { Metrics } from '../observation/metrics.js';
import { problems } from '../problem.js';
import { Drain } from './drain.js';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whether two texts are equal, in a time that does not depend on how much of them agrees. */
function same(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** For the operation of an instance: liveness, readiness, metrics. */
@ApiExcludeController()
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly database: DatabaseReach,
    private readonly jobs: Jobs,
    private readonly drain: Drain,
    private readonly files: FileStore,
    @Inject(ENV) private readonly env: Env,
    private readonly gathered: Metrics,
  ) {
    gathered.gauge(
      { name: 'documents_store_ok', help: '1 while the store of documents takes files, 0 while it does not.' },
      async () => [{ value: Number((await this.documents()) === 'ok') }],
    );
    gathered.gauge(
      { name: 'database_up', help: '1 while the database answers in time, 0 while it does not.' },
      async () => [{ value: Number(await this.database.answers()) }],
    );
  }

  private documents(): Promise<StoreState> {
    return this.files.state(this.env.DATABASE_PING_TIMEOUT);
  }

  @Get('health/live')
  live() {
    return { status: 'ok' };
  }

  /** Reports the state of the document store, which takes no process out of rotation: decision 0064. */
  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const [database, documents] = await Promise.all([this.database.answers(), this.documents()]);
    const queue = this.jobs.ready();
    const draining = this.drain.hasBegun;
    const ready = database && queue && !draining;
    void reply.status(ready ? 200 : 503);
    return { status: draining ? 'draining' : ready ? 'ok' : 'starting', database, queue, documents };
  }

  /** Prometheus text; from this machine, or with the token of METRICS_TOKEN as bearer. */
  @Get('metrics')
  async metrics(
    @Ip() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const token = this.env.METRICS_TOKEN;
    const byToken = token !== undefined && same(bearerOf(request) ?? '', token);
    if (!byToken && !LOOPBACK.has(address)) throw problems.not_found();
    void reply.type(this.gathered.registry.contentType);
    return this.gathered.text();
  }
}
