import type { Side } from '../compare.js';
import type { Callers } from '../data/callers.js';
import type { Call } from '../load.js';

export type { Comparison } from '../compare.js';

/** What a path is measured with: the addresses of both servers, and who calls. */
export interface Both {
  readonly product: string;
  readonly bare: string;
  readonly callers: Callers;
}

/** The product and the bare server, asked the same. @param other what the bare server is asked, where its address differs */
export const sides = ({ product, bare }: Both, calls: readonly Call[], other = calls): [Side, Side] => [
  { name: 'product', base: product, calls },
  { name: 'bare', base: bare, calls: other },
];
