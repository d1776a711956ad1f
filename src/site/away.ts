import type { SiteServices } from '../../web/app/context.js';
import { isOutage } from '../kernel/database/outage.js';

/** How many seconds a reader, a proxy or a search engine waits before it asks again for a page that had no data. */
export const ASK_AGAIN_AFTER = 10;

/**
 * The services of pages, whose reads end with 503 while the database is away: the router shows a page that says so. Any
 * other failure stays one.
 * @param log is told why
 */
export function unavailableWhileAway(services: SiteServices, log: (error: unknown) => void): SiteServices {
  return new Proxy(services, {
    get(target, name) {
      const service = Reflect.get(target, name) as unknown;
      if (typeof service !== 'function') return service;
      return (...given: unknown[]): unknown => {
        const answer = Reflect.apply(service, target, given) as unknown;
        if (!(answer instanceof Promise)) return answer;
        return answer.catch((error: unknown) => {
          if (!isOutage(error)) throw error;
          log(error);
          // What a loader answers with instead of its data; an error would lose its status on the way to the page.
          // oxlint-disable-next-line typescript/only-throw-error -- the router's way to end a loader
          throw new Response(null, { status: 503 });
        });
      };
    },
  });
}
