import type { ReactElement } from 'react';
import { DateInput, NumberInput, ReferenceInput, TextInput } from 'react-admin';
import { AccountInput, ChoiceInput, OptionalSelect } from '../form/inputs';

const label = (source: string): string => `backOffice.filter.${source}`;

/** The search over several columns of a list. */
export const search = <TextInput key="q" source="q" label={label('q')} type="search" resettable alwaysOn />;

/** The firm or citizen that the records belong to. */
export const account = <AccountInput key="account_id" source="account_id" label={label('account_id')} alwaysOn />;

/** A member of the staff; `text` names their role in the records. */
export const member = (text: string) => (
  <ReferenceInput
    key="staff_id"
    source="staff_id"
    reference="staff"
    perPage={200}
    sort={{ field: 'name', order: 'ASC' }}
    alwaysOn
  >
    <OptionalSelect source="staff_id" label={label(text)} emptyText="backOffice.all" />
  </ReferenceInput>
);

/** The number of another record. */
export const number = (source: string) => (
  <NumberInput key={source} source={source} label={label(source)} min={1} step={1} />
);

/** From one day to another, both included. */
export const period: ReactElement<{ source: string }>[] = ['from', 'to'].map((source) => (
  <DateInput key={source} source={source} label={label(source)} />
));

/** The day on which money moved. It comes with a link from the reconciliation. */
export const paidOn = <DateInput key="paid_on" source="paid_on" label={label('paid_on')} />;

/** One of the server's codes; the texts are at `${texts}.${code}`. */
export const choice = (source: string, codes: readonly (string | number)[], texts: string, alwaysOn = true) => (
  <ChoiceInput
    key={source}
    source={source}
    codes={codes}
    texts={texts}
    emptyText="backOffice.all"
    alwaysOn={alwaysOn}
  />
);
