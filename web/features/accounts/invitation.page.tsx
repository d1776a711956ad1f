import './accounts.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { accountLimits } from '../../../src/shared/limits.js';
import type { Schemas } from '../../api/client';
import { requireNumeric } from '../../app/public-guards';
import { Button, ButtonLink } from '../../ui/button';
import { Loading, useProblemWords } from '../../ui/data';
import { EmptyState } from '../../ui/empty-state';
import { Form, FormErrors, useApiForm } from '../../ui/forms';
import { useFormat } from '../../ui/format/format';
import { PageMeta } from '../../ui/page-meta';
import { acceptInvitation, readInvitation } from './api';
import { NewPasswordField, RepeatedPasswordField } from './register/person-fields';

type Invitation = Schemas['Invitation'];

export const handle = { texts: ['accounts', 'members'] };

export const loader = ({ request, params }: LoaderFunctionArgs) => requireNumeric(request, params, 'key', 'token');

/** The page that the mail of an invitation links to. Opening it accepts nothing: a password does. Rule 26.3. */
export default function InvitationPage() {
  const { t } = useTranslation('accounts');
  const { t: members } = useTranslation('members');
  const { key, token } = useLoaderData<typeof loader>();
  const words = useProblemWords();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failed, setFailed] = useState('');
  const [accepted, setAccepted] = useState(false);
  useEffect(() => {
    // It names people, so only the browser reads it: a rendered page never contains it.
    void readInvitation(Number(key), token).then(setInvitation, (error: unknown) => {
      setFailed(words(error));
    });
    // oxlint-disable-next-line react/exhaustive-deps -- only as the page opens
  }, [key, token]);
  if (accepted)
    return (
      <div className="wrap page" role="status">
        <PageMeta title={members('invitation.done')} noindex />
        <EmptyState
          open
          title={<h1>{members('invitation.done')}</h1>}
          action={
            <ButtonLink kind="primary" size="l" to="/login">
              {t('login.submit')}
            </ButtonLink>
          }
        >
          <p>{members('invitation.doneText', { email: invitation?.email ?? '' })}</p>
        </EmptyState>
      </div>
    );
  if (failed)
    return (
      <div className="wrap page" role="alert">
        <PageMeta title={members('invitation.title')} noindex />
        <EmptyState title={<h1>{members('invitation.gone')}</h1>}>
          <p>{failed}</p>
          <p>{members('invitation.goneText')}</p>
        </EmptyState>
      </div>
    );
  return (
    <div className="wrap page">
      <PageMeta title={members('invitation.title')} noindex />
      {invitation ? (
        <Acceptance
          invitation={invitation}
          accept={(passwords) => acceptInvitation(Number(key), token, passwords)}
          onAccepted={() => {
            setAccepted(true);
          }}
        />
      ) : (
        <>
          <h1>{members('invitation.title')}</h1>
          <Loading lines={4} />
        </>
      )}
    </div>
  );
}

function Acceptance({
  invitation: { firm, first_name, email, role, expires_at },
  accept,
  onAccepted,
}: {
  invitation: Invitation;
  accept: (passwords: Schemas['InvitationAcceptance']) => Promise<unknown>;
  onAccepted: () => void;
}) {
  const { t } = useTranslation('accounts');
  const { t: members } = useTranslation('members');
  const format = useFormat();
  const form = useApiForm({
    initial: { password: '', password_confirmation: '' },
    validate: (values, { required, min, same }) => ({
      password: required(values.password) ?? min(accountLimits.passwordMin)(values.password),
      password_confirmation:
        required(values.password_confirmation) ?? same(values.password)(values.password_confirmation),
    }),
    submit: accept,
    onSuccess: onAccepted,
  });
  return (
    <div className="account-form stack-l account-page">
      <FormErrors form={form} />
      <h1>{members('invitation.for', { firm })}</h1>
      <p className="lead">{members('invitation.lead', { name: first_name, firm, email })}</p>
      <ul className="account-terms">
        <li>{members('ownRole', { role: members(`${role}.name`), text: members(`${role}.text`) })}</li>
        <li>{members('invitation.seen')}</li>
      </ul>
      <Form form={form}>
        <NewPasswordField label={t('newPassword')} {...form.field('password')} />
        <RepeatedPasswordField {...form.field('password_confirmation')} />
        <Button type="submit" kind="primary" size="l" pending={form.pending}>
          {members('invitation.submit')}
        </Button>
      </Form>
      <p className="small soft">{members('invitation.until', { at: format.stamp(expires_at) })}</p>
    </div>
  );
}
