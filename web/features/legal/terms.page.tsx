import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { TERMS_VERSION, termsVersions } from '../../../src/accounts/legal-versions.codes.js';
import type { LoaderArgs } from '../../app/context';
import { localeOf } from '../../app/locale';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { LongPage } from './long-page';
import { terms } from './terms.server';
import { termsInEnglish } from './terms-en.server';

export const handle = { texts: ['legal', 'contact'] };

export const loader = ({ request, context }: LoaderArgs) => {
  const locale = localeOf(new URL(request.url).pathname);
  const sections = (locale === 'it' ? terms : termsInEnglish)(context.services.brand);
  return { sections, lang: locale, updated: TERMS_VERSION };
};

/** /termini-e-condizioni */
export default function TermsPage() {
  const { t } = useTranslation('legal');
  const format = useFormat();
  return (
    <LongPage
      title={t('termsTitle')}
      description={t('termsDescription')}
      path="/termini-e-condizioni"
      {...useLoaderData<typeof loader>()}
      below={
        <section id="versioni" aria-labelledby="versioni-t">
          <h2 id="versioni-t">{t('versions')}</h2>
          <p>{t('versionsText')}</p>
          <ul>
            {termsVersions.map((version) => (
              <li key={version}>
                <Link to={`/termini-e-condizioni/${version}`}>{t('versionOf', { date: format.date(version) })}</Link>
              </li>
            ))}
          </ul>
        </section>
      }
    />
  );
}
