import './billing.css';
import './sandbox.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { ApiProblem } from '../../api/problems';
import { Button, ButtonLink } from '../../ui/button';
import { PageSkeleton, useProblemWords } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { useFormat } from '../../ui/format/format';
import { TextField } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import { HomeLink, Main, PlainFooter, TopOfPage } from '../../ui/layouts/frame';
import { PageMeta } from '../../ui/page-meta';
import { readSandboxPayment, settleSandboxPayment, type SandboxChoice, type SandboxPayment } from './api';

export const handle = { texts: ['billing'] };

/** The sandbox payment; null when there is none. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<SandboxPayment | null> {
  try {
    return await readSandboxPayment(params.ref ?? '');
  } catch (error) {
    // 422 means that the reference is malformed, so there is no such payment.
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}

export function HydrateFallback() {
  const { t } = useTranslation('billing');
  return (
    <Main className="wrap">
      <PageSkeleton title={t('sandbox.title')} />
    </Main>
  );
}

/** So many digits name a card. */
const CARD = 4;
const CHOICES = ['pay', 'decline', 'pay-late'] as const satisfies readonly SandboxChoice[];

/** The page where a tester simulates the card payment: nobody is charged, and every outcome can be chosen. */
export default function SandboxPage() {
  const { t } = useTranslation('billing');
  const payment = useLoaderData<typeof clientLoader>();
  return (
    <>
      <TopOfPage />
      <header className="top">
        <div className="wrap">
          <HomeLink />
        </div>
      </header>
      <Main className="wrap">
        <PageMeta title={t('sandbox.title')} noindex />
        <div className="page">
          {payment ? (
            <PaymentChoices payment={payment} />
          ) : (
            <EmptyState
              title={<h1>{t('sandbox.missing')}</h1>}
              action={<ButtonLink to="/">{t('sandbox.home')}</ButtonLink>}
            >
              {t('sandbox.missingText')}
            </EmptyState>
          )}
        </div>
      </Main>
      <PlainFooter />
    </>
  );
}

function PaymentChoices({ payment }: { payment: SandboxPayment }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const words = useProblemWords();
  const [failed, setFailed] = useState('');
  const [card, setCard] = useState('');
  // A page that has expired still takes the payment that comes late.
  const acts: readonly SandboxChoice[] =
    payment.status === 'open' ? CHOICES : payment.status === 'expired' ? ['pay-late'] : [];
  const leave = (to: string): void => {
    window.location.assign(to);
  };
  const settle = async (choice: SandboxChoice): Promise<void> => {
    setFailed('');
    try {
      leave((await settleSandboxPayment(payment.ref, choice, card.length === CARD ? card : '')).return_url);
    } catch (error) {
      setFailed(words(error));
    }
  };
  return (
    <div className="sandbox stack-l">
      <p className="sandbox-note">
        <Icon name="info" />
        <span>{t('sandbox.note')}</span>
      </p>
      <h1>{t('sandbox.title')}</h1>
      <div className="panel">
        <dl className="bill-facts">
          <div>
            <dt>{t('checkout.what')}</dt>
            <dd>{payment.description}</dd>
          </div>
          <div>
            <dt>{t('checkout.amount')}</dt>
            <dd className="sandbox-sum num">{format.euroExact(payment.amount_cents)}</dd>
          </div>
        </dl>
      </div>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
      {payment.status !== 'open' && <p role="status">{t(`sandbox.${payment.status}`)}</p>}
      {acts.length > 0 && (
        <TextField
          name="card"
          label={t('sandbox.card')}
          hint={t('sandbox.cardHint')}
          inputMode="numeric"
          maxLength={CARD}
          short
          optional
          value={card}
          onChange={(typed) => {
            setCard(typed.replace(/\D/g, ''));
          }}
        />
      )}
      <ul className="sandbox-acts">
        {acts.map((choice) => (
          <li key={choice}>
            <Button
              wide
              kind={choice === 'pay' ? 'primary' : 'secondary'}
              size={choice === 'pay' ? 'l' : 'm'}
              price={choice === 'pay' ? format.euroExact(payment.amount_cents) : undefined}
              onClick={() => settle(choice)}
            >
              {t(`sandbox.act.${choice}`)}
            </Button>
            <p className="small soft">{t(`sandbox.hint.${choice}`)}</p>
          </li>
        ))}
        <li>
          <Button
            wide
            onClick={() => {
              leave(payment.return_url);
            }}
          >
            {t('sandbox.act.leave')}
          </Button>
          <p className="small soft">{t('sandbox.hint.leave')}</p>
        </li>
      </ul>
    </div>
  );
}
