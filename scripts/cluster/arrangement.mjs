// Several processes of the product before one database: PgBouncer, webs, workers and the proxy.
import { findPgBouncer, startPgBouncer } from '../pgbouncer.mjs';
import { startProxy } from '../proxy.mjs';
import { startAll } from './processes.mjs';

/** A pool that finds another primary soon. Seconds. */
const FOLLOWS_PRIMARY = {
  server_login_retry: 1,
  server_connect_timeout: 3,
  query_wait_timeout: 5,
  tcp_user_timeout: 5000,
};

/**
 * What runs, in the order of its start. It ends the other way round, but the proxy last, so that calls that run are answered.
 */
export class Arrangement {
  #running = [];
  #ending;

  /** @returns the part, which has a `stop` */
  add(part) {
    this.#running.push(part);
    return part;
  }

  get isEnding() {
    return this.#ending !== undefined;
  }

  end() {
    return (this.#ending ??= (async () => {
      for (const { stop } of this.#running.toReversed()) await stop();
    })());
  }

  /**
   * Starts the product before a migrated database.
   * @param options.webs @param options.workers how many @param options.isDirect leaves out PgBouncer
   * @param options.settings of the product @param options.lost is called when a process ends by itself
   * @param say gets a line for each part
   */
  async startProduct(url, { webs, workers, isDirect, settings, port, lost }, say = () => undefined) {
    const all = { ...settings, DATABASE_URL: url };
    if (!isDirect && findPgBouncer()) {
      const pooler = this.add(
        await startPgBouncer(url, { default_pool_size: 20, max_client_conn: 1000, ...FOLLOWS_PRIMARY }),
      );
      Object.assign(all, { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url });
      say(`PgBouncer ${new URL(pooler.url).host}`);
    }
    const kinds = await Promise.all(
      [
        ['web', webs],
        ['worker', workers],
      ].map(async ([role, count]) => {
        const { ready, stop } = await startAll(role, count, all, { lost });
        this.add({ stop });
        if (this.isEnding) await stop();
        const ports = await ready;
        say(`${role.padEnd(8)} ${ports.map((one) => `http://127.0.0.1:${one}`).join('  ')}`);
        return ports;
      }),
    );
    if (this.isEnding) return undefined;
    const proxy = await startProxy(port, kinds[0]);
    this.#running.unshift(proxy);
    say(`proxy    http://127.0.0.1:${proxy.port}`);
    return { webs: kinds[0], workers: kinds[1], port: proxy.port };
  }
}
