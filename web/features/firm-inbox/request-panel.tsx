import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import { QueryBoundary } from '../../ui/data';
import { useFirmRequest, type InboxRequest } from './api';
import { Actions } from './actions';
import { Facts, Left } from './row-facts';
import { RequestDetail, useRequestLine } from './request-detail';
import { Why } from './why';

/**
 * A request beside the list, or beside its conversation: its text scrolls, its actions stay at the bottom.
 * @param inConversation leaves out the link to the conversation
 */
export function RequestPanel({ id, inConversation = false }: { id: number; inConversation?: boolean }) {
  const query = useFirmRequest(id);
  return (
    <div className="inbox-pn">
      <QueryBoundary query={query} lines={6}>
        {(request) => <Filled request={request} inConversation={inConversation} />}
      </QueryBoundary>
    </div>
  );
}

function Filled({ request, inConversation }: { request: InboxRequest; inConversation: boolean }) {
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
        {!inConversation && (
          <ButtonLink kind="quiet" icon="msg" to={`/messages/${request.response.id}`}>
            {common('nav.messages')}
          </ButtonLink>
        )}
      </div>
      <Actions request={request} />
    </section>
  );
}
