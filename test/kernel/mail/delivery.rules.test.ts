import { describe, expect, it } from '@jest/globals';
import {
  isFinal,
  isGivenUp,
  pauseAfter,
  type DeliveryFailure,
  type DeliveryStage,
} from '../../../src/kernel/mail/delivery.rules.js';
import { mailLimits, ms } from '../../../src/shared/limits.js';

const failure = (stage: DeliveryStage, code: number | null, status: string | null = null): DeliveryFailure => ({
  stage,
  code,
  status,
});

describe('a failed delivery', () => {
  it.each([
    ['an address that cannot be written', failure('address', null)],
    ['550 to the recipient', failure('recipient', 550)],
    ['550 5.1.1 to the recipient', failure('recipient', 550, '5.1.1')],
    ['552 5.3.4 would be about the server, 552 5.2.3 is about the size', failure('content', 552, '5.2.3')],
    ['554 to the content', failure('content', 554)],
    ['500 to the content', failure('content', 500)],
    ['552 5.2.22 to the recipient', failure('recipient', 552, '5.2.22')],
    ['a status that only contains another one', failure('recipient', 550, '15.7.1')],
  ])('is final: %s', (_what, of) => {
    expect(isFinal(of)).toBe(true);
  });

  it.each([
    ['a mail that could not be written', failure('writing', null)],
    ['no answer', failure('connection', null)],
    ['554 as greeting', failure('connection', 554)],
    ['535 at the login', failure('login', 535, '5.7.8')],
    ['550 to our own address', failure('sender', 550, '5.1.8')],
    ['451 to the recipient', failure('recipient', 451, '4.7.1')],
    ['499 to the recipient', failure('recipient', 499)],
    ['a full mailbox', failure('recipient', 552, '5.2.2')],
    ['relaying denied', failure('recipient', 554, '5.7.1')],
    ['a full disk', failure('recipient', 552, '5.3.12')],
    ['a policy about our server', failure('content', 550, '5.7.26')],
    ['a line that breaks in the content', failure('content', null)],
  ])('is retried: %s', (_what, of) => {
    expect(isFinal(of)).toBe(false);
  });

  it('is retried after one minute, then after twice as long each time, up to the longest pause', () => {
    expect([1, 2, 3, 8].map((attempts) => pauseAfter(attempts) / ms.minute)).toEqual([1, 2, 4, 128]);
    expect([9, 10, 40].map(pauseAfter)).toEqual(Array(3).fill(mailLimits.longestPause));
  });

  it('is given up at the first attempt after three days', () => {
    let waited = 0;
    let attempts = 1;
    while (!isGivenUp(attempts)) waited += pauseAfter(attempts++);
    expect(waited).toBeGreaterThanOrEqual(mailLimits.keptTrying);
    expect(waited - pauseAfter(attempts - 1)).toBeLessThan(mailLimits.keptTrying);
    expect(attempts).toBe(26);
  });
});
