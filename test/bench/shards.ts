import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadModule } from 'libpg-query';
import { formatted } from '../../scripts/formatted.mjs';
import { obstaclesOf } from './shards/catalogue.js';
import { page } from './shards/page.js';
import { readSchema } from './shards/schema.js';
import { judgeSent } from './shards/sent.js';

/**
 * Writes docs/shards.md: where each statement of the application would run under Citus. Tests leave the statements in a
 * folder when STATEMENTS names it.
 *
 *   STATEMENTS=.cache/statements npm run -s jest -- test/requests test/chat
 *   npm run generate -- shards [--statements .cache/statements]
 */
const { values } = parseArgs({ options: { statements: { type: 'string', default: '.cache/statements' } } });

await loadModule();
const schema = await readSchema();
const statements = await judgeSent(values.statements, schema);
if (statements.length === 0) throw new Error(`${values.statements} has no statements: see test/bench/shards.ts`);
const obstacles = { citizen: obstaclesOf(schema, 'citizen'), firm: obstaclesOf(schema, 'firm') };
await writeFile('docs/shards.md', await formatted('docs/shards.md', page({ statements, obstacles })));
console.log(`Written: docs/shards.md, of ${statements.length} statements`);
