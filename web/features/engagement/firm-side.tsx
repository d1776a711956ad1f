import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/button';
import { useProblemWords } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { useFormat } from '../../ui/format/format';
import { Confirm } from '../../ui/modal';
import { SideNote } from '../../ui/side-note';
import { toast } from '../../ui/toasts';
import { useEngagementMoves, type EngagementOf, type Letter } from './api';
import { LetterForm } from './letter-form';
import { EngagementBadge, EngagementPdf, LetterText } from './letter';

/** The firm writes the letter, sends it, answers a question with a new version, and reads when it was accepted. */
export function FirmSide({ id, engagement }: { id: number; engagement: EngagementOf }) {
  const { t } = useTranslation('engagement');
  const [writing, setWriting] = useState(false);
  const { letter, allowed_actions: can, request_id } = engagement;
  const canSend = can.includes('send') || can.includes('send_again');
  if (!letter && !canSend)
    return (
      <EmptyState
        title={<h1>{t('firm.notNow')}</h1>}
        action={<ButtonLink to={`/requests/${request_id}`}>{t('firm.toRequest')}</ButtonLink>}
      >
        {t('firm.notNowText')}
      </EmptyState>
    );
  const forms = canSend && (writing || !letter || letter.status.id === 'withdrawn');
  return (
    <>
      <div className="engagement-head">
        <h1>{t('title')}</h1>
        {letter && <EngagementBadge status={letter.status} />}
      </div>
      <div className="with-side-note">
        <div className="stack-l">
          {letter && (
            <Standing
              id={id}
              engagement={engagement}
              letter={letter}
              writing={forms}
              onWrite={() => {
                setWriting(true);
              }}
            />
          )}
          {forms ? (
            <LetterForm
              id={id}
              engagement={engagement}
              onSent={() => {
                setWriting(false);
              }}
            />
          ) : (
            letter && <LetterText letter={letter} />
          )}
        </div>
        <aside>
          <SideNote title={t('firm.lawTitle')}>{t('firm.law')}</SideNote>
        </aside>
      </div>
    </>
  );
}

/** Where the letter stands, and what the firm can do now. */
function Standing({
  id,
  engagement: { allowed_actions: can },
  letter,
  writing,
  onWrite,
}: {
  id: number;
  engagement: EngagementOf;
  letter: Letter;
  writing: boolean;
  onWrite: () => void;
}) {
  const { t } = useTranslation('engagement');
  const { t: common } = useTranslation();
  const format = useFormat();
  const moves = useEngagementMoves(id);
  const words = useProblemWords();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState('');
  const day = (at: string | null) => ({ day: at === null ? '' : format.date(at) });
  return (
    <section className="panel stack" aria-labelledby="standing">
      <h2 className="sub" id="standing">
        {t('firm.standing')}
      </h2>
      <p>
        {letter.accepted_at
          ? t(
              letter.starts_now
                ? 'firm.acceptedNow'
                : letter.notices.includes('withdrawal')
                  ? 'firm.acceptedLater'
                  : 'firm.accepted',
              day(letter.accepted_at),
            )
          : letter.withdrawn_at
            ? t('firm.withdrawn', day(letter.withdrawn_at))
            : t('firm.sentOn', { ...day(letter.sent_at), version: letter.version })}
      </p>
      {letter.question && letter.asked_at && (
        <div>
          <p className="small soft">{t('firm.theyAsked', day(letter.asked_at))}</p>
          <p className="as-written">{letter.question}</p>
        </div>
      )}
      {letter.accepted_at && <p>{t('firm.keep')}</p>}
      <div className="row">
        {can.includes('send_again') && !writing && (
          <Button kind={letter.question ? 'primary' : 'secondary'} onClick={onWrite}>
            {t(letter.question ? 'firm.answer' : 'firm.change')}
          </Button>
        )}
        {can.includes('withdraw') && (
          <Button
            onClick={() => {
              setAsking(true);
            }}
          >
            {t('firm.withdraw')}
          </Button>
        )}
        <EngagementPdf id={id} />
      </div>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
      <Confirm
        opened={asking}
        onClose={() => {
          setAsking(false);
        }}
        title={t('firm.withdrawTitle')}
        confirm={t('firm.withdraw')}
        cancel={common('action.cancel')}
        kind="danger"
        onConfirm={async () => {
          setFailed('');
          try {
            await moves.withdraw();
            toast(t('firm.withdrawDone'));
          } catch (error) {
            setFailed(words(error));
          }
        }}
      >
        <p>{t('firm.withdrawText')}</p>
      </Confirm>
    </section>
  );
}
