import { useTranslation } from 'react-i18next';
import { Breadcrumbs, useCrumbsJsonLd } from '../../ui/data';
import { PageMeta, useShell } from '../../ui/page-meta';
import { StartButton } from '../../ui/start-button';
import { SubjectIndex } from './subject-index';

export const handle = { texts: ['subjects'] };

/** The list of the request types. */
export default function SubjectsPage() {
  const { t } = useTranslation('subjects');
  const { brand, subjects } = useShell();
  const crumbs = [
    { label: brand, to: '/' },
    { label: t('title'), to: '/avvocati' },
  ];
  const jsonLd = useCrumbsJsonLd(crumbs);
  return (
    <div className="wrap page">
      <PageMeta title={t('listTitle')} description={t('listDescription')} jsonLd={[jsonLd]} />
      <Breadcrumbs items={crumbs} />
      <div className="stack-l">
        <h1>{t('listTitle')}</h1>
        <p className="lead measure">{t('listLead')}</p>
        <SubjectIndex subjects={subjects} />
        <p className="row">
          <StartButton />
        </p>
      </div>
    </div>
  );
}
