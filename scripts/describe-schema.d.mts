import type { ClientBase } from 'pg';

/** What the schema of a migrated database is, a line for each thing; without the tables of the queue. */
export function describeSchema(client: ClientBase): Promise<string>;
