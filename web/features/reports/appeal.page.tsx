import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireNumeric } from '../../app/public-guards';
import { Loading, useProblemWords } from '../../ui/data';
import { Link } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { readByLink, sendAppealByLink, type Report } from './api';
import { AppealForm } from './appeal-form';
import { ReportBadge, Statement } from './statement';

export const handle = { texts: ['reports'] };

export const loader = ({ request, params }: LoaderFunctionArgs) => requireNumeric(request, params, 'token');

/** The page that the mail about a suspension links to: the decision, and the appeal without a sign-in. Rule 22.9. */
export default function AppealPage() {
  const { t } = useTranslation('reports');
  const { token } = useLoaderData<typeof loader>();
  const words = useProblemWords();
  const [report, setReport] = useState<Report | null>(null);
  const [failed, setFailed] = useState('');
  const read = () =>
    readByLink(token).then(setReport, (error: unknown) => {
      setFailed(words(error));
    });
  useEffect(() => {
    // The decision is personal, so only the browser reads it: a rendered page never contains it.
    void readByLink(token).then(setReport, (error: unknown) => {
      setFailed(words(error));
    });
    // oxlint-disable-next-line react/exhaustive-deps -- only as the page opens
  }, [token]);
  return (
    <div className="wrap page stack-l">
      <PageMeta title={t('appeal.page')} noindex />
      <h1>{t('appeal.page')}</h1>
      {failed && (
        <p role="alert">
          {failed} <Link to="/contatti">{t('appeal.contact')}</Link>
        </p>
      )}
      {!report && !failed && <Loading lines={4} />}
      {report && (
        <>
          <p className="row small soft">
            <ReportBadge status={report.status} />
            <span>{report.reference}</span>
          </p>
          <Statement report={report} />
          {report.appeal_until && report.allowed_actions.includes('appeal') && (
            <AppealForm until={report.appeal_until} send={(text) => sendAppealByLink(token, text)} onSent={read} />
          )}
        </>
      )}
    </div>
  );
}
