import { accountLimits, erasureLimits, securityLimits } from '../shared/limits.js';
import { days, minutes } from './personal-data/periods.js';
import type { TableRecords } from './personal-data/record.types.js';

/** What the tables of this module hold about people. Rule 14.10. */
export const kernelData = {
  mikro_orm_migrations: { other: ['executed_at', 'id', 'name'] },
  settings: { other: ['key', 'updated_at', 'value'] },
  shipped_lists: { other: ['name', 'version'] },
  security_events: {
    person: 'account',
    purpose:
      'showing who signed in, knowing the places of the owner again where others guess, and finding misuse, such as a firm that reviews itself',
    basis: 'legitimate interest',
    kept: days(securityLimits.kept),
    ends: ['erasure', 'accounts.tidy'],
    exported: 'security_events',
    personal: ['address', 'browser_hash', 'device', 'kind'],
    other: ['account_id', 'at', 'id', 'member_id', 'staff_id'],
  },
  passkeys: {
    person: 'account',
    purpose: 'sign-in without a password: the public key of a device, and what its owner calls it',
    basis: 'contract',
    kept: 'until its owner removes it; as long as the account or the sign-in',
    ends: ['erasure'],
    exported: 'passkeys',
    personal: ['credential_id', 'last_used_at', 'name', 'public_key', 'transports', 'user_handle'],
    other: ['account_id', 'backed_up', 'counter', 'created_at', 'id', 'member_id', 'staff_id'],
  },
  used_passkey_challenges: { other: ['challenge', 'expires_at'] },
  login_failures: {
    person: 'visitor',
    purpose: 'refusing guesses of passwords',
    basis: 'legitimate interest',
    kept: minutes(accountLimits.loginWindow),
    ends: ['accounts.tidy'],
    exported: null,
    personal: ['address', 'username_hash'],
    other: ['at', 'id'],
  },
  call_limits: {
    person: 'visitor',
    purpose: 'refusing too many calls; only keyed hashes and address ranges',
    basis: 'legitimate interest',
    kept: 'until the count runs out, a day at most',
    ends: ['accounts.tidy'],
    exported: null,
    personal: ['key'],
    other: ['expire', 'points'],
  },
  idempotency_keys: {
    person: 'account',
    purpose: 'doing a repeated write once',
    basis: 'contract',
    kept: 'a day',
    ends: ['erasure', 'kernel.idempotency'],
    exported: null,
    personal: ['answer', 'effect', 'fingerprint', 'key'],
    other: ['account_id', 'created_at', 'holder', 'status'],
  },
  erasures: {
    person: 'account',
    purpose: 'erasing again what a backup brings back; only keyed hashes',
    basis: 'legal obligation',
    kept: days(erasureLimits.kept),
    ends: ['kernel.erasures'],
    exported: null,
    personal: ['key'],
    other: ['erased_at', 'kept_at'],
  },
  account_events: {
    person: 'account',
    purpose: 'telling open pages that something changed',
    basis: 'contract',
    kept: 'an hour',
    ends: ['events.kept'],
    exported: null,
    personal: ['refs'],
    other: ['account_id', 'created_at', 'id', 'kind', 'snapshot', 'xid'],
  },
} as const satisfies Pick<
  TableRecords,
  | 'mikro_orm_migrations'
  | 'settings'
  | 'shipped_lists'
  | 'security_events'
  | 'passkeys'
  | 'used_passkey_challenges'
  | 'login_failures'
  | 'call_limits'
  | 'idempotency_keys'
  | 'erasures'
  | 'account_events'
>;
