import type { ReactNode } from 'react';
import { useSession } from '../../api/session';

/** Whether the person sees only the requests that are assigned to them. Rule 26.21. */
export const useSeesAssigned = (): boolean => useSession()?.account.sign_in.request_access === 'assigned';

/** Says so to that person, where requests or their figures are shown. */
export function SeenRequests({ children }: { children: ReactNode }) {
  return useSeesAssigned() ? <p className="small soft">{children}</p> : null;
}
