import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { serverNow } from '../../api/clock';
import { saveFile } from '../../api/save-file';
import { Button } from '../../ui/button';
import { DataTable, Pagination, Time, useProblemWords } from '../../ui/data';
import { Select } from '../../ui/fields';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import type { CreditsPage, LedgerFilter, Movement } from './api';
import { PackageRefund } from './refund';

/** Codes of the specification, section 3; what each filter shows. */
const TYPES = { bought: '2', spent: '3', returned: '5', refunded: '4', welcome: '1', expired: '6' } as const;
const PERIODS = [30, 90, 365] as const;
const DAY = 86_400_000;

const key = <T extends string>(list: readonly T[], asked: string | null): T | undefined =>
  list.find((each) => each === asked);
const TYPE_KEYS = Object.keys(TYPES) as (keyof typeof TYPES)[];
const PERIOD_KEYS = PERIODS.map(String);

/** The ledger's filter as the address has it: `?tipo=bought&periodo=30`. */
export function useLedgerFilter(): LedgerFilter {
  const [search] = useSearchParams();
  const type = key(TYPE_KEYS, search.get('tipo'));
  const period = key(PERIOD_KEYS, search.get('periodo'));
  return {
    ...(type && { type: TYPES[type] }),
    ...(period && { from: new Date(serverNow() - Number(period) * DAY).toISOString().slice(0, 10) }),
  };
}

const PURPOSES = ['registration', 'purchase', 'quote', 'contacts', 'returned', 'refund', 'expiry', 'demo'] as const;

/** Every movement, newest first, with what can be done about it. */
export function Ledger({ answer }: { answer: CreditsPage }) {
  const { t } = useTranslation('credits');
  const format = useFormat();
  const filter = useLedgerFilter();
  const { movements } = answer.info;
  const filtered = Object.keys(filter).length > 0;
  const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${format.number(Math.abs(amount))}`;
  const what = (movement: Movement) => {
    const purpose = PURPOSES.find((each) => each === movement.purpose);
    return purpose ? t(`purpose.${purpose}`) : movement.type.label;
  };
  return (
    <section className="cred-sect" aria-labelledby="cred-ledger">
      <div className="cred-hd">
        <h2 id="cred-ledger" className="cred-h">
          {t('ledger.title')}
        </h2>
        <Export filter={filter} />
      </div>
      <Filters />
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
                  {what(row)}
                  {row.request_id !== null && (
                    <>
                      , <Link to={`/requests/${row.request_id}`}>{t('ledger.request', { id: row.request_id })}</Link>
                    </>
                  )}
                  {typeof row.checkout_id === 'number' && row.amount > 0 && (
                    <>
                      , <Link to={`/checkout/${row.checkout_id}`}>{t('ledger.order', { id: row.checkout_id })}</Link>
                    </>
                  )}
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
        />
      )}
      <Pagination page={answer.page} pageSize={answer.page_size} total={answer.total} />
    </section>
  );
}

/** Both filters stay in the address, so that a narrowed ledger can be come back to. */
function Filters() {
  const { t } = useTranslation('credits');
  const [search, setSearch] = useSearchParams();
  const put = (name: string, value: string): void => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    next.delete('page');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="cred-filters">
      <Select
        name="tipo"
        label={t('filter.type')}
        empty={t('filter.all')}
        value={key(TYPE_KEYS, search.get('tipo')) ?? ''}
        required={false}
        onChange={(value) => {
          put('tipo', value);
        }}
        options={TYPE_KEYS.map((value) => ({ value, label: t(`filter.types.${value}`) }))}
      />
      <Select
        name="periodo"
        label={t('filter.period')}
        empty={t('filter.always')}
        value={key(PERIOD_KEYS, search.get('periodo')) ?? ''}
        required={false}
        onChange={(value) => {
          put('periodo', value);
        }}
        options={PERIODS.map((days) => ({ value: String(days), label: t('filter.days', { count: days }) }))}
      />
    </div>
  );
}

/** The ledger, as narrowed as it is shown, as a file for a spreadsheet. */
function Export({ filter }: { filter: LedgerFilter }) {
  const { t } = useTranslation('credits');
  const words = useProblemWords();
  const [failed, setFailed] = useState('');
  return (
    <span>
      <Button
        size="s"
        icon="down2"
        onClick={async () => {
          setFailed('');
          await saveFile(
            `/credits/ledger.csv?${new URLSearchParams({ ...filter }).toString()}`,
            t('ledger.fileName'),
          ).catch((error: unknown) => {
            setFailed(words(error));
          });
        }}
      >
        {t('ledger.export')}
      </Button>
      {failed && (
        <span className="err" role="alert">
          {failed}
        </span>
      )}
    </span>
  );
}
