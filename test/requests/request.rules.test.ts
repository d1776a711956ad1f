import { describe, expect, it } from '@jest/globals';
import { plus } from '../../src/shared/clock.js';
import { feedbackLimits, ms, requestLimits } from '../../src/shared/limits.js';
import { Plan, RequestStatus } from '../../src/shared/requests/codes.js';
import { initialSettings } from '../../src/shared/staff/setting.codes.js';
import * as lifetime from '../../src/requests/forwarding/lifetime.rules.js';
import { requestFacts, type RequestFacts } from '../../src/requests/request.facts.js';
import * as rules from '../../src/requests/request.rules.js';

const NOW = new Date('2026-03-10T09:00:00Z');
const at = (by: number): Date => plus(NOW, by);
const facts = (over: Partial<RequestFacts> = {}): RequestFacts => ({
  ...requestFacts({ status: RequestStatus.new, plan: Plan.free, paidPlan: Plan.free }),
  ...over,
});
type RuleName = {
  [K in keyof typeof rules]: (typeof rules)[K] extends (facts: RequestFacts, now: Date) => string ? K : never;
}[keyof typeof rules];
const say = (rule: RuleName, over: Partial<RequestFacts>): string => rules[rule](facts(over), NOW);

/** Each rule, facts that just pass, facts that just fail, and the problem. */
const edges: [rule: RuleName, holds: Partial<RequestFacts>[], fails: Partial<RequestFacts>[], problem: string][] = [
  [
    'userIsConfirmed',
    [{ user: { confirmed: true, suspended: false, birthDate: '1980-01-01' } }],
    [{ user: { confirmed: false, suspended: false, birthDate: '1980-01-01' } }],
    'not_confirmed',
  ],
  [
    'userIsAdult',
    [{ user: { confirmed: true, suspended: false, birthDate: '2008-03-10' } }],
    [{ user: { confirmed: true, suspended: false, birthDate: '2008-03-11' } }],
    'under_age',
  ],
  [
    'userIsNotSuspended',
    [{ user: { confirmed: true, suspended: false, birthDate: '1980-01-01' } }],
    [{ user: { confirmed: true, suspended: true, birthDate: '1980-01-01' } }],
    'account_suspended',
  ],
  ['draftIsUntouched', [{ draftDueAt: NOW }], [{ draftDueAt: at(1) }, { draftDueAt: null }], 'too_early'],
  ['exclusivityIsOver', [{ exclusiveUntil: NOW }], [{ exclusiveUntil: at(1) }, { exclusiveUntil: null }], 'too_early'],
  ['quotesAreComplete', [{ okCount: 5 }, { okCount: 6 }], [{ okCount: 4 }], 'too_early'],
  ['moreQuotesCanCome', [{ okCount: 4 }], [{ okCount: 5 }], 'quotes_are_complete'],
  ['timeIsOver', [{ expiresAt: NOW }], [{ expiresAt: at(1) }, { expiresAt: null }], 'too_early'],
  ['timeIsNotOver', [{ expiresAt: at(1) }, { expiresAt: null }], [{ expiresAt: NOW }], 'request_not_open'],
  [
    'choiceIsStillOpen',
    [{ sentAt: at(-25 * ms.day) }],
    [{ sentAt: at(-25 * ms.day - 1) }, { sentAt: null }],
    'choice_expired',
  ],
  [
    'lastDayHasCome',
    [{ expiresAt: at(24 * ms.hour) }],
    [{ expiresAt: at(24 * ms.hour + 1) }, { expiresAt: null }],
    'too_early',
  ],
  ['lastDayIsNotRemindedYet', [{ lastDayNotifiedAt: null }], [{ lastDayNotifiedAt: NOW }], 'move_not_allowed'],
  [
    'premiumReminderIsDue',
    [{ sentAt: at(-9 * ms.day) }],
    [{ sentAt: at(-9 * ms.day + 1) }, { sentAt: null }],
    'too_early',
  ],
  ['premiumIsNotRemindedYet', [{ premiumNotifiedAt: null }], [{ premiumNotifiedAt: NOW }], 'move_not_allowed'],
  ['nobodyWithdrew', [{ withdrawnAt: null }], [{ withdrawnAt: NOW }], 'move_not_allowed'],
  ['noQuoteIsThere', [{ okCount: 0 }], [{ okCount: 1 }], 'move_not_allowed'],
  ['someQuoteIsThere', [{ okCount: 1 }], [{ okCount: 0 }], 'no_quote_yet'],
  [
    'lastDayToChooseHasCome',
    [{ sentAt: at(-24 * ms.day) }, { sentAt: at(-25 * ms.day + 1) }],
    [{ sentAt: at(-24 * ms.day + 1) }, { sentAt: at(-25 * ms.day) }, { sentAt: null }],
    'too_early',
  ],
  ['choiceIsNotRemindedYet', [{ chooseNotifiedAt: null }], [{ chooseNotifiedAt: NOW }], 'move_not_allowed'],
  ['notExtendedYet', [{ extendedAt: null }], [{ extendedAt: NOW }], 'already_extended'],
  [
    'nothingWasGiven',
    [{}],
    [
      { okCount: 1 },
      { koCount: 1 },
      { approvedCount: 1 },
      { okCount: 1, koCount: 1 },
      { okCount: 1, approvedCount: 1 },
    ],
    'answers_were_given',
  ],
  [
    'planIsPaid',
    [
      {},
      { plan: Plan.premium, paidPlan: Plan.premium },
      { plan: Plan.basic, paidPlan: Plan.premium },
      { plan: Plan.top },
    ],
    [{ plan: Plan.basic }, { plan: Plan.premium, paidPlan: Plan.basic }],
    'plan_not_paid',
  ],
  ['planAwaitsPayment', [{ plan: Plan.basic }], [{}, { plan: Plan.top }], 'plan_already_paid'],
  ['typeIsUpgradable', [{ typeIsUpgradable: true }], [{ typeIsUpgradable: false }], 'plan_not_available'],
  [
    'planCanGrow',
    [{ plan: Plan.free }, { plan: Plan.basic }],
    [{ plan: Plan.premium }, { plan: Plan.top }],
    'plan_is_highest',
  ],
  ['noPlanWasPaid', [{ paidPlan: Plan.free }], [{ paidPlan: Plan.basic }], 'plan_already_paid'],
  ['planWasPaid', [{ paidPlan: Plan.basic }], [{ paidPlan: Plan.free }], 'no_paid_plan'],
  [
    'noRefundIsAsked',
    [{ money: { payments: [], refundAsked: false } }],
    [{ money: { payments: [], refundAsked: true } }],
    'refund_already_asked',
  ],
  [
    'withinPremiumRefund',
    [{ paidAt: at(-45 * ms.day) }],
    [{ paidAt: at(-45 * ms.day - 1) }, { paidAt: null }],
    'refund_expired',
  ],
  ['isHeld', [{ heldAt: NOW }], [{ heldAt: null }], 'move_not_allowed'],
  ['isNotHeld', [{ heldAt: null }], [{ heldAt: NOW }], 'request_held'],
  ['nothingWasForwarded', [{ forwardedAt: null }], [{ forwardedAt: NOW }], 'already_forwarded'],
  ['somethingWasForwarded', [{ forwardedAt: NOW }], [{ forwardedAt: null }], 'move_not_allowed'],
  ['isNotRepliedYet', [{ repliedAt: null }], [{ repliedAt: NOW }], 'already_replied'],
  [
    'withinReply',
    [{ staffDecidedAt: NOW }, { staffDecidedAt: at(-requestLimits.replyWithin) }],
    [{ staffDecidedAt: at(-requestLimits.replyWithin - 1) }, { staffDecidedAt: null }],
    'reply_expired',
  ],
  ['wasUnclear', [{ rejectedAs: 71 }], [{ rejectedAs: 72 }, { rejectedAs: null }], 'move_not_allowed'],
  ['wasOutOfScope', [{ rejectedAs: 72 }], [{ rejectedAs: 73 }, { rejectedAs: null }], 'move_not_allowed'],
  ['wasAgainstTerms', [{ rejectedAs: 73 }], [{ rejectedAs: 71 }, { rejectedAs: null }], 'move_not_allowed'],
  [
    'somethingWasGiven',
    [{ okCount: 1 }, { koCount: 1 }, { approvedCount: 1 }],
    [{ okCount: 0, koCount: 0, approvedCount: 0 }],
    'move_not_allowed',
  ],
  [
    'askingForFeedbackIsDue',
    [{ feedbackDueAt: NOW }],
    [{ feedbackDueAt: at(1) }, { feedbackDueAt: null }],
    'too_early',
  ],
  [
    'spokenMayBeTold',
    [{ approvedAt: at(-feedbackLimits.spokenAskedAfter) }, { approvedAt: at(1 - feedbackLimits.askedUntil) }],
    [{}, { approvedAt: at(1 - feedbackLimits.spokenAskedAfter) }],
    'too_early',
  ],
  [
    'spokenMayBeTold',
    [{ approvedAt: at(1 - feedbackLimits.askedUntil) }],
    [{ approvedAt: at(-feedbackLimits.askedUntil) }],
    'move_not_allowed',
  ],
  [
    'feedbackIsNotDueYet',
    [{ approvedAt: at(1 - feedbackLimits.askedAfter) }],
    [{}, { approvedAt: at(-feedbackLimits.askedAfter) }],
    'move_not_allowed',
  ],
  ['spokenIsNotAskedYet', [{ spokenAskedAt: null }], [{ spokenAskedAt: NOW }], 'move_not_allowed'],
  ['spokenIsNotToldYet', [{ spokenToldAt: null }], [{ spokenToldAt: NOW }], 'move_not_allowed'],
  [
    'isNotRatedSinceChoice',
    [{}, { approvedAt: NOW }, { feedbackAt: NOW }, { approvedAt: NOW, feedbackAt: at(-1) }],
    [{ approvedAt: NOW, feedbackAt: NOW }],
    'move_not_allowed',
  ],
  ['feedbackIsNotAskedYet', [{ feedbackAskedAt: null }], [{ feedbackAskedAt: NOW }], 'move_not_allowed'],
  ['feedbackWasAsked', [{ feedbackAskedAt: NOW }], [{ feedbackAskedAt: null }], 'move_not_allowed'],
  [
    'feedbackIsWanted',
    [
      { approvedAt: at(-feedbackLimits.askedAfter) },
      { approvedAt: at(1 - feedbackLimits.askedUntil) },
      { closedAt: at(-feedbackLimits.askedAfter) },
      // It was given before the firm was chosen, and before the end.
      { approvedAt: at(-feedbackLimits.askedAfter), feedbackAt: at(-feedbackLimits.askedAfter - 1) },
      { closedAt: at(-feedbackLimits.askedAfter), feedbackAt: at(-feedbackLimits.askedAfter - 1) },
    ],
    [{}, { approvedAt: at(1 - feedbackLimits.askedAfter) }, { closedAt: at(1 - feedbackLimits.askedAfter) }],
    'too_early',
  ],
  [
    'feedbackIsWanted',
    [{ approvedAt: at(-feedbackLimits.askedAfter), closedAt: NOW }],
    [
      { approvedAt: at(-feedbackLimits.askedUntil) },
      { approvedAt: at(-feedbackLimits.askedAfter), feedbackAt: at(-feedbackLimits.askedAfter) },
      { closedAt: at(-feedbackLimits.askedAfter), feedbackAt: at(-feedbackLimits.askedAfter) },
      // The choice counts, and not the end after it.
      { approvedAt: at(-feedbackLimits.askedAfter), closedAt: at(-1), feedbackAt: at(-2) },
      // It was given after the end, while a firm could still be chosen.
      {
        sentAt: at(-feedbackLimits.askedAfter - 25 * ms.day),
        closedAt: at(-feedbackLimits.askedAfter - 15 * ms.day),
        okCount: 1,
        feedbackAt: at(-feedbackLimits.askedAfter - 15 * ms.day),
      },
    ],
    'move_not_allowed',
  ],
  ['planIsNotTop', [{ plan: Plan.premium }], [{ plan: Plan.top }], 'plan_is_highest'],
  ['withinWithdrawal', [{ paidAt: NOW }], [{ paidAt: null }, { paidAt: at(-15 * ms.day) }], 'withdrawal_expired'],
];

