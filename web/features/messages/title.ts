import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import type { Conversation } from './api';

/** The other side, and the subject of the conversation. A firm does not see a citizen's name before the choice. */
export function useTitleOf(): (conversation: Conversation) => { name: string; about: string } {
  const { t } = useTranslation('messages');
  const isFirm = useSession()?.account.model === 'lawyer';
  return ({ firm, request }) => {
    const about = [request.request_type.label, request.city].filter(Boolean).join(', ');
    if (isFirm) return { name: about, about: t('number', { id: request.id }) };
    return { name: firm?.name ?? t('unnamed'), about };
  };
}
