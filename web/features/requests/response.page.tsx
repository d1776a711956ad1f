import { useTranslation } from 'react-i18next';
import { guarded } from '../../app/guards';
import { requireNumeric } from '../../app/public-guards';
import { PageSkeleton } from '../../ui/data';
import { lazily } from '../../ui/lazily';
import { RoleSwitch } from './role-switch';

export const handle = { texts: ['requests', 'messages', 'reports', 'compare', 'ranking', 'help'] };

export const clientLoader = guarded('response:read', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  const { t } = useTranslation('requests');
  return <PageSkeleton title={t('response.pageTitle')} blocks />;
}

const Citizen = lazily(() => import('./user-response'), HydrateFallback);
const Firm = lazily(() => import('../firm-inbox/response-screen'), HydrateFallback);

export default function ResponsePage() {
  return <RoleSwitch citizen={Citizen} firm={Firm} />;
}
