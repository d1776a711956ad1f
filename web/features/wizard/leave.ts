import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/session';
import { usePath } from '../../ui/link';
import { toast } from '../../ui/toasts';
import { save } from './draft-store';

/** "Save and finish later": no question is asked, because everything is saved already; says where to find it again. */
export function useLeave(): () => Promise<void> {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  const path = usePath();
  const signedIn = useSession() !== null;
  return async () => {
    // What could not be sent is kept in this tab and sent at the next visit.
    await save().catch(() => undefined);
    toast(t(signedIn ? 'later.server' : 'later.device'));
    await navigate(path(signedIn ? '/requests' : '/'));
  };
}
