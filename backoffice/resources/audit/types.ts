import type { RaRecord } from 'react-admin';

/** What a member of the staff did to a record, and how it was before and after. */
export interface Entry extends RaRecord {
  id: number;
  at: string;
  staff: { id: number; name: string | null } | null;
  action: string;
  resource: string;
  record_id: number | null;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
