import '../../theme/case.css';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { caseStates } from '../../../src/shared/moderation/case.states';
import type { ModerationCase } from '../../api/records';
import { KindDone } from '../../case/KindDone';
import { useNext } from '../../case/use-next';
import { Loading } from '../../ui/Loading';
import { Problem } from '../../ui/Problem';
import { RecordOf } from '../RecordPage';
import { CaseFile } from './CaseFile';
import { Decided } from './Decided';
import { Decision } from './Decision';
import { Notes } from './Notes';
import { Parties } from './Parties';
import { Queue } from './Queue';

/** A case: who waits, what is known, what to decide. */
export default function CaseShow() {
  return <RecordOf<ModerationCase>>{(one, refetch) => <Case key={one.id} one={one} refetch={refetch} />}</RecordOf>;
}

function Case({ one, refetch }: { one: ModerationCase; refetch: () => Promise<unknown> }) {
  const t = useTranslate();
  // A colleague was faster: shown until the member opens another case.
  const [taken, setTaken] = useState(false);
  const { done, goOn, onUndone } = useNext(one.kind, one.id);
  const onTaken = async () => {
    setTaken(true);
    await refetch();
  };
  // Until the record itself is loaded, its row of a list is shown, which has no possible decisions.
  const { undecided } = caseStates[one.status];
  return (
    <div className="case">
      <Queue current={one.id} />
      <div className="file">
        {taken && (
          <Problem
            severity="warning"
            error={t('backOffice.cases.taken', {
              who: (one.decided_by ?? one.claimed_by)?.name ?? t('backOffice.decided.somebody'),
            })}
          />
        )}
        <CaseFile one={one} />
        {one.notes && <Notes one={one} notes={one.notes} refetch={refetch} />}
      </div>
      {done ? (
        <aside className="decision">
          <KindDone of={done} />
        </aside>
      ) : !undecided ? (
        <Decided one={one} />
      ) : one.decisions ? (
        <Decision
          one={one}
          decisions={one.decisions}
          refetch={refetch}
          onTaken={onTaken}
          goOn={goOn}
          onUndone={onUndone}
        />
      ) : (
        <aside className="decision">
          <Loading rows={4} />
        </aside>
      )}
      {one.parties && one.parties.length > 0 && <Parties of={one.parties} />}
    </div>
  );
}
