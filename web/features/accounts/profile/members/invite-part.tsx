import { useTranslation } from 'react-i18next';
import type { MemberRole, RequestAccess } from '../../../../../src/shared/accounts/members.rules.js';
import { Button } from '../../../../ui/button';
import { EmailField } from '../../../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../../../ui/forms';
import { NameFields } from '../../name-fields';
import { inviteMember } from '../api';
import { PartHead } from '../frame';
import { AccessField } from './access-field';
import { RoleField } from './role-field';
import { seesRequests } from './sees-requests';

/** Invites a person with a role. */
export function InvitePart({ onSent }: { onSent: (words: string) => Promise<void> }) {
  const { t } = useTranslation('profile');
  const { t: account } = useTranslation('accounts');
  const empty = {
    first_name: '',
    last_name: '',
    email: '',
    role: 'lawyer' as MemberRole,
    request_access: 'all' as RequestAccess,
  };
  const form = useApiForm({
    initial: empty,
    validate: (values, { required, email }) => ({
      first_name: required(values.first_name.trim()),
      last_name: required(values.last_name.trim()),
      email: required(values.email.trim()) ?? email(values.email),
    }),
    submit: ({ first_name, last_name, email, ...rest }) =>
      inviteMember({ first_name: first_name.trim(), last_name: last_name.trim(), email: email.trim(), ...rest }),
    onSuccess: (_, { email }) => {
      form.setValues(empty);
      void onSent(t('members.sent', { email: email.trim() }));
    },
  });
  return (
    <section aria-labelledby="invite">
      <FormErrors form={form} />
      <PartHead id="invite" title={t('members.invite')}>
        {t('members.inviteText')}
      </PartHead>
      <Form form={form}>
        <div className="profile-cols">
          <NameFields form={form} own={false} />
        </div>
        <EmailField
          label={account('email')}
          hint={t('members.emailHint')}
          autoComplete="off"
          {...form.field('email')}
        />
        <RoleField {...form.field('role')} />
        {seesRequests(form.values.role) && <AccessField {...form.field('request_access')} />}
        <div className="row">
          <Button type="submit" kind="primary" pending={form.pending}>
            {t('members.send')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
