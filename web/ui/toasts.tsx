import './toasts.css';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button';
import { Icon } from './icon';

interface Toast {
  id: number;
  content: ReactNode;
}

const AT_MOST = 3;
const SHOWN_MS = 5000;
const NONE: Toast[] = [];

let toasts: Toast[] = NONE;
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Announces something that already happened, bottom right, for five seconds. Never the only place of a message; never an
 * error.
 */
export function toast(content: ReactNode): void {
  change([...toasts, { id: nextId++, content }].slice(-AT_MOST));
}

const dismiss = (id: number): void => {
  change(toasts.filter((each) => each.id !== id));
};

/** The place of toasts; once, in the root. */
export function Toasts() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => toasts,
    () => NONE,
  );
  return (
    <section className="toasts" aria-label={t('toasts.region')} aria-live="polite" aria-relevant="additions">
      {shown.map((each) => (
        <ToastCard key={each.id} toast={each} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, content } }: { toast: Toast }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const left = useRef(SHOWN_MS);
  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(() => {
      dismiss(id);
    }, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - since));
    };
  }, [held, id]);
  const hold = {
    onMouseEnter: () => {
      setHeld(true);
    },
    onMouseLeave: () => {
      setHeld(false);
    },
    onFocus: () => {
      setHeld(true);
    },
    onBlur: () => {
      setHeld(false);
    },
  };
  return (
    <div className="toast" {...hold}>
      <Icon name="check" />
      <div>{content}</div>
      <IconButton
        icon="x"
        label={t('toasts.close')}
        onClick={() => {
          dismiss(id);
        }}
      />
    </div>
  );
}
