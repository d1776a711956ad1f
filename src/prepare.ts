import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DemoData, DEMO_PASSWORD } from './demo/demo-data.js';
import { DEMO_TOTP_SECRET } from './demo/staff.js';
import { ContentApi } from './content/content.api.js';
import { ContentSearch } from './content/search/content-search.js';
import type { Env } from './env.js';
import { Finder } from './guidance/finder/finder.js';
import { GeoApi } from './geo/geo.api.js';

/**
 * What an instance needs once before it answers: places, the words of the finder, the demo data if the settings ask for
 * them, and the search of its texts.
 */
export async function prepare(app: NestFastifyApplication): Promise<void> {
  await app.get(GeoApi, { strict: false }).load();
  await app.get(Finder, { strict: false }).load();
  await app.get(DemoData, { strict: false }).load();
  // The demo data publish texts too, and the search begins with those that are published.
  await app.get(ContentApi, { strict: false }).refresh();
  await app.get(ContentSearch, { strict: false }).load();
}

/** Tells a newcomer where to look and how to get in. */
export function announce(env: Env): void {
  const lines = [`${env.BRAND_NAME} answers at ${env.PUBLIC_URL}`];
  if (env.ROLE === 'worker') lines[0] = `${env.BRAND_NAME}: the worker runs`;
  else lines.push(`  API      ${env.PUBLIC_URL}/api/docs`);
  if (env.ROLE !== 'worker' && env.trial && !env.SMTP_URL) lines.push(`  Mail     ${env.PUBLIC_URL}/dev/mail`);
  const demo = env.DEMO;
  if (demo)
    lines.push(
      `  Citizen  anna.rossi@example.com`,
      `  Firm     studio.bianchi@example.com`,
      `  Password ${DEMO_PASSWORD} (for every demo account)`,
    );
  if (demo && env.ROLE !== 'worker')
    lines.push(
      `  Staff    ${env.PUBLIC_URL}/backoffice  admin@example.com, code by: npm run -s demo:code (authenticator: ${DEMO_TOTP_SECRET})`,
    );
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
