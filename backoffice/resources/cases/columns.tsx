import { caseStates } from '../../../src/shared/moderation/case.states';
import { useTranslate } from 'react-admin';
import type { ModerationCase } from '../../api/records';
import { Column } from '../../list/Column';
import { Badge } from '../../ui/Badge';
import { useFormat } from '../../ui/format';
import { Moment, OwnerName } from '../shared';
import { useNow } from '../../ui/useNow';

/** How long a case has waited for a decision. */
function Wait({ of: { status, opened_at } }: { of: ModerationCase }) {
  const format = useFormat();
  return caseStates[status].toDecide && <span className="num">{format.ago(opened_at)}</span>;
}

/** When a case has to be decided, while staff have to decide. */
function Due({ of: { status, due_at } }: { of: ModerationCase }) {
  const t = useTranslate();
  const now = useNow();
  if (!caseStates[status].toDecide) return null;
  const late = Date.parse(due_at) <= now.getTime();
  return (
    <div style={late ? { color: 'var(--crimson)', fontWeight: 600 } : undefined}>
      <Moment at={due_at} />
      {late && <div className="micro">{t('backOffice.cases.late')}</div>}
    </div>
  );
}

/** The columns of cases, in their list and beside an account. */
export const caseColumns = [
  <Column<ModerationCase> key="kind" source="kind" render={({ kind_label }) => kind_label} link sortable />,
  <Column<ModerationCase>
    key="account"
    source="account"
    render={({ account }) => <OwnerName of={account} />}
    sortable
  />,
  <Column<ModerationCase> key="city" source="city" render={({ city }) => city} />,
  <Column<ModerationCase>
    key="status"
    source="status"
    render={({ status }) => <Badge of="cases" state={status} />}
    sortable
  />,
  <Column<ModerationCase>
    key="opened_at"
    source="opened_at"
    render={({ opened_at }) => <Moment at={opened_at} />}
    sortable
  />,
  <Column<ModerationCase> key="due_at" source="due_at" render={(one) => <Due of={one} />} sortable />,
  <Column<ModerationCase> key="waiting" source="waiting" render={(one) => <Wait of={one} />} figures />,
  <Column<ModerationCase>
    key="claimed_by"
    source="claimed_by"
    render={({ claimed_by }) => claimed_by?.name}
    sortable
  />,
  <Column<ModerationCase>
    key="id"
    source="id"
    render={({ id }) => <span className="num">{id}</span>}
    figures
    sortable
  />,
];
