import { describe, expect, it } from '@jest/globals';
import { reasons, reasonsForHits, reasonsOf } from '../../backoffice/resources/cases/reasons.js';
import { moderationLimits } from '../../src/shared/limits.js';
import { noRequests } from '../../src/shared/requests/screening.codes.js';
import { caseDecisions } from '../../src/shared/moderation/case-decisions.codes.js';

describe('ready-made reasons', () => {
  const fitting = Object.entries(reasonsForHits).map(([hit, { decision, reason: text }]) => ({
    kind: hit,
    decision,
    text,
  }));
  const all = Object.entries(reasons).flatMap(([kind, decisions]) =>
    Object.entries(decisions).flatMap(([decision, texts]) => texts.map((text) => ({ kind, decision, text }))),
  );

  it.each(Object.entries(caseDecisions))('exist for each decision of %s', (kind, decisions) => {
    const given = new Set(all.filter((one) => one.kind === kind).map(({ decision }) => decision));
    expect([...given].sort()).toEqual(Object.keys(decisions).sort());
  });

  it('begin with the one that fits what the screening found, for its decision only', () => {
    expect(Object.keys(reasonsForHits).sort()).toEqual([...noRequests].sort());
    const held = { kind: 'screening', file: { hits: [{ hit: 'personal_data' }, { hit: 'job_advert' }] } } as const;
    expect(reasonsOf(held, 'reject_out_of_scope')).toEqual([
      reasonsForHits.job_advert?.reason,
      ...reasons.screening.reject_out_of_scope,
    ]);
    expect(reasonsOf(held, 'reject_unclear')).toEqual(reasons.screening.reject_unclear);
    expect(reasonsOf({ ...held, kind: 'duplicate' }, 'reject_against_terms')).toEqual(
      reasons.duplicate.reject_against_terms,
    );
  });

  it('are offered for the decision that each finding of the screening suggests', () => {
    expect(Object.fromEntries(fitting.map(({ kind, decision }) => [kind, decision]))).toEqual({
      advertisement: 'reject_against_terms',
      filler: 'reject_unclear',
      insult: 'reject_against_terms',
      job_advert: 'reject_out_of_scope',
      test: 'invalidate_data',
    });
  });

  it('can be sent unchanged', () => {
    const wrong = [...all, ...fitting].filter(({ text }) =>
      [text.it, text.en].some(
        ({ length }) => length < moderationLimits.reasonMin || length > moderationLimits.reasonMax,
      ),
    );
    expect(wrong).toEqual([]);
  });
});
