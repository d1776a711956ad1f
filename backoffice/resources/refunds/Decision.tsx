import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin';
import { billingLimits } from '../../../src/shared/limits';
import type { Refund } from '../../api/records';
import { DecisionForm, type DecisionOption } from '../../case/DecisionForm';
import { NextButton } from '../../case/NextButton';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { asFailure } from '../../providers/http';
import { useFormat } from '../../ui/format';

const verdicts = ['approve', 'deny'] as const;
type Verdict = (typeof verdicts)[number];

/** The status of a refund that somebody else decided first, or that was withdrawn meanwhile. */
const TAKEN = 409;

/** Other results of a decision: somebody was faster, or what was to be refunded no longer exists. */
export type Outcome = 'taken' | 'impossible';

interface DecisionProps {
  refund: Refund;
  onOther: (outcome: Outcome) => Promise<unknown>;
  /** Opens the next refund. */
  goOn: () => Promise<void>;
}

/** The decision on a refund: yes or no, with a reason, confirmed once more; then the next opens. */
export function Decision({ refund, onOther, goOn }: DecisionProps) {
  const t = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const refresh = useRefresh();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const amount = format.euro(refund.amount_cents);

  const decide = async (verdict: Verdict, reason: string): Promise<string | undefined> => {
    let decided: Refund;
    try {
      decided = await act<Refund>('refunds', refund.id, verdict, { reason });
    } catch (error) {
      const failed = asFailure(error);
      if (failed.status === TAKEN) {
        await onOther('taken');
        refresh();
        return undefined;
      }
      if (!failed.body.errors.reason) throw error;
      return failed.body.errors.reason;
    }
    if (verdict === 'approve' && decided.status === 'denied') {
      await onOther('impossible');
      refresh();
      return undefined;
    }
    notify(`backOffice.decision.done.${verdict}`, { messageArgs: { amount } });
    refresh();
    await goOn();
    return undefined;
  };

  if (!may('refund:decide'))
    return (
      <aside className="decision">
        <p className="soft">{t('backOffice.decision.not_yours')}</p>
        <NextButton goOn={goOn} />
      </aside>
    );
  const options = verdicts.map((name): DecisionOption<Verdict> => ({
    name,
    label: t(`backOffice.decision.${name}`),
    question: t(`backOffice.decision.question.${name}`, { amount }),
    answer: t(`backOffice.decision.answer.${name}`, { amount }),
    danger: name === 'deny',
    hint: t('backOffice.decision.reason_hint'),
    reasoned: `refunds.${name}`,
    follows: (
      <>
        <p>{t(`backOffice.follows.${name}.money`, { amount })}</p>
        <p>{t(`backOffice.follows.${name}.${refund.subject}`)}</p>
        <p>{t('backOffice.follows.told', { who: t(`backOffice.follows.who.${refund.account.model}`) })}</p>
      </>
    ),
  }));
  return (
    <DecisionForm
      options={options}
      min={billingLimits.reasonMin}
      max={billingLimits.reasonMax}
      choose={t('backOffice.decision.choose')}
      onDecide={decide}
    >
      <NextButton goOn={goOn} />
    </DecisionForm>
  );
}
