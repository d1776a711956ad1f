import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { PinoLogger } from 'nestjs-pino';
import { APPLICATION_ROLE } from './application-role.js';

/** Injection token: whether connections work as the application's own role. */
export const TAKES_ROLE = Symbol('TAKES_ROLE');

/** Says once how the database is guarded, and closes the pool last, when jobs and requests have finished. */
@Injectable()
export class DatabaseLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly orm: MikroORM,
    @Inject(TAKES_ROLE) private readonly takesRole: boolean,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('database');
  }

  onApplicationBootstrap(): void {
    if (!this.takesRole) this.logger.warn(`works without the role ${APPLICATION_ROLE}: what is only added to is guarded by triggers alone (docs/operations.md)`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.orm.close(true);
  }
}
