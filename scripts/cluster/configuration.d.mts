/** A member as the configuration names it. */
export interface Place {
  readonly name: string;
  readonly address: string;
  /** Of PostgreSQL. */
  readonly port: number;
  /** Of Patroni's REST API. */
  readonly rest: number;
  readonly folder: string;
}

/** What the members share. */
export interface Shared {
  /** Host and port. */
  readonly etcd: string;
  readonly passwords: Readonly<Record<'superuser' | 'replication' | 'rewind', string>>;
  /** The folder of PostgreSQL's programs. */
  readonly programs: { readonly postgres: string };
}

/** Patroni's settings of one member, to be written as JSON, which is YAML. */
export function patroniSettings(
  place: Place,
  shared: Shared,
): {
  bootstrap: {
    dcs: Readonly<Record<string, unknown>> & Readonly<Record<'ttl' | 'loop_wait' | 'retry_timeout', number>>;
  };
  postgresql: Readonly<Record<string, unknown>>;
};

/** HAProxy's configuration: a port of the primary, and one of the replicas. */
export function haproxyConfiguration(
  ports: { readonly primary: number; readonly replicas: number },
  members: readonly Place[],
): string;
