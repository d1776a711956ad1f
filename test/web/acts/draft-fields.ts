import { describe, it } from '@jest/globals';
import { newTab } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

type Draft = Record<string, unknown>;
interface Parts {
  FIELDS: readonly string[];
  emptyDraft: (owner: number | null) => Draft;
  filled: (draft: Draft, field: string) => boolean;
  hasContent: (draft: Draft) => boolean;
  isGoing: (draft: Draft) => boolean;
  firstMissing: (draft: Draft) => number | null;
  missingBefore: (draft: Draft, step: number) => number | null;
  toChange: (draft: Draft, fields: Iterable<string>) => object;
}

const FULL: Draft = {
  type: 'recupero-crediti',
  part: 2,
  geo: { city: 'Lodi', province_id: 'LO', country_id: 'IT', latitude: 45.3, longitude: 9.5, address_full: 'Lodi' },
  description: 'Un cliente non ha pagato tre fatture, e non risponde più alle mie lettere da mesi.',
  factsOn: '2026-02-03',
  servedPaper: { kind: 'summons', served_on: '2026-03-04', hearing_on: null },
  sharedContacts: true,
  opposingParty: ' Verdi srl ',
  extra: 'Altro',
  plan: 2,
  invoice: { kind: 'person', first_name: 'Anna' },
  discount: 'SCONTO',
  performanceAgreed: true,
  sensitiveConsent: true,
  uploadSecret: '(secret)',
};

describe('each field of a draft', () => {
  it('counts where it is given alone, is sent in the words of the contract, and is missed where it must be there', async () => {
    await newTab();
    const parts = await webPart<Parts>('features/wizard/draft');
    const { keepDraft } = await webPart<{ keepDraft: (kept: object) => boolean }>('features/wizard/draft-storage');
    const { writtenBefore } = await webPart<{ writtenBefore: () => { body: object; complete: boolean } | null }>(
      'features/accounts/register/written',
    );
    const empty = parts.emptyDraft(null);
    const sent = (draft: Draft): string => {
      keepDraft({ draft, unsent: [] });
      const written = writtenBefore();
      return written
        ? `${written.complete ? 'complete' : 'not complete'}, ${Object.keys(written.body).length} sent`
        : 'nothing';
    };
    const lines = [`with all: ${sent({ ...empty, ...FULL })}`];
    for (const field of parts.FIELDS) {
      const alone = { ...empty, [field]: FULL[field] };
      const without = { ...empty, ...FULL, [field]: empty[field] };
      const says = [
        parts.filled(alone, field) && !parts.filled(empty, field) ? 'filled' : 'not filled',
        parts.hasContent(alone) && 'is content',
        parts.isGoing({ ...alone, furthest: 1 }) && 'is going',
        `sent as ${JSON.stringify(parts.toChange(alone, [field]))}, or ${JSON.stringify(parts.toChange(empty, [field]))}`,
        `without it: step ${String(parts.firstMissing(without))}, before the fifth ${String(
          parts.missingBefore(without, 5),
        )}, ${sent(without)}`,
      ];
      lines.push(`${field}: ${says.filter(Boolean).join('; ')}`);
    }
    return lines;
  });

  it('has the length that the server takes', async () => {
    const { emptyDraft, firstMissing, toChange } = await webPart<Parts>('features/wizard/draft');
    const { requestLimits: limits } = await import('../../../src/shared/limits.js');
    return [limits.descriptionMin - 1, limits.descriptionMin, limits.textMax, limits.textMax + 1].map((length) => {
      const draft = { ...emptyDraft(null), ...FULL, description: 'x'.repeat(length), extra: 'x'.repeat(length) };
      const given = Object.keys(toChange(draft, ['description', 'extra']));
      return `${length}: step ${String(firstMissing(draft))}, sends ${given.join()}`;
    });
  });
});
