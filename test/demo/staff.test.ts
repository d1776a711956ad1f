import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { DEMO_PASSWORD, DemoData } from '../../src/demo/demo-data.js';
import { useTestApp } from '../support/app.js';
import { codeAt } from '../staff/team.js';

describe('the demo staff', () => {
  const test = useTestApp({ env: { DEMO: '1' } });

  it('signs in with the published secret, one member per role, also if the other data was loaded before', async () => {
    await sql`insert into settings (key, value, updated_at) values ('demo.loaded', 'true', ${test.clock.now()})`.execute(
      test.sql,
    );
    await test.app.get(DemoData).load();
    await test.app.get(DemoData).load();
    for (const [login, role] of [
      ['moderatore', 'moderator'],
      ['finanza', 'finance'],
      ['redazione', 'content'],
      ['admin', 'admin'],
    ]) {
      const { status, body } = await test.http.post('/api/backoffice/v1/login', {
        email: `${login}@example.com`,
        password: DEMO_PASSWORD,
        code: codeAt(test, 0, 'GIUSTAMENTEDEMO2'),
      });
      expect([status, body.staff?.role]).toEqual([200, role]);
    }
    expect((await sql`select 1 from staff`.execute(test.sql)).rows).toHaveLength(4);
  });
});
