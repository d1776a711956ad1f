import { expect, it } from '@jest/globals';
import { reportView, type ReportRow } from '../../../src/moderation/reports/reports.views.js';
import { saidOf } from '../../support/varied-facts.js';

const row: ReportRow = {
  reference: 'SG-2026-000001',
  side: 'reporter',
  subject_type: 'message',
  subject_id: 7,
  reason: 'insult',
  text: 'Mi ha offeso.',
  created_at: '2026-03-01T10:00:00Z',
  decision: 'dismiss',
  statement: 'Abbiamo letto il messaggio.',
  measure: null,
  removed_text: null,
  decided_at: '2026-03-02T10:00:00Z',
  appeal_until: '2026-09-02T10:00:00Z',
  overturned_at: null,
  by_figures: false,
  appeal: null,
};
const appeal: NonNullable<ReportRow['appeal']> = {
  text: 'Non sono d’accordo.',
  created_at: '2026-03-03T10:00:00Z',
  decision: null,
  decided_at: null,
  statement: null,
};
const reported: ReportRow = {
  ...row,
  side: 'reported',
  decision: 'uphold',
  measure: 'removed',
  removed_text: 'Lei è ridicola.',
};
const others: Readonly<Record<string, ReportRow>> = {
  'to whom it was about': reported,
  ...Object.fromEntries(
    (['uphold', 'dismiss', 'unfounded', 'suspend', 'remove', 'gone'] as const).flatMap((decision) => [
      [`${decision} to the reporter`, { ...row, decision }],
      [`${decision} to the reported`, { ...reported, decision, by_figures: decision === 'suspend' }],
    ]),
  ),
  'to whom was suspended': { ...reported, side: 'suspended', decision: 'suspend', reason: null },
  'warned of': { ...reported, measure: 'warned' },
  suspended: { ...reported, measure: 'suspended' },
  overturned: { ...reported, overturned_at: '2026-03-04T10:00:00Z' },
  appealed: { ...reported, appeal },
  'an appeal granted': { ...reported, appeal: { ...appeal, decision: 'grant', decided_at: '2026-03-05T10:00:00Z' } },
  'an appeal rejected': { ...reported, appeal: { ...appeal, decision: 'reject', statement: 'No.' } },
  'too late to appeal': { ...reported, appeal_until: '2026-03-04T09:59:59Z' },
  'undecided, to whom it was about': { ...reported, decision: null, decided_at: null },
  ...Object.fromEntries(
    (['account', 'request', 'response', 'review', 'review_reply', 'profile'] as const).map((subject_type) => [
      `of a ${subject_type}`,
      { ...row, subject_type },
    ]),
  ),
};

it.each(['it', 'en'] as const)('a report says in %s what each of its facts changes', (locale) => {
  const say = (given: ReportRow): string[] => {
    const { statement, ...view } = reportView(given, locale, new Date('2026-03-04T10:00:00Z'));
    return [
      ...Object.entries(view).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
      ...Object.entries(statement ?? { statement: null }).map(
        ([name, value]) => `of the decision: ${name} ${JSON.stringify(value)}`,
      ),
    ];
  };
  const optional = ['reason', 'text', 'decision', 'statement', 'decided_at', 'appeal_until'];
  expect(saidOf(row, say, { optional, others })).toMatchSnapshot();
});
