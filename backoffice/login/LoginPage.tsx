import { useState, type SyntheticEvent } from 'react';
import { useLogin, useSetLocale, useTranslate } from 'react-admin';
import { asFailure, send, type Failure } from '../providers/http';
import { lastEnding, type Session } from '../providers/session';
import { TextField } from '../ui/Field';
import { Problem } from '../ui/Problem';
import { Door } from './Door';
import { Enrol, type Enrolment } from './Enrol';

type Answer = Session | { enrolment: Enrolment };

/** Address, password and code; whoever has no authenticator yet sets one up first. */
export function LoginPage() {
  const t = useTranslate();
  const login = useLogin();
  const setLocale = useSetLocale();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Failure | null>(null);
  const [ending] = useState(lastEnding);

  const enter = async (session: Session) => {
    await login(session);
    setLocale(session.staff.locale);
  };
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong(null);
    const form = new FormData(event.currentTarget);
    try {
      const answer = await send<Answer>('POST', 'login', {
        email: form.get('email'),
        password: form.get('password'),
        code: form.get('code'),
      });
      if ('enrolment' in answer) setEnrolment(answer.enrolment);
      else await enter(answer);
    } catch (error) {
      setWrong(asFailure(error));
    } finally {
      setBusy(false);
    }
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
  const errors = wrong?.body.errors ?? {};
  return (
    <Door title={t('backOffice.login.title')}>
      {ending && !wrong && <p role="status">{t(`backOffice.login.${ending}`)}</p>}
      {wrong && <Problem error={wrong} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('ra.auth.email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          error={errors.email}
        />
        <TextField
          label={t('ra.auth.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <TextField
          label={t('backOffice.login.code')}
          hint={t('backOffice.login.code_hint')}
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code}
        />
        <button type="submit" className="btn btn-1" aria-disabled={busy}>
          {t('ra.auth.sign_in')}
          {busy && '…'}
        </button>
      </form>
    </Door>
  );
}
