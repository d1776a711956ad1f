import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { requestLimits } from '../../../src/shared/limits.js';
import { RequestStatus } from '../../../src/shared/requests/codes.js';
import { Button } from '../../ui/button';
import { useProblemWords } from '../../ui/data';
import { Consequences } from '../../ui/consequences';
import { TextArea } from '../../ui/fields';
import { useFormat } from '../../ui/format/format';
import { Form, useApiForm } from '../../ui/forms';
import { usePath } from '../../ui/link';
import { Modal } from '../../ui/modal';
import { toast } from '../../ui/toasts';
import { readAccountAgain } from '../../api/account';
import { invalidate, keepBody, keyOf, queries } from '../../api/queries';
import { AddDocuments } from './add-documents';
import type { RequestDetail } from './types';

const MOVES = ['extend', 'retire', 'delete'] as const;
type Move = (typeof MOVES)[number];

/** What can still be done with a request; what can't be undone asks first and says what follows. */
export function RequestActions({ request, name }: { request: RequestDetail; name: string }) {
  const { t } = useTranslation('requests');
  const [asking, setAsking] = useState<Move | null>(null);
  const [adding, setAdding] = useState(false);
  const can = request.allowed_actions;
  return (
    <div className="stack">
      {can.includes('add_information') &&
        (adding ? (
          <AddInformation
            id={request.id}
            onDone={() => {
              setAdding(false);
            }}
          />
        ) : (
          <Button
            kind="quiet"
            size="s"
            icon="plus"
            onClick={() => {
              setAdding(true);
            }}
          >
            {t('actions.add')}
          </Button>
        ))}
      {request.sent_at && request.documents_left > 0 && <AddDocuments request={request} />}
      <div className="more">
        {MOVES.filter((move) => can.includes(move)).map((move) => (
          <Button
            key={move}
            kind="quiet"
            size="s"
            onClick={() => {
              setAsking(move);
            }}
          >
            {t(move === 'delete' && !request.sent_at ? 'actions.deleteDraft' : `actions.${move}`)}
          </Button>
        ))}
      </div>
      <MoveDialog
        move={asking}
        request={request}
        name={name}
        onClose={() => {
          setAsking(null);
        }}
      />
    </div>
  );
}

/** What follows from a move, sentence by sentence. */
function useConsequences(request: RequestDetail): (move: Move) => string[] {
  const { t } = useTranslation('requests');
  const format = useFormat();
  return (move) => {
    if (move === 'extend') {
      return [
        t('ask.extend1', { day: request.choice_until ? format.day(request.choice_until) : '' }),
        t(request.responses_counter.ok >= requestLimits.maxQuotes ? 'ask.extendFull' : 'ask.extend2'),
        t('ask.extend3'),
      ];
    }
    if (move === 'retire') return [t('ask.retire1'), t('ask.retire2'), t('ask.retire3')];
    if (!request.sent_at) return [t('ask.deleteDraft1')];
    return [
      t('ask.delete1'),
      t(request.status.id === RequestStatus.approved ? 'ask.deleteChosen' : 'ask.delete2'),
      t('ask.delete3'),
    ];
  };
}

function MoveDialog({
  move,
  request,
  name,
  onClose,
}: {
  move: Move | null;
  request: RequestDetail;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('requests');
  const { t: common } = useTranslation();
  const words = useProblemWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const path = usePath();
  const consequences = useConsequences(request);
  const change = queries.useMutation('put', '/requests/{id}');
  const extend = queries.useMutation('post', '/requests/{id}/extend');
  const remove = queries.useMutation('delete', '/requests/{id}');
  const [failed, setFailed] = useState('');
  // The text stays while the dialog closes.
  const [shown, setShown] = useState<Move>('delete');
  if (move && move !== shown) setShown(move);
  const close = (): void => {
    setFailed('');
    onClose();
  };
  async function confirm(): Promise<void> {
    setFailed('');
    const init = { params: { path: { id: request.id } } };
    try {
      if (shown === 'delete') {
        await remove.mutateAsync(init);
        toast(t('ask.deleted', { name }));
        await navigate(path('/requests'), { replace: true });
        client.removeQueries({ queryKey: keyOf('/requests/{id}', init) });
        await Promise.all([invalidate(client, '/requests/user'), readAccountAgain()]);
        return;
      }
      const next =
        shown === 'extend'
          ? await extend.mutateAsync(init)
          : await change.mutateAsync({ ...init, body: { status: RequestStatus.retired } });
      keepBody(client, '/requests/{id}', init, next);
      await client.invalidateQueries();
      toast(t(shown === 'extend' ? 'ask.extended' : 'ask.retired'));
      close();
    } catch (error) {
      setFailed(words(error));
    }
  }
  return (
    <Modal opened={move !== null} onClose={close} title={t(`ask.${shown}`)}>
      <div className="stack">
        <Consequences items={consequences(shown)} />
        {failed && (
          <p className="err" role="alert">
            {failed}
          </p>
        )}
      </div>
      <div className="modal-acts">
        <Button kind={shown === 'extend' ? 'primary' : 'danger'} onClick={confirm}>
          {t(`ask.${shown}Yes`)}
        </Button>
        <Button onClick={close}>{common('action.cancel')}</Button>
      </div>
    </Modal>
  );
}

/** A request can't be changed after it was sent, but information can be added. */
function AddInformation({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useTranslation('requests');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const change = queries.useMutation('put', '/requests/{id}');
  const init = { params: { path: { id } } };
  const form = useApiForm({
    initial: { extra: '' },
    validate: ({ extra }, { required, max }) => ({
      extra: required(extra.trim()) ?? max(requestLimits.textMax)(extra),
    }),
    submit: ({ extra }) => change.mutateAsync({ ...init, body: { extra: extra.trim() } }),
    onSuccess: async (next) => {
      keepBody(client, '/requests/{id}', init, next);
      await invalidate(client, '/requests/{id}', '/requests/{id}/timeline');
      toast(t('actions.added'));
      onDone();
    },
    summaryText: { extra: t('actions.addMissing') },
  });
  return (
    <Form form={form} summary className="stack">
      <TextArea
        label={t('actions.addLabel')}
        hint={t('actions.addHint')}
        rows={5}
        limit={requestLimits.textMax}
        screened
        {...form.field('extra')}
      />
      <div className="row">
        <Button kind="primary" type="submit" pending={form.pending}>
          {t('actions.addSend')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {common('action.cancel')}
        </Button>
      </div>
    </Form>
  );
}
