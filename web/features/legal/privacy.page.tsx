import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import type { LoaderArgs } from '../../app/context';
import { localeOf } from '../../app/locale';
import { LongPage } from './long-page';
import { privacy, PRIVACY_DATE } from './privacy.server';
import { privacyInEnglish } from './privacy-en.server';

export const handle = { texts: ['legal', 'contact'] };

export const loader = ({ request, context }: LoaderArgs) => {
  const locale = localeOf(new URL(request.url).pathname);
  const sections = (locale === 'it' ? privacy : privacyInEnglish)(context.services);
  return { sections, lang: locale, updated: PRIVACY_DATE };
};

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
