import { describe, expect, it } from '@jest/globals';
import {
  isAgainst,
  mayAppeal,
  pausedUntil,
  referenceOf,
  reportStatus,
} from '../../../src/moderation/reports/reports.rules.js';
import { appealUntilOf, type ReportFacts } from '../../../src/moderation/reports/reports.rules.js';
import { ms, reportLimits } from '../../../src/shared/limits.js';
import { initialSettings } from '../../../src/shared/staff/setting.codes.js';

const NOW = new Date('2026-11-22T09:00:00Z');
const ago = (time: number): Date => new Date(NOW.getTime() - time);

describe('a reference', () => {
  it('is the year and at least six digits', () => {
    expect([referenceOf(1, NOW), referenceOf(1_234_567, NOW)]).toEqual(['SG-2026-000001', 'SG-2026-1234567']);
  });
});

describe('a reporter whose reports prove unfounded', () => {
  const { unfoundedPeriod } = reportLimits;
  const { unfounded_reports: unfoundedMax } = initialSettings;
  it('may report until three were unfounded in ninety days', () => {
    expect(pausedUntil(Array(unfoundedMax - 1).fill(NOW), initialSettings, NOW)).toBeNull();
    const oldest = ago(unfoundedPeriod - ms.day);
    expect(pausedUntil([NOW, NOW, oldest], initialSettings, NOW)).toEqual(new Date(oldest.getTime() + unfoundedPeriod));
  });

  it('may report again when the third newest is older than the period', () => {
    expect(pausedUntil([NOW, NOW, ago(unfoundedPeriod - 1)], initialSettings, NOW)).not.toBeNull();
    expect(pausedUntil([NOW, NOW, ago(unfoundedPeriod)], initialSettings, NOW)).toBeNull();
  });
});

describe('an appeal', () => {
  const facts = (over: Partial<ReportFacts> = {}): ReportFacts => ({
    side: 'reported',
    decision: 'uphold',
    appealUntil: new Date(NOW.getTime() + 1),
    overturnedAt: null,
    appeal: null,
    ...over,
  });

  it('is possible until six months after the decision', () => {
    expect(appealUntilOf(new Date('2026-08-31T10:00:00Z')).toISOString()).toBe('2027-02-28T10:00:00.000Z');
    expect(mayAppeal(facts(), NOW)).toBe(true);
    expect(mayAppeal(facts({ appealUntil: NOW }), NOW)).toBe(false);
    expect(mayAppeal(facts({ appealUntil: null }), NOW)).toBe(false);
  });

  it('is possible once, and not against a decision that was already changed', () => {
    expect(mayAppeal(facts({ appeal: { decision: null } }), NOW)).toBe(false);
    expect(mayAppeal(facts({ overturnedAt: NOW }), NOW)).toBe(false);
  });

  it('is open to the party that the decision went against', () => {
    const against = (['uphold', 'dismiss', 'unfounded', 'suspend', 'gone'] as const).map((decision) =>
      (['reporter', 'reported', 'suspended'] as const).filter((side) => isAgainst({ side, decision })),
    );
    expect(against).toEqual([['reported', 'suspended'], ['reporter'], ['reporter'], ['reported', 'suspended'], []]);
  });
});

describe('the state of a report', () => {
  it.each([
    ['open', null, null, null],
    ['decided', 'uphold', null, null],
    ['appealed', 'uphold', { decision: null }, null],
    ['confirmed', 'uphold', { decision: 'reject' }, null],
    ['changed', 'uphold', { decision: 'grant' }, null],
    ['changed', 'uphold', null, NOW],
  ] as const)('is %s', (status, decision, appeal, overturnedAt) => {
    expect(reportStatus({ decision, appeal, overturnedAt })).toBe(status);
  });
});
