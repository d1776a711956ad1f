import type { Text } from '../locale.js';
import { ms } from '../limits.js';

/** A command of the operator whose runs are recorded. */
interface OperationKind {
  readonly name: Text;
  /** The last success may be so old (milliseconds): the time between two runs, and some room. */
  readonly due: number;
  /** Not every instance has it: without a run it is not missed. */
  readonly optional?: true;
}

/** The commands whose runs are recorded, in the order of the screen. */
export const operationKinds = {
  backup: { name: { it: 'Backup di ogni notte', en: 'Nightly backup' }, due: 26 * ms.hour },
  drill: { name: { it: 'Prova del backup', en: 'Drill of the backup' }, due: 40 * ms.day },
  point_backup: {
    name: { it: 'Backup per tornare a un minuto', en: 'Backup to go back to a minute' },
    due: 26 * ms.hour,
    optional: true,
  },
  point_drill: {
    name: { it: 'Prova di ritorno a un minuto', en: 'Drill of going back to a minute' },
    due: 40 * ms.day,
    optional: true,
  },
  invariants: { name: { it: 'Controllo dei dati', en: 'Check of the data' }, due: 26 * ms.hour },
} as const satisfies Record<string, OperationKind>;

export type OperationKindName = keyof typeof operationKinds;

export const operationKindNames = Object.keys(operationKinds) as OperationKindName[];

/** Whether nobody misses it on an instance that never ran it. */
export const isOptional = (kind: OperationKindName): boolean => 'optional' in operationKinds[kind];
