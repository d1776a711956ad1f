import './ledger.css';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client';
import { DataTable, Entry, Pagination, Time } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { SaveButton } from '../../ui/save-button';
import type { CreditsPage, LedgerFilter, Movement } from './api';
import { LedgerFilters, useLedgerFilter } from './ledger-filters';
import { PackageRefund } from './refund';

const PURPOSES = ['registration', 'purchase', 'quote', 'contacts', 'returned', 'refund', 'expiry', 'demo'] as const;

/** Every movement, newest first, with what can be done about it. */
export function Ledger({ answer }: { answer: CreditsPage }) {
  const { t } = useTranslation('credits');
  const format = useFormat();
  const filter = useLedgerFilter();
  const { movements } = answer.info;
  const filtered = Object.keys(filter).length > 0;
  const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${format.number(Math.abs(amount))}`;
  return (
    <section className="cred-sect" aria-labelledby="cred-ledger">
      <div className="cred-hd">
        <h2 id="cred-ledger" className="cred-h">
          {t('ledger.title')}
        </h2>
        <Export filter={filter} />
      </div>
      <LedgerFilters />
      <p className="small soft" role="status">
        {filtered && t('ledger.found', { count: answer.total })}
      </p>
      {movements.length > 0 && (
        <DataTable
          caption={t('ledger.caption')}
          hideCaption
          rows={movements}
          rowKey={({ id }) => id}
          columns={[
            { key: 'date', head: t('ledger.date'), cell: (row) => <Time at={row.created_at} as="stamp" /> },
            {
              key: 'what',
              head: t('ledger.what'),
              cell: (row) => (
                <>
                  <What movement={row} />
                  <span className="cred-refund">
                    <PackageRefund movement={row} />
                  </span>
                </>
              ),
            },
            { key: 'amount', head: t('ledger.amount'), figure: true, cell: (row) => signed(row.amount) },
            { key: 'after', head: t('ledger.after'), figure: true, cell: (row) => format.number(row.balance_after) },
            {
              key: 'expires',
              head: t('ledger.expires'),
              figure: true,
              cell: (row) => (row.expires_at ? <Time at={row.expires_at} as="date" /> : '–'),
            },
          ]}
          entry={(row) => (
            <Entry
              title={<What movement={row} />}
              figure={signed(row.amount)}
              note={
                <>
                  <Time at={row.created_at} as="stamp" />
                  {row.expires_at && row.amount > 0 && ` · ${t('ledger.until', { day: format.date(row.expires_at) })}`}
                </>
              }
              aside={t('ledger.left', { balance: format.number(row.balance_after) })}
            >
              <PackageRefund movement={row} />
            </Entry>
          )}
        />
      )}
      <Pagination page={answer.page} pageSize={answer.page_size} total={answer.total} />
    </section>
  );
}

/** What a movement was for, with a link to the request or the order behind it. */
function What({ movement }: { movement: Movement }) {
  const { t } = useTranslation('credits');
  const { request_id: request, checkout_id: order, amount } = movement;
  const purpose = PURPOSES.find((each) => each === movement.purpose);
  return (
    <>
      {purpose ? t(`purpose.${purpose}`) : movement.type.label}
      {request !== null && (
        <>
          , <Link to={`/requests/${request}`}>{t('ledger.request', { id: request })}</Link>
        </>
      )}
      {typeof order === 'number' && amount > 0 && (
        <>
          , <Link to={`/checkout/${order}`}>{t('ledger.order', { id: order })}</Link>
        </>
      )}
    </>
  );
}

/** Saves the ledger, filtered as shown, as a file for a spreadsheet. */
function Export({ filter }: { filter: LedgerFilter }) {
  const { t } = useTranslation('credits');
  return (
    <span>
      <SaveButton
        size="s"
        icon="down2"
        call={() => api.GET('/credits/ledger.csv', { params: { query: filter }, parseAs: 'blob' })}
        name={t('ledger.fileName')}
      >
        {t('ledger.export')}
      </SaveButton>
    </span>
  );
}
