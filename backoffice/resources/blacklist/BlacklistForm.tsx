import type { ReactNode } from 'react';
import { maxLength, minLength, required, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { moderationLimits } from '../../../src/shared/limits';
import { blacklistKinds, type BlacklistKind } from '../../../src/shared/moderation/blacklist.codes';
import type { BlacklistEntry } from '../../api/records';
import { ChoiceInput } from '../../form/inputs';
import { ServerForm } from '../../form/ServerForm';

/** What the form sends. */
export interface BlacklistValues {
  kind: BlacklistKind;
  value: string | null;
  reason: string;
}

interface BlacklistFormProps {
  entry?: BlacklistEntry;
  submit: string;
  onSave: (values: BlacklistValues) => Promise<void>;
  actions?: ReactNode;
}

const { reasonMin, reasonMax, blacklistValueMax } = moderationLimits;

/** The form of an entry, new or corrected. */
export function BlacklistForm({ entry, submit, onSave, actions }: BlacklistFormProps) {
  const values: BlacklistValues = {
    kind: entry?.kind ?? 'email',
    value: entry?.value ?? null,
    reason: entry?.reason ?? '',
  };
  return (
    <ServerForm<BlacklistValues>
      draft={null}
      submit={submit}
      values={values}
      onSave={({ kind, value, reason }) => onSave({ kind, value: value || null, reason })}
      actions={actions}
    >
      <ChoiceInput source="kind" codes={blacklistKinds} texts="backOffice.blacklistKind" validate={required()} />
      <ValueInput isNew={entry === undefined} />
      <TextInput
        source="reason"
        helperText="backOffice.blacklist.reason_hint"
        validate={[required(), minLength(reasonMin), maxLength(reasonMax)]}
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: reasonMax } }}
      />
    </ServerForm>
  );
}

function ValueInput({ isNew }: { isNew: boolean }) {
  const kind = useWatch<BlacklistValues, 'kind'>({ name: 'kind' });
  return (
    <TextInput
      source="value"
      helperText={
        isNew || kind === 'term' ? `backOffice.blacklist.value_hint.${kind}` : 'backOffice.blacklist.value_unchanged'
      }
      validate={isNew ? required() : undefined}
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: blacklistValueMax, spellCheck: false } }}
    />
  );
}
