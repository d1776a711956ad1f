import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import {
  AutocompleteInput,
  FieldTitle,
  ReferenceInput,
  required,
  SelectInput,
  useChoicesContext,
  useResourceContext,
  useTranslate,
  type SelectInputProps,
} from 'react-admin';
import type { Account } from '../api/records';
import { nameOf } from '../resources/shared';

/** Two fields in one line, where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      width: '100%',
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(13rem, 1fr))',
      gap: '1.125rem',
      alignItems: 'start',
    }}
  >
    {children}
  </Box>
);

interface OptionalSelectProps extends SelectInputProps {
  source: string;
  /** What is chosen where no choice is: a key of the texts. */
  emptyText: string;
}

/**
 * A choice that may be none. None is a choice with its own text: react-admin's would be heard as “clear the value”, which
 * nobody reads there.
 */
export function OptionalSelect({ emptyText, translateChoice, ...rest }: OptionalSelectProps) {
  const t = useTranslate();
  const resource = useResourceContext();
  const { allChoices = [], isFromReference } = useChoicesContext({ choices: rest.choices });
  const isText = translateChoice ?? !isFromReference;
  const choices = allChoices.map((choice: { id: unknown; name: string }) => ({
    id: choice.id,
    name: isText ? t(choice.name) : choice.name,
  }));
  return (
    <SelectInput
      {...rest}
      // react-admin adds no choice for none, and the label does not say that one is needed.
      isRequired
      label={<FieldTitle label={rest.label} source={rest.source} resource={resource} />}
      choices={[{ id: '', name: t(emptyText) }, ...choices]}
      translateChoice={false}
      slotProps={{ select: { displayEmpty: true } }}
    />
  );
}

interface ChoiceInputProps extends Omit<SelectInputProps, 'choices'> {
  source: string;
  /** Codes of the server. */
  codes: readonly (string | number)[];
  /** The texts of the codes: `${texts}.${code}`. */
  texts: string;
}

/** One of the server's codes, in words. */
export function ChoiceInput({ codes, texts, emptyText, ...rest }: ChoiceInputProps) {
  const choices = codes.map((id) => ({ id, name: `${texts}.${id}` }));
  if (typeof emptyText === 'string') return <OptionalSelect {...rest} choices={choices} emptyText={emptyText} />;
  return <SelectInput {...rest} choices={choices} slotProps={{ select: { displayEmpty: true } }} />;
}

/** Finds a firm or a citizen by name or address. */
export function AccountInput({ source, ...rest }: { source: string; label?: string; alwaysOn?: boolean }) {
  const t = useTranslate();
  return (
    <ReferenceInput source={source} reference="accounts" perPage={12} {...rest}>
      <AutocompleteInput
        label={rest.label}
        optionText={(account?: Account) =>
          account ? [nameOf(account, t), account.name && account.email].filter(Boolean).join(' · ') : ''
        }
        noOptionsText={t('backOffice.none.sought')}
        filterToQuery={(q: string) => ({ q })}
      />
    </ReferenceInput>
  );
}

const languages = [
  { id: 'it', name: 'Italiano' },
  { id: 'en', name: 'English' },
];

/** The language of a member of the staff, each named in itself. */
export const LanguageInput = (props: { label?: string; helperText?: string }) => (
  <SelectInput source="locale" choices={languages} translateChoice={false} validate={required()} {...props} />
);
