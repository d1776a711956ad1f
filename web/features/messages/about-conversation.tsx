import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { Loading } from '../../ui/data';
import { useMedia } from '../../ui/layouts/use-media';
import { lazily } from '../../ui/lazily';
import { useMessages } from './api';

const Meanwhile = () => <Loading />;
const Request = lazily(() => import('./about-request'), Meanwhile);
const Quote = lazily(() => import('./about-quote'), Meanwhile);

/** What a conversation is about, beside it where there is room: the request for the firm, the quote for the citizen. */
export function AboutConversation({ responseId }: { responseId: number }) {
  const { t } = useTranslation('messages');
  const isFirm = useSession()?.account.model === 'lawyer';
  const requestId = useMessages(responseId).data?.conversation.request.id;
  if (!useMedia('(min-width: 78em)') || requestId === undefined) return null;
  return (
    <aside className="chat-about" aria-label={t(isFirm ? 'aboutRequest' : 'aboutQuote')}>
      <Suspense fallback={<Loading />}>
        {isFirm ? <Request id={requestId} /> : <Quote responseId={responseId} />}
      </Suspense>
    </aside>
  );
}
