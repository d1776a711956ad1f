import { Suspense, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { useSession } from '../../api/session';

type Screen = LazyExoticComponent<ComponentType>;

/**
 * One address with two versions, the citizen's and the firm's. Only the one that is needed is fetched. Until it
 * arrives, the page shows its skeleton with title and heading.
 */
export function RoleSwitch({
  citizen: Citizen,
  firm: Firm,
  outline,
}: {
  citizen: Screen;
  firm: Screen;
  outline: ReactNode;
}) {
  const model = useSession()?.account.model;
  if (!model) return null;
  return <Suspense fallback={outline}>{model === 'lawyer' ? <Firm /> : <Citizen />}</Suspense>;
}
