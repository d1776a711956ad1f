import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { guarded } from '../../app/guards';
import { PageSkeleton } from '../../ui/data';
import { RoleSwitch } from './role-switch';

export const handle = { texts: ['requests'] };

export const clientLoader = guarded('account');

export function HydrateFallback() {
  const { t } = useTranslation('requests');
  return <PageSkeleton title={t('responses.title')} blocks />;
}

const Citizen = lazy(() => import('./user-responses'));
const Firm = lazy(() => import('../firm-inbox/responses-screen'));

export default function ResponsesPage() {
  return <RoleSwitch citizen={Citizen} firm={Firm} outline={<HydrateFallback />} />;
}
