import '../../ui/fields/field.css';
import './messages.css';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, bodyOf } from '../../api/client';
import { ApiProblem } from '../../api/problems';
import { invalidate } from '../../api/queries';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { QueryBoundary } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import {
  olderMessages,
  sendMessage,
  useLiveMessages,
  useMessages,
  type Conversation,
  type Message,
  type Outgoing,
} from './api';
import ExcludeFirm from '../reports/exclude-firm';
import { Composer, type Suggestion } from './composer';
import { MessageBubble, OutgoingBubble } from './message-bubble';
import { useTitleOf } from './title';

/** So long after the last sign of writing the other side counts as still writing. */
const WRITING_MS = 5_000;

/** So many pixels above the end still count as the end. */
const NEAR_END = 24;

/** A message that is being sent. */
export interface Sending extends Outgoing {
  readonly problem: ApiProblem | null;
}

/** The conversation about a response: its messages, live, and the field for the next one. */
export function Chat({
  responseId,
  withTitle = false,
  suggested = null,
}: {
  responseId: number;
  withTitle?: boolean;
  suggested?: Suggestion | null;
}) {
  const query = useMessages(responseId);
  return (
    <QueryBoundary query={query} lines={6}>
      {({ info, more, conversation }) => (
        <Filled conversation={conversation} newest={info} more={more} withTitle={withTitle} suggested={suggested} />
      )}
    </QueryBoundary>
  );
}

export default Chat;

function Filled({
  conversation,
  newest,
  more,
  withTitle,
  suggested,
}: {
  conversation: Conversation;
  newest: readonly Message[];
  more: boolean;
  withTitle: boolean;
  suggested: Suggestion | null;
}) {
  const { t } = useTranslation('messages');
  const { response_id: responseId } = conversation;
  const client = useQueryClient();
  const title = useTitleOf()(conversation);
  const [older, setOlder] = useState<{ list: readonly Message[]; more: boolean } | null>(null);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [editing, setEditing] = useState<Message | null>(null);
  const [returned, setReturned] = useState<Outgoing | null>(null);
  const isWriting = useWriting(responseId);
  useReading(responseId, newest);
  const first = older?.list[0] ?? newest[0];
  // From its first message on the newest page is the whole truth: what it lacks was removed.
  const since = newest[0]?.id ?? 0;
  const all = [...(older?.list ?? []).filter(({ id }) => id < since), ...newest];
  const box = useEnd(all.at(-1)?.id, sending.length);

  const send = async (one: Outgoing): Promise<void> => {
    setSending((others) => [...others.filter(({ key }) => key !== one.key), { ...one, problem: null }]);
    try {
      await sendMessage(responseId, one);
      await invalidate(client, '/messages', '/conversations');
      setSending((others) => others.filter(({ key }) => key !== one.key));
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : ApiProblem.offline();
      setSending((others) => others.map((other) => (other.key === one.key ? { ...one, problem } : other)));
    }
  };
  const drop = (key: string) => {
    setSending((others) => others.filter((one) => one.key !== key));
  };

  return (
    <div className="chat">
      {withTitle && (
        <header className="chat-hd">
          <h2>{title.name}</h2>
          <p className="small soft">
            {title.about} · <Link to={`/responses/${responseId}`}>{t('toResponse')}</Link>
          </p>
          {conversation.firm && (
            <ExcludeFirm
              id={conversation.firm.id}
              name={conversation.firm.name}
              onDone={() => client.invalidateQueries()}
            />
          )}
        </header>
      )}
      <div className="chat-scroll" ref={box} tabIndex={0} role="region" aria-live="polite" aria-label={t('log')}>
        {(older?.more ?? more) && first && (
          <Button
            kind="quiet"
            size="s"
            onClick={async () => {
              const page = await bodyOf(olderMessages(responseId, first.id));
              const earlier = page.info.filter(({ id }) => id < first.id);
              // The newest too: later messages push them out of the newest page.
              setOlder((before) => ({ list: [...earlier, ...(before?.list ?? newest)], more: page.more }));
            }}
          >
            {t('older')}
          </Button>
        )}
        {all.length + sending.length === 0 && (
          <p className="soft chat-none">{t(conversation.closed ? 'emptyClosed' : 'empty')}</p>
        )}
        <Days requestId={conversation.request.id} messages={all} onEdit={setEditing} />
        {sending.map((one) => (
          <OutgoingBubble
            key={one.key}
            sending={one}
            onRetry={() => send(one)}
            onChange={() => {
              setReturned(one);
              drop(one.key);
            }}
          />
        ))}
      </div>
      <p className="chat-writing small soft" role="status">
        {isWriting && t('writing')}
      </p>
      {conversation.allowed_actions.includes('write') ? (
        <Composer
          key={editing ? `edit-${editing.id}` : (returned?.key ?? 'new')}
          responseId={responseId}
          editing={editing}
          initial={editing?.text ?? returned?.text ?? conversation.draft ?? ''}
          files={returned?.attachments ?? []}
          suggested={suggested}
          onSend={(one) => {
            setReturned(null);
            void send(one);
          }}
          onDone={() => {
            setEditing(null);
          }}
        />
      ) : (
        <Closed closed={conversation.closed} />
      )}
    </div>
  );
}

