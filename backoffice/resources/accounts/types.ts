import type { RaRecord } from 'react-admin';

/** An account as the back office gives it; read only. */
export interface Account extends RaRecord {
  id: number;
  model: 'user' | 'lawyer';
  name: string | null;
  email: string | null;
  city: string | null;
  vat_number: string | null;
  created_at: string;
  confirmed_at: string | null;
  completed: boolean;
  suspended_at: string | null;
  deleted_at: string | null;
  balance: number | null;
}

export function stateOf({
  deleted_at,
  suspended_at,
  confirmed_at,
}: Account): 'deleted' | 'suspended' | 'active' | 'unconfirmed' {
  if (deleted_at) return 'deleted';
  if (suspended_at) return 'suspended';
  return confirmed_at ? 'active' : 'unconfirmed';
}
