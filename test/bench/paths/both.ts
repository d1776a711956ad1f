import type { Callers } from '../data/callers.js';

/** What a path is measured with: the addresses of both servers, and who calls. */
export interface Both {
  readonly product: string;
  readonly bare: string;
  readonly callers: Callers;
}
