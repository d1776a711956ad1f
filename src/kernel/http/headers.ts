import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** What stands on every answer, whatever it is. */
function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Addresses hold one-time tokens: they are told to nobody else.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Data for programs: whoever opens it in a browser all the same sees text that can do nothing. */
const INERT = "default-src 'none'; frame-ancestors 'none'";
/** The page that shows the contract has its scripts in files and its styles where it likes. */
const CONTRACT_PAGE =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const DATA = /^\/(api|health|metrics|dev)([/?]|$)/;
const CONTRACT = /^\/api\/docs([/?]|$)/;

/**
 * Sets what browsers must be told before any route speaks. Data is kept by nobody, unless its route says that it may be.
 */
export function setHeaders(app: NestFastifyApplication, publicUrl: string): void {
  const common = commonHeaders(publicUrl);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      void reply.headers(common);
      if (CONTRACT.test(request.url)) void reply.header('content-security-policy', CONTRACT_PAGE);
      else if (DATA.test(request.url))
        void reply.headers({ 'content-security-policy': INERT, 'cache-control': 'no-store' });
      done();
    });
}
