import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Answer } from '../../ui/data';
import { readRequest, type DeskRequest } from './api';
import { Actions } from './actions';
import { Facts, Left } from './row-facts';
import { RequestDetail, useRequestLine } from './request-detail';
import { Why } from './why';

/** A request beside the list: its text scrolls, what can be done stays at its foot. */
export function RequestPanel({ id }: { id: number }) {
  const query = useQuery({ queryKey: ['request', String(id)], queryFn: ({ signal }) => readRequest(id, signal) });
  return (
    <div className="desk-pn">
      <Answer query={query} lines={6}>
        {(request) => <Filled request={request} />}
      </Answer>
    </div>
  );
}

function Filled({ request }: { request: DeskRequest }) {
  const { t } = useTranslation('desk');
  const line = useRequestLine();
  return (
    <section className="desk-pn-in" aria-labelledby={`panel-${request.id}`}>
      <div className="desk-sc" tabIndex={0} role="region" aria-label={t('detail.region')}>
        <div className="desk-ph">
          <div>
            <h2 id={`panel-${request.id}`}>{request.request_type.label}</h2>
            <p className="small soft">{line(request)}</p>
          </div>
          <Left item={request} />
        </div>
        <Facts item={request} />
        <RequestDetail request={request} />
        <Why response={request.response} />
      </div>
      <Actions request={request} />
    </section>
  );
}
