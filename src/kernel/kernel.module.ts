import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MikroORM, type AnyEntity, type EntityClass } from '@mikro-orm/postgresql';
import { LoggerModule, PinoLogger } from 'nestjs-pino';
import { ENV, type Env } from '../env.js';
import { Clock } from '../shared/clock.js';
import { APPLICATION_URL, asApplication, optionsOf, withOptions } from './database/setup/application-role.js';
import { Database } from './database/database.js';
import { DatabaseLifecycle } from './database/lifecycle.js';
import { DatabaseListener } from './database/listener.js';
import { DatabaseReach } from './database/reach.js';
import { limitsOf, replicaLimitsOf, reportLimitsOf, serverOptions } from './database/connections/limits.js';
import { ormConfig } from './database/orm.js';
import { POOLER, poolerAt, type Pooler } from './database/setup/pooler.js';
import { observedBy } from './database/connections/prepared-client.js';
import { ReadPool } from './database/read-pool.js';
import { PositionOf, Replica } from './database/replicas/replica.js';
import { REPLICAS, Replicas } from './database/replicas/replicas.js';
import { Statements } from './database/connections/statements.js';
import { ErasureList } from './erasures/erasure-list.js';
import { IdempotencyKeys } from './idempotency.js';
import { Jobs } from './jobs/jobs.js';
import { JobRunner } from './jobs/job-runner.js';
import { Postponement } from './jobs/postponement.js';
import { Sweeps } from './jobs/sweeps.js';
import { Metrics } from './observation/metrics.js';
import { openTracing, TRACING, TracingLifecycle } from './observation/tracing.js';
import { currentLine } from './observation/work.js';
import { Secrets } from './secrets.js';

/** Connections for transactions. */
const CONNECTIONS = 6;

/** The providers of an instance that belong to no module of the business. */
export interface KernelOptions {
  env: Env;
  databaseUrl: string;
  /** The address with the options of every connection. Determined at start when left out. */
  applicationUrl?: string;
  clock: Clock;
  entities: readonly EntityClass<AnyEntity>[];
}

/** Database, clock, queue and log: the base of every module. It knows nothing of the business. */
@Global()
@Module({})
export class KernelModule {
  static forRoot({ env, databaseUrl, applicationUrl, clock, entities }: KernelOptions): DynamicModule {
    const limits = limitsOf(env);
    return {
      module: KernelModule,
      imports: [
        // Answers are logged by a hook of Fastify (kernel/http/calls.ts): a middleware would cost each call more.
        LoggerModule.forRoot({ pinoHttp: { level: env.LOG_LEVEL, mixin: currentLine }, forRoutes: [] }),
      ],
      providers: [
        { provide: ENV, useValue: env },
        { provide: Clock, useValue: clock },
        {
          provide: APPLICATION_URL,
          inject: [PinoLogger],
          useFactory: async (logger: PinoLogger) =>
            withOptions(
              applicationUrl ??
                (await asApplication(databaseUrl, (text) => logger.warn(text), env.DATABASE_DIRECT_URL)),
              serverOptions(limits),
            ),
        },
        {
          provide: POOLER,
          inject: [APPLICATION_URL],
          useFactory: (url: string): Promise<Pooler> | null =>
            env.DATABASE_DIRECT_URL === undefined
              ? null
              : poolerAt(databaseUrl, withOptions(env.DATABASE_DIRECT_URL, optionsOf(url))),
        },
        {
          provide: MikroORM,
          inject: [APPLICATION_URL, Statements, POOLER],
          useFactory: (url: string, statements: Statements, pooler: Pooler | null) =>
            MikroORM.init(ormConfig(url, entities, CONNECTIONS, limits, observedBy(statements, pooler?.Client))),
        },
        {
          provide: ReadPool,
          inject: [APPLICATION_URL, Statements, POOLER],
          useFactory: (url: string, statements: Statements, pooler: Pooler | null) =>
            new ReadPool(
              url,
              { ordinary: limits, reports: reportLimitsOf(env) },
              observedBy(statements, pooler?.Client),
            ),
        },
        {
          provide: REPLICAS,
          inject: [APPLICATION_URL, Statements, POOLER, ReadPool, PinoLogger, Metrics],
          useFactory: (
            url: string,
            statements: Statements,
            pooler: Pooler | null,
            reads: ReadPool,
            ...[logger, metrics]: [PinoLogger, Metrics]
          ) => {
            const within = env.DATABASE_PING_TIMEOUT;
            const replicas = env.DATABASE_REPLICA_URL.map(
              (address) =>
                new Replica(withOptions(address, optionsOf(url)), replicaLimitsOf(env), observedBy(statements), within),
            );
            if (replicas.length === 0) return null;
            const position = new PositionOf(pooler?.directUrl ?? url, within);
            return new Replicas(replicas, { reads, position }, logger, metrics);
          },
        },
        { provide: TRACING, useFactory: () => openTracing(env) },
        Metrics,
        Statements,
        TracingLifecycle,
        Database,
        DatabaseLifecycle,
        DatabaseListener,
        DatabaseReach,
        JobRunner,
        Postponement,
        Jobs,
        Sweeps,
        Secrets,
        IdempotencyKeys,
        ErasureList,
      ],
      exports: [
        ENV,
        Clock,
        MikroORM,
        Database,
        DatabaseListener,
        DatabaseReach,
        Jobs,
        Sweeps,
        Secrets,
        IdempotencyKeys,
        ErasureList,
        Metrics,
        TRACING,
      ],
    };
  }
}
