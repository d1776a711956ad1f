import { required, TextInput } from 'react-admin';
import { staffRoles } from '../../../src/shared/staff/staff.codes';
import type { StaffMember } from '../../api/records';
import { ChoiceInput, LanguageInput, Pair } from '../../form/inputs';
import { ServerForm } from '../../form/ServerForm';

/** What the form sends. The address of a member never changes. */
export type StaffBody = Pick<StaffMember, 'name' | 'role' | 'locale'> & {
  email?: string;
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
      values={{ name, role, locale, ...(!member && { email: '' }) }}
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
    </ServerForm>
  );
}
