import { describe, expect, it } from '@jest/globals';
import { limitsOfSubject, spanDays, urgentLimit } from '../../../src/shared/guidance/subject-limits.rules.js';

const TODAY = '2026-11-26';

describe('the time limits of a subject', () => {
  it('are its rows of the table, the shortest first, and those of papers after those of facts', () => {
    const limits = limitsOfSubject('cause-condominiali', TODAY, 'it');
    expect(limits[0]).toMatchObject({ id: 'condominium-dissent', span: '30 giorni', paper: null });
    const papers = limits.map(({ paper }) => paper !== null);
    expect(papers).toEqual([...papers].sort());
    expect(new Set(papers)).toEqual(new Set([false, true]));
    expect(limitsOfSubject('cause-condominiali', TODAY, 'en')[0]?.span).toBe('30 days');
  });

  it('leave out what is no longer true', () => {
    expect(limitsOfSubject('sinistri-stradali', TODAY, 'it').length).toBeGreaterThan(3);
    expect(limitsOfSubject('nessuna', TODAY, 'it')).toEqual([]);
  });

  it('name the day itself where a paper sets it', () => {
    const limits = limitsOfSubject('contratti-di-locazione', TODAY, 'it');
    expect(limits.find(({ id }) => id === 'eviction-hearing')?.span).toBe('Quel giorno');
  });
});

describe('an urgent time limit', () => {
  it('is the shortest of those of up to 60 days', () => {
    expect(urgentLimit(['tort', 'dismissal-letter', 'condominium-resolution'], TODAY)?.id).toBe(
      'condominium-resolution',
    );
    expect(urgentLimit(['dismissal-letter'], TODAY)?.span).toEqual({ days: 60 });
    expect(urgentLimit(['complaint', 'tort'], TODAY)).toBeUndefined();
    expect(urgentLimit([], TODAY)).toBeUndefined();
  });

  it('compares days, months and years', () => {
    expect([{ days: 40 }, { months: 2 }, { years: 1 }].map(spanDays)).toEqual([40, 60, 365]);
  });
});
