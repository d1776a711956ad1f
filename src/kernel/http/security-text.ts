import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Env } from '../../env.js';
import { ms } from '../../shared/limits.js';
import type { Clock } from '../../shared/clock.js';

/** How long the file is valid: RFC 9116 asks for less than a year. */
const GOOD_FOR = 180 * ms.day;

/** Publishes where to report a vulnerability: /.well-known/security.txt, RFC 9116. */
export function publishSecurityText(app: NestFastifyApplication, env: Env, clock: Clock): void {
  app
    .getHttpAdapter()
    .getInstance()
    .get('/.well-known/security.txt', (_request, reply) => {
      const lines = [
        `Contact: mailto:${env.SECURITY_EMAIL ?? env.SELLER_EMAIL}`,
        `Expires: ${new Date(clock.now().getTime() + GOOD_FOR).toISOString()}`,
        'Preferred-Languages: it, en',
        `Canonical: ${env.PUBLIC_URL}/.well-known/security.txt`,
      ];
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
    });
}
