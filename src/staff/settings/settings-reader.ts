import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { DatabaseListener } from '../../kernel/database/listener.js';
import { failureOf } from '../../kernel/failure.js';
import { holdSettings } from '../../shared/staff/in-force.facts.js';
import { heldVersions } from './settings.queries.js';

/** The channel on which the database announces a new or withdrawn version to every process. */
const CHANNEL = 'business_settings';

/**
 * Keeps the versions of the settings in the memory of this process, and rereads them when the database announces a
 * change.
 */
@Injectable()
export class SettingsReader implements OnModuleInit {
  private reading: Promise<void> = Promise.resolve();

  constructor(
    listener: DatabaseListener,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('settings');
    const anew = (): void =>
      void this.read().catch((error: unknown) =>
        this.logger.warn({ err: failureOf(error) }, 'the settings could not be read again'),
      );
    listener.subscribe(CHANNEL, { onNotification: anew, onReconnect: anew });
  }

  onModuleInit(): Promise<void> {
    return this.read();
  }

  /** One read follows the other, so that none restores what an earlier one found. */
  read(): Promise<void> {
    const read = async (): Promise<void> => {
      const versions = await heldVersions(this.database.read, this.clock.now());
      holdSettings(versions, () => this.clock.now().getTime());
    };
    return (this.reading = this.reading.then(read, read));
  }
}
