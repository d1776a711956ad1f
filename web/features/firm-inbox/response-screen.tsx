import '../../ui/fields/field.css';
import './inbox.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { QueryBoundary } from '../../ui/data';
import { PageMeta } from '../../ui/page-meta';
import { readResponse } from './api';
import { RequestPage } from './request-screen';

/** One answer of the firm, with the request it is to. */
export default function ResponseScreen() {
  const { id = '' } = useParams();
  const { t } = useTranslation('inbox');
  const query = useQuery({
    queryKey: ['request', 'of-response', id],
    queryFn: ({ signal }) => readResponse(id, signal),
  });
  return (
    <div className="page dense inbox">
      <PageMeta title={t('responses.one')} noindex />
      {!query.data && <h1 className="vh">{t('responses.one')}</h1>}
      <QueryBoundary query={query} lines={6}>
        {(request) => (
          <RequestPage
            request={request}
            crumbs={[{ label: t('responses.title'), to: '/responses' }, { label: request.request_type.label }]}
          />
        )}
      </QueryBoundary>
    </div>
  );
}
