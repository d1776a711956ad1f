import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { queries } from '../../api/queries';
import { Button } from '../../ui/button';
import { Consequences } from '../../ui/consequences';
import { useProblemWords } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { usePath } from '../../ui/link';
import { Modal } from '../../ui/modal';
import { toast } from '../../ui/toasts';
import type { Offer } from './quotes';

/** Asks to confirm the choice and says what follows from it; then chooses the firm and opens the request. */
export function ChooseModal({
  offer,
  requestId,
  onClose,
}: {
  offer: Offer | null;
  requestId: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('compare');
  const { t: common } = useTranslation();
  const format = useFormat();
  const words = useProblemWords();
  const navigate = useNavigate();
  const path = usePath();
  const client = useQueryClient();
  const choose = queries.useMutation('put', '/responses/{id}');
  const [failed, setFailed] = useState('');
  // The name is kept while the modal closes.
  const [shown, setShown] = useState(offer);
  if (offer && offer !== shown) {
    setShown(offer);
    setFailed('');
  }
  const confirm = async (): Promise<void> => {
    if (!offer) return;
    try {
      const { info } = await choose.mutateAsync({
        params: { path: { id: offer.id } },
        body: { status: ResponseStatus.approved },
      });
      await client.invalidateQueries();
      const firm = 'lawyer' in info && info.lawyer && 'mobile' in info.lawyer ? info.lawyer : null;
      const phone = firm?.phone ?? firm?.mobile;
      toast(
        phone
          ? t('choose.donePhone', { name: offer.name, phone: format.phone(phone) })
          : t('choose.done', { name: offer.name }),
      );
      await navigate(path(`/requests/${requestId}`));
    } catch (error) {
      setFailed(words(error));
    }
  };
  return (
    <Modal opened={offer !== null} onClose={onClose} title={t('choose.title', { name: shown?.name ?? '' })}>
      <Consequences items={[t('choose.contacts'), t('choose.closed'), t('choose.others'), t('choose.free')]} />
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
      <div className="modal-acts">
        <Button kind="primary" onClick={confirm}>
          {t('choose.confirm')}
        </Button>
        <Button onClick={onClose}>{common('action.cancel')}</Button>
      </div>
    </Modal>
  );
}
