import '../messages/messages.css';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { useLiveMessages, useRequestConversations } from '../messages/api';

/** The last message with each firm that has written about a request, unread ones first. Uses the texts `messages`. */
export function RequestMessages({ requestId }: { requestId: number }) {
  const { t } = useTranslation('messages');
  const { t: requests } = useTranslation('requests');
  const format = useFormat();
  useLiveMessages();
  const begun = (useRequestConversations(requestId).data?.info ?? []).flatMap(({ last, ...one }) =>
    last ? [{ ...one, last }] : [],
  );
  if (begun.length === 0) return null;
  const unread = begun.reduce((sum, one) => sum + one.unread, 0);
  return (
    <section aria-labelledby="messages" className="stack">
      <h2 className="sub" id="messages">
        {requests('messages.title')}
        {unread > 0 && <span className="unread"> · {t('unread', { count: unread })}</span>}
      </h2>
      <ul className="request-messages">
        {[...begun]
          .sort((a, b) => Number(b.unread > 0) - Number(a.unread > 0))
          .map(({ response_id: id, firm, last, unread: count }) => {
            const words = last.deleted ? t('deleted') : (last.text ?? '');
            return (
              <li key={id}>
                <Link className="chat-line" to={`/messages/${id}`} prefetch="none">
                  <span className="chat-line-hd">
                    <strong>{firm?.name ?? t('unnamed')}</strong>
                    <span className="micro muted">{format.dayTime(last.created_at)}</span>
                  </span>
                  <span className="chat-line-ft">
                    <span className="small chat-words">{last.mine ? t('you', { words }) : words}</span>
                    {count > 0 && (
                      <span className="chat-count num">
                        <span className="vh">{t('unread', { count })}</span>
                        <span aria-hidden="true">{count}</span>
                      </span>
                    )}
                  </span>
                </Link>
              </li>
            );
          })}
      </ul>
    </section>
  );
}
