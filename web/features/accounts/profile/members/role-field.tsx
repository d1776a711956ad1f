import { useTranslation } from 'react-i18next';
import { memberRoles, type MemberRole } from '../../../../../src/shared/accounts/members.rules.js';
import { RadioCards } from '../../../../ui/fields';
import type { BoundField } from '../../../../ui/forms';

/** What a person does in the firm, with what each role includes. Rule 26.14. */
export function RoleField({ onChange, ...field }: BoundField<MemberRole>) {
  const { t } = useTranslation('members');
  return (
    <RadioCards
      label={t('role')}
      {...field}
      onChange={(chosen) => {
        const role = memberRoles.find((each) => each === chosen);
        if (role) onChange(role);
      }}
      options={memberRoles.map((role) => ({
        value: role,
        label: t(`${role}.name`),
        hint: t(`${role}.text`),
      }))}
    />
  );
}
