import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FEE_PARAMETERS_DECREE,
  feeParameterTables,
  feePhases,
  type FeeParameterTableId,
} from '../../../src/shared/guidance/fee-parameters.codes.js';
import { feeParametersOf, type FeeParameter } from '../../../src/shared/guidance/fee-parameters.rules.js';
import { sumsIn } from '../../../src/shared/requests/outcomes.rules.js';
import { DataTable } from '../../ui/data';
import { Disclosure } from '../../ui/disclosure';
import { NumberField, Select } from '../../ui/fields';
import { useFormat } from '../../ui/format/format';
import { useLocale } from '../../ui/link';
import { centsOf } from './quote-values';

const ids = Object.keys(feeParameterTables) as FeeParameterTableId[];

/**
 * The parameters of the decree for the value of the case, beside the figures of a quote: a help, which fills in nothing.
 * The value begins with the largest sum of the citizen's story. Rule 28.25.
 */
export function FeeParametersHelp({ story }: { story: string }) {
  const { t } = useTranslation('inbox');
  const locale = useLocale();
  const [table, setTable] = useState<FeeParameterTableId>('out_of_court');
  const [value, setValue] = useState(() => {
    const named = sumsIn(story);
    return named.length > 0 ? String(Math.max(...named)).replace('.', ',') : '';
  });
  const cents = centsOf(value);
  return (
    <Disclosure title={t('parameters.title')}>
      <div className="stack">
        <p className="small">{t('parameters.lead')}</p>
        <div className="quote-parameters-of">
          <Select
            name="parameters-table"
            label={t('parameters.table')}
            value={table}
            empty={false}
            options={ids.map((id) => ({ value: id, label: feeParameterTables[id].label[locale] }))}
            onChange={(id) => {
              setTable(id as FeeParameterTableId);
            }}
          />
          <NumberField
            name="parameters-value"
            label={t('parameters.value')}
            optional
            unit="€"
            value={value}
            error={cents === undefined ? t('quote.error.sum') : undefined}
            onChange={setValue}
            onKeyDown={(event) => {
              // It would send the quote.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </div>
        <Figures table={table} cents={cents ?? 0} />
      </div>
    </Disclosure>
  );
}

function Figures({ table, cents }: { table: FeeParameterTableId; cents: number }) {
  const { t } = useTranslation('inbox');
  const locale = useLocale();
  const format = useFormat();
  const { label, table: number, steps } = feeParameterTables[table];
  const parameters = feeParametersOf(table, cents);
  if (cents <= 0) return <p className="small soft">{t('parameters.noValue')}</p>;
  if (!parameters) {
    const most = Math.max(...steps.map(({ upToCents }) => upToCents));
    return <p className="small soft">{t('parameters.above', { most: format.euro(most) })}</p>;
  }
  const { phases, total } = parameters;
  const sums = ({ minCents, parameterCents, maxCents }: FeeParameter) =>
    [minCents, parameterCents, maxCents].map((sum) => format.euro(sum));
  const column = (key: keyof FeeParameter, head: string) => ({
    key,
    head,
    figure: true,
    cell: (row: FeeParameter) => format.euro(row[key]),
  });
  return (
    <>
      <DataTable
        caption={label[locale]}
        hideCaption
        stacked={false}
        rows={[...phases]}
        rowKey={({ phase }) => phase}
        columns={[
          { key: 'phase', head: t('parameters.phase'), cell: ({ phase }) => feePhases[phase][locale] },
          column('minCents', t('parameters.min')),
          column('parameterCents', t('parameters.parameter')),
          column('maxCents', t('parameters.max')),
        ]}
        {...(phases.length > 1 && { total: [t('parameters.total'), ...sums(total)] })}
      />
      <p className="micro soft">{t('parameters.source', { decree: FEE_PARAMETERS_DECREE[locale], table: number })}</p>
    </>
  );
}
