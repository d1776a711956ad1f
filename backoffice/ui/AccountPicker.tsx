import Autocomplete from '@mui/material/Autocomplete';
import { useId, useState } from 'react';
import { useGetList, useGetOne, useTranslate, type RaRecord } from 'react-admin';

/** An account as lists name it. */
export interface NamedAccount extends RaRecord {
  id: number;
  name: string | null;
  email?: string | null;
}

/** Finds a firm or a citizen by name or address. */
export function AccountPicker({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | undefined;
  onChange: (id: number | null) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const [sought, setSought] = useState('');
  const { data: chosen } = useGetOne<NamedAccount>('accounts', { id: value ?? 0 }, { enabled: value !== undefined });
  const { data: found = [], isFetching } = useGetList<NamedAccount>(
    'accounts',
    { filter: { q: sought }, pagination: { page: 1, perPage: 12 }, sort: { field: 'id', order: 'ASC' } },
    { enabled: sought.length > 1 },
  );
  const name = (account: NamedAccount): string => account.name ?? account.email ?? `#${account.id}`;
  return (
    <div className="field wide">
      <label htmlFor={id}>{label}</label>
      <Autocomplete
        id={id}
        options={found}
        value={value === undefined ? null : (chosen ?? null)}
        loading={isFetching}
        filterOptions={(all) => all}
        getOptionLabel={name}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={t(sought.length > 1 ? 'backOffice.none.sought' : 'backOffice.type_more')}
        loadingText={t('backOffice.seeking')}
        clearText={t('backOffice.action.clear')}
        openText={t('backOffice.action.open')}
        closeText={t('backOffice.action.close')}
        onChange={(_event, account) => {
          onChange(account?.id ?? null);
        }}
        onInputChange={(_event, text, reason) => {
          if (reason === 'input') setSought(text.trim());
        }}
        renderOption={(props, account) => (
          <li {...props} key={account.id}>
            <span>
              {name(account)} <span className="soft micro">{account.email}</span>
            </span>
          </li>
        )}
        renderInput={({ slotProps }) => {
          const { ref } = slotProps.input;
          return (
            <div ref={ref}>
              <input {...slotProps.htmlInput} className="in" />
            </div>
          );
        }}
      />
    </div>
  );
}
