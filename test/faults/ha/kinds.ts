import type { Machines } from './machines.js';

/** A member of the cluster, as `startHa` returns it. */
export interface Member {
  readonly place: { readonly name: string };
  readonly restAddress: string;
  isWatched: boolean;
  start(): void;
}

/** A fault of the primary, and how its machine comes back. */
export interface Fault {
  readonly name: string;
  inject(primary: Member, machines: Machines): Promise<void> | void;
  mend(primary: Member, machines: Machines): void;
}

/** The kinds of faults of a primary. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  kill: {
    name: 'kill -9 of PostgreSQL and Patroni',
    inject(primary, machines) {
      primary.isWatched = false;
      machines.signal(primary.place.name, 'SIGKILL');
    },
    mend: (primary) => primary.start(),
  },
  freeze: {
    name: 'all processes stopped (SIGSTOP)',
    inject: (primary, machines) => machines.signal(primary.place.name, 'SIGSTOP'),
    mend: (primary, machines) => machines.signal(primary.place.name, 'SIGCONT'),
  },
  cut: {
    name: 'network cut in both directions',
    inject: (primary, machines) => machines.cut(primary.place.name),
    mend: (primary, machines) => machines.mend(primary.place.name),
  },
  switchover: {
    name: 'switchover by an operator',
    async inject(primary) {
      const answer = await fetch(`http://${primary.restAddress}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: primary.place.name }),
      });
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
    },
    mend: () => undefined,
  },
};
