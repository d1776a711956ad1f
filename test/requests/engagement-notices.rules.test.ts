import { describe, expect, it } from '@jest/globals';
import { engagementNotices } from '../../src/shared/requests/engagement-notices.codes.js';
import { engagementMachine, firmIsChosen } from '../../src/requests/engagement/engagement.states.js';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';

const NOW = new Date('2026-03-10T09:00:00Z');
const chosen = { response: ResponseStatus.approved, request: RequestStatus.approved } as const;

/** Rule 32.4. The sources are written a second time. */
it('each notice of a letter of engagement has the article that wants it', () => {
  expect(Object.entries(engagementNotices).map(([id, { source, usual }]) => [id, source, usual])).toEqual([
    ['withdrawal', 'artt. 49, 50, 52, 53, 54 e 57 d.lgs. 206/2005', true],
    ['mediation', 'art. 4, comma 3, d.lgs. 28/2010', true],
    ['negotiation', 'art. 2, comma 7, d.l. 132/2014', true],
    ['legal_aid', 'art. 27 codice deontologico forense; artt. 74 e seguenti d.P.R. 115/2002', true],
    ['privacy', 'art. 13 regolamento (UE) 2016/679', true],
    ['money_laundering', 'art. 3, comma 4, lettera c), e artt. 17 e seguenti d.lgs. 231/2007', false],
  ]);
});

describe('a letter of engagement', () => {
  it('is of a firm that was chosen for a request that is over', () => {
    expect(firmIsChosen(chosen)).toBe('ok');
    expect(firmIsChosen({ ...chosen, response: ResponseStatus.ok })).toBe('move_not_allowed');
    expect(firmIsChosen({ ...chosen, request: RequestStatus.invalidData })).toBe('move_not_allowed');
  });

  it('may be moved by each side as long as it is not accepted', () => {
    const may = (actor: string) =>
      (['sent', 'asked', 'withdrawn', 'accepted'] as const).map((state) =>
        engagementMachine.allowed(actor, state, chosen, NOW),
      );
    expect(may('firm')).toEqual([['send_again', 'withdraw'], ['send_again', 'withdraw'], ['send_again'], []]);
    expect(may('user')).toEqual([['ask', 'accept'], ['ask', 'accept'], [], []]);
    const left = { ...chosen, request: RequestStatus.invalidData };
    expect(engagementMachine.allowed('firm', 'sent', left, NOW)).toEqual(['withdraw']);
    expect(engagementMachine.allowed('user', 'sent', left, NOW)).toEqual([]);
  });
});
