import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import './modal.css';
import { Modal as MantineModal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MantineRoot } from './mantine-root';
import type { ModalProps } from './modal';

/** The drawn modal; fetched with Mantine's own only when one is opened. */
export default function ModalContent({ opened, onClose, title, children, wide }: ModalProps) {
  const { t } = useTranslation();
  return (
    <MantineRoot><MantineModal
      opened={opened}
      onClose={onClose}
      title={title}
      size={wide ? '42rem' : '30rem'}
      centered
      // The lock injects a style that the page's policy refuses; a rule in base.css does it.
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      classNames={{ inner: 'modal-inner', content: 'modal-content', header: 'modal-header', title: 'modal-title', body: 'modal-body' }}
      closeButtonProps={{ 'aria-label': t('action.close'), size: '2.75rem' }}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
    >
      {children}
    </MantineModal></MantineRoot>
  );
}
