import '../../ui/fields/field.css';
import './inbox.css';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ButtonLink } from '../../ui/button';
import { QueryBoundary, Breadcrumbs } from '../../ui/data';
import { PageMeta } from '../../ui/page-meta';
import { useFirmRequest, type InboxRequest } from './api';
import { ReportButton } from '../reports/report-button';
import { Actions } from './actions';
import { Facts, Left } from './row-facts';
import { RequestDetail, useRequestLine } from './request-detail';
import { Why } from './why';

/** One request, as far as the firm may read it. */
export default function RequestScreen() {
  const { t } = useTranslation('inbox');
  const query = useFirmRequest(Number(useParams().id));
  return (
    <div className="page dense inbox">
      <PageMeta title={t('detail.title')} noindex />
      {!query.data && <h1 className="vh">{t('detail.title')}</h1>}
      <QueryBoundary query={query} lines={6}>
        {(request) => (
          <RequestPage
            request={request}
            crumbs={[{ label: t('title'), to: '/requests' }, { label: request.request_type.case_label }]}
          />
        )}
      </QueryBoundary>
    </div>
  );
}

/** The whole page of a request; also used for a response, which shows its request. */
export function RequestPage({ request, crumbs }: { request: InboxRequest; crumbs: { label: string; to?: string }[] }) {
  const { t } = useTranslation('inbox');
  const { t: common } = useTranslation();
  const line = useRequestLine();
  const city = request.geo.city;
  return (
    <>
      <PageMeta title={[request.request_type.case_label, city].filter(Boolean).join(', ')} noindex />
      <Breadcrumbs items={crumbs} />
      <div className="inbox-ph inbox-page-h">
        <div>
          <h1>{request.request_type.case_label}</h1>
          <p className="soft">{line(request)}</p>
          <Facts item={request} />
        </div>
        <Left item={request} />
      </div>
      <div className="inbox-one">
        <div className="inbox-one-main">
          <h2 className="vh">{t('detail.region')}</h2>
          <RequestDetail request={request} />
        </div>
        <div className="inbox-one-side">
          <Actions request={request} />
          <div className="row">
            <ButtonLink kind="quiet" size="s" icon="msg" to={`/messages/${request.response.id}`}>
              {common('nav.messages')}
            </ButtonLink>
            <ReportButton of={{ subject_type: 'request', subject_id: request.id }} />
          </div>
        </div>
        <div className="inbox-one-why">
          <Why response={request.response} />
        </div>
      </div>
    </>
  );
}
