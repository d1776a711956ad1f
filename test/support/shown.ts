import type { components } from '../../web/api/schema.js';
import type { Call } from './instance.js';

/** The named schemas of the contract. */
export type Schemas = components['schemas'];

/** The API's answer with `info` of this shape, for the calling account. */
export const read = async <T>(call: Call, path: string): Promise<T> => (await call('GET', path)).info as T;