describe('a rule of a request', () => {
  it.each(edges)('%s holds up to its edge and not beyond', (rule, holds, fails, problem) => {
    expect(holds.map((over) => say(rule, over))).toEqual(holds.map(() => 'ok'));
    expect(fails.map((over) => say(rule, over))).toEqual(fails.map(() => problem));
  });

  it('premiumWasPaid requires the plan, its payment and money that was not refunded', () => {
    const payment = { id: 1, amountCents: 999, fulfilledAt: NOW, performanceAgreed: true };
    const money = { payments: [payment], refundAsked: false };
    const paid = { plan: Plan.premium, paidPlan: Plan.premium, money };
    expect(say('premiumWasPaid', paid)).toBe('ok');
    expect(say('premiumWasPaid', { ...paid, plan: Plan.top })).toBe('ok');
    for (const less of [
      { plan: Plan.basic },
      { paidPlan: Plan.basic },
      { money: { payments: [], refundAsked: false } },
    ])
      expect(say('premiumWasPaid', { ...paid, ...less })).toBe('premium_not_paid');
    expect(rules.paidCents({ payments: [payment, { ...payment, amountCents: 701 }], refundAsked: false })).toBe(1700);
  });

  it('names what a draft lacks', () => {
    const whole = { requestTypeId: 'malasanita', part: 1, placeIsKnown: true, descriptionLength: 50 };
    const missing = (over: Partial<RequestFacts>) => rules.missingParts(facts({ ...whole, ...over }));
    expect(missing({})).toEqual([]);
    expect(say('requestIsComplete', whole)).toBe('ok');
    expect(say('requestIsComplete', { ...whole, part: null })).toBe('request_incomplete');
    expect(missing({ requestTypeId: null })).toEqual(['request_type_id']);
    expect(missing({ part: null })).toEqual(['part']);
    expect(missing({ placeIsKnown: false })).toEqual(['city']);
    expect(missing({ descriptionLength: 49 })).toEqual(['description']);
    expect(missing({ descriptionLength: 2000 })).toEqual([]);
    expect(missing({ descriptionLength: 2001 })).toEqual(['description']);
    expect(missing({ sensitiveConsent: true })).toEqual([]);
    expect(missing({ sensitiveConsent: false })).toEqual(['sensitive_data_consent']);
  });
});

