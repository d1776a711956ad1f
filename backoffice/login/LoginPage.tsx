import { useState } from 'react';
import { TextInput, useLogin, useSetLocale, useTranslate } from 'react-admin';
import { ServerForm } from '../form/ServerForm';
import { send } from '../providers/http';
import type { Session } from '../api/records';
import { PasskeyLogin } from '../passkeys/PasskeyLogin';
import { lastEnding } from '../providers/session';
import { Enrol, type Enrolment } from './Enrol';
import { LoginLayout } from './LoginLayout';

interface Credentials {
  email: string;
  password: string;
  code: string;
}

/** Address, password and code, or a passkey. A member who has no authenticator yet sets one up first. */
export default function LoginPage() {
  const t = useTranslate();
  const login = useLogin();
  const setLocale = useSetLocale();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [ending] = useState(lastEnding);
  const enter = async (session: Session) => {
    await login(session);
    setLocale(session.staff.locale);
  };
  const submit = async (credentials: Credentials) => {
    const answer = await send<Session | { enrolment: Enrolment }>('POST', 'login', credentials);
    if ('enrolment' in answer) setEnrolment(answer.enrolment);
    else await enter(answer);
  };
  if (enrolment)
    return (
      <Enrol
        enrolment={enrolment}
        onDone={enter}
        onBack={() => {
          setEnrolment(null);
        }}
      />
    );
  return (
    <LoginLayout title={t('backOffice.login.title')}>
      {ending && <p role="status">{t(`backOffice.login.${ending}`)}</p>}
      <ServerForm<Credentials>
        draft={null}
        submit="ra.auth.sign_in"
        values={{ email: '', password: '', code: '' }}
        onSave={submit}
      >
        <TextInput source="email" label="ra.auth.email" type="email" autoComplete="username" />
        <TextInput source="password" label="ra.auth.password" type="password" autoComplete="current-password" />
        <TextInput
          source="code"
          label="backOffice.login.code"
          helperText="backOffice.login.code_hint"
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
      </ServerForm>
      <PasskeyLogin onEntered={enter} />
    </LoginLayout>
  );
}
