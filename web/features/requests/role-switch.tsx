import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../../api/session';

/** One address with two versions, the citizen's and the firm's. Each is a chunk of its own: see `lazily`. */
export function RoleSwitch({ citizen: Citizen, firm: Firm }: { citizen: ComponentType; firm: ComponentType }) {
  const model = useSession()?.account.model;
  const { id } = useParams();
  if (!model) return null;
  // What was written about one record must not be sent about another.
  return model === 'lawyer' ? <Firm key={id} /> : <Citizen key={id} />;
}
