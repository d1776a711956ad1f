import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { ReadPool } from './read-pool.js';

/** Closes the pools last, when jobs and requests have finished. */
@Injectable()
export class DatabaseLifecycle implements OnApplicationShutdown {
  constructor(
    private readonly orm: MikroORM,
    private readonly reads: ReadPool,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.orm.close(true), this.reads.close()]);
  }
}
