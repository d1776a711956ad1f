import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/app.js';
import { programEnv } from '../support/product.js';
import { codeAt, Team } from './team.js';

const run = promisify(execFile);

describe('npm run staff:create', () => {
  const test = useTestApp();
  let team: Team;
  beforeAll(() => {
    team = new Team(test);
    // The command uses the machine's clock.
    test.clock.set(new Date());
  });

  const create = (...args: string[]) =>
    run(process.execPath, ['dist/cli/staff.cli.js', ...args], {
      env: {
        ...programEnv(),
        DATABASE_URL: test.databaseUrl,
        JWT_SECRET: 'a secret that only the tests know, long enough',
      },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout, password: /First password\s+(\S+)/.exec(stdout)?.[1] ?? '' }),
      (error: unknown) => ({
        code: (error as { code: number }).code,
        said: (error as { stderr: string }).stderr,
        password: '',
      }),
    );

  it('creates the first account, whose password allows enrolment, and resets it for somebody who lost everything', async () => {
    const first = await create('prima@staff.example', 'admin', 'Prima', 'Persona');
    const begun = await team.login('prima@staff.example', { password: first.password, code: '' });
    const { token, secret } = begun.body.enrolment as Record<string, string>;
    const enrolled = await team.nobody.post('/enrol', {
      token,
      code: codeAt(test, 0, secret),
      password: 'una frase tutta mia',
    });
    expect(enrolled.body.staff).toMatchObject({ name: 'Prima Persona', role: 'admin' });

    expect(await create('prima@staff.example', 'admin')).toMatchObject({
      code: 1,
      said: 'There is already someone with this address\n',
    });
    const again = await create('prima@staff.example', '--again');
    expect(
      (await team.login('prima@staff.example', { password: 'una frase tutta mia', code: codeAt(test, 30, secret) }))
        .status,
    ).toBe(401);
    expect(
      (await team.login('prima@staff.example', { password: again.password, code: '' })).body.enrolment.new_password,
    ).toBe(true);
    expect((await create('nessuno@staff.example', '--again')).code).toBe(1);
    expect((await create('x@staff.example', 'boss')).code).toBe(1);
  });
});
