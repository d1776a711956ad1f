import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import { QueryBoundary } from '../../ui/data';
import { useFirmRequest, type InboxRequest } from './api';
import { Actions } from './actions';
import { Facts, Left } from './row-facts';
import { RequestDetail, useRequestLine } from './request-detail';
import { Why } from './why';

/** A request beside the list: its text scrolls, its actions stay at the bottom. */
export function RequestPanel({ id }: { id: number }) {
  const query = useFirmRequest(id);
  return (
    <div className="inbox-pn">
      <QueryBoundary query={query} lines={6}>
        {(request) => <Filled request={request} />}
      </QueryBoundary>
    </div>
  );
}

function Filled({ request }: { request: InboxRequest }) {
  const { t } = useTranslation('inbox');
  const { t: common } = useTranslation();
  const line = useRequestLine();
  return (
    <section className="inbox-pn-in" aria-labelledby={`panel-${request.id}`}>
      <div className="inbox-sc" tabIndex={0} role="region" aria-label={t('detail.region')}>
        <div className="inbox-ph">
          <div>
            <h2 id={`panel-${request.id}`}>{request.request_type.case_label}</h2>
            <p className="small soft">{line(request)}</p>
          </div>
          <Left item={request} />
        </div>
        <Facts item={request} />
        <RequestDetail request={request} />
        <Why response={request.response} />
        <ButtonLink kind="quiet" icon="msg" to={`/messages/${request.response.id}`}>
          {common('nav.messages')}
        </ButtonLink>
      </div>
      <Actions request={request} />
    </section>
  );
}
