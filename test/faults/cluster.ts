import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded, type EmbeddedDatabase } from '../../src/kernel/database/setup/embedded.js';
import { Link } from '../support/link.js';

/** Safe against a crash of its processes, not against a power cut. */
const OPTIONS = { fast: true, settings: { synchronous_commit: 'on' } };

/** A separate, migrated PostgreSQL that a test can stop and start. Its address stays the same. */
export class Cluster {
  readonly link: Link;
  readonly #folder: string;
  #server: EmbeddedDatabase;

  private constructor(folder: string, server: EmbeddedDatabase, link: Link) {
    this.#folder = folder;
    this.#server = server;
    this.link = link;
  }

  static async start(): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'giustamente-cluster-'));
    const server = await startEmbedded(folder, OPTIONS);
    // The built one: it knows where the migrations are.
    const built = (await import(`${process.cwd()}/dist/kernel/database/setup/migrate.js`)) as {
      migrate(url: string): Promise<string[]>;
    };
    await built.migrate(server.url);
    return new Cluster(folder, server, await Link.to(server.url));
  }

  /** The address that the product uses. */
  get url(): string {
    return this.link.url;
  }

  /** Its current direct address, without the link. */
  get directUrl(): string {
    return this.#server.url;
  }

  /** Stops it immediately, as an administrator does: running statements are cut. */
  stop(): Promise<void> {
    return this.#server.stop();
  }

  async startAgain(): Promise<void> {
    this.#server = await startEmbedded(this.#folder, OPTIONS);
    this.link.retarget(this.#server.url);
  }

  async end(): Promise<void> {
    await this.link.close();
    await this.#server.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
