import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import './modal.css';
import { Modal as MantineModal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MantineRoot } from './mantine-root';
import type { ModalProps } from './modal';

/** Long enough for the dialog to be gone. */
const RETURN_MS = 50;

/** The drawn modal; fetched with Mantine's own only when one is opened. */
export default function ModalContent({ opened, onClose, title, children, wide }: ModalProps) {
  const { t } = useTranslation();
  // Opens one step after it is there, so that whoever had the focus can still be seen having it, and gets it back.
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      }, RETURN_MS);
    };
  }, [opened]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      setShown(opened);
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [opened]);
  return (
    <MantineRoot>
      <MantineModal.Root
        opened={shown}
        onClose={onClose}
        size={wide ? '42rem' : '30rem'}
        centered
        // The lock injects a style that the page's policy refuses; a rule in base.css does it.
        lockScroll={false}
        returnFocus={false}
        transitionProps={{ duration: 0 }}
        classNames={{ inner: 'modal-inner', content: 'modal-content', title: 'modal-title', body: 'modal-body' }}
      >
        <MantineModal.Overlay className="modal-overlay" />
        <MantineModal.Content>
          {/* A plain block: Mantine's own header element would count as the page's banner. */}
          <div className="modal-header">
            <MantineModal.Title>{title}</MantineModal.Title>
            <MantineModal.CloseButton aria-label={t('action.close')} size="2.75rem" />
          </div>
          <MantineModal.Body>{children}</MantineModal.Body>
        </MantineModal.Content>
      </MantineModal.Root>
    </MantineRoot>
  );
}
