import type { SiteServices } from '../../web/app/context.js';
import { isOutage } from '../kernel/database/outage.js';

/** How many seconds a reader, a proxy or a search engine waits before it asks again for a page that had no data. */
export const ASK_AGAIN_AFTER = 10;

/** How often is looked whether the database still answers somebody, in milliseconds. */
const LOOK_EVERY = 500;

/** The services of pages with what `then` makes of each answer that has to be waited for. */
function withAnswers(services: SiteServices, then: (answer: Promise<unknown>) => Promise<unknown>): SiteServices {
  return new Proxy(services, {
    get(target, name) {
      const service = Reflect.get(target, name) as unknown;
      if (typeof service !== 'function') return service;
      return (...given: unknown[]): unknown => {
        const answer = Reflect.apply(service, target, given) as unknown;
        return answer instanceof Promise ? then(answer) : answer;
      };
    },
  });
}

/**
 * The services of pages, whose reads end with 503 while the database is away: the router shows a page that says so. Any
 * other failure stays one.
 * @param log is told why
 */
export function failDuringOutage(services: SiteServices, log: (error: unknown) => void): SiteServices {
  return withAnswers(services, (answer) =>
    answer.catch((error: unknown) => {
      if (!isOutage(error)) throw error;
      log(error);
      // What a loader answers with instead of its data; an error would lose its status on the way to the page.
      throw new Response(null, { status: 503 });
    }),
  );
}

/**
 * The services of pages, whose reads are given up when they have taken `patience` milliseconds and the database answers
 * nobody. A statement that was sent before the network fell silent would be waited for three times as long; one that is
 * slow while others are answered is waited for.
 * @param hears whether the database has answered a moment ago
 */
export function notInSilence(services: SiteServices, hears: () => boolean, patience: number): SiteServices {
  return withAnswers(services, (answer) => {
    let timer: NodeJS.Timeout;
    const silence = new Promise<never>((_, givenUp) => {
      const look = (): void => {
        if (hears()) timer = setTimeout(look, LOOK_EVERY);
        else givenUp(new SilentDatabase());
      };
      timer = setTimeout(look, patience);
    });
    return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
  });
}

/** The database answers nobody. */
class SilentDatabase extends Error {
  /** As PostgreSQL names a connection that failed: outage.ts knows it by this. */
  readonly code = '08006';

  constructor() {
    super('the database is silent');
  }
}
