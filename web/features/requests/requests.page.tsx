import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { guarded } from '../../app/guards';
import { PageSkeleton } from '../../ui/data';
import { RoleSwitch } from './role-switch';

export const handle = { texts: ['requests'] };

export const clientLoader = guarded('account');

export function HydrateFallback() {
  const { t } = useTranslation('requests');
  return <PageSkeleton title={t('list.pageTitle')} blocks />;
}

const Citizen = lazy(() => import('./user-requests'));
const Firm = lazy(() => import('../firm-inbox/requests-screen'));

export default function RequestsPage() {
  return <RoleSwitch citizen={Citizen} firm={Firm} outline={<HydrateFallback />} />;
}
