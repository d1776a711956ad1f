import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { MikroORM, type AnyEntity, type EntityClass } from '@mikro-orm/postgresql';
import { LoggerModule } from 'nestjs-pino';
import { ENV, type Env } from '../env.js';
import { Clock } from './clock.js';
import { ApplicationRole } from './database/application-role.js';
import { Database } from './database/database.js';
import { DatabaseLifecycle } from './database/lifecycle.js';
import { ormConfig } from './database/orm.js';
import { loggedPath } from './failure.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { IdempotencyKeys } from './idempotency.js';
import { DATABASE_URL, Jobs } from './jobs/jobs.js';
import { Sweeps } from './jobs/sweeps.js';
import { Secrets } from './secrets.js';

/** The providers of an instance that belong to no module of the business. */
export interface KernelOptions {
  env: Env;
  databaseUrl: string;
  clock: Clock;
  entities: readonly EntityClass<AnyEntity>[];
}

/** Database, clock, queue and log: the base of every module. It knows nothing of the business. */
@Global()
@Module({})
export class KernelModule {
  static forRoot({ env, databaseUrl, clock, entities }: KernelOptions): DynamicModule {
    return {
      module: KernelModule,
      imports: [
        LoggerModule.forRoot({
          pinoHttp: {
            level: env.LOG_LEVEL,
            autoLogging: {
              ignore: (request) =>
                request.url?.startsWith('/assets/') === true || request.url?.startsWith('/health') === true,
            },
            // Addresses, tokens in paths and bodies are personal or secret: a line tells path, status and time only.
            serializers: {
              req: (request: { id: unknown; method: string; url: string }) => ({
                id: request.id,
                method: request.method,
                url: loggedPath(request.url),
              }),
              res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
            },
            customSuccessMessage: () => 'answered',
            customErrorMessage: () => 'failed',
          },
        }),
      ],
      providers: [
        { provide: ENV, useValue: env },
        { provide: DATABASE_URL, useValue: databaseUrl },
        { provide: Clock, useValue: clock },
        ApplicationRole,
        {
          provide: MikroORM,
          inject: [ApplicationRole],
          useFactory: (role: ApplicationRole) =>
            MikroORM.init(ormConfig(databaseUrl, entities, undefined, (connection) => role.take(connection))),
        },
        Database,
        DatabaseLifecycle,
        Jobs,
        Sweeps,
        Secrets,
        IdempotencyKeys,
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
      ],
      exports: [ENV, DATABASE_URL, Clock, MikroORM, Database, Jobs, Sweeps, Secrets, IdempotencyKeys],
    };
  }
}
