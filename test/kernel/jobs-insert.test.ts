import { expect, it } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { Jobs } from '../../src/kernel/jobs/jobs.js';
import { useTestApp } from '../support/app.js';

const test = useTestApp();

it('the application does not start with a queue that inserts jobs differently from our batches', async () => {
  const jobs = test.app.get(Jobs);
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was
  const { insert } = PgBoss.prototype;
  PgBoss.prototype.insert = async (_name, _jobs, options) => {
    await options?.db?.executeSql('insert into job values ($1, $1)', []);
    return null;
  };
  try {
    await expect(jobs.onApplicationBootstrap()).rejects.toThrow('in another way');
  } finally {
    PgBoss.prototype.insert = insert;
  }
});
