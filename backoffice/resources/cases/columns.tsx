import { caseStates } from '../../../src/shared/moderation/case.states';
import type { ModerationCase } from '../../api/records';
import { Column } from '../../list/Column';
import { Badge } from '../../ui/Badge';
import { Due } from '../../ui/Due';
import { useFormat } from '../../ui/format';
import { Moment, OwnerName } from '../shared';

/** How long a case has waited for a decision. */
function Wait({ of: { status, opened_at } }: { of: ModerationCase }) {
  const format = useFormat();
  return caseStates[status].toDecide && <span className="num">{format.ago(opened_at)}</span>;
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
  <Column<ModerationCase>
    key="due_at"
    source="due_at"
    render={({ status, due_at }) => caseStates[status].toDecide && <Due at={due_at} exact />}
    sortable
  />,
  <Column<ModerationCase> key="waiting" source="waiting" render={(one) => <Wait of={one} />} figures />,
  <Column<ModerationCase>
    key="whose"
    source="whose"
    render={({ claimed_by, assigned_to }) => (claimed_by ?? assigned_to)?.name}
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
