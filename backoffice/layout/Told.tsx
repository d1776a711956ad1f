import { useEffect, useState } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { Icon } from '../../web/ui/icon';

/** A toast stands this many milliseconds. */
const STANDS = 5000;

/** What has happened, said once at the bottom of the window; stays while it is looked at. */
export function Told() {
  const t = useTranslate();
  const { notifications, takeNotification } = useNotificationContext();
  const told = notifications.at(0);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!told || held) return undefined;
    const timer = setTimeout(takeNotification, STANDS);
    return () => {
      clearTimeout(timer);
    };
  }, [told, held, takeNotification]);
  const args = told?.notificationOptions?.messageArgs as object | undefined;
  return (
    <div className="told" role="status">
      {told && (
        <div
          className="toast"
          onMouseEnter={() => {
            setHeld(true);
          }}
          onMouseLeave={() => {
            setHeld(false);
          }}
          onFocus={() => {
            setHeld(true);
          }}
          onBlur={() => {
            setHeld(false);
          }}
        >
          <Icon name={told.type === 'error' ? 'warn' : 'check'} />
          <p>{typeof told.message === 'string' ? t(told.message, { _: told.message, ...args }) : told.message}</p>
          <button
            type="button"
            className="iconbtn"
            aria-label={t('ra.action.close')}
            onClick={() => {
              takeNotification();
            }}
          >
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  );
}
