import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { openSession } from '../../api/session';
import { afterLogin } from '../../app/after-login';
import { requireNumeric } from '../../app/public-guards';
import { usePath } from '../../ui/link';
import { ConfirmAccount } from './confirm-account';

export const handle = { texts: ['accounts'] };

export const loader = ({ request, params }: LoaderFunctionArgs) => requireNumeric(request, params, 'token');

/** The page that the mail to a new law firm links to: confirming signs its owner in, and the dashboard has the steps. */
export default function ConfirmFirmPage() {
  const { token } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const path = usePath();
  return (
    <ConfirmAccount
      model="lawyer"
      token={token}
      onEntered={async ({ account, session }) => {
        if (!session) return;
        openSession({ token: session.auth.access_token, account: session.account }, false);
        await navigate(path(afterLogin(account.resume)), { replace: true });
      }}
    />
  );
}
