import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { SideNote } from '../../ui/side-note';
import { StartButton } from '../../ui/start-button';

/** What a request costs, and a link to begin one; hidden for firms. */
export function StartNote({ type }: { type: string }) {
  const { t } = useTranslation('subjects');
  const isFirm = useSession()?.account.model === 'lawyer';
  return (
    <div className="stack">
      <SideNote title={t('cost')}>{t('costText')}</SideNote>
      {!isFirm && (
        <p>
          <StartButton type={type}>{t('start')}</StartButton>
        </p>
      )}
    </div>
  );
}
