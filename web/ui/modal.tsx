import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonKind } from './button';

export interface ModalProps {
  opened: boolean;
  onClose: () => void;
  /** The question. */
  title: ReactNode;
  children: ReactNode;
  wide?: boolean;
}

const Content = lazy(() => import('./modal-content'));

/**
 * Over the page, only to confirm what can't be undone (and to sign in). Focus returns to what opened it; on a phone a
 * sheet from below.
 */
export function Modal(props: ModalProps) {
  // Mounted at the first opening and kept, so that closing can give the focus back.
  const [used, setUsed] = useState(props.opened);
  if (props.opened && !used) setUsed(true);
  if (!used) return null;
  return (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  );
}

/**
 * A question with its answers as buttons. `onConfirm` may return a promise: the button waits for it, then the modal
 * closes.
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
