import { describe, expect, it } from '@jest/globals';
import { moderationLimits, ms } from '../../src/shared/limits.js';
import { decisionTime, sayDecisionTime } from '../../src/shared/moderation/decision-time.rules.js';

const due = moderationLimits.dueAfter / ms.hour;

/** Rule 18.9. */
describe('the time that a decision takes', () => {
  it('is the usual time, otherwise the due time of a case, otherwise unknown', () => {
    expect(decisionTime(5, false)).toEqual({ usual_hours: 5, due_hours: null });
    expect(decisionTime(5, true)).toEqual({ usual_hours: 5, due_hours: null });
    expect(decisionTime(0, false)).toEqual({ usual_hours: 0, due_hours: null });
    expect(decisionTime(null, false)).toEqual({ usual_hours: null, due_hours: due });
    expect(decisionTime(null, true)).toEqual({ usual_hours: null, due_hours: null });
  });

  it('is given in a sentence', () => {
    expect(sayDecisionTime(decisionTime(5, false), 'it')).toBe('Di solito decidiamo in 5\u00A0ore.');
    expect(sayDecisionTime(decisionTime(5, false), 'en')).toBe('We usually decide in 5\u00A0hours.');
    expect(sayDecisionTime(decisionTime(null, false), 'it')).toBe('Ci diamo 2 giorni di tempo per decidere.');
    expect(sayDecisionTime(decisionTime(null, false), 'en')).toBe('We give ourselves 2 days to decide.');
    expect(sayDecisionTime(decisionTime(null, true), 'it')).toContain('Non sappiamo ancora');
    expect(sayDecisionTime(decisionTime(null, true), 'en')).toContain('cannot say yet');
  });
});