describe('the end from which a citizen can say how it went', () => {
  const closed = { approvedAt: null, closedAt: at(-15 * ms.day), sentAt: at(-25 * ms.day), okCount: 1 };
  it.each([
    ['is the choice', { ...closed, approvedAt: at(-ms.day) }, at(-ms.day)],
    ['is the end without quotes', { ...closed, okCount: 0 }, at(-15 * ms.day)],
    ['is the end of what was never sent', { ...closed, sentAt: null }, at(-15 * ms.day)],
    ['is the end of the time to choose where there are quotes', closed, NOW],
    ['is the end where that is later', { ...closed, closedAt: at(1) }, at(1)],
    ['is not there before', { ...closed, closedAt: null }, null],
  ] as const)('%s', (_what, facts, end) => {
    expect(rules.endToRate(facts)).toEqual(end);
  });
});

describe('the situation in which a plan is ordered', () => {
  const sent = { sentAt: at(-2), forwardedAt: at(-1), exclusiveUntil: at(1) };
  const situation = (over: Partial<RequestFacts>) => rules.planSituation(facts(over), 7, NOW);
  it('is that of the request: a draft, firms that wait, answers', () => {
    expect(situation({})).toEqual({ firms: 7, draft: true, waiting: true, answered: false });
    expect(situation(sent)).toEqual({ firms: 7, draft: false, waiting: true, answered: false });
    expect(situation({ ...sent, exclusiveUntil: NOW })).toMatchObject({ waiting: false });
    expect(situation({ ...sent, forwardedAt: null, exclusiveUntil: NOW })).toMatchObject({ waiting: true });
    expect(situation({ ...sent, koCount: 1 })).toMatchObject({ answered: true });
  });
});

