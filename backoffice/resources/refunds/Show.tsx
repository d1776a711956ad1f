import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Problem } from '../../ui/Problem';
import { RecordOf } from '../RecordPage';
import { CaseFile } from './CaseFile';
import { Decided } from './Decided';
import { Decision } from './Decision';
import { Queue } from './Queue';
import { deciderOf, type Refund } from './types';

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
  // Somebody else has decided while this was open: said until one moves on.
  const [taken, setTaken] = useState(false);
  const onTaken = async () => {
    setTaken(true);
    await refetch();
  };
  return (
    <div className="case">
      <Queue current={refund.id} />
      <div className="file">
        {taken && (
          <Problem
            note
            error={t('console.decision.taken', { who: deciderOf(refund) ?? t('console.decided.somebody') })}
          />
        )}
        <CaseFile refund={refund} onChanged={refetch} />
      </div>
      {refund.status === 'pending' ? <Decision refund={refund} onTaken={onTaken} /> : <Decided refund={refund} />}
    </div>
  );
}
