import { useTranslation } from 'react-i18next';
import { guarded } from '../../app/guards';
import { requireNumeric } from '../../app/public-guards';
import { PageSkeleton } from '../../ui/data';
import { lazily } from '../../ui/lazily';
import { RoleSwitch } from './role-switch';

export const handle = {
  texts: ['requests', 'billing', 'prices', 'places', 'reports', 'deadlines', 'help', 'feedback', 'messages'],
};

export const clientLoader = guarded('request:read', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  const { t } = useTranslation('requests');
  return <PageSkeleton title={t('detail.pageTitle')} blocks />;
}

const Citizen = lazily(() => import('./user-request'), HydrateFallback);
const Firm = lazily(() => import('../firm-inbox/request-screen'), HydrateFallback);

export default function RequestPage() {
  return <RoleSwitch citizen={Citizen} firm={Firm} />;
}
