import './modal.css';
import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button, IconButton, type ButtonKind } from './button';

export interface ModalProps {
  opened: boolean;
  onClose: () => void;
  /** The question. */
  title: ReactNode;
  children: ReactNode;
  wide?: boolean;
}

/**
 * A dialog over the page, to confirm what can't be undone and to sign in. On a phone it is a sheet from below.
 * The browser's own `<dialog>` keeps the focus inside, closes on Escape and gives the focus back at the end.
 */
export function Modal(props: ModalProps) {
  return props.opened ? createPortal(<Dialog {...props} />, document.body) : null;
}

function Dialog({ onClose, title, children, wide }: ModalProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    let pressed: EventTarget | null = null;
    const events: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>> = {
      // The parent decides whether the dialog closes. A file field inside sends a `cancel` of its own.
      cancel: (event) => {
        if (event.target !== element) return;
        event.preventDefault();
        close();
      },
      // Browsers close at a second Escape even when the first one was prevented.
      close: () => {
        if (!element.open) close();
      },
      mousedown: ({ target }) => {
        pressed = target;
      },
      // The backdrop belongs to the dialog. A press that began inside, such as selecting text, does not close it.
      click: ({ target }) => {
        if (target === element && pressed === element) close();
      },
    };
    const listening = new AbortController();
    for (const [name, listen] of Object.entries(events)) {
      element.addEventListener(name, listen, { signal: listening.signal });
    }
    element.showModal();
    return () => {
      listening.abort();
      // Before the element is removed: only then does the browser give the focus back.
      element.close();
    };
  }, []);
  return (
    <dialog ref={dialog} className={wide ? 'modal wide' : 'modal'} aria-labelledby={titleId}>
      <div className="modal-content">
        <div className="modal-header">
          <h2 className="modal-title" id={titleId}>
            {title}
          </h2>
          <IconButton icon="x" label={t('action.close')} onClick={onClose} />
        </div>
        <div className="modal-body">{children}</div>
      </div>
    </dialog>
  );
}

/**
 * A question with its answers as buttons. `onConfirm` may return a promise: the button waits for it, then the modal
 * closes. After a refusal it stays open and shows it.
 */
export function Confirm({
  opened,
  onClose,
  title,
  children,
  confirm,
  cancel,
  kind = 'primary',
  price,
  onConfirm,
}: Omit<ModalProps, 'wide'> & {
  confirm: string;
  /** The other answer; "cancel" without it. */
  cancel?: string;
  kind?: ButtonKind;
  price?: ReactNode;
  onConfirm: () => unknown;
}) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      {children}
      <div className="modal-acts">
        <Button
          kind={kind}
          price={price}
          onClick={async () => {
            await onConfirm();
            onClose();
          }}
        >
          {confirm}
        </Button>
        <Button onClick={onClose}>{cancel ?? t('action.cancel')}</Button>
      </div>
    </Modal>
  );
}
