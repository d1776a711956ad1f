import { describe, expect, it } from '@jest/globals';
import {
  movesForRole,
  requestMovePermission,
  responseMovePermission,
} from '../../src/requests/moves/move-permissions.rules.js';

describe('the permission of a move', () => {
  it('is that of sending for a request being sent, and that of the route for everything else', () => {
    expect(requestMovePermission({ status: 2, plan: 1 })).toBe('request:send');
    for (const body of [
      { status: 9 },
      { status: 79, extra: 'testo' },
      { extra: 'testo' },
      {},
      null,
      undefined,
      'status',
    ])
      expect(requestMovePermission(body)).toBeUndefined();
  });

  it('is a separate one for a quote, its withdrawal, an opinion, a choice and bought contacts, and that of the route for opening', () => {
    expect(responseMovePermission({ status: 7, text: 'testo' })).toBe('quote:send');
    expect(responseMovePermission({ status: 12, reason: 'motivo' })).toBe('quote:send');
    expect(responseMovePermission({ status: 9 })).toBe('firm:choose');
    expect(responseMovePermission({ shared_contacts: true, only_shared_contacts_updated: true })).toBe('contacts:buy');
    expect(responseMovePermission({ status: 3, only_shared_contacts_updated: true })).toBe('contacts:buy');
    expect(responseMovePermission({ status: 5, text: 'testo' })).toBe('opinion:send');
    for (const body of [{ status: 3 }, { status: '7' }, {}, null, undefined])
      expect(responseMovePermission(body)).toBeUndefined();
  });
});

describe('the moves of somebody in a firm', () => {
  const moves = [
    'open',
    'quote',
    'decline',
    'edit_quote',
    'renew_quote',
    'withdraw_quote',
    'withdraw_read_quote',
    'buy_contacts',
  ] as const;

  it('are those of the role, in their order; who prepares quotes is told so', () => {
    expect(movesForRole(moves, null)).toEqual(moves);
    expect(movesForRole(moves, 'lawyer')).toEqual(moves);
    expect(movesForRole(moves, 'assistant')).toEqual(['open', 'prepare_quote']);
    expect(
      movesForRole(['edit_quote', 'renew_quote', 'withdraw_quote', 'withdraw_read_quote', 'buy_contacts'], 'assistant'),
    ).toEqual([]);
    expect(movesForRole(moves, 'billing')).toEqual([]);
  });
});
