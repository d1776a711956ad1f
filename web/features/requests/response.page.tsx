import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { guarded, requireNumeric } from '../../app/guards';
import { PageOutline } from '../../ui/data';
import { RoleSwitch } from './role-switch';

export const handle = { texts: ['requests'] };

export const clientLoader = guarded('account', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  const { t } = useTranslation('requests');
  return <PageOutline title={t('answer.outline')} blocks />;
}

const Citizen = lazy(() => import('./user-response'));
const Firm = lazy(() => import('../lawyer-desk/response-screen'));

export default function ResponsePage() {
  return <RoleSwitch citizen={Citizen} firm={Firm} outline={<HydrateFallback />} />;
}
