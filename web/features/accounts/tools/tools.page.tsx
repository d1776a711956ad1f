import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { guarded } from '../../../app/guards';
import { PageSkeleton } from '../../../ui/data';
import { readProfile } from '../profile/api';
import { ProfileFrame } from '../profile/frame';
import { TokensPart } from './tokens-part';
import { WebhooksPart } from './webhooks-part';

export const handle = { texts: ['integrations', 'profile', 'accounts'] };
export const clientLoader = guarded('api-token:list', readProfile);

export function HydrateFallback() {
  const { t } = useTranslation('integrations');
  return <PageSkeleton title={t('title')} />;
}

/** What the programs of a firm connect with. Chapter 33 of the rules. */
export default function ToolsPage() {
  const { t } = useTranslation('integrations');
  const profile = useLoaderData<typeof clientLoader>();
  return (
    <ProfileFrame page="tools" lead={t('lead')}>
      <div className="profile-form profile">
        <TokensPart hasPassword={profile.has_password} />
        <WebhooksPart />
        <p>
          <a href="/api/docs">{t('docs')}</a>
        </p>
      </div>
    </ProfileFrame>
  );
}
