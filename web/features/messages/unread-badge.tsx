import './unread-badge.css';
import { useTranslation } from 'react-i18next';
import { useLiveMessages, useUnreadMessages } from './api';

/** How many messages are unread, beside the section's name. */
export default function UnreadBadge() {
  const { t } = useTranslation();
  const { data = 0 } = useUnreadMessages();
  useLiveMessages();
  if (data === 0) return null;
  return (
    <span className="nav-count num">
      <span className="vh">{t('nav.unread', { count: data })}</span>
      <span aria-hidden="true">{data > 99 ? '99+' : data}</span>
    </span>
  );
}
