import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  databaseSettings,
  driverOptions,
  limitsOf,
  queueLimitsOf,
  replicaLimitsOf,
  reportLimitsOf,
  serverOptions,
  type DatabaseLimits,
} from '../../src/kernel/database/connections/limits.js';
import { ReadPool } from '../../src/kernel/database/read-pool.js';
import { valueTable } from '../support/value-table.js';

const settings = z.object(databaseSettings);
/** No two times are alike. */
const given = settings.parse({
  DATABASE_ACQUIRE_TIMEOUT: '1',
  DATABASE_STATEMENT_TIMEOUT: '2',
  DATABASE_REPORT_TIMEOUT: '3',
  DATABASE_LOCK_TIMEOUT: '4.0006',
  DATABASE_IDLE_TIMEOUT: '5',
  DATABASE_PING_TIMEOUT: '6',
  DATABASE_START_TIMEOUT: '7',
});

describe('how long the product waits for the database', () => {
  it('is what the settings say, for each kind of connection', () => {
    const kinds: Readonly<Record<string, DatabaseLimits>> = {
      transactions: limitsOf(given),
      queue: queueLimitsOf(given),
      'queue with slower statements': queueLimitsOf({ ...given, DATABASE_STATEMENT_TIMEOUT: 90_000 }),
      reports: reportLimitsOf(given),
      'reads from a replica': replicaLimitsOf(given).ordinary,
      'reports from a replica': replicaLimitsOf(given).reports,
    };
    const lines = Object.entries(kinds).map(
      ([name, limits]) => `${name}: ${serverOptions(limits)} ${JSON.stringify(driverOptions(limits))}`,
    );
    expect(lines).toMatchSnapshot();
  });

  it('is that of its kind in each pool of reads, none of which can write', async () => {
    const url = 'postgresql://someone@localhost/database?options=-c%20role%3Dapp';
    const reads = new ReadPool(url, { ordinary: limitsOf(given), reports: reportLimitsOf(given) });
    const lines = Object.entries(reads.pools).map(([name, { options }]) => {
      const { connectionString = '', max, application_name, query_timeout, connectionTimeoutMillis } = options;
      const limits = { max, application_name, query_timeout, connectionTimeoutMillis };
      return `${name}: ${new URL(connectionString).searchParams.get('options')} ${JSON.stringify(limits)}`;
    });
    await reads.close();
    expect(lines).toMatchSnapshot();
  });

  it('has defaults, and ends within an hour', () => {
    expect(settings.parse({})).toMatchSnapshot();
    expect(
      valueTable(
        ['0.09', '0.1', '3600', '3601', 'x'],
        (value) => settings.safeParse({ DATABASE_LOCK_TIMEOUT: value }).data?.DATABASE_LOCK_TIMEOUT,
      ),
    ).toMatchSnapshot();
  });
});
