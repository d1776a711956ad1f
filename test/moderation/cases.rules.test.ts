import { describe, expect, it } from '@jest/globals';
import { moderationLimits } from '../../src/shared/limits.js';
import { caseDecisions } from '../../src/shared/moderation/case-decisions.codes.js';
import { holderOf, isGone, mayGive, mayGiveCasesTo, notHeldByAnother } from '../../src/shared/moderation/case.rules.js';
import {
  caseMachine,
  caseStates,
  caseTable,
  toDecideStates,
  undecidedStates,
} from '../../src/shared/moderation/case.states.js';
import type { CaseStatus } from '../../src/shared/moderation/case.codes.js';

const now = new Date('2026-03-10T09:00:00Z');
const ago = (length: number) => new Date(now.getTime() - length);
const free = { claimedBy: null, claimedAt: null, staffId: 7 };

describe('the table of cases', () => {
  it('lets staff claim, ask about and decide undecided cases, and nobody change decided ones', () => {
    const may = Object.fromEntries(
      (Object.keys(caseStates) as CaseStatus[]).map((status) => [
        status,
        caseMachine.allowed('staff', status, free, now),
      ]),
    );
    expect(may).toEqual({
      open: ['claim', 'ask', 'decide'],
      claimed: ['claim', 'release', 'ask', 'decide'],
      waiting: ['ask', 'decide'],
      decided: [],
      withdrawn: [],
    });
    expect(undecidedStates).toEqual(['open', 'claimed', 'waiting']);
    expect(toDecideStates).toEqual(['open', 'claimed']);
  });

  it('leads to every state, and every decision names one of its moves', () => {
    expect(new Set(caseTable.map(({ to }) => to))).toEqual(new Set(Object.keys(caseStates)));
    const moves = Object.values(caseDecisions).flatMap((rows) => Object.values(rows).map(({ move }) => move));
    expect(moves.every((move) => caseMachine.moves[move].actor === 'staff')).toBe(true);
  });
});

/** Rule 18.14. */
it('the decisions that can be undone are those that change nothing and of which nobody is told', () => {
  const undoable = Object.entries(caseDecisions).flatMap(([kind, rows]) =>
    Object.entries(rows).flatMap(([name, row]) => ('undoable' in row ? [`${kind}.${name}`] : [])),
  );
  expect(undoable).toEqual(['registration.keep', 'inactive.keep', 'contact.close', 'duplicate.leave', 'conduct.leave']);
});

describe('the holder of a case', () => {
  const { claimLife } = moderationLimits;
  it.each([
    [null, null, null],
    [7, ago(0), 7],
    [7, ago(claimLife - 1), 7],
    [7, ago(claimLife), null],
    [7, null, null],
    [null, ago(1), null],
  ])('claimed by %s at %s: %s', (claimedBy, claimedAt, holder) => {
    expect(holderOf({ claimedBy, claimedAt }, now)).toBe(holder);
  });

  it('blocks others until the claim expires', () => {
    const held = { claimedBy: 8, claimedAt: ago(1) };
    expect(notHeldByAnother({ ...held, staffId: 7 }, now)).toBe('case_claimed');
    expect(notHeldByAnother({ ...held, staffId: 8 }, now)).toBe('ok');
    expect(notHeldByAnother({ ...held, claimedAt: ago(claimLife), staffId: 7 }, now)).toBe('ok');
  });
});

describe('what a case was about is gone', () => {
  it.each([
    ['withdrawn', 3, 'Perché.', true],
    ['decided', null, null, true],
    ['decided', 3, null, false],
    ['decided', null, 'Perché.', false],
    ['decided', undefined, undefined, true],
    ['open', null, null, false],
    ['claimed', null, null, false],
    ['waiting', null, null, false],
  ] as const)('%s, account %s, reason %s: %s', (status, accountId, reason, gone) => {
    expect(isGone({ status, accountId, reason })).toBe(gone);
  });
});

/** Rules 18.16 and 18.17. */
describe('a case is given', () => {
  it.each([
    ['moderator', 'moderator', true],
    ['moderator', 'admin', false],
    ['moderator', 'finance', false],
    ['admin', 'admin', true],
    ['admin', 'moderator', true],
    ['admin', 'finance', false],
    ['admin', 'content', false],
    ['finance', 'finance', false],
  ] as const)('by %s to %s: %s', (from, to, allowed) => {
    expect(mayGiveCasesTo(from, to)).toBe(allowed);
  });

  // The actor is 7, the colleague 8, a third person 9, and a fourth one 10.
  it.each([
    [null, null, 8, 'ok'],
    [7, null, 8, 'ok'],
    [8, null, 8, 'ok'],
    [9, null, 8, 'case_claimed'],
    [9, null, null, 'case_claimed'],
    [8, null, null, 'case_claimed'],
    [null, [7, 9], 8, 'ok'],
    [null, [8, 9], 8, 'ok'],
    [null, [9, 7], 8, 'ok'],
    [null, [9, 10], 8, 'case_assigned'],
    [null, [9, 10], null, 'case_assigned'],
    [7, [9, 10], 8, 'ok'],
    [8, [9, 10], 8, 'case_assigned'],
    [10, [9, 7], 8, 'case_claimed'],
  ] as const)('that %s examines and %j has, to %s: %s', (holder, assigned, to, verdict) => {
    const given = { holder, assigned: assigned && { to: assigned[0], by: assigned[1] } };
    expect(mayGive(given, { staffId: 7, role: 'moderator' }, to)).toBe(verdict);
    expect(mayGive(given, { staffId: 7, role: 'admin' }, to)).toBe('ok');
  });
});
