import { useTranslation } from 'react-i18next';
import { requestAccesses, type RequestAccess } from '../../../../../src/shared/accounts/members.rules.js';
import { RadioCards } from '../../../../ui/fields';
import type { BoundField } from '../../../../ui/forms';

/** Which requests of the firm a person sees. Rule 26.21. */
export function AccessField({ onChange, ...field }: BoundField<RequestAccess>) {
  const { t } = useTranslation('members');
  return (
    <RadioCards
      label={t('access')}
      {...field}
      onChange={(chosen) => {
        const access = requestAccesses.find((each) => each === chosen);
        if (access) onChange(access);
      }}
      options={requestAccesses.map((access) => ({
        value: access,
        label: t(`${access}.name`),
        hint: t(`${access}.text`),
      }))}
    />
  );
}
