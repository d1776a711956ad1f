import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { choiceReasons, type ChoiceReason } from '../../../src/shared/requests/choice-reasons.codes.js';
import { directoryLimits } from '../../../src/shared/limits.js';
import { ResponseStatus } from '../../../src/shared/requests/codes.js';
import { queries } from '../../api/queries';
import { Button } from '../../ui/button';
import { Consequences } from '../../ui/consequences';
import { useProblemWords } from '../../ui/data';
import { Select } from '../../ui/fields';
import { usePath } from '../../ui/link';
import { Modal } from '../../ui/modal';
import { knownTo, OwnNumberField, useOwnNumber } from '../requests/own-number';
import { useOwnRequest } from '../requests/queries';
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
  const words = useProblemWords();
  const navigate = useNavigate();
  const path = usePath();
  const client = useQueryClient();
  const choose = queries.useMutation('put', '/responses/{id}');
  const number = useOwnNumber(offer !== null);
  const request = useOwnRequest(requestId);
  const others = knownTo(request.data?.responses ?? [], offer?.id);
  const [failed, setFailed] = useState('');
  const [reason, setReason] = useState<ChoiceReason | ''>('');
  // The name is kept while the modal closes.
  const [shown, setShown] = useState(offer);
  if (offer && offer !== shown) {
    setShown(offer);
    setFailed('');
    setReason('');
  }
  const confirm = async (): Promise<void> => {
    if (!offer) return;
    try {
      if (!(await number.save())) return;
      await choose.mutateAsync({
        params: { path: { id: offer.id } },
        body: { status: ResponseStatus.approved, ...(reason && { choice_reason: reason }) },
      });
      await client.invalidateQueries();
      // The notice of the choice is shown as a toast: a second one would say the same.
      await navigate(path(`/requests/${requestId}`));
    } catch (error) {
      setFailed(words(error));
    }
  };
  return (
    <Modal opened={offer !== null} onClose={onClose} title={t('choose.title', { name: shown?.name ?? '' })}>
      <Consequences items={[t('choose.contacts'), t('choose.closed'), t('choose.others'), t('choose.free')]} />
      {number.missing && (
        <div className="modal-part">
          <OwnNumberField number={number} others={others} />
        </div>
      )}
      <div className="modal-part">
        <Select
          name="choice_reason"
          label={t('choose.why')}
          hint={t('choose.whyHint', { from: directoryLimits.feesFrom })}
          empty={t('choose.noReason')}
          optional
          value={reason}
          onChange={(value) => {
            setReason(choiceReasons.find((each) => each === value) ?? '');
          }}
          options={choiceReasons.map((value) => ({ value, label: t(`choose.reasons.${value}`) }))}
        />
      </div>
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
