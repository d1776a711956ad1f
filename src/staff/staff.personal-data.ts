import { staffLimits } from '../shared/limits.js';
import { days } from '../kernel/personal-data/periods.js';
import type { TableRecords } from '../kernel/personal-data/record.types.js';

/** What the tables of this module hold about people. Rule 14.10. */
export const staffData = {
  business_settings: {
    other: [
      'before',
      'created_at',
      'effective_at',
      'reason',
      'staff_id',
      'values',
      'version',
      'withdrawn_at',
      'withdrawn_reason',
    ],
  },
  reason_texts: {
    other: ['created_by', 'decision', 'id', 'name', 'text_en', 'text_it', 'updated_at'],
  },
  staff: {
    person: 'staff',
    purpose: 'access of the operator’s own people',
    basis: 'contract',
    kept: 'as long as they work here; then disabled, because the log names them',
    ends: ['stays'],
    exported: null,
    personal: ['email', 'last_seen_at', 'locale', 'name', 'password_hash', 'totp_secret'],
    other: [
      'case_kinds',
      'created_at',
      'disabled_at',
      'id',
      'password_until',
      'role',
      'totp_enrolled_at',
      'totp_last_step',
      'updated_at',
    ],
  },
  staff_recovery_codes: {
    person: 'staff',
    purpose: 'second factor',
    basis: 'contract',
    kept: 'as long as the account of the staff',
    ends: ['stays'],
    exported: null,
    personal: ['code_hash'],
    other: ['id', 'staff_id', 'used_at'],
  },
  staff_sessions: {
    person: 'staff',
    purpose: 'staying signed in to the back office',
    basis: 'contract',
    kept: `${days(staffLimits.sessionKept)} after their end`,
    ends: ['staff.sessions'],
    exported: null,
    personal: ['seen_at'],
    other: ['confirmed_at', 'created_at', 'expires_at', 'id', 'revoked_at', 'staff_id'],
  },
  audit: {
    person: 'staff',
    purpose: 'control of what staff change and read; it names accounts by number',
    basis: 'legitimate interest',
    kept: 'stays',
    ends: ['stays'],
    exported: null,
    personal: ['after', 'before', 'reason'],
    other: ['action', 'at', 'case_id', 'fingerprint', 'id', 'record_id', 'resource', 'staff_id'],
  },
  market_changes: { other: ['movement_id', 'request_id'] },
  market_requests: { other: ['counted', 'province_id', 'request_id', 'request_type_id'] },
  operation_runs: { other: ['began_at', 'bytes', 'ended_at', 'error', 'id', 'kind', 'passed', 'restored_to'] },
  market_counts: { other: ['count', 'day', 'figure', 'province_id', 'request_type_id', 'value'] },
} as const satisfies Pick<
  TableRecords,
  | 'business_settings'
  | 'reason_texts'
  | 'staff'
  | 'staff_recovery_codes'
  | 'staff_sessions'
  | 'audit'
  | 'market_changes'
  | 'market_requests'
  | 'market_counts'
  | 'operation_runs'
>;
