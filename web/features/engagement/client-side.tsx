import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { engagementLimits } from '../../../src/shared/limits.js';
import { Button, ButtonLink } from '../../ui/button';
import { Consequences } from '../../ui/consequences';
import { EmptyState } from '../../ui/empty-state';
import { Checkbox, TextArea } from '../../ui/fields';
import { Form, useApiForm } from '../../ui/forms';
import { useFormat } from '../../ui/format/format';
import { Modal } from '../../ui/modal';
import { SideNote } from '../../ui/side-note';
import { toast } from '../../ui/toasts';
import { useEngagementMoves, type EngagementOf, type Letter } from './api';
import { EngagementBadge, EngagementPdf, LetterText } from './letter';

/** The client reads the letter, asks about it and accepts it. */
export function ClientSide({ id, engagement }: { id: number; engagement: EngagementOf }) {
  const { t } = useTranslation('engagement');
  const { letter, firm, request_id } = engagement;
  // The version that the client began to read.
  const [begun, setBegun] = useState(letter?.version);
  if (!letter)
    return (
      <EmptyState
        title={<h1>{t(engagement.withdrawn ? 'client.withdrawn' : 'client.none', { firm })}</h1>}
        action={<ButtonLink to={`/requests/${request_id}`}>{t('client.toRequest')}</ButtonLink>}
      >
        {t('client.noneText')}
      </EmptyState>
    );
  return (
    <>
      <div className="engagement-head">
        <h1>{t('client.title', { firm })}</h1>
        <EngagementBadge status={letter.status} />
      </div>
      <div className="with-side-note">
        <div className="stack-l">
          {letter.note && (
            <section className="panel stack" aria-labelledby="note">
              <h2 className="sub" id="note">
                {t('client.note', { firm })}
              </h2>
              <p className="as-written">{letter.note}</p>
            </section>
          )}
          {begun !== undefined && begun !== letter.version && (
            <div className="panel stack" role="alert">
              <p>{t('client.changed', { firm, version: letter.version })}</p>
              <div className="row">
                <Button
                  size="s"
                  onClick={() => {
                    setBegun(letter.version);
                  }}
                >
                  {t('client.changedRead')}
                </Button>
              </div>
            </div>
          )}
          <LetterText letter={letter} />
        </div>
        <aside className="engagement-answer">
          <div className="stack-l">
            <Answer id={id} engagement={engagement} letter={letter} />
            <SideNote title={t('client.lawTitle')}>{t('client.law')}</SideNote>
          </div>
        </aside>
      </div>
    </>
  );
}

function Answer({ id, engagement, letter }: { id: number; engagement: EngagementOf; letter: Letter }) {
  const { t } = useTranslation('engagement');
  const format = useFormat();
  const [opened, setOpened] = useState<'ask' | 'accept' | null>(null);
  const { allowed_actions: can, firm } = engagement;
  const close = () => {
    setOpened(null);
  };
  return (
    <section className="panel stack" aria-labelledby="answer">
      <h2 className="sub" id="answer">
        {t(letter.accepted_at ? 'client.acceptedTitle' : 'client.answer')}
      </h2>
      {letter.accepted_at && (
        <>
          <p>
            {t(letter.starts_now ? 'client.acceptedNow' : 'client.accepted', { day: format.date(letter.accepted_at) })}
          </p>
          <p>{t('client.keep')}</p>
        </>
      )}
      {letter.question && letter.asked_at && (
        <div>
          <p className="small soft">{t('client.youAsked', { day: format.date(letter.asked_at) })}</p>
          <p className="as-written">{letter.question}</p>
          {!letter.accepted_at && <p className="small">{t('client.answerComes', { firm })}</p>}
        </div>
      )}
      {can.includes('accept') && (
        <Button
          kind="primary"
          wide
          onClick={() => {
            setOpened('accept');
          }}
        >
          {t('client.accept')}
        </Button>
      )}
      {can.includes('ask') && (
        <Button
          wide
          onClick={() => {
            setOpened('ask');
          }}
        >
          {t(letter.question ? 'client.askAgain' : 'client.ask')}
        </Button>
      )}
      <EngagementPdf id={id} />
      <Modal opened={opened === 'ask'} onClose={close} title={t('client.askTitle', { firm })}>
        <Ask id={id} onClose={close} />
      </Modal>
      <Modal opened={opened === 'accept'} onClose={close} title={t('client.acceptTitle', { firm })}>
        <Accept id={id} letter={letter} onClose={close} />
      </Modal>
    </section>
  );
}

function Ask({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('engagement');
  const { t: common } = useTranslation();
  const moves = useEngagementMoves(id);
  const form = useApiForm({
    initial: { text: '' },
    validate: ({ text }, { required, max }) => ({
      text: required(text.trim()) ?? max(engagementLimits.noteMax)(text),
    }),
    submit: ({ text }) => moves.ask(text.trim()),
    onSuccess: () => {
      toast(t('client.asked'));
      onClose();
    },
  });
  return (
    <Form form={form} summary className="stack">
      <TextArea
        label={t('client.question')}
        hint={t('client.questionHint')}
        rows={4}
        limit={engagementLimits.noteMax}
        {...form.field('text')}
      />
      <div className="modal-acts">
        <Button kind="primary" type="submit" pending={form.pending}>
          {t('client.send')}
        </Button>
        <Button onClick={onClose}>{common('action.cancel')}</Button>
      </div>
    </Form>
  );
}

function Accept({ id, letter, onClose }: { id: number; letter: Letter; onClose: () => void }) {
  const { t } = useTranslation('engagement');
  const { t: common } = useTranslation();
  const moves = useEngagementMoves(id);
  // The letter that was read: the page may show a newer one behind the dialog.
  const [hash] = useState(letter.hash);
  const form = useApiForm({
    initial: { read: false, startsNow: false },
    validate: ({ read }) => ({ read: read ? undefined : t('client.readMissing') }),
    submit: ({ startsNow }) => moves.accept({ hash, starts_now: startsNow }),
    onSuccess: () => {
      toast(t('client.done'));
      onClose();
    },
  });
  return (
    <Form form={form} summary className="stack">
      <Consequences items={[t('client.follows1'), t('client.follows2'), t('client.follows3')]} />
      <Checkbox
        name="read"
        label={t('client.read')}
        checked={form.values.read}
        error={form.errors.read}
        onChange={(read) => {
          form.set('read', read);
        }}
      />
      {letter.notices.includes('withdrawal') && (
        <Checkbox
          name="startsNow"
          label={t('client.startsNow')}
          hint={t('client.startsNowHint')}
          checked={form.values.startsNow}
          onChange={(startsNow) => {
            form.set('startsNow', startsNow);
          }}
        />
      )}
      <div className="modal-acts">
        <Button kind="primary" type="submit" pending={form.pending}>
          {t('client.accept')}
        </Button>
        <Button onClick={onClose}>{common('action.cancel')}</Button>
      </div>
    </Form>
  );
}
