import { useTranslation } from 'react-i18next';
import { data, useLoaderData } from 'react-router';
import type { LoaderArgs } from '../../app/context';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { SideNote } from '../../ui/side-note';
import { Differences } from './differences';
import { differenceOf } from './difference.server';
import { LongPage } from './long-page';
import { termsOf } from './terms-versions.server';

export const handle = { texts: ['legal', 'contact'] };

export const loader = ({ params, context }: LoaderArgs) => {
  const found = termsOf(params.version, context.services.brand);
  if (!found) throw data(null, { status: 404 });
  const { version, sections, before } = found;
  const { current } = context.services.terms();
  return {
    current,
    version,
    sections,
    before: before && { version: before.version, differences: differenceOf(before.sections, sections) },
  };
};

/** /termini-e-condizioni/2026-11-22: a version of the terms, and what it changed. */
export default function TermsVersionPage() {
  const { t } = useTranslation('legal');
  const format = useFormat();
  const { version, current, sections, before } = useLoaderData<typeof loader>();
  const values = { date: format.date(version) };
  return (
    <LongPage
      title={t('termsVersionTitle', values)}
      description={t('termsVersionDescription', values)}
      path={`/termini-e-condizioni/${version}`}
      parent={{ label: t('termsTitle'), to: '/termini-e-condizioni' }}
      updated={version}
      sections={sections}
      noindex
      above={
        <>
          {version !== current && (
            <SideNote title={version > current ? t('comingVersion', values) : t('oldVersion')}>
              <Link to="/termini-e-condizioni">{t('toCurrent')}</Link>
            </SideNote>
          )}
          {before && <Differences since={before.version} differences={before.differences} />}
        </>
      }
    />
  );
}
