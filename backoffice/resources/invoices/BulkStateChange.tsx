import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Button, useDataProvider, useTranslate } from 'react-admin';
import { invoiceStates, type InvoiceState } from '../../../src/shared/billing/billing.codes';
import { Icon } from '../../../web/ui/icon';
import type { Invoice } from '../../api/records';
import { BulkDialog } from '../../list/BulkDialog';
import type { BackOfficeDataProvider } from '../../providers/data';

/** Sets the state of the selected documents at the exchange system. */
export function BulkStateChange() {
  const t = useTranslate();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<InvoiceState>('sent');
  const [asking, setAsking] = useState(false);
  const name = t(`backOffice.state.invoices.${state}`);
  return (
    <>
      <Button
        label="backOffice.exchange.go"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        <Icon name="send" />
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => {
          setAnchor(null);
        }}
      >
        {invoiceStates.map((one) => (
          <MenuItem
            key={one}
            onClick={() => {
              setAnchor(null);
              setState(one);
              setAsking(true);
            }}
          >
            {t(`backOffice.state.invoices.${one}`)}
          </MenuItem>
        ))}
      </Menu>
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
