import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { guarded } from '../../app/guards';
import { PageOutline } from '../../ui/data';
import { RoleSwitch } from './role-switch';

export const handle = { texts: ['requests'] };

export const clientLoader = guarded('account');

export function HydrateFallback() {
  const { t } = useTranslation('requests');
  return <PageOutline title={t('answers.title')} blocks />;
}

const Citizen = lazy(() => import('./user-responses'));
const Firm = lazy(() => import('../lawyer-desk/responses-screen'));

export default function ResponsesPage() {
  return <RoleSwitch citizen={Citizen} firm={Firm} outline={<HydrateFallback />} />;
}
