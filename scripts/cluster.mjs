// npm run cluster: several processes of the built product on this machine, as a real deployment arranges them.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Arrangement } from './cluster/arrangement.mjs';
import { startHa } from './cluster/ha.mjs';

const USAGE = `Runs several processes of the product on this machine, behind a proxy.

  npm run cluster -- [--web 2] [--worker 2] [--direct] [--ha]

From a built checkout (npm run build). They share the database of DATABASE_URL, or the embedded one under DATA_DIR with the demo data,
through PgBouncer in transaction mode where it is installed; --direct leaves it out. The proxy listens on PORT (3000).
With --ha the database is three PostgreSQL under Patroni, with etcd and HAProxy, under DATA_DIR/ha: one synchronous replica, and another
primary within 30 seconds. It needs Debian's packages patroni, etcd-server, haproxy, pgbouncer and postgresql.
A signal ends everything in order: the proxy last, so that calls that run are answered.`;

const many = (text) => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 9) throw new Error('between 1 and 9 processes of a kind');
  return number;
};

const { values } = parseArgs({
  options: {
    web: { type: 'string', default: '2' },
    worker: { type: 'string', default: '2' },
    direct: { type: 'boolean', default: false },
    ha: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (!existsSync('dist/main.js') || !existsSync('web/build')) {
  console.error('Nothing is built here: npm run build');
  process.exit(1);
}

const arrangement = new Arrangement();
const end = async (code) => {
  await arrangement.end();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void end(0));
const lost = (error) => {
  if (arrangement.isEnding) return;
  console.error(error.message);
  void end(1);
};

async function database() {
  const folder = process.env.DATA_DIR ?? '.data';
  if (values.ha) {
    console.log('three PostgreSQL start; the first start takes a minute');
    const ha = arrangement.add(await startHa(folder, { lost }));
    for (const { place } of ha.members)
      console.log(
        `${place.name}    PostgreSQL ${place.address}:${place.port}  Patroni http://${place.address}:${place.rest}`,
      );
    console.log(`HAProxy  primary ${new URL(ha.url).host}  replicas ${new URL(ha.replicaUrl).host}`);
    return { url: ha.url, replicas: ha.memberUrls.join(), demo: process.env.DEMO ?? '1' };
  }
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, demo: process.env.DEMO ?? '0' };
  const { startEmbedded } = await import('../dist/kernel/database/setup/embedded.js');
  return { url: arrangement.add(await startEmbedded(folder, { lost })).url, demo: '1' };
}

try {
  const { url, replicas, demo } = await database();
  const { migrate } = await import('../dist/kernel/database/setup/migrate.js');
  await migrate(url);
  const port = Number(process.env.PORT ?? 3000);
  await arrangement.startProduct(
    url,
    {
      webs: many(values.web),
      workers: many(values.worker),
      isDirect: values.direct,
      settings: {
        NODE_ENV: process.env.NODE_ENV ?? 'development',
        DEMO: demo,
        ...(replicas && { DATABASE_REPLICA_URL: replicas }),
        PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
      },
      port,
      lost,
    },
    console.log,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}
