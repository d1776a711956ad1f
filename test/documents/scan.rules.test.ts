import { describe, expect, it } from '@jest/globals';
import { scanLetsRead } from '../../src/documents/scan/scan.rules.js';
import { scanMachine, scanTable } from '../../src/documents/scan/scan.states.js';

describe('the access by scan result', () => {
  it.each([
    [null, 'ok', 'ok'],
    ['clean', 'ok', 'ok'],
    ['pending', 'ok', 'document_unscanned'],
    ['failed', 'ok', 'document_unscanned'],
    ['infected', 'document_infected', 'document_infected'],
  ] as const)('%s: to its uploader %s, to others %s', (scan, uploader, others) => {
    expect([scanLetsRead(scan, true), scanLetsRead(scan, false)]).toEqual([uploader, others]);
  });

  it('is final for clean or infected', () => {
    const now = new Date();
    for (const { move } of scanTable)
      for (const state of ['clean', 'infected'] as const)
        expect(scanMachine.check(move, state, null, now)).toBe('move_not_allowed');
    expect(
      scanTable.filter(({ move }) => scanMachine.check(move, 'pending', null, now) === 'ok').map(({ move }) => move),
    ).toEqual(['pass', 'catch', 'give_up', 'release']);
  });
});
