import { useState, type SyntheticEvent } from 'react';
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin';
import { invoiceMoves } from '../../../src/billing/backoffice/invoice-states.rules';
import type { InvoiceState } from '../../../src/billing/billing.codes';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Ask } from '../../ui/Ask';
import { SelectField } from '../../ui/Field';
import type { Invoice } from './types';

/** What the exchange has said of a document, written down by hand. The document itself never changes. */
export function StateChange({ invoice, onChanged }: { invoice: Invoice; onChanged: () => Promise<unknown> }) {
  const t = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [state, setState] = useState<InvoiceState>(invoice.state);
  const [asking, setAsking] = useState(false);
  const name = t(`backOffice.state.invoices.${state}`);
  const moves = invoiceMoves[invoice.state];
  if (moves.length === 0) return <p className="soft">{t('backOffice.exchange.final')}</p>;
  if (!may('invoice:write')) return <p className="soft">{t('backOffice.exchange.not_yours')}</p>;
  const change = async () => {
    await act('invoices', invoice.id, 'state', { state });
    setAsking(false);
    notify('backOffice.exchange.done', { messageArgs: { state: name } });
    await onChanged();
    refresh();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (state !== invoice.state) setAsking(true);
  };
  return (
    <form className="form" onSubmit={submit}>
      <SelectField
        label={t('backOffice.exchange.state')}
        hint={t('backOffice.exchange.hint')}
        value={state}
        onChange={(event) => {
          setState(event.target.value as InvoiceState);
        }}
      >
        {[invoice.state, ...moves].map((one) => (
          <option key={one} value={one}>
            {t(`backOffice.state.invoices.${one}`)}
          </option>
        ))}
      </SelectField>
      <div>
        <button type="submit" className="btn btn-1" disabled={state === invoice.state}>
          {t('backOffice.exchange.go')}
        </button>
      </div>
      <Ask
        open={asking}
        title={t('backOffice.exchange.question', { state: name })}
        answer={t('backOffice.exchange.answer', { state: name })}
        onAnswer={change}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t('backOffice.exchange.follows')}</p>
      </Ask>
    </form>
  );
}
