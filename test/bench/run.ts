import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../../src/kernel/database/embedded.js';
import { migrate } from '../../src/kernel/database/migrate.js';
import { fill } from './data.js';
import { benchHttp } from './http.js';
import { benchMatching } from './matching.js';

const USAGE = `Measures the hot paths, each beside the same SQL run bare through the driver.

  npm run bench -- [--seconds 5] [--small-only] [--matching-only] [--places FILE]

A PostgreSQL of its own is filled with 20,000 firms, then another with 200,000 (some minutes); both are thrown away. The numbers of one run
compare with each other, not with those of another day: the machine is what it is. With --places the type-ahead is measured over the full list of
comuni, any file that geo:import reads; without it over the towns that come with the product.`;

const PLACES_PER_FIRM = 6;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    'small-only': { type: 'boolean', default: false },
    'matching-only': { type: 'boolean', default: false },
    places: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const say = (text: string): void => console.log(text);

async function bench(): Promise<void> {
  const duration = Number(values.seconds) * 1000;
  const folder = await mkdtemp(join(tmpdir(), 'giustamente-bench-'));
  try {
    for (const firms of values['small-only'] ? [20_000] : [20_000, 200_000]) {
      const server = await startEmbedded(join(folder, String(firms)), { fast: true });
      try {
        say(`\n${firms} firms: filling`);
        await migrate(server.url);
        const client = new pg.Client({ connectionString: server.url });
        await client.connect();
        await fill(client, { firms, placesPerFirm: PLACES_PER_FIRM, requests: Math.round(firms * 0.3) }, say);
        await client.end();
        await benchMatching(server.url, firms, duration, say);
        if (firms === 20_000 && !values['matching-only']) await benchHttp(server.url, duration, values.places, say);
      } finally {
        await server.stop();
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (values.help) say(USAGE);
else await bench();
