import { requestTable } from '../../../../src/requests/request.states.js';
import { responseTable } from '../../../../src/requests/response.states.js';
import {
  namesHearing,
  servedPaperKinds,
  servedPapers,
  type ServedPaperKind,
  type ServedPaperKindId,
} from '../../../../src/shared/guidance/served-papers.codes.js';
import { creditLimits } from '../../../../src/shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../../../src/shared/requests/codes.js';

/** A state in which the server may have something, and the pages that say so. */
export interface Situation {
  name: string;
  /** Part of the names of the pages' files. */
  on: RegExp;
  model: 'user' | 'lawyer';
  given: Record<string, unknown>;
  /** What differs in the draft of a visitor who is in the wizard. */
  draft?: Record<string, unknown>;
}

/** What somebody may do in a state, by the state table. */
const movesFrom = (
  table: readonly { move: string; from: readonly (number | null)[]; actor: string }[],
  actor: string,
  state: number,
): string[] => table.filter((row) => row.actor === actor && row.from.includes(state)).map(({ move }) => move);

/** A request that nothing stops: an example has everything at once. */
const FREE = { held_at: null, ruling: null, checkout: null };
const CITIZEN = /requests\/requests?\.page|complete\.page|dashboard\.page/;

/** A request in each state, with all that its citizen may do there, and with nothing. */
const ofRequests = Object.entries(RequestStatus).flatMap(([name, status]): Situation[] => {
  const isChosen = status === RequestStatus.approved;
  const given = {
    ...FREE,
    // The more exact path comes first.
    'responses.1.status.id': isChosen ? ResponseStatus.approved : ResponseStatus.ok,
    'responses.2.status.id': ResponseStatus.ko,
    'responses.1.allowed_actions': movesFrom(responseTable, 'user', ResponseStatus.ok),
    'status.id': status,
    approved_at: isChosen ? '2026-11-10T09:00:00.000Z' : null,
  };
  const moves = movesFrom(requestTable, 'user', status);
  const one = (more: string, allowed: string[], besides: object = {}): Situation => ({
    name: `request ${name}${more}`,
    on: CITIZEN,
    model: 'user',
    given: { ...given, allowed_actions: allowed, ...besides },
  });
  return [
    one('', [...moves, ...(status === RequestStatus.wait ? ['choose'] : [])]),
    one(', no move', [], { 'responses_counter.ko': 0, 'responses_counter.ok': 0, 'forwarded_responses.opened': 0 }),
    ...(isChosen
      ? [
          one(', asked whether they spoke', ['tell_spoken']),
          one(', they spoke', [], { 'spoken.answer': true }),
          one(', they did not speak', [], { 'spoken.answer': false, mobile: '', phone: '' }),
          one(', no answer', [], { 'spoken.answer': null, attachments: [] }),
        ]
      : []),
  ];
});

/** A request about which staff have decided. */
const ofRulings = ['to_complete', 'under_review', 'rejected', 'invalid'].map((kind): Situation => ({
  name: `ruling ${kind}`,
  on: CITIZEN,
  model: 'user',
  given: { ...FREE, ruling: undefined, 'ruling.kind': kind, 'status.id': RequestStatus.unclear },
}));

/** A response in each state, for the citizen and for the firm. */
const ofResponses = Object.entries(ResponseStatus).flatMap(([name, status]): Situation[] => {
  const state = { 'response.status.id': status, 'info.status.id': status, withdrawn: null };
  const moves = movesFrom(responseTable, 'firm', status);
  const firm = (more: string, allowed: string[], given: object = {}): Situation => ({
    name: `response ${name}${more}`,
    on: /requests\/request\.page/,
    model: 'lawyer',
    given: { ...state, allowed_actions: allowed, ...given },
  });
  return [
    {
      name: `response ${name}`,
      on: /requests\/response\.page/,
      model: 'user',
      given: { ...state, allowed_actions: movesFrom(responseTable, 'user', status) },
    },
    { ...firm('', moves), on: /requests\/requests?\.page/ },
    // Each thing that hides what comes after it.
    ...moves.map((move) => firm(`, only ${move}`, [move])),
    ...(status === ResponseStatus.wait
      ? [firm(', only prepare_quote', ['prepare_quote']), firm(', no credits', ['quote', 'decline'], { credits: 0 })]
      : []),
  ];
});

/** What a quote may leave out. */
const OPTIONAL = [
  'fixed_costs_cents',
  'final_costs_cents',
  'expenses_cents',
  'instalments',
  'complexity',
  'valid_through',
  'text',
];
const without = Object.fromEntries(OPTIONAL.map((name) => [name, null]));
/** A quote of each kind, with everything and with the fewest figures. */
const ofQuotes = (['user', 'lawyer'] as const).flatMap((model) =>
  ['percentage', 'flat', 'hourly'].flatMap((basis) =>
    [false, true].map((isShort): Situation => ({
      name: `fee ${basis}${isShort ? ', and nothing else' : ''}`,
      on: /requests\/(request|responses?)\.page|compare\.page/,
      model,
      given: {
        fee_basis: basis,
        withdrawn: null,
        'info.status.id': ResponseStatus.ok,
        'response.status.id': ResponseStatus.ok,
        ...(basis !== 'percentage' && { percentage: null }),
        text_removed: basis === 'flat',
        ...(isShort && without),
      },
    })),
  ),
);

