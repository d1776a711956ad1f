import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import { failureOf } from '../kernel/failure.js';
import type { SiteContext, SiteServices } from '../../web/app/context.js';
import { failDuringOutage } from './outage.js';

/** The folder that `npm run build -- web` writes; the path is the same from `src/` and from `dist/`. */
export const BUILD = fileURLToPath(new URL('../../web/build/', import.meta.url));

/** Answers a request with the page, or with the data of a page. @param shown other services than those of the site */
export type Render = (request: Request, shown?: SiteServices) => Promise<{ response: Response; nonce: string }>;

/**
 * Loads the built site.
 * @throws Error when it has not been built
 */
export async function loadRenderer(services: SiteServices): Promise<Render> {
  const entry = `${BUILD}server/index.js`;
  if (!existsSync(entry)) throw new Error('The web site is not built: run "npm run build -- web" first');
  const build = (await import(entry)) as ServerBuild;
  return rendererOf(createRequestHandler(build, 'production'), services);
}

/** Renders with the site's services and a nonce that is new for each request. */
export function rendererOf(handle: RequestHandler, services: SiteServices): Render {
  const logger = new Logger('Site');
  const log = (error: unknown): void => {
    logger.error(failureOf(error), 'page failed');
  };
  const reading = failDuringOutage(services, log);
  return async (request, shown) => {
    const nonce = randomBytes(16).toString('base64');
    const context: SiteContext = { services: shown ? failDuringOutage(shown, log) : reading, nonce, log };
    // The router types its context as an open record; ours has fixed fields.
    const response = await handle(request, context as unknown as Parameters<RequestHandler>[1]);
    return { response, nonce };
  };
}
