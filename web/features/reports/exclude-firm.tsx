import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { Consequences } from '../../ui/consequences';
import { useProblemWords } from '../../ui/data';
import { Modal } from '../../ui/modal';
import { toast } from '../../ui/toasts';
import { refuseFirm } from './api';

/** A citizen excludes a firm; a toast can undo it. Firms and visitors cannot exclude. Rule 3.28. */
export default function ExcludeFirm({ id, name, onDone }: { id: number; name: string; onDone?: () => unknown }) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation();
  const words = useProblemWords();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState('');
  if (useSession()?.account.model !== 'user') return null;
  const close = () => {
    setAsking(false);
    setFailed('');
  };
  return (
    <>
      <Button
        kind="quiet"
        size="s"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('exclude.action')}
      </Button>
      <Modal opened={asking} onClose={close} title={t('exclude.title', { name })}>
        <Consequences items={[t('exclude.requests'), t('exclude.chat'), t('exclude.quote'), t('exclude.untold')]} />
        {failed && (
          <p className="err" role="alert">
            {failed}
          </p>
        )}
        <div className="modal-acts">
          <Button
            kind="danger"
            onClick={async () => {
              try {
                await refuseFirm(id);
                close();
                toast(t('exclude.done', { name }));
                await onDone?.();
              } catch (error) {
                setFailed(words(error));
              }
            }}
          >
            {t('exclude.confirm')}
          </Button>
          <Button onClick={close}>{common('action.cancel')}</Button>
        </div>
      </Modal>
    </>
  );
}
