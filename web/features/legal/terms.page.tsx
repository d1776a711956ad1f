import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import type { LoaderArgs } from '../../app/context';
import { LongPage } from './long-page';
import { terms, TERMS_DATE } from './terms.server';

export const handle = { texts: ['legal', 'contact'] };

export const loader = ({ context }: LoaderArgs) => ({ sections: terms(context.services.brand), updated: TERMS_DATE });

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
