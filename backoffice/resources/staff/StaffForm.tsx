import { FormDataConsumer, required, SelectArrayInput, TextInput } from 'react-admin';
import { caseKinds } from '../../../src/shared/moderation/case.codes';
import { allowsStaff } from '../../../src/shared/permissions.rules';
import { staffRoles } from '../../../src/shared/staff/staff.codes';
import type { StaffMember } from '../../api/records';
import { ChoiceInput, LanguageInput, Pair } from '../../form/inputs';
import { ServerForm } from '../../form/ServerForm';

/** What the form sends. The address of a member never changes. */
export type StaffBody = Pick<StaffMember, 'name' | 'role' | 'locale'> & {
  email?: string;
  case_kinds?: StaffMember['case_kinds'];
};

interface StaffFormProps {
  member?: StaffMember;
  submit: string;
  onSave: (body: StaffBody) => Promise<void>;
}

/** The form of a member of the staff, new or changed. */
export function StaffForm({ member, submit, onSave }: StaffFormProps) {
  const { name = '', role = 'moderator', locale = 'it' } = member ?? {};
  return (
    <ServerForm<StaffBody>
      draft="member"
      submit={submit}
      values={{ name, role, locale, ...(member ? { case_kinds: member.case_kinds ?? [] } : { email: '' }) }}
      onSave={onSave}
    >
      {!member && <TextInput source="email" type="email" autoComplete="off" validate={required()} />}
      <TextInput source="name" autoComplete="off" validate={required()} />
      <Pair>
        <ChoiceInput
          source="role"
          codes={staffRoles}
          texts="backOffice.role"
          helperText="backOffice.staff.role_hint"
          validate={required()}
        />
        <LanguageInput helperText="backOffice.staff.locale_hint" />
      </Pair>
      {member && (
        <FormDataConsumer<StaffBody>>
          {({ formData }) =>
            allowsStaff('case:decide', formData.role) && (
              <SelectArrayInput
                source="case_kinds"
                helperText="backOffice.staff.case_kinds_hint"
                choices={caseKinds.map((id) => ({ id, name: `backOffice.caseKind.${id}` }))}
              />
            )
          }
        </FormDataConsumer>
      )}
    </ServerForm>
  );
}
