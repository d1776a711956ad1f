import type { ComponentType } from 'react';
import { useSession } from '../../api/session';

/** One address with two versions, the citizen's and the firm's. Each is a chunk of its own: see `lazily`. */
export function RoleSwitch({ citizen: Citizen, firm: Firm }: { citizen: ComponentType; firm: ComponentType }) {
  const model = useSession()?.account.model;
  if (!model) return null;
  return model === 'lawyer' ? <Firm /> : <Citizen />;
}
