import '../../ui/fields/field.css';
import './messages.css';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useParams } from 'react-router';
import { Sender } from '../../../src/shared/chat/messages.codes.js';
import { guarded } from '../../app/guards';
import { Breadcrumbs, PageSkeleton, QueryBoundary } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { TextField } from '../../ui/fields';
import { useFormat } from '../../ui/format/format';
import { NavLink } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { useSession } from '../../api/session';
import { useConversations, useLiveMessages, type Conversation } from './api';
import { useTitleOf } from './title';

export const handle = { texts: ['messages', 'reports'] };

export const clientLoader = guarded('message:read');

export function HydrateFallback() {
  const { t } = useTranslation('messages');
  return <PageSkeleton title={t('title')} />;
}

/** The conversations, and the open one beside them; on a phone the one or the other. */
export default function MessagesPage() {
  const { t } = useTranslation('messages');
  const { t: common } = useTranslation();
  const { id } = useParams();
  useLiveMessages();
  return (
    <div className="page dense chat-page">
      {id === undefined && <PageMeta title={t('title')} noindex />}
      <Breadcrumbs
        items={[
          { label: common('nav.dashboard'), to: '/dashboard' },
          { label: t('title'), to: '/messages' },
          ...(id === undefined ? [] : [{ label: t('one') }]),
        ]}
      />
      <h1 id="chat-title" className={id === undefined ? undefined : 'chat-title-behind'}>
        {t('title')}
      </h1>
      <div className={id === undefined ? 'chat-cols' : 'chat-cols has-open'}>
        <section className="chat-list" aria-labelledby="chat-title">
          <List />
        </section>
        <section className="chat-open">{id === undefined ? <p className="soft">{t('pick')}</p> : <Outlet />}</section>
      </div>
    </div>
  );
}

function List() {
  const { t } = useTranslation('messages');
  const isFirm = useSession()?.account.model === 'lawyer';
  const [words, setWords] = useState('');
  const q = useDeferredValue(words.trim());
  const query = useConversations(q);
  return (
    <>
      {/* Without a conversation there is nothing to search. */}
      {(q !== '' || words !== '' || (query.data?.info.length ?? 0) > 0) && (
        <TextField
          name="q"
          label={t('search')}
          required={false}
          value={words}
          onChange={setWords}
          type="search"
          maxLength={100}
        />
      )}
      <QueryBoundary query={query} lines={6}>
        {({ info }) =>
          info.length === 0 ? (
            q === '' ? (
              <EmptyState title={<h2>{t('none')}</h2>}>{t(isFirm ? 'noneFirm' : 'noneUser')}</EmptyState>
            ) : (
              <p role="status">{t('nothingFound')}</p>
            )
          ) : (
            <ul>
              {info.map((one) => (
                <li key={one.response_id}>
                  <Line conversation={one} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </>
  );
}

function Line({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const { last, unread, draft } = conversation;
  const title = useTitleOf()(conversation);
  const words = last?.deleted ? t('deleted') : (last?.text ?? '');
  const said = last?.mine ? t('you', { words }) : last?.type === Sender.admin ? t('byStaffLine', { words }) : words;
  return (
    <NavLink className="chat-line" to={`/messages/${conversation.response_id}`} prefetch="none">
      <span className="chat-line-hd">
        <strong>{title.name}</strong>
        {last && <span className="micro muted">{format.dayShort(last.created_at)}</span>}
      </span>
      <span className="small soft">{title.about}</span>
      <span className="chat-line-ft">
        <span className="small chat-words">{draft === null ? said : t('draft', { words: draft })}</span>
        {unread > 0 && (
          <span className="chat-count num">
            <span className="vh">{t('unread', { count: unread })}</span>
            <span aria-hidden="true">{unread}</span>
          </span>
        )}
      </span>
    </NavLink>
  );
}
