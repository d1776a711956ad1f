import { useState } from 'react';
import { required, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { InvoiceState } from '../../../src/shared/billing/billing.codes';
import type { Invoice } from '../../api/records';
import { ChoiceInput } from '../../form/inputs';
import { ServerForm } from '../../form/ServerForm';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

/** The answer of the exchange system about a document, entered by hand. The document itself never changes. */
export function StateChange({ invoice, onChanged }: { invoice: Invoice; onChanged: () => Promise<unknown> }) {
  const t = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [asked, setAsked] = useState<InvoiceState | null>(null);
  const { next_states: moves } = invoice;
  if (moves.length === 0)
    return <p className="soft">{t(`backOffice.exchange.${invoice.state === 'delivered' ? 'final' : 'by_itself'}`)}</p>;
  if (!may('invoice:write')) return <p className="soft">{t('backOffice.exchange.not_yours')}</p>;
  const state = t(`backOffice.state.invoices.${asked ?? invoice.state}`);
  const change = async () => {
    await act('invoices', invoice.id, 'state', { state: asked });
    setAsked(null);
    notify('backOffice.exchange.done', { messageArgs: { state } });
    await onChanged();
    refresh();
  };
  return (
    <>
      <ServerForm<{ to: InvoiceState }>
        draft={null}
        key={invoice.state}
        submit="backOffice.exchange.go"
        onSave={({ to }) => {
          setAsked(to);
          return Promise.resolve();
        }}
      >
        <ChoiceInput
          source="to"
          label="backOffice.exchange.state"
          helperText="backOffice.exchange.hint"
          codes={moves}
          texts="backOffice.state.invoices"
          validate={required()}
        />
      </ServerForm>
      <ConfirmDialog
        open={asked !== null}
        title={t('backOffice.exchange.question', { state })}
        confirm={t('backOffice.exchange.answer', { state })}
        onConfirm={change}
        onClose={() => {
          setAsked(null);
        }}
      >
        <p>{t('backOffice.exchange.follows')}</p>
      </ConfirmDialog>
    </>
  );
}
