import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { maySee } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Facts, Section } from '../../ui/Facts';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment, narrowed } from '../shared';
import { stateOf, type Account } from './types';

/** An account as it stands, and the ways to its money. */
export default function AccountShow() {
  return <RecordOf<Account>>{(account) => <One account={account} />}</RecordOf>;
}

function One({ account }: { account: Account }) {
  const t = useTranslate();
  const label = (name: string): string => t(`resources.accounts.fields.${name}`);
  const lists = ['ledger', 'checkouts', 'invoices', 'refunds'].filter(
    (name) => maySee(name) && (name !== 'ledger' || account.model === 'lawyer'),
  );
  return (
    <RecordPage
      resource="accounts"
      title={account.name ?? t('backOffice.nameless', { id: account.id })}
      lead={t(`backOffice.model.${account.model}`)}
    >
      <p style={{ marginBottom: '1rem' }}>
        <Badge of="accounts" state={stateOf(account)} />
      </p>
      <Facts
        of={[
          [label('email'), account.email],
          [label('city'), account.city],
          [label('vat_number'), account.vat_number],
          [label('balance'), account.balance],
          [label('completed'), t(`ra.boolean.${String(account.completed)}`)],
          [label('created_at'), <Moment key="c" at={account.created_at} />],
          [label('confirmed_at'), account.confirmed_at && <Moment at={account.confirmed_at} />],
          [label('suspended_at'), account.suspended_at && <Moment at={account.suspended_at} />],
          [label('deleted_at'), account.deleted_at && <Moment at={account.deleted_at} />],
        ]}
      />
      {lists.length > 0 && (
        <Section title={t('backOffice.account.money')}>
          <p className="row">
            {lists.map((name) => (
              <Link key={name} className="btn btn-2" to={narrowed(name, { account_id: account.id })}>
                {t(`backOffice.account.${name}`)}
              </Link>
            ))}
          </p>
        </Section>
      )}
    </RecordPage>
  );
}
