import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { guarded } from '../../app/guards';
import { PageOutline } from '../../ui/data';
import { RoleSwitch } from './role-switch';

export const handle = { texts: ['requests'] };

export const clientLoader = guarded('account');

export function HydrateFallback() {
  const { t } = useTranslation('requests');
  return <PageOutline title={t('list.outline')} blocks />;
}

const Citizen = lazy(() => import('./user-requests'));
const Firm = lazy(() => import('../lawyer-desk/requests-screen'));

export default function RequestsPage() {
  return <RoleSwitch citizen={Citizen} firm={Firm} outline={<HydrateFallback />} />;
}
