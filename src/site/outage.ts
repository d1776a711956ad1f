import type { SiteServices } from '../../web/app/context.js';
import { isOutage } from '../kernel/database/outage.js';

/** How many seconds a reader, a proxy or a search engine waits before it asks again for a page that had no data. */
export const ASK_AGAIN_AFTER = 10;

/** How often it is checked whether the database still answers, in milliseconds. */
const LOOK_EVERY = 500;

/** Wraps the services of pages: `then` maps each answer that is a promise. */
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
 * Makes reads end with 503 while the database is unavailable: the router shows a page that says so. Any other failure
 * is thrown on.
 * @param log gets the error
 */
export function failDuringOutage(services: SiteServices, log: (error: unknown) => void): SiteServices {
  return withAnswers(services, (answer) =>
    answer.catch((error: unknown) => {
      if (!isOutage(error)) throw error;
      log(error);
      // A loader must throw a response: an error would lose its status on the way to the page.
      throw new Response(null, { status: 503 });
    }),
  );
}

/**
 * Gives up reads that have taken `patience` milliseconds while the database answers nobody. Otherwise a statement that
 * was sent before the network failed would wait three times as long. A read that is slow while others are answered goes
 * on.
 * @param answers whether the database has answered a moment ago
 */
export function notInSilence(services: SiteServices, answers: () => boolean, patience: number): SiteServices {
  return withAnswers(services, (answer) => {
    let timer: NodeJS.Timeout;
    const silence = new Promise<never>((_, givenUp) => {
      const look = (): void => {
        if (answers()) timer = setTimeout(look, LOOK_EVERY);
        else givenUp(new SilentDatabase());
      };
      timer = setTimeout(look, patience);
    });
    return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
  });
}

/** The database answers nobody. */
class SilentDatabase extends Error {
  /** PostgreSQL's code of a failed connection, by which outage.ts recognises it. */
  readonly code = '08006';

  constructor() {
    super('the database is silent');
  }
}
