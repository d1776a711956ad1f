/** Licences under which the product may use a library. Weaker copyleft is for libraries that stay files of their own. */
const LICENCES = new Set([
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '(MIT OR EUPL-1.1+)',
  '(MPL-2.0 OR Apache-2.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'Apache-2.0 AND MIT',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT AND ISC',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** Licences of packages whose own file names none in the field for it; their texts were read. */
const READ = { 'passport-strategy': 'MIT', pause: 'MIT', 'png-js': 'MIT', reserved: 'MIT' };

const EXACT = /^(?:npm:[@\w/.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** Every package of the lock file, with its version, licence and hash. */
export const packagesOf = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, { name, version, license, integrity, dev = false, resolved }]) => {
      const called = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name: called, version, licence: license ?? READ[called] ?? null, integrity, dev, resolved };
    });

/** What keeps the libraries of a project from being what they should be: licences, sources and ranges of versions. */
export function faultsOf(project, lock) {
  const packages = packagesOf(lock);
  const direct = Object.entries({ ...project.dependencies, ...project.devDependencies });
  return [
    ...packages
      .filter(({ licence }) => !LICENCES.has(licence))
      .map(({ name, licence }) => `${name}: licence ${licence}`),
    ...packages
      .filter(({ resolved }) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))
      .map(({ name, resolved }) => `${name}: from ${resolved}`),
    ...packages.filter(({ integrity }) => !integrity).map(({ name }) => `${name}: no hash`),
    ...direct
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${name}: no exact version, ${version}`),
  ];
}

const numbers = (version) => version.split(/[.-]/, 3).map(Number);
const isBelow = (one, other) => {
  const [a, b] = [numbers(one), numbers(other)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && a[at] < b[at];
};

/** The advisories of a stored list that are about a package of the lock file and that nobody has judged. */
export const openAdvisories = (lock, { advisories }) =>
  advisories.flatMap(({ id, package: about, from = '0.0.0', below, judged }) =>
    judged
      ? []
      : packagesOf(lock)
          .filter(({ name, version }) => name === about && !isBelow(version, from) && isBelow(version, below))
          .map(({ name, version }) => `${id}: ${name} ${version}, mended in ${below}`),
  );

/** The libraries as CycloneDX writes them down. */
export const billOf = (project, lock) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', name: project.name, version: project.version } },
  components: packagesOf(lock).map(({ name, version, licence, integrity, dev }) => ({
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    scope: dev ? 'excluded' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ expression: licence }],
    ...(integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    }),
  })),
});
