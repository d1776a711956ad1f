import { describe, expect, it } from '@jest/globals';
import { servedPapers } from '../../../src/shared/guidance/served-papers.codes.js';
import { limitsOfSubject, spanDays, urgentLimit } from '../../../src/shared/guidance/subject-limits.rules.js';
import { timeLimits } from '../../../src/shared/guidance/time-limits.rules.js';

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

  it('are shown with what the table says of each, in the language', () => {
    for (const locale of ['it', 'en'] as const) {
      const limits = ['cause-condominiali', 'contratti-di-locazione', 'licenziamento'].flatMap((type) =>
        limitsOfSubject(type, TODAY, locale),
      );
      expect(limits.length).toBeGreaterThan(5);
      for (const { id, what, from, source, reviewed, paper } of limits) {
        const row = timeLimits.find((limit) => limit.id === id)!;
        expect({ what, from, source, reviewed, paper }).toEqual({
          what: row.what[locale],
          from: row.from[locale],
          source: row.source,
          reviewed: row.reviewed,
          paper: row.paper === undefined ? null : servedPapers[row.paper].label[locale],
        });
      }
    }
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
