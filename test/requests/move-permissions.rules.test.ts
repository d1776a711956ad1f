import { describe, expect, it } from '@jest/globals';
import { requestMovePermission, responseMovePermission } from '../../src/requests/moves/move-permissions.rules.js';

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

  it('is a separate one for a quote, a choice and bought contacts, and that of the route for opening and an opinion', () => {
    expect(responseMovePermission({ status: 7, text: 'testo' })).toBe('quote:send');
    expect(responseMovePermission({ status: 9 })).toBe('firm:choose');
    expect(responseMovePermission({ shared_contacts: true, only_shared_contacts_updated: true })).toBe('contacts:buy');
    expect(responseMovePermission({ status: 3, only_shared_contacts_updated: true })).toBe('contacts:buy');
    for (const body of [{ status: 3 }, { status: 5, text: 'testo' }, { status: '7' }, {}, null, undefined])
      expect(responseMovePermission(body)).toBeUndefined();
  });
});
