/** Where a member runs. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  /** Its commands change to another user by themselves. */
  readonly entersAsRoot?: boolean;
  command(all: readonly string[]): readonly string[];
}

/** One PostgreSQL with its Patroni. */
export interface Member {
  readonly place: Machine & { readonly port: number; readonly rest: number };
  /** Host and port of Patroni's REST API. */
  readonly restAddress: string;
  /** Whether it is started again when it ends. */
  isWatched: boolean;
  start(): void;
  stop(): Promise<void>;
}

/** Three PostgreSQL, etcd and HAProxy. */
export interface Ha {
  /** The primary, whichever it is. */
  readonly url: string;
  /** The replicas. */
  readonly replicaUrl: string;
  /** Each member by its own address. */
  readonly memberUrls: readonly string[];
  readonly members: readonly Member[];
  stop(): Promise<void>;
}

/**
 * Starts everything under one folder.
 * @throws Error that names the Debian packages of missing programs, or the folder of the logs
 */
export function startHa(
  folder: string,
  options?: {
    machines?: readonly Machine[];
    etcdAddress?: string;
    lost?: (error: Error) => void;
  },
): Promise<Ha>;
