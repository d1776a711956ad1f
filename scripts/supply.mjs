import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { billOf, faultsOf, openAdvisories } from './supply-rules.mjs';

// Checks licences, sources and versions of the libraries, and their advisories: those of the registry where it answers,
// otherwise those of the stored list. `node scripts/supply.mjs bill` writes the list of the libraries instead.
const read = async (path) => JSON.parse(await readFile(path, 'utf8'));
const [project, lock, stored] = [
  await read('package.json'),
  await read('package-lock.json'),
  await read('scripts/advisories.json'),
];

/** What npm says of high and critical advisories; undefined where the registry does not answer. */
const asked = () =>
  new Promise((done) => {
    execFile('npm', ['audit', '--json', '--audit-level=high'], { maxBuffer: 2 ** 27, timeout: 60_000 }, (_, stdout) => {
      try {
        const { vulnerabilities } = JSON.parse(stdout);
        done(
          vulnerabilities &&
            Object.values(vulnerabilities)
              .filter(({ severity }) => severity === 'high' || severity === 'critical')
              .map(({ name, severity, range }) => `${name} ${range}: ${severity}`),
        );
      } catch {
        done(undefined);
      }
    });
  });

if (process.argv[2] === 'bill') {
  await mkdir('.cache', { recursive: true });
  await writeFile('.cache/sbom.json', `${JSON.stringify(billOf(project, lock), null, 1)}\n`);
  process.stdout.write(`.cache/sbom.json: ${billOf(project, lock).components.length} libraries\n`);
} else {
  const answered = await asked();
  const faults = [...faultsOf(project, lock), ...openAdvisories(lock, stored), ...(answered ?? [])];
  process.stdout.write(
    answered ? 'advisories: the registry\n' : 'advisories: the stored list, for the registry gave none\n',
  );
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
