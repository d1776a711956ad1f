import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import type { LoaderArgs } from '../../app/context';
import { LongPage } from './long-page';
import { privacy, PRIVACY_DATE } from './privacy.server';

export const handle = { texts: ['legal', 'contact'] };

export const loader = ({ context }: LoaderArgs) => ({
  sections: privacy(context.services.brand),
  updated: PRIVACY_DATE,
});

/** /privacy */
export default function PrivacyPage() {
  const { t } = useTranslation('legal');
  return (
    <LongPage
      title={t('privacyTitle')}
      description={t('privacyDescription')}
      path="/privacy"
      {...useLoaderData<typeof loader>()}
    />
  );
}
