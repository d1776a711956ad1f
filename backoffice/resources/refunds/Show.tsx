import '../../theme/case.css';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Refund } from '../../api/records';
import { KindDone } from '../../case/KindDone';
import { useNext } from '../../case/use-next';
import { Problem } from '../../ui/Problem';
import { RecordOf } from '../RecordPage';
import { CaseFile } from './CaseFile';
import { Decided } from './Decided';
import { Decision, type Outcome } from './Decision';
import { Queue } from './Queue';
import { deciderOf } from './decider';

/** A refund as a case: who waits, what is known, what to decide. */
export default function RefundShow() {
  return (
    <RecordOf<Refund> moving={({ status }) => status === 'approved'}>
      {(refund, refetch) => <Case key={refund.id} refund={refund} refetch={refetch} />}
    </RecordOf>
  );
}

function Case({ refund, refetch }: { refund: Refund; refetch: () => Promise<unknown> }) {
  const t = useTranslate();
  // Why the decision differs from the one that was pressed: shown until another refund is opened.
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { done, goOn } = useNext('refund', refund.id);
  const onOther = async (other: Outcome) => {
    setOutcome(other);
    await refetch();
  };
  return (
    <div className="case">
      <Queue current={refund.id} />
      <div className="file">
        {outcome && (
          <Problem
            severity="warning"
            error={t(`backOffice.decision.${outcome}`, {
              who: deciderOf(refund) ?? t('backOffice.decided.somebody'),
              reason: refund.decision,
            })}
          />
        )}
        <CaseFile refund={refund} onChanged={refetch} />
      </div>
      {done ? (
        <aside className="decision">
          <KindDone of={done} />
        </aside>
      ) : refund.status === 'pending' ? (
        <Decision refund={refund} onOther={onOther} goOn={goOn} />
      ) : (
        <Decided refund={refund} />
      )}
    </div>
  );
}
