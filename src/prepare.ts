import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DemoData } from './demo/demo-data.js';
import type { Env } from './env.js';

/** What an instance needs once before it answers: places, demo data. */
export async function prepare(app: NestFastifyApplication, _env: Env): Promise<void> {
  await app.get(DemoData).load();
}

/** Tells a newcomer where to look and how to get in. */
export function announce(env: Env): void {
  process.stdout.write(`\n  ${env.BRAND_NAME}  ${env.PUBLIC_URL}\n`);
}
