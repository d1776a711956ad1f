import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import type { LoaderArgs } from '../../app/context';
import { localeOf } from '../../app/locale';
import { LongPage } from './long-page';
import { terms, TERMS_DATE } from './terms.server';
import { termsInEnglish } from './terms-en.server';

export const handle = { texts: ['legal', 'contact'] };

export const loader = ({ request, context }: LoaderArgs) => {
  const locale = localeOf(new URL(request.url).pathname);
  const sections = (locale === 'it' ? terms : termsInEnglish)(context.services.brand);
  return { sections, lang: locale, updated: TERMS_DATE };
};

/** /termini-e-condizioni */
export default function TermsPage() {
  const { t } = useTranslation('legal');
  return (
    <LongPage
      title={t('termsTitle')}
      description={t('termsDescription')}
      path="/termini-e-condizioni"
      {...useLoaderData<typeof loader>()}
    />
  );
}
