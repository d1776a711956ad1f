import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { guarded, requireNumeric } from '../../app/guards';
import { PageSkeleton } from '../../ui/data';
import { RoleSwitch } from './role-switch';

export const handle = { texts: ['requests', 'messages', 'reports'] };

export const clientLoader = guarded('account', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  const { t } = useTranslation('requests');
  return <PageSkeleton title={t('response.pageTitle')} blocks />;
}

const Citizen = lazy(() => import('./user-response'));
const Firm = lazy(() => import('../firm-inbox/response-screen'));

export default function ResponsePage() {
  return <RoleSwitch citizen={Citizen} firm={Firm} outline={<HydrateFallback />} />;
}
