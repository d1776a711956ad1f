import { expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { FROM_A_SESSION, Guesses, type Guess } from '../../src/kernel/auth/guesses.js';
import { hashPassword, passwordQueue } from '../../src/kernel/passwords.js';

/** Guesses that are counted by a list of what was done. */
function counted(isRefused = false) {
  const done: string[] = [];
  const note = (text: string) => Promise.resolve(done.push(text));
  const database = { transaction: (work: (em: object) => unknown) => work({}) };
  const limits = {
    count: (call: string, { address, account }: { address: string; account: string }) => {
      done.push(`${call} of ${account} from ${address}`);
      return Promise.resolve(() => note('the call is given back'));
    },
    clear: (call: string, account: string) => note(`${call} of ${account} is cleared`),
  };
  const throttle = {
    attempt: (_: object, name: string, place: string) => {
      done.push(`attempt of ${name} at ${place || 'no place'}`);
      return isRefused ? Promise.reject(new Error('too many')) : Promise.resolve('7');
    },
    withdraw: (_: object, attempt: string) => note(`attempt ${attempt} is withdrawn`),
    clear: (_: object, name: string, place: string) =>
      note(`attempts of ${name} at ${place || 'no place'} are cleared`),
    lift: (_: object, names: readonly string[]) => note(`attempts of ${names.join()} are lifted`),
  };
  return { done, guesses: new Guesses(database as never, limits as never, throttle as never, {} as never) };
}

const guess = (isKnown: boolean): Guess => ({ name: 'anna', address: '198.51.100.7', place: { key: 'p', isKnown } });
const cases: readonly (readonly [string, Guess])[] = [
  ['a known place', guess(true)],
  ['an unknown place', guess(false)],
  ['a session', { name: 'anna', place: FROM_A_SESSION }],
  ['a code after a password at a known place', counted().guesses.ofCode('code', guess(true))],
  ['a code after a password at an unknown place', counted().guesses.ofCode('code', guess(false))],
];

it.each(cases)('a guess from %s counts so, and no longer when it is given back', async (_, one) => {
  const { done, guesses } = counted();
  const giveBack = await guesses.count(one);
  done.push('–');
  await giveBack();
  done.push('–');
  await guesses.succeed(one);
  expect(done).toMatchSnapshot();
});

it('a guess that is refused for its place counts for nothing else', async () => {
  const { done, guesses } = counted(true);
  await expect(guesses.count(guess(false))).rejects.toThrow('too many');
  expect(done).toEqual(['signIn of anna from 198.51.100.7', 'attempt of anna at p', 'the call is given back']);
});

it('a guess counts where it was compared, right or wrong, and not where it could not be', async () => {
  const hash = await hashPassword('right');
  for (const [password, isRight] of [
    ['right', true],
    ['wrong', false],
  ] as const) {
    const { done, guesses } = counted();
    expect(await guesses.isRight(guess(true), hash, password)).toBe(isRight);
    expect(done).toEqual(['attempt of anna at p']);
  }
  const { done, guesses } = counted();
  const full = mock.method(passwordQueue, 'run', () => Promise.reject(new Error('full')));
  try {
    await expect(guesses.isRight(guess(true), hash, 'right')).rejects.toThrow('full');
  } finally {
    full.mock.restore();
  }
  expect(done).toEqual(['attempt of anna at p', 'attempt 7 is withdrawn']);
});
