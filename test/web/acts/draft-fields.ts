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

  it('is taken from the server or from this tab when a draft is opened, in the same tab as this one or another', async () => {
    const { emptyDraft, FIELDS, firstMissing } = await webPart<Parts>('features/wizard/draft');
    const { merge } = await webPart<{
      merge: (here: Draft, request: object, unsent: Set<string>, missing: (draft: Draft) => number | null) => Draft;
    }>('features/wizard/draft-merge');
    const there = {
      id: 12,
      request_type: { id: 'malasanita' },
      part: 1,
      geo: { city: 'Roma', province_id: 'RM', latitude: 41.9, longitude: 12.5 },
      description: 'Dal server',
      facts_on: '2025-12-31',
      served_paper: { kind: 'summons', served_on: '2026-05-06', hearing_on: '2026-12-05' },
      shared_contacts: false,
      opposing_party_given: true,
      extra: [{ text: 'Uno' }, { text: 'Due' }],
      plan: { id: 3 },
      invoice: { kind: 'company', company_name: 'Bianchi srl' },
      discount: 'ESTATE',
      performance_agreed: false,
      sensitive_data_consent: false,
      documents: [{ id: 4 }],
    };
    const here = (requestId: number | null): Draft => ({
      ...emptyDraft(5),
      ...FULL,
      requestId,
      documents: [{ id: 9 }],
    });
    const opened = (from: Draft, unsent: readonly string[], request: object = there): Draft =>
      merge(from, request, new Set(unsent), firstMissing);
    const empty = {
      ...there,
      part: 3,
      geo: { ...there.geo, city: null },
      facts_on: null,
      served_paper: null,
      extra: [],
      plan: { id: 4 },
      invoice: null,
      discount: null,
      sensitive_data_consent: null,
      opposing_party_given: false,
    };
    const ways: Record<string, Draft> = {
      'the same request': opened(here(12), []),
      'the same, unsent': opened(here(12), FIELDS),
      'another request': opened(here(13), []),
      'none before': opened(here(null), []),
      'with little there': opened(here(12), [], empty),
    };
    const names = [...FIELDS, 'requestId', 'owner', 'opposingGiven', 'documents', 'furthest'];
    return names.map((name) => {
      const said = Object.entries(ways).map(([way, draft]) => [way, JSON.stringify(draft[name])]);
      // What is as in the first way is not said again.
      const others = said.filter(([, value], nth) => nth === 0 || value !== said[0]?.[1]);
      return `${name}: ${others.map((each) => each.join(' ')).join('; ')}`;
    });
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