/** Why nobody can write any more, and since when. Rule 20.22. */
function Closed({ closed }: { closed: Conversation['closed'] }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const isFirm = useSession()?.account.model === 'lawyer';
  return (
    <p className="chat-closed">
      {closed && `${t(`closedBecause.${closed.why}.${isFirm ? 'firm' : 'user'}`)} `}
      {closed?.since ? t('closedSince', { day: format.date(closed.since) }) : t('closed')}
    </p>
  );
}

/** Messages with a line between two days. */
function Days({
  requestId,
  messages,
  onEdit,
}: {
  requestId: number;
  messages: readonly Message[];
  onEdit: (message: Message) => void;
}) {
  const format = useFormat();
  const lastRead = messages.findLast(({ mine, deleted, read_at: at }) => mine && !deleted && at !== null)?.id;
  return (
    <ol>
      {messages.map((message, nth) => {
        const day = format.day(message.created_at);
        const before = messages[nth - 1];
        return (
          <Fragment key={message.id}>
            {(!before || format.day(before.created_at) !== day) && <li className="chat-day small muted">{day}</li>}
            <MessageBubble
              requestId={requestId}
              message={message}
              isLastRead={message.id === lastRead}
              onEdit={onEdit}
            />
          </Fragment>
        );
      })}
    </ol>
  );
}

/** Whether the other side is writing. */
function useWriting(responseId: number): boolean {
  const [until, setUntil] = useState(0);
  useLiveMessages(({ refs }) => {
    if (refs.response_id === responseId) setUntil(refs.change === 'writing' ? Date.now() + WRITING_MS : 0);
  });
  useEffect(() => {
    if (until === 0) return;
    const timer = setTimeout(() => {
      setUntil(0);
    }, WRITING_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [until]);
  return until > 0;
}

/** Marks what is on the screen as read while the tab is visible. */
function useReading(responseId: number, messages: readonly Message[]): void {
  const client = useQueryClient();
  const last = messages.findLast(({ mine, deleted, read_at: at }) => !mine && !deleted && at === null)?.id;
  useEffect(() => {
    if (last === undefined) return;
    const read = () => {
      if (document.visibilityState === 'hidden') return;
      void api
        .POST('/conversations/{id}/read', { params: { path: { id: responseId } }, body: { last_id: last } })
        .then(() => invalidate(client, '/messages', '/conversations', '/conversations/unread'))
        .catch(() => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => {
      document.removeEventListener('visibilitychange', read);
    };
  }, [client, responseId, last]);
}

/**
 * The end of the conversation stays in view as messages come, and as the field below it grows, unless the reader has
 * scrolled back.
 */
function useEnd(last: number | undefined, sending: number) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [last, sending]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let atEnd = true;
    const scrolled = () => {
      atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    };
    const watch = new ResizeObserver(() => {
      if (atEnd) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', scrolled);
    watch.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      watch.disconnect();
    };
  }, []);
  return box;
}
