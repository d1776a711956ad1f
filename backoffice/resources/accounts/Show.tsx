import { TabbedShowLayout, useTranslate } from 'react-admin';
import type { Account } from '../../api/records';
import { RelatedList } from '../../list/RelatedList';
import { may, maySee } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Facts } from '../../ui/Facts';
import { Row } from '../../ui/Page';
import { caseColumns } from '../cases/columns';
import { checkoutColumns } from '../checkouts/columns';
import { invoiceColumns } from '../invoices/columns';
import { movementColumns } from '../ledger/columns';
import { refundColumns } from '../refunds/columns';
import { RecordOf, RecordPage } from '../RecordPage';
import { Day, Moment, nameOf, narrowed, RecordButton } from '../shared';
import { AccountActions } from './Actions';
import { History, useHistoryChanged } from './History';
import { Notes } from './Notes';
import { stateOf } from './state';

const related = [
  { name: 'cases', columns: caseColumns },
  { name: 'checkouts', columns: checkoutColumns },
  { name: 'invoices', columns: invoiceColumns },
  { name: 'refunds', columns: refundColumns },
  { name: 'ledger', columns: movementColumns },
];

/** An account, with its money and documents in tabs. */
export default function AccountShow() {
  return (
    <RecordOf<Account>>
      {(account, refetch) => <AccountPage key={account.id} account={account} onChanged={refetch} />}
    </RecordOf>
  );
}

function AccountPage({ account, onChanged }: { account: Account; onChanged: () => Promise<unknown> }) {
  const t = useTranslate();
  const historyChanged = useHistoryChanged(account.id);
  const moderates = may('account:moderate');
  const onDone = () => Promise.all([onChanged(), historyChanged()]);
  const label = (name: string): string => t(`resources.accounts.fields.${name}`);
  const tabs = related.filter(({ name }) => maySee(name) && (name !== 'ledger' || account.model === 'lawyer'));
  return (
    <RecordPage
      title={nameOf(account, t)}
      lead={t(`backOffice.model.${account.model}`)}
      badge={<Badge of="accounts" state={stateOf(account)} />}
    >
      <Row>
        {maySee('audit') && (
          <RecordButton to={narrowed('audit', { resource: 'accounts', record_id: account.id, viewed: true })}>
            {t('backOffice.view.readers')}
          </RecordButton>
        )}
        {moderates && <AccountActions account={account} onDone={onDone} />}
      </Row>
      <TabbedShowLayout>
        <TabbedShowLayout.Tab label="backOffice.facts">
          <Facts
            of={[
              [label('email'), account.email],
              [label('city'), account.city],
              [label('vat_number'), account.vat_number],
              [label('balance'), account.balance],
              [label('completed'), t(`ra.boolean.${String(account.completed)}`)],
              [label('created_at'), <Moment key="c" at={account.created_at} />],
              [label('confirmed_at'), account.confirmed_at && <Moment at={account.confirmed_at} />],
              [label('verified_at'), account.verified_at && <Moment at={account.verified_at} />],
              [
                label('identity_changed_at'),
                account.identity_changed_at && <Moment at={account.identity_changed_at} />,
              ],
              [label('terms_version'), account.terms_version && <Day of={account.terms_version} />],
              [label('terms_accepted_at'), account.terms_accepted_at && <Moment at={account.terms_accepted_at} />],
              [label('suspended_at'), account.suspended_at && <Moment at={account.suspended_at} />],
              [label('suspended_until'), account.suspended_until && <Moment at={account.suspended_until} />],
              [label('deleted_at'), account.deleted_at && <Moment at={account.deleted_at} />],
            ]}
          />
        </TabbedShowLayout.Tab>
        {moderates && (
          <TabbedShowLayout.Tab path="history" label="backOffice.account.history">
            <History id={account.id} />
          </TabbedShowLayout.Tab>
        )}
        {moderates && (
          <TabbedShowLayout.Tab path="notes" label="backOffice.account.notes">
            <Notes id={account.id} writable={!account.deleted_at} />
          </TabbedShowLayout.Tab>
        )}
        {tabs.map(({ name, columns }) => (
          <TabbedShowLayout.Tab key={name} path={name} label={`backOffice.account.${name}`}>
            <RelatedList
              reference={name}
              target="account_id"
              sort={{ field: 'id', order: 'DESC' }}
              to={narrowed(name, { account_id: account.id })}
            >
              {columns.filter(({ key }) => key !== 'account')}
            </RelatedList>
          </TabbedShowLayout.Tab>
        ))}
      </TabbedShowLayout>
    </RecordPage>
  );
}
