import type { Side } from '../compare.js';
import type { Callers } from '../data/callers.js';
import type { Call } from '../load.js';
import type { Server } from '../servers.js';

export type { Comparison } from '../compare.js';

/** The measured servers and the callers. */
export interface Both {
  readonly product: Server;
  readonly bare: Server;
  readonly callers: Callers;
}

/** The product and the bare server with the same call. @param other the path of the bare server, if it differs */
export const sides = ({ product, bare }: Both, calls: readonly Call[], other = calls): [Side, Side] => [
  { name: 'product', server: product, calls },
  { name: 'bare', server: bare, calls: other },
];
