import '../../ui/fields/field.css';
import './inbox.css';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { QueryBoundary } from '../../ui/data';
import { PageMeta } from '../../ui/page-meta';
import { useFirmResponse } from './api';
import { RequestPage } from './request-screen';

const Chat = lazy(() => import('../messages/chat'));

/** One response of the firm, with its request. */
export default function ResponseScreen() {
  const { t } = useTranslation('inbox');
  const { t: words } = useTranslation('messages');
  const query = useFirmResponse(Number(useParams().id));
  return (
    <div className="page dense inbox">
      <PageMeta title={t('responses.one')} noindex />
      {!query.data && <h1 className="vh">{t('responses.one')}</h1>}
      <QueryBoundary query={query} lines={6}>
        {(request) => (
          <>
            <RequestPage
              request={request}
              crumbs={[{ label: t('responses.title'), to: '/responses' }, { label: request.request_type.case_label }]}
            />
            <section className="inbox-part" aria-labelledby="chat">
              <h2 className="sub" id="chat">
                {words('toChat')}
              </h2>
              <Suspense>
                <Chat responseId={request.response.id} />
              </Suspense>
            </section>
          </>
        )}
      </QueryBoundary>
    </div>
  );
}
