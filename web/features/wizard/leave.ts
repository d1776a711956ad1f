import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/session';
import { usePath } from '../../ui/link';
import { toast } from '../../ui/toasts';
import { save } from './draft-store';

/** "Save and finish later": nothing is asked, for everything is kept already; says where it is found again. */
export function useLeave(): () => Promise<void> {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  const path = usePath();
  const signedIn = useSession() !== null;
  return async () => {
    // What the line could not carry stays in this tab and is sent at the next visit.
    await save().catch(() => undefined);
    toast(t(signedIn ? 'later.server' : 'later.device'));
    await navigate(path(signedIn ? '/requests' : '/'));
  };
}
