import { useState } from 'react';
import { Button, useDataProvider, useTranslate } from 'react-admin';
import { invoiceStates, type InvoiceState } from '../../../src/shared/billing/billing.codes';
import { Icon } from '../../../web/ui/icon';
import type { Invoice } from '../../api/records';
import { BulkDialog } from '../../list/BulkDialog';
import type { BackOfficeDataProvider } from '../../providers/data';
import { MenuButton } from '../../ui/MenuButton';

/** Sets the state of the selected documents at the exchange system. */
export function BulkStateChange() {
  const t = useTranslate();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [state, setState] = useState<InvoiceState>('sent');
  const [asking, setAsking] = useState(false);
  const name = t(`backOffice.state.invoices.${state}`);
  return (
    <>
      <MenuButton
        button={(trigger) => (
          <Button label="backOffice.exchange.go" {...trigger}>
            <Icon name="send" />
          </Button>
        )}
        entries={invoiceStates.map((one) => ({
          key: one,
          text: t(`backOffice.state.invoices.${one}`),
          onChoose: () => {
            setState(one);
            setAsking(true);
          },
        }))}
      />
      <BulkDialog<Invoice>
        open={asking}
        onClose={() => {
          setAsking(false);
        }}
        title={(count) => t('backOffice.exchange.bulk.question', { smart_count: count, state: name })}
        confirm={t('backOffice.exchange.answer', { state: name })}
        applies={(invoice) => invoice.next_states.includes(state)}
        nameOf={({ number, state: now }) => `${number} (${t(`backOffice.state.invoices.${now}`)})`}
        act={({ id }) => act('invoices', id, 'state', { state })}
        done={(count) => t('backOffice.exchange.bulk.done', { smart_count: count, state: name })}
      >
        <p>{t('backOffice.exchange.follows')}</p>
      </BulkDialog>
    </>
  );
}
