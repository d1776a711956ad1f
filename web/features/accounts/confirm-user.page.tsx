import { useEffect } from 'react';
import { useLoaderData, useNavigate, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { readSession } from '../../api/session';
import { requireNumeric, requireVisitor } from '../../app/public-guards';
import { usePath } from '../../ui/link';
import { ConfirmAccount } from './confirm-account';
import { goOnAfterConfirming } from './go-on';

export const handle = { texts: ['accounts'] };

export const loader = ({ request, params }: LoaderFunctionArgs) => requireNumeric(request, params, 'token');

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  requireVisitor(request);
  return requireNumeric(request, params, 'token');
}

/** The page that the mail to a new citizen links to: confirming signs them in, and sends the request that was ready. */
export default function ConfirmUserPage() {
  const { token } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const path = usePath();
  useEffect(() => {
    // A person who is signed in already has nothing to confirm; one who has just been signed in here is redirected below.
    if (readSession()) void navigate(path('/dashboard'), { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only as the page opens
  }, []);
  return (
    <ConfirmAccount
      model="user"
      token={token}
      onEntered={async (answer, sends) => {
        const next = await goOnAfterConfirming(answer, sends);
        if (next) await navigate(path(next.to), { replace: true, state: next.state });
      }}
    />
  );
}
