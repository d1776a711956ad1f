import './bell.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/may';
import { barePath } from '../../app/locale';
import { Button } from '../../ui/button';
import { Time } from '../../ui/data';
import { EmptyStateArt } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { usePopover } from '../../ui/layouts/use-popover';
import { Link } from '../../ui/link';
import { toast } from '../../ui/toasts';
import { readAllNotices, readNotice, useUnread, useUnreadFailed, useUnreadPolling, type Notice } from './unread';

/**
 * The header's bell: how many notices are unread, and a panel with them. A new one is also shown as a toast. Nothing for
 * a colleague of a firm who reads no notices.
 * @param onChange called when the number of unread notices changes, so that lists can be read again
 */
export default function Bell(given: Given) {
  return useMay()('notification:read') ? <ReadableBell {...given} /> : null;
}

interface Given {
  accountId: number;
  onChange?: () => void;
}

function ReadableBell({ accountId, onChange = () => undefined }: Given) {
  const { t } = useTranslation('notices');
  const notices = useUnread();
  const { open, box, button, popover } = usePopover<HTMLElement>();
  useUnreadPolling(
    accountId,
    (news) => {
      for (const notice of news) if (!isOnScreen(notice)) toast(<NoticeToast notice={notice} />);
    },
    onChange,
  );
  const count = notices.length;
  return (
    <div className="bell" {...box}>
      <button type="button" className="iconbtn" aria-label={t('bell', { count })} {...button}>
        <Icon name="bell" />
        {count > 0 && (
          <span className="bell-count num" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      <section className="popover bell-panel" aria-label={t('panel')} {...popover}>
        {open && <Panel notices={notices} />}
      </section>
    </div>
  );
}

/** A message of the conversation that is open has just appeared there. */
const isOnScreen = ({ path }: Notice): boolean =>
  path?.startsWith('/messages/') === true && barePath(window.location.pathname) === path;

function Panel({ notices }: { notices: readonly Notice[] }) {
  const { t } = useTranslation('notices');
  const broken = useUnreadFailed();
  const [failed, setFailed] = useState(false);
  return (
    <>
      <h2>{t('title')}</h2>
      {broken && <p className="small soft">{t('stale')}</p>}
      {notices.length === 0 ? (
        <div className="bell-none">
          <EmptyStateArt />
          <p>{t('none')}</p>
        </div>
      ) : (
        <>
          <ul>
            {notices.map((notice) => (
              <li key={notice.id}>
                <NoticeLine notice={notice} />
              </li>
            ))}
          </ul>
          <Button
            size="s"
            wide
            onClick={async () => {
              setFailed(false);
              await readAllNotices().catch(() => {
                setFailed(true);
              });
            }}
          >
            {t('readAll')}
          </Button>
        </>
      )}
      <p className="small bell-all">
        <Link to="/notifications" prefetch="none">
          {t('seeAll')}
        </Link>
      </p>
      <p role="status" className="small bell-failed">
        {failed && t('readFailed')}
      </p>
    </>
  );
}

function NoticeLine({ notice: { id, title, text, path, created_at } }: { notice: Notice }) {
  return (
    <>
      {path ? (
        <Link
          to={path}
          prefetch="none"
          className="bell-title"
          onClick={() => {
            // It stays unread when the browser is offline.
            readNotice(id).catch(() => undefined);
          }}
        >
          {title}
        </Link>
      ) : (
        <strong className="bell-title">{title}</strong>
      )}
      <p>{text}</p>
      <span className="muted micro">
        <Time at={created_at} />
      </span>
    </>
  );
}

function NoticeToast({ notice: { title, text, path } }: { notice: Notice }) {
  return (
    <>
      {path ? (
        <Link to={path} prefetch="none">
          <strong>{title}</strong>
        </Link>
      ) : (
        <strong>{title}</strong>
      )}
      <p>{text}</p>
    </>
  );
}
