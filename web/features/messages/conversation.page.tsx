import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { guarded } from '../../app/guards';
import { requireNumeric } from '../../app/public-guards';
import { Loading } from '../../ui/data';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { AboutConversation } from './about-conversation';
import { Chat } from './chat';

export const handle = { texts: ['messages', 'reports'] };

export const clientLoader = guarded('message:read', ({ request, params }) => requireNumeric(request, params, 'id'));

export function HydrateFallback() {
  return <Loading />;
}

/** One conversation, beside the list of them and, where there is room, what it is about. */
export default function ConversationPage() {
  const { t } = useTranslation('messages');
  const id = Number(useParams().id);
  return (
    <>
      <PageMeta title={t('one')} noindex />
      <Link className="chat-back small" to="/messages">
        <Icon name="back" /> {t('back')}
      </Link>
      <div className="chat-panes">
        <Chat key={id} responseId={id} withTitle />
        <AboutConversation responseId={id} />
      </div>
    </>
  );
}
