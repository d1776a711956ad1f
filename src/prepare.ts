import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Env } from './env.js';

/** What an instance needs once before it answers: places, demo data. */
export async function prepare(_app: NestFastifyApplication, _env: Env): Promise<void> {}

/** Tells a newcomer where to look and how to get in. */
export function announce(env: Env): void {
  process.stdout.write(`\n  ${env.BRAND_NAME}  ${env.PUBLIC_URL}\n`);
}
