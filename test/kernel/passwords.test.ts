import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import {
  hashPassword,
  OWASP_MINIMUM,
  passwordMatches,
  passwordQueue,
  setPasswordCost,
} from '../../src/kernel/passwords.js';

describe('a password’s hash', () => {
  const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  beforeEach(() => {
    setPasswordCost(cheap);
  });
  afterEach(() => {
    setPasswordCost(cheap);
  });

  it('is argon2id at OWASP’s minimum by default', async () => {
    setPasswordCost(OWASP_MINIMUM);
    expect(await hashPassword('mia frase segreta 1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('matches only its password, however its letters are composed', async () => {
    const kept = await hashPassword('perché no 1');
    expect(await passwordMatches(kept, 'perche\u0301 no 1')).toBe(true);
    expect(await passwordMatches(kept, 'perche no 1')).toBe(false);
  });

  it('matches no password if it is missing or broken', async () => {
    expect(await passwordMatches(undefined, 'mia frase segreta 1')).toBe(false);
    expect(await passwordMatches('-', '-')).toBe(false);
  });

  it('is compared also where there is none, so that the time reveals no account', async () => {
    const kept = await hashPassword('mia frase segreta 1');
    await passwordMatches(undefined, 'mia');
    const run = mock.method(passwordQueue, 'run');
    try {
      for (const stored of [undefined, '', kept]) await passwordMatches(stored, 'mia');
      expect(run.mock.callCount()).toBe(3);
    } finally {
      run.mock.restore();
    }
  });

  it('has a salt of its own', async () => {
    expect(await hashPassword('mia frase segreta 1')).not.toBe(await hashPassword('mia frase segreta 1'));
  });
});
