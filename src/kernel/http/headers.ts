import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Clock } from '../../shared/clock.js';

/** Headers of every answer. */
const everywhere = (publicUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** Headers of content that a browser can display. */
function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    ...everywhere(publicUrl),
    'x-frame-options': 'DENY',
    // Addresses hold one-time tokens, so they are sent to no other site.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
  };
}

/** The policy of an uploaded file: the browser saves it, and where it is opened it can do nothing. */
export const UPLOADED_FILE_POLICY = "default-src 'none'; sandbox";

/** Headers of data for programs: opened in a browser, it is shown as text and can run nothing. */
const INERT = "default-src 'none'; frame-ancestors 'none'";
/** The page of the contract has its scripts in files and its styles inline. */
const CONTRACT_PAGE =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const DATA = /^\/(?:api|health|metrics|dev)(?:[/?]|$)/;
/**
 * Scripts, styles and fonts of pages. There are dozens of them per page, and the headers for documents have no effect
 * on them.
 */
const PART = /^\/assets\//;
const CONTRACT = /^\/api\/docs(?:[/?]|$)/;

/**
 * Sets the security headers before any route runs. Answers of data are not cached unless their route says so; they carry
 * the product's time, which CLOCK_OFFSET may have moved, because screens count down by it.
 */
export function setHeaders(app: NestFastifyApplication, publicUrl: string, clock: Clock): void {
  const page = commonHeaders(publicUrl);
  const part = everywhere(publicUrl);
  const contract = { ...page, 'content-security-policy': CONTRACT_PAGE };
  const data = { ...page, 'content-security-policy': INERT, 'cache-control': 'no-store' };
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', ({ url }, reply, done) => {
      if (!DATA.test(url)) void reply.headers(PART.test(url) ? part : page);
      else {
        void reply.headers(CONTRACT.test(url) ? contract : data);
        void reply.header('x-server-time', clock.now().toISOString());
      }
      done();
    });
}
