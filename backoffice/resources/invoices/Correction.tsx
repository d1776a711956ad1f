import Button from '@mui/material/Button';
import { useState } from 'react';
import { required, TextInput, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { Invoice } from '../../api/records';
import { Pair } from '../../form/inputs';
import { ServerForm } from '../../form/ServerForm';
import type { BackOfficeDataProvider } from '../../providers/data';

type Buyer = NonNullable<Invoice['buyer']>;

/** The fields of each kind of buyer; those with a star must be there. */
const fields = {
  person: [
    ['first_name*', 'last_name*'],
    ['tax_code*', 'pec'],
  ],
  company: [
    ['company_name*', 'vat_number*'],
    ['tax_code', 'sdi_code'],
    ['pec', null],
  ],
} as const satisfies Record<Buyer['kind'], readonly (readonly (string | null)[])[]>;

const place = [
  ['address*', 'postal_code*'],
  ['city*', 'province_id'],
  ['country_id*', null],
] as const;

/** Corrects to whom a rejected document is made out; it leaves again by itself, with its number and its date. */
export function Correction({ invoice, onChanged }: { invoice: Invoice; onChanged: () => Promise<unknown> }) {
  const t = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [open, setOpen] = useState(false);
  const { buyer } = invoice;
  if (!buyer) return null;
  if (!open)
    return (
      <Button
        variant="contained"
        sx={{ justifySelf: 'start' }}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('backOffice.correction.action')}
      </Button>
    );
  const save = async (typed: { buyer: Buyer }) => {
    await act('invoices', invoice.id, 'correct', { buyer: { ...buyer, ...typed.buyer } });
    notify('backOffice.correction.done');
    await onChanged();
    refresh();
  };
  return (
    <>
      <p className="soft">{t('backOffice.correction.text')}</p>
      <ServerForm<{ buyer: Buyer }>
        draft={null}
        submit="backOffice.correction.answer"
        values={{ buyer }}
        onSave={save}
        actions={
          <Button
            variant="outlined"
            onClick={() => {
              setOpen(false);
            }}
          >
            {t('backOffice.action.back')}
          </Button>
        }
      >
        {[...fields[buyer.kind], ...place].map((pair) => (
          <Pair key={pair[0]}>{pair.map((name) => name !== null && <BuyerField key={name} name={name} />)}</Pair>
        ))}
      </ServerForm>
    </>
  );
}

function BuyerField({ name }: { name: string }) {
  const source = name.replace('*', '');
  return (
    <TextInput
      source={`buyer.${source}`}
      label={`backOffice.correction.field.${source}`}
      validate={name.endsWith('*') ? required() : undefined}
      parse={(text: string) => (text === '' ? null : text)}
    />
  );
}
