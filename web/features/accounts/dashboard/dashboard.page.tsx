import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { may } from '../../../api/may';
import { guarded } from '../../../app/guards';
import { PageSkeleton } from '../../../ui/data';
import { BillingDashboard } from './billing';
import { CitizenDashboard } from './citizen';
import { FirmDashboard } from './firm';

export const handle = { texts: ['dashboard', 'firststeps', 'inbox', 'profile', 'requests', 'deadlines'] };
export const clientLoader = guarded('account', ({ account }) => ({
  id: account.id,
  model: account.model,
  name: account.sign_in.first_name,
  onRequests: may(account, 'inbox:list'),
}));

export function HydrateFallback() {
  const { t } = useTranslation('dashboard');
  return <PageSkeleton title={t('title')} blocks lines={3} />;
}

/** The next steps, their deadlines, and what happened: for a citizen and for a firm. */
export default function DashboardPage() {
  const { id, model, name, onRequests } = useLoaderData<typeof clientLoader>();
  if (model === 'user') return <CitizenDashboard id={id} name={name} />;
  return onRequests ? <FirmDashboard id={id} name={name} /> : <BillingDashboard name={name} />;
}
