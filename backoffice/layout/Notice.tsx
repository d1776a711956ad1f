import IconButton from '@mui/material/IconButton';
import { Notification, useCloseNotification, useTranslate } from 'react-admin';
import { Icon } from '../../web/ui/icon';

/** A notice is shown for this many milliseconds; it stays while it has the pointer or the focus. */
const SHOWN_FOR = 5000;

/** What has happened, shown at the bottom of the window. */
export const Notice = () => (
  <Notification
    autoHideDuration={SHOWN_FOR}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    slotProps={{ content: { role: 'status' } }}
    action={<CloseButton />}
  />
);

function CloseButton() {
  const t = useTranslate();
  const close = useCloseNotification();
  return (
    <IconButton aria-label={t('ra.action.close')} onClick={close}>
      <Icon name="x" />
    </IconButton>
  );
}
