import pg from 'pg';

/**
 * Works on a connection of its own, outside the pools, and ends it. A broken connection fails what runs on it; without
 * a listener its `error` event would end the process.
 */
export async function withConnection<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
