import { Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { useSession } from '../../api/session';
import { Loading } from '../../ui/data';

type Screen = LazyExoticComponent<ComponentType>;

/** One address, two versions: the citizen's and the firm's. Only the one that is needed is fetched. */
export function RoleSwitch({ citizen: Citizen, firm: Firm }: { citizen: Screen; firm: Screen }) {
  const model = useSession()?.account.model;
  if (!model) return null;
  return <Suspense fallback={<Loading />}>{model === 'lawyer' ? <Firm /> : <Citizen />}</Suspense>;
}
