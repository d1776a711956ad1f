import { useTranslation } from 'react-i18next';
import { guarded } from '../../app/guards';
import { PageSkeleton } from '../../ui/data';
import { lazily } from '../../ui/lazily';
import { RoleSwitch } from './role-switch';

export const handle = { texts: ['requests'] };

export const clientLoader = guarded('request:read');

export function HydrateFallback() {
  const { t } = useTranslation('requests');
  return <PageSkeleton title={t('list.pageTitle')} blocks />;
}

const Citizen = lazily(() => import('./user-requests'), HydrateFallback);
const Firm = lazily(() => import('../firm-inbox/requests-screen'), HydrateFallback);

export default function RequestsPage() {
  return <RoleSwitch citizen={Citizen} firm={Firm} />;
}
