import type { Log } from '../data/fill.js';
import { connected } from '../databases.js';
import { measureNotifications } from './partitions/notifications.js';
import { measureOthers } from './partitions/others.js';

/**
 * What partitions by time give and take: the conversion of notifications with callers, and four other tables.
 * @param url of an empty database
 * @param rows of each table
 */
export async function measurePartitions(url: string, rows: number, say: Log): Promise<void> {
  await measureNotifications(url, rows, say);
  await connected(url, (client) => measureOthers(client, rows, say));
}