describe('the duration of a request', () => {
  const { isDraft, isOpen, isOpenToChoice, isInTimeToChoose, mayBeForwarded, choiceUntil, lapseIsDue } = lifetime;
  const states = Object.values(RequestStatus);

  it('covers drafts, the open time after sending, and the choice until 25 days after', () => {
    expect(states.filter((status) => isDraft(status))).toEqual([RequestStatus.init, RequestStatus.incomplete]);
    expect(states.filter((status) => isOpen({ status, expiresAt: at(1) }, NOW))).toEqual([
      RequestStatus.new,
      RequestStatus.wait,
    ]);
    expect(isOpen({ status: RequestStatus.new, expiresAt: NOW }, NOW)).toBe(false);
    expect(isOpen({ status: RequestStatus.new, expiresAt: null }, NOW)).toBe(true);
    expect(states.filter((status) => isOpenToChoice({ status, sentAt: NOW }, NOW)).sort()).toEqual(
      [RequestStatus.closed, RequestStatus.new, RequestStatus.wait].sort(),
    );
    expect(choiceUntil(NOW)).toEqual(at(25 * ms.day));
    expect(isInTimeToChoose({ sentAt: NOW }, at(25 * ms.day))).toBe(true);
    expect(isInTimeToChoose({ sentAt: NOW }, at(25 * ms.day + 1))).toBe(false);
    expect(isInTimeToChoose({ sentAt: null }, NOW)).toBe(false);
    expect(isOpenToChoice({ status: RequestStatus.closed, sentAt: NOW }, at(25 * ms.day + 1))).toBe(false);
  });

  it('allows forwarding again while a day and a quote are left', () => {
    const request = { status: RequestStatus.wait, okCount: 4, forwardedAt: NOW, expiresAt: at(24 * ms.hour) };
    expect(mayBeForwarded(request, NOW)).toBe(true);
    expect(mayBeForwarded(request, at(1))).toBe(false);
    expect(mayBeForwarded({ ...request, okCount: 5 }, NOW)).toBe(false);
    expect(mayBeForwarded({ ...request, expiresAt: null }, NOW)).toBe(false);
    // The first forwarding needs no remaining time.
    expect(mayBeForwarded({ ...request, forwardedAt: null }, at(1))).toBe(true);
    expect(mayBeForwarded({ ...request, forwardedAt: null, expiresAt: null }, NOW)).toBe(true);
    expect(mayBeForwarded({ ...request, status: RequestStatus.closed }, NOW)).toBe(false);
  });

  it('makes a response lapse that a firm has not opened in time', () => {
    expect(lapseIsDue({ status: 2, lapseAt: NOW }, NOW)).toBe(true);
    expect(lapseIsDue({ status: 2, lapseAt: at(1) }, NOW)).toBe(false);
    expect(lapseIsDue({ status: 2, lapseAt: null }, NOW)).toBe(false);
    expect(lapseIsDue({ status: 3, lapseAt: NOW }, NOW)).toBe(false);
  });

  it('has the reach of its plan', () => {
    expect([Plan.free, Plan.basic, Plan.premium, Plan.top].map((plan) => lifetime.reachOf(plan))).toEqual([
      10, 15, 25, 25,
    ]);
    expect(requestLimits.exclusivePlaces).toBe(3);
  });
});

