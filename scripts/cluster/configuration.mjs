// What `npm run cluster -- --ha` writes for Patroni and HAProxy. docs/decisions/0082 says why the times and modes are these.

/** Seconds. The lock of a primary that is gone without a word is free after `ttl`, and then another is elected. */
const TIMES = { ttl: 20, loop_wait: 2, retry_timeout: 5 };

/** A replica or a primary that says nothing is given up after this time: a commit waits for the synchronous replica. */
const SILENCE = '5s';

/** PostgreSQL of each member. */
const PARAMETERS = {
  max_connections: 200,
  shared_buffers: '128MB',
  // Compiling a statement takes longer than the short statements of the product run.
  jit: false,
  // pg_rewind turns a former primary into a replica, as far as the others still have its WAL.
  wal_log_hints: true,
  wal_keep_size: '512MB',
  max_wal_size: '1GB',
  hot_standby_feedback: true,
  wal_sender_timeout: SILENCE,
  wal_receiver_timeout: SILENCE,
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
};

/**
 * The settings of the cluster, which Patroni keeps in etcd. They hold for every member.
 * Strict: without a synchronous replica nothing is acknowledged, so that what was acknowledged exists twice.
 */
const SHARED = {
  ...TIMES,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  // etcd may be away: the primary goes on as long as it reaches every replica.
  failsafe_mode: true,
  // A primary whose PostgreSQL ended is replaced at once instead of being restarted.
  primary_start_timeout: 0,
  postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS },
};

/**
 * The settings of Patroni on one member. JSON is YAML.
 * @param member name, address and ports
 * @param cluster the address of etcd, the passwords, the folder of PostgreSQL's programs
 */
export function patroniSettings({ name, address, port, rest, folder }, { etcd, passwords, programs }) {
  return {
    scope: 'giustamente',
    name,
    restapi: { listen: `${address}:${rest}`, connect_address: `${address}:${rest}` },
    // Not `etcd3`: there Patroni 3.0.2 takes the lock back without looking whose it is, after its machine stood still (decision 0082).
    etcd: { host: etcd },
    bootstrap: {
      dcs: SHARED,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:${port}`,
      connect_address: `${address}:${port}`,
      data_dir: `${folder}/data`,
      bin_dir: programs.postgres,
      pgpass: `${folder}/pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'rewinder', password: passwords.rewind },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: ['host replication replicator all scram-sha-256', 'host all all all scram-sha-256'],
      // What no other member has was never acknowledged.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

const service = (name, port, check, members) => [
  `listen ${name}`,
  `  bind 127.0.0.1:${port}`,
  `  option httpchk OPTIONS /${check}`,
  '  http-check expect status 200',
  // A connection to a former primary must not wait for an answer that never comes.
  '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
  ...members.map((one) => `  server ${one.name} ${one.address}:${one.port} check port ${one.rest}`),
];

/** The configuration of HAProxy: one port leads to the primary, another to the replicas, as Patroni reports them. */
export function haproxyConfiguration({ primary, replicas }, members) {
  return [
    'global',
    '  maxconn 2000',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout check 2s',
    // A connection that waits for notifications may be silent: keepalives find out whether the other side is there.
    '  timeout client 1h',
    '  timeout server 1h',
    '  option clitcpka',
    '  option srvtcpka',
    ...service('primary', primary, 'primary', members),
    ...service('replicas', replicas, 'replica', members),
    '',
  ].join('\n');
}
