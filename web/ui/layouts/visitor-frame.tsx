import { useEffect } from 'react';
import { Outlet, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { useSession } from '../../api/session';
import { afterLogin } from '../../app/after-login';
import { requireVisitor } from '../../app/public-guards';
import { usePath } from '../link';

/** Nothing is needed from the server: it renders the page for a visitor, who alone may see it. */
export const loader = () => null;

export function clientLoader({ request }: ClientLoaderFunctionArgs): null {
  requireVisitor(request);
  return null;
}

/**
 * Pages for visitors: a signed-in person, or one who has just signed in, is sent to the page they wanted, or to the
 * dashboard.
 */
export default function VisitorFrame() {
  const session = useSession();
  const navigate = useNavigate();
  const path = usePath();
  useEffect(() => {
    if (!session) return;
    const wanted = new URLSearchParams(window.location.search).get('redirect_to');
    void navigate(path(afterLogin(wanted)), { replace: true });
  }, [session, navigate, path]);
  return <Outlet />;
}
