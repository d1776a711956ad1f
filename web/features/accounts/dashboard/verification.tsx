import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moderationLimits } from '../../../../src/shared/limits.js';
import { invalidate } from '../../../api/queries';
import { Button, ButtonLink } from '../../../ui/button';
import { QueryBoundary } from '../../../ui/data';
import { EmptyStateArt } from '../../../ui/empty-state';
import { TextArea } from '../../../ui/fields';
import { useFormat } from '../../../ui/format/format';
import { firstOf, Form, useApiForm } from '../../../ui/forms';
import { Link } from '../../../ui/link';
import { toast } from '../../../ui/toasts';
import { useDemand } from '../../credits/api';
import { FirstStepsPart } from '../first-steps';
import { VerificationTime } from '../verification-time';
import { Evidence } from './evidence';
import { OpenNearby } from './first-requests';
import { answerVerification, useVerification, type Verification } from './api';

/** The status of the verification of the enrolment, what the firm can do about it, and what comes after it. */
export function VerificationCard() {
  const verification = useVerification();
  return (
    <QueryBoundary query={verification} blocks lines={2}>
      {(found) => (
        <>
          <Card verification={found} />
          <FirstStepsPart now="verify" time={isPending(found) && <VerificationTime time={found} />} />
        </>
      )}
    </QueryBoundary>
  );
}

/** Staff are to decide: neither an answer nor a correction of the firm is awaited. */
const isPending = ({ status }: Verification): boolean => status !== 'asked' && status !== 'refused';

function Card({ verification }: { verification: Verification }) {
  const { status, since, text, documents } = verification;
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const [answering, setAnswering] = useState(false);
  const asked = status === 'asked';
  const refused = status === 'refused';
  const state = asked || refused ? status : 'pending';
  return (
    <section className={asked || refused ? 'turn' : 'turn quiet'} aria-labelledby="verification">
      <div>
        <h2 id="verification">{t(`verification.${state}.title`)}</h2>
        {text !== null && <blockquote className="dash-words">{text}</blockquote>}
        <p>{t(`verification.${state}.text`)}</p>
        {state === 'pending' && since && (
          <p className="small soft">{t('verification.since', { date: format.day(since) })}</p>
        )}
        {state === 'pending' && <Expected />}
        <OpenNearby />
        {!refused && <Evidence documents={documents} />}
        {asked && !answering && (
          <Button
            kind="primary"
            onClick={() => {
              setAnswering(true);
            }}
          >
            {t('verification.answer')}
          </Button>
        )}
        {asked && answering && (
          <Answer
            onDone={() => {
              setAnswering(false);
            }}
          />
        )}
        {refused && (
          <ButtonLink kind="primary" to="/profile/info">
            {t('verification.correct')}
          </ButtonLink>
        )}
      </div>
      {!answering && <EmptyStateArt open={asked} />}
    </section>
  );
}

/** How many requests came near the firm lately: what it will get. Empty if there were none. */
function Expected() {
  const { t } = useTranslation('dashboard');
  const { data } = useDemand();
  const window = data?.windows[0];
  if (!window || window.requests === 0) return null;
  return (
    <p>
      {t('verification.expected', { count: window.requests, days: window.days })}{' '}
      <Link to="/credits#cred-demand">{t('verification.demand')}</Link>
    </p>
  );
}

function Answer({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const { answerMin, answerMax } = moderationLimits;
  const form = useApiForm({
    initial: { text: '' },
    validate: ({ text }, rules) => ({
      text: firstOf(text.trim(), rules.required, rules.min(answerMin), rules.max(answerMax)),
    }),
    submit: ({ text }) => answerVerification(text),
    onSuccess: async () => {
      await invalidate(client, '/profile/verification');
      toast(t('verification.sent'));
      onDone();
    },
    summaryText: { text: t('verification.missing') },
  });
  return (
    <Form form={form} summary className="stack">
      <TextArea
        label={t('verification.label')}
        hint={t('verification.hint')}
        limit={answerMax}
        rows={4}
        {...form.field('text')}
      />
      <div className="row">
        <Button kind="primary" type="submit" pending={form.pending}>
          {t('verification.send')}
        </Button>
        <Button onClick={onDone}>{common('action.cancel')}</Button>
      </div>
    </Form>
  );
}
