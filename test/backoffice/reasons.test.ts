import { describe, expect, it } from '@jest/globals';
import { reasons } from '../../backoffice/resources/cases/reasons.js';
import { moderationLimits } from '../../src/shared/limits.js';
import { caseDecisions } from '../../src/shared/moderation/case-decisions.codes.js';

describe('ready-made reasons', () => {
  const all = Object.entries(reasons).flatMap(([kind, decisions]) =>
    Object.entries(decisions).flatMap(([decision, texts]) => texts.map((text) => ({ kind, decision, text }))),
  );

  it.each(Object.entries(caseDecisions))('exist for each decision of %s', (kind, decisions) => {
    const given = new Set(all.filter((one) => one.kind === kind).map(({ decision }) => decision));
    expect([...given].sort()).toEqual(Object.keys(decisions).sort());
  });

  it('can be sent unchanged', () => {
    const wrong = all.filter(({ text }) =>
      [text.it, text.en].some(
        ({ length }) => length < moderationLimits.reasonMin || length > moderationLimits.reasonMax,
      ),
    );
    expect(wrong).toEqual([]);
  });
});
