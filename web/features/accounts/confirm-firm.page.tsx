import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireNumeric } from '../../app/public-guards';
import { ConfirmAccount } from './confirm-account';

export const handle = { texts: ['accounts'] };

export const loader = ({ request, params }: LoaderFunctionArgs) => requireNumeric(request, params, 'token');

/** The page that the mail to a new law firm links to. */
export default function ConfirmFirmPage() {
  const { token } = useLoaderData<typeof loader>();
  return <ConfirmAccount model="lawyer" token={token} />;
}
