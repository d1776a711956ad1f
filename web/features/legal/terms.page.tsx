import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { termsVersions } from '../../../src/shared/accounts/legal-versions.codes.js';
import type { LoaderArgs } from '../../app/context';
import { localeOf } from '../../app/locale';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { SideNote } from '../../ui/side-note';
import { LongPage } from './long-page';
import { termsFor } from './terms-versions.server';

export const handle = { texts: ['legal', 'contact'] };

export const loader = ({ request, context }: LoaderArgs) => {
  const locale = localeOf(new URL(request.url).pathname);
  const { brand, terms } = context.services;
  const { current, coming } = terms();
  return { text: { ...termsFor(locale, current, brand), updated: current }, coming };
};

/** /termini-e-condizioni */
export default function TermsPage() {
  const { t } = useTranslation('legal');
  const format = useFormat();
  const { text, coming } = useLoaderData<typeof loader>();
  return (
    <LongPage
      title={t('termsTitle')}
      description={t('termsDescription')}
      path="/termini-e-condizioni"
      {...text}
      above={
        coming && (
          <SideNote title={t('comingTerms', { date: format.date(coming) })}>
            <Link to={`/termini-e-condizioni/${coming}`}>{t('toComing')}</Link>
          </SideNote>
        )
      }
      below={
        <section id="versioni" aria-labelledby="versioni-t">
          <h2 id="versioni-t">{t('versions')}</h2>
          <p>{t('versionsText')}</p>
          <ul>
            {termsVersions.map(({ version }) => (
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
