import '../../ui/fields/field.css';
import './desk.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Answer, Breadcrumbs } from '../../ui/data';
import { PageMeta } from '../../ui/page-meta';
import { readRequest, type DeskRequest } from './api';
import { Actions } from './actions';
import { Facts, Left } from './row-facts';
import { RequestDetail, useRequestLine } from './request-detail';
import { Why } from './why';

/** One request, as the firm's place lets it be read. */
export default function RequestScreen() {
  const { id = '' } = useParams();
  const { t } = useTranslation('desk');
  const query = useQuery({ queryKey: ['request', id], queryFn: ({ signal }) => readRequest(id, signal) });
  return (
    <div className="page dense desk">
      <PageMeta title={t('detail.title')} noindex />
      {!query.data && <h1 className="vh">{t('detail.title')}</h1>}
      <Answer query={query} lines={6}>
        {(request) => (
          <RequestPage
            request={request}
            crumbs={[{ label: t('title'), to: '/requests' }, { label: request.request_type.label }]}
          />
        )}
      </Answer>
    </div>
  );
}

/** The whole page of a request; also that of an answer, which lies on it. */
export function RequestPage({ request, crumbs }: { request: DeskRequest; crumbs: { label: string; to?: string }[] }) {
  const { t } = useTranslation('desk');
  const line = useRequestLine();
  const city = request.geo.city;
  return (
    <>
      <PageMeta title={[request.request_type.label, city].filter(Boolean).join(', ')} noindex />
      <Breadcrumbs items={crumbs} />
      <div className="desk-ph desk-page-h">
        <div>
          <h1>{request.request_type.label}</h1>
          <p className="soft">{line(request)}</p>
          <Facts item={request} />
        </div>
        <Left item={request} />
      </div>
      <div className="desk-one">
        <div className="desk-one-main">
          <h2 className="vh">{t('detail.region')}</h2>
          <RequestDetail request={request} />
        </div>
        <div className="desk-one-side">
          <Actions request={request} />
        </div>
        <div className="desk-one-why">
          <Why response={request.response} />
        </div>
      </div>
    </>
  );
}
