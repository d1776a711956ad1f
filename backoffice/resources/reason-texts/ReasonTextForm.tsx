import type { ReactNode } from 'react';
import { required, SelectInput, TextInput } from 'react-admin';
import { moderationLimits, staffLimits } from '../../../src/shared/limits';
import { reasonedDecisions } from '../../../src/shared/staff/reason-texts.codes';
import type { ReasonText } from '../../api/records';
import { ServerForm } from '../../form/ServerForm';
import { useDecisionName } from './use-decision-name';

/** What the form sends. The decision of a text never changes. */
export type ReasonTextBody = Pick<ReasonText, 'name' | 'text_it' | 'text_en'> & { decision?: string };

interface ReasonTextFormProps {
  one?: ReasonText;
  submit: string;
  onSave: (body: ReasonTextBody) => Promise<void>;
  actions?: ReactNode;
}

const words = { htmlInput: { maxLength: moderationLimits.reasonMax } };

/** The form of a ready text, new or changed. */
export function ReasonTextForm({ one, submit, onSave, actions }: ReasonTextFormProps) {
  const nameOf = useDecisionName();
  const choices = reasonedDecisions
    .map((id) => ({ id, name: nameOf(id) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const { name = '', text_it = '', text_en = '' } = one ?? {};
  return (
    <ServerForm<ReasonTextBody>
      draft="reason-text"
      submit={submit}
      values={{ name, text_it, text_en, ...(!one && { decision: '' }) }}
      onSave={onSave}
      actions={actions}
    >
      {!one && <SelectInput source="decision" choices={choices} translateChoice={false} validate={required()} />}
      <TextInput
        source="name"
        helperText="backOffice.reason_text.name_hint"
        validate={required()}
        slotProps={{ htmlInput: { maxLength: staffLimits.reasonTextName } }}
      />
      <TextInput source="text_it" validate={required()} multiline minRows={3} slotProps={words} />
      <TextInput source="text_en" validate={required()} multiline minRows={3} slotProps={words} />
    </ServerForm>
  );
}
