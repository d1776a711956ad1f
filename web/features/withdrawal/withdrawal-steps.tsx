import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../api/clock';
import { Button, ButtonLink } from '../../ui/button';
import { Loading, useProblemWords } from '../../ui/data';
import { RadioCards } from '../../ui/fields';
import { useFormat } from '../../ui/format/format';
import { Icon } from '../../ui/icon';
import { readWithdrawable, withdraw, type Withdrawable } from './api';

interface Receipt {
  plan: Withdrawable;
  at: number;
}

/** Choose the plan, confirm, and keep the receipt: the two steps of the law, and nothing between them. */
export default function WithdrawalSteps() {
  const { t } = useTranslation('withdrawal');
  const words = useProblemWords();
  const [plans, setPlans] = useState<Withdrawable[] | null>(null);
  const [failed, setFailed] = useState('');
  const [round, setRound] = useState(0);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    readWithdrawable(stop.signal).then(setPlans, (error: unknown) => {
      if (!stop.signal.aborted) setFailed(words(error));
    });
    return () => {
      stop.abort();
    };
    // The words are those of the page's language, which doesn't change while it is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [round]);
  if (receipt) return <ReceiptCard {...receipt} />;
  if (failed) {
    return (
      <div role="alert" className="stack">
        <p className="err">{failed}</p>
        <Button
          onClick={() => {
            setFailed('');
            setRound(round + 1);
          }}
        >
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (!plans) return <Loading lines={3} />;
  const latest = plans.at(0);
  if (!latest) return <p className="panel">{t('none')}</p>;
  return (
    <Choice
      plans={plans}
      latest={latest}
      onDone={(plan) => {
        setReceipt({ plan, at: serverNow() });
      }}
    />
  );
}

function Choice({
  plans,
  latest,
  onDone,
}: {
  plans: Withdrawable[];
  latest: Withdrawable;
  onDone: (plan: Withdrawable) => void;
}) {
  const { t } = useTranslation('withdrawal');
  const format = useFormat();
  const asked = Number(new URLSearchParams(window.location.search).get('richiesta'));
  const [chosen, setChosen] = useState(() =>
    String((plans.find(({ request_id }) => request_id === asked) ?? latest).request_id),
  );
  const [confirming, setConfirming] = useState(false);
  const plan = plans.find(({ request_id }) => String(request_id) === chosen) ?? latest;
  if (confirming)
    return (
      <Confirmation
        plan={plan}
        onBack={() => {
          setConfirming(false);
        }}
        onDone={() => {
          onDone(plan);
        }}
      />
    );
  return (
    <section className="panel stack" aria-labelledby="step1">
      <h2 id="step1">{t('step1')}</h2>
      <RadioCards
        name="request"
        label={t('which')}
        value={chosen}
        onChange={setChosen}
        options={plans.map((each) => ({
          value: String(each.request_id),
          label: t('option', { plan: each.plan.label, amount: format.euroExact(each.amount_cents) }),
          hint: (
            <>
              {each.title && `«${each.title}» `}
              {t('optionHint', { id: each.request_id, until: format.dayTime(each.until) })}
            </>
          ),
        }))}
      />
      <Back plan={plan} />
      <div className="row">
        <Button
          kind="primary"
          onClick={() => {
            setConfirming(true);
          }}
        >
          {t('continue')}
        </Button>
      </div>
    </section>
  );
}

/** How much is refunded, and why that much. */
function Back({ plan: { amount_cents, refund_cents, performed_share } }: { plan: Withdrawable }) {
  const { t } = useTranslation('withdrawal');
  const format = useFormat();
  return (
    <p aria-live="polite">
      <b>{t('back', { sum: format.euroExact(refund_cents) })}</b>{' '}
      {refund_cents === amount_cents
        ? t('whole')
        : t('share', {
            amount: format.euroExact(amount_cents),
            percent: format.percent(Math.round(performed_share * 100)),
          })}
    </p>
  );
}

function Confirmation({ plan, onBack, onDone }: { plan: Withdrawable; onBack: () => void; onDone: () => void }) {
  const { t } = useTranslation('withdrawal');
  const words = useProblemWords();
  const [failed, setFailed] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  return (
    <section className="panel stack" aria-labelledby="step2">
      <h2 id="step2" ref={title} tabIndex={-1}>
        {t('step2')}
      </h2>
      <p>{t('declare', { plan: plan.plan.label, id: plan.request_id })}</p>
      <Back plan={plan} />
      <ul className="dashes small">
        {([1, 2, 3] as const).map((each) => (
          <li key={each}>{t(`follows${each}`)}</li>
        ))}
      </ul>
      {failed && (
        <p className="err" role="alert">
          {failed}
        </p>
      )}
      <div className="row">
        <Button
          kind="danger"
          onClick={async () => {
            setFailed('');
            try {
              await withdraw(plan.request_id);
              onDone();
            } catch (error) {
              setFailed(words(error));
            }
          }}
        >
          {t('confirm')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('notNow')}
        </Button>
      </div>
    </section>
  );
}

function ReceiptCard({ plan, at }: Receipt) {
  const { t } = useTranslation('withdrawal');
  const format = useFormat();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  return (
    <section className="panel stack" aria-labelledby="receipt">
      <h2 id="receipt" ref={title} tabIndex={-1} className="row">
        <Icon name="check" />
        {t('receipt.title')}
      </h2>
      <dl className="withdrawal-rules">
        <div>
          <dt>{t('receipt.at')}</dt>
          <dd>{format.stamp(at)}</dd>
        </div>
        <div>
          <dt>{t('receipt.what')}</dt>
          <dd>{t('receipt.plan', { plan: plan.plan.label, id: plan.request_id })}</dd>
        </div>
        <div>
          <dt>{t('receipt.back')}</dt>
          <dd className="num">{format.euroExact(plan.refund_cents)}</dd>
        </div>
      </dl>
      <p>{t(plan.refund_cents > 0 ? 'receipt.text' : 'receipt.nothing')}</p>
      <div className="row">
        <ButtonLink to={`/requests/${plan.request_id}`}>{t('receipt.request')}</ButtonLink>
      </div>
    </section>
  );
}
