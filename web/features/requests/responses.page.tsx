import { useTranslation } from 'react-i18next';
import { guarded } from '../../app/guards';
import { PageSkeleton } from '../../ui/data';
import { lazily } from '../../ui/lazily';
import { RoleSwitch } from './role-switch';

export const handle = { texts: ['requests'] };

export const clientLoader = guarded('response:list');

export function HydrateFallback() {
  const { t } = useTranslation('requests');
  return <PageSkeleton title={t('responses.title')} blocks />;
}

const Citizen = lazily(() => import('./user-responses'), HydrateFallback);
const Firm = lazily(() => import('../firm-inbox/responses-screen'), HydrateFallback);

export default function ResponsesPage() {
  return <RoleSwitch citizen={Citizen} firm={Firm} />;
}
