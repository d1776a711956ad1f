import { describe, expect, it } from '@jest/globals';
import {
  invitationEnds,
  mayInvite,
  memberActionsOf,
  memberState,
  ownerActionsOf,
  redirects,
} from '../../src/shared/accounts/members.rules.js';
import { accountLimits } from '../../src/shared/limits.js';

const invitedAt = new Date('2026-03-10T09:00:00Z');
const later = (milliseconds: number): Date => new Date(invitedAt.getTime() + milliseconds);

describe('a member of a firm', () => {
  it('is invited for seven days to the millisecond, then the invitation is expired', () => {
    const facts = { invitedAt, acceptedAt: null };
    expect(invitationEnds(facts)).toEqual(later(accountLimits.invitationToken));
    expect(memberState(facts, later(accountLimits.invitationToken - 1))).toBe('invited');
    expect(memberState(facts, later(accountLimits.invitationToken))).toBe('expired');
  });

  it('is active once the invitation was accepted', () => {
    expect(memberState({ invitedAt, acceptedAt: invitedAt }, later(10 * accountLimits.invitationToken))).toBe('active');
  });

  it('can be invited while the firm has fewer sign-ins than allowed', () => {
    expect(mayInvite(accountLimits.signIns - 2)).toBe(true);
    expect(mayInvite(accountLimits.signIns - 1)).toBe(false);
  });

  it('can be changed by the owner only', () => {
    const owner = { byOwner: true, own: false };
    expect(memberActionsOf('invited', owner)).toEqual(['resend', 'change_role', 'withdraw']);
    expect(memberActionsOf('expired', owner)).toEqual(['resend', 'change_role', 'withdraw']);
    expect(memberActionsOf('active', owner)).toEqual(['change_role', 'enter_absence', 'remove']);
    expect(memberActionsOf('owner', { byOwner: true, own: true })).toEqual(['enter_absence']);
    for (const state of ['invited', 'expired', 'active', 'owner'] as const)
      expect(memberActionsOf(state, { byOwner: false, own: false })).toEqual([]);
  });

  it('enters own absences', () => {
    expect(memberActionsOf('active', { byOwner: false, own: true })).toEqual(['enter_absence']);
  });

  it('may not act as the owner; a citizen owns the account and has no members', () => {
    expect(ownerActionsOf('lawyer', 7)).toEqual([]);
    expect(ownerActionsOf('lawyer', null)).toEqual([
      'delete_account',
      'change_identity',
      'change_consents',
      'accept_terms',
      'manage_members',
    ]);
    expect(ownerActionsOf('user', null)).toEqual([
      'delete_account',
      'change_identity',
      'change_consents',
      'accept_terms',
    ]);
  });

  it.each([
    [{ pec: 'b@pec.it' }, true],
    [{ pec: null }, true],
    [{ sdi_code: 'ZZZ9999' }, true],
    [{ fiscal_data: { pec: 'b@pec.it' } }, true],
    [{ fiscal_data: { sdi_code: 'ZZZ9999' } }, true],
    [{ fiscal_data: { company_name: 'Altri' } }, true],
    [{ fiscal_data: { tax_code: 'RSSMRA80A01H501U' } }, true],
    [{ fiscal_data: { vat_number: '10000000157' } }, true],
    [{ fiscal_data: { pec: null } }, false],
    [{ fiscal_data: null }, false],
    [{}, false],
  ])('redirects documents or invoices with %j: %s', (change, redirected) => {
    const before = { pec: 'a@pec.it', sdi_code: 'ABC1234', fiscal_data: {} };
    expect(redirects(before, { ...before, ...change })).toBe(redirected);
  });
});
