import { Counter } from 'prom-client';
import type { DatabaseListener } from '../kernel/database/listener.js';
import type { Metrics } from '../kernel/observation/metrics.js';
import { ms } from '../shared/limits.js';
import { settingsRevision } from '../shared/staff/in-force.facts.js';
import { isRanking, type KeptAddress } from './kept-pages.rules.js';
import { PageCache, type FoundPage, type KeptPage } from './page-cache.js';

/** How many pages are kept at most: those without a query, and those with one. About 150 kB each. */
const MOST = { plain: 400, queried: 150 };
/** The figures of the home page are also counted once a minute. */
const TIMES = { fresh: ms.minute, stale: 10 * ms.minute, failing: ms.hour, patience: 500 };

/** The channel on which changes are announced to every process: `ranking` for its pages, anything else for all. */
const CHANGES_CHANNEL = 'page_changes';

/**
 * The public pages that this process keeps. The database notifies every process when their content has changed; the
 * revision of the settings, and the day on which a fact ended last, are part of the key of a page. See decision 0008.
 */
export class KeptPages {
  private readonly plain = new PageCache({ ...TIMES, size: MOST.plain });
  private readonly queried = new PageCache({ ...TIMES, size: MOST.queried });
  private readonly answers: Counter<'result'>;

  /**
   * @param dated changes when a fact of the pages has ended
   * @param beforeRenewal is called when pages are out of date, before any is rendered again
   */
  constructor(
    listener: DatabaseListener,
    metrics: Metrics,
    private readonly dated: () => string = () => '',
    private readonly beforeRenewal: () => void = () => undefined,
  ) {
    this.answers = new Counter({
      name: 'site_page_answers_total',
      help: 'Public pages by how they were found: hit, stale, miss, or pass for those rendered for their caller.',
      labelNames: ['result'],
      registers: [metrics.registry],
    });
    metrics.gauge({ name: 'site_pages_kept', help: 'Public pages in the memory of this process.' }, () => [
      { value: this.plain.size + this.queried.size },
    ]);
    listener.subscribe(CHANGES_CHANNEL, {
      onNotification: (kind) => this.outdate(kind === 'ranking' ? isRanking : undefined),
      onReconnect: () => this.outdate(),
    });
  }

  /** See {@link PageCache.get}. */
  async get({ address, hasQuery }: KeptAddress, render: () => Promise<KeptPage | null>): Promise<FoundPage | null> {
    const found = await (hasQuery ? this.queried : this.plain).get(
      `${settingsRevision()} ${this.dated()} ${address}`,
      render,
    );
    if (found) this.answers.inc({ result: found.status });
    return found;
  }

  /** Counts a page that is rendered for its caller. */
  pass(): void {
    this.answers.inc({ result: 'pass' });
  }

  /** Marks these pages, or all, as out of date. */
  outdate(concerns: (address: string) => boolean = () => true): void {
    this.beforeRenewal();
    for (const cache of [this.plain, this.queried]) cache.outdate(concerns);
  }
}