/** A firm before and after the check of its enrolment. */
const ofFirms = ['pending', 'asked', 'refused'].map((status): Situation => ({
  name: `enrolment ${status}`,
  on: /dashboard\.page/,
  model: 'lawyer',
  given: { completed: true, verified_at: null, paused_through: null, missing: [], 'info.status': status },
}));
/** A firm that receives requests, or does not. */
const ofReception = [
  ['receives', {}],
  ['has nothing to do', { 'info.new': 0, 'info.to_answer': 0 }],
  ['has some to answer', { 'info.new': 0 }],
  ['pauses', { paused_through: '2026-12-03' }],
  ['will pause', { paused_through: '2026-12-03', paused_from: '2026-11-28' }],
  ['lacks something', { completed: false, missing: ['phone', 'main_address', 'bar'] }],
].map(([name, given]): Situation => ({
  name: `firm ${name as string}`,
  on: /dashboard\.page|requests\/requests\.page/,
  model: 'lawyer',
  given: {
    completed: true,
    verified_at: '2026-03-04T09:00:00.000Z',
    paused_through: null,
    paused_from: null,
    missing: [],
    ...(given as object),
  },
}));

/** What a firm can pay: nothing, and on each side of each price. Correcting a quote costs nothing. */
const ofCredits = [0, creditLimits.contacts, creditLimits.quote, creditLimits.quote + creditLimits.contacts].flatMap(
  (credits) =>
    [['quote', 'decline', 'take_contacts'], ['edit_quote']].map((moves): Situation => ({
      name: `${credits} credits to ${moves.join(', ')}`,
      on: /firm-inbox\/(quote|opinion)\.page|requests\/request\.page|credits\.page/,
      model: 'lawyer',
      given: { credits, shared_contacts: true, allowed_actions: moves },
    })),
);
/** How many of the papers of a request are ready. */
const ofPapers = [
  [0, 0],
  [0, 3],
  [1, 3],
  [3, 3],
].map(([ready, all]): Situation => ({
  name: `papers ${ready} of ${all}`,
  on: /dashboard\.page/,
  model: 'user',
  given: { ...FREE, 'papers.ready': ready, 'papers.of': all, approved_at: null, 'status.id': RequestStatus.wait },
}));
const partOf = (kind: ServedPaperKindId): number => {
  const { part = 1 }: ServedPaperKind = servedPapers[kind];
  return part;
};
const WIZARD = /wizard\/steps\/(documents|send|invoice)\.page/;
const drafted = (name: string, draft: object): Situation => ({
  name: `draft ${name}`,
  on: WIZARD,
  model: 'user',
  given: {},
  draft: { ...draft },
});
const company = {
  kind: 'company',
  company_name: 'Rossi srl',
  vat_number: '01234567897',
  tax_code: '09876543210',
  sdi_code: 'ABC1234',
  pec: 'rossi@pec.example',
  address: 'Via Po 1',
  postal_code: '20100',
  city: 'Milano',
  province_id: 'MI',
  country_id: 'IT',
};
/** A draft of a person or of a company, with each paper that may have arrived, and without each answer. */
const ofDrafts = [
  drafted('of a company', { invoice: company }),
  drafted('of a company without a VAT number', { invoice: { ...company, vat_number: null } }),
  ...servedPaperKinds.map((kind) =>
    drafted(`with ${kind}`, {
      type: servedPapers[kind].types[0],
      part: partOf(kind),
      servedPaper: { kind, served_on: '2026-11-04', hearing_on: namesHearing(kind) ? '2026-12-05' : null },
    }),
  ),
  ...['factsOn', 'opposingParty', 'extra', 'description'].map((field) => drafted(`without ${field}`, { [field]: '' })),
  ...['invoice', 'geo', 'part'].map((field) => drafted(`without ${field}`, { [field]: null })),
  drafted('without the opposing party, which was given', { opposingParty: '', opposingGiven: true }),
  drafted('without a plan to pay', { plan: 1 }),
];

const both = (name: string, on: RegExp, given: Record<string, unknown>): Situation[] =>
  (['user', 'lawyer'] as const).map((model) => ({ name, on, model, given }));

export const situations: readonly Situation[] = [
  ...ofRequests,
  ...ofRulings,
  ...ofResponses,
  ...ofQuotes,
  ...ofFirms,
  ...ofReception,
  ...ofCredits,
  ...ofPapers,
  ...ofDrafts,
  ...both('terms to accept', /dashboard\.page|terms\.page/, { must_accept: true }),
  ...both('nothing missing', /profile\/(info|profile)\.page|dashboard\.page/, { missing: [], completed: true }),
  ...both('no password', /profile\/(security|profile)\.page|tools\.page/, { has_password: false }),
  ...both('no second factor', /profile\/security\.page/, { two_factor: false }),
  ...both('no telephone', /requests\/(request|response)\.page|compare\.page/, { mobile: '', phone: '' }),
  ...both('second factor on', /profile\/security\.page/, { two_factor: true }),
];