describe('the timestamps that a move writes', () => {
  it('are the deadlines of the rules', async () => {
    const { requestMachine } = await import('../../src/requests/request.states.js');
    const { responseMachine } = await import('../../src/requests/response.states.js');
    const begins = (machine: { moves: object }, move: string, column: string, subject: object) =>
      (machine.moves as Record<string, { starts: Record<string, (...given: unknown[]) => Date> }>)[move]!.starts[
        column
      ]!(subject, NOW, initialSettings);
    const { init, incomplete } = RequestStatus;
    expect(begins(requestMachine, 'create', 'draftDueAt', { status: init })).toEqual(at(ms.day));
    expect(begins(requestMachine, 'edit', 'draftDueAt', { status: init })).toEqual(at(ms.day));
    expect(begins(requestMachine, 'edit', 'draftDueAt', { status: incomplete })).toEqual(at(30 * ms.day));
    expect(begins(requestMachine, 'abandon', 'draftDueAt', { updatedAt: at(-ms.day) })).toEqual(at(29 * ms.day));
    expect(begins(requestMachine, 'send', 'expiresAt', {})).toEqual(at(10 * ms.day));
    expect(begins(requestMachine, 'start_exclusivity', 'exclusiveUntil', {})).toEqual(at(ms.day));
    expect(begins(requestMachine, 'extend', 'expiresAt', { sentAt: at(-ms.day) })).toEqual(at(24 * ms.day));
    expect(begins(requestMachine, 'extend', 'expiresAt', { sentAt: null })).toEqual(at(25 * ms.day));
    expect(begins(responseMachine, 'forward', 'lapseAt', {})).toEqual(at(5 * ms.day));
    expect(begins(responseMachine, 'release', 'lapseAt', {})).toEqual(at(5 * ms.day));
    const asked = at(feedbackLimits.askedAfter);
    const sent = { sentAt: at(-15 * ms.day), okCount: 1 };
    expect(begins(requestMachine, 'fifth_quote', 'feedbackDueAt', { sentAt: at(-ms.day), okCount: 0 })).toEqual(asked);
    // With quotes the time to choose goes on for ten days.
    expect(begins(requestMachine, 'fifth_quote', 'feedbackDueAt', sent)).toEqual(plus(asked, 10 * ms.day));
    expect(begins(requestMachine, 'expire', 'feedbackDueAt', { ...sent, expiresAt: at(-1) })).toEqual(
      plus(asked, 10 * ms.day),
    );
    expect(begins(requestMachine, 'expire', 'feedbackDueAt', { expiresAt: at(-1) })).toEqual(plus(asked, -1));
    expect(begins(requestMachine, 'expire', 'feedbackDueAt', {})).toEqual(asked);
    for (const column of ['sentAt', 'expiresAt', 'exclusiveUntil']) {
      // Removed three days ago: the three days are added.
      const removed = { [column]: at(-5 * ms.day), endedAt: at(-3 * ms.day) };
      expect(begins(requestMachine, 'reinstate_forwarded', column, removed)).toEqual(at(-2 * ms.day));
      expect(begins(requestMachine, 'reinstate_forwarded', column, { endedAt: null })).toEqual(NOW);
      expect(begins(requestMachine, 'reinstate_forwarded', column, { [column]: at(-5) })).toEqual(at(-5));
    }
    const { expire } = requestMachine.moves;
    expect(expire.at?.({ expiresAt: at(-5) } as never, NOW)).toEqual(at(-5));
    expect(expire.at?.({ expiresAt: null } as never, NOW)).toEqual(NOW);
  });
});
