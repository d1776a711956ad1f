import { useState, type SyntheticEvent } from 'react';
import { useTranslate } from 'react-admin';
import { staffLimits } from '../../src/limits';
import { asFailure, send, type Failure } from '../providers/http';
import type { Session } from '../providers/session';
import { TextField } from '../ui/Field';
import { Problem } from '../ui/Problem';
import { Door } from './Door';
import { RecoveryCodes } from './RecoveryCodes';

/** What the login gives to whoever has no authenticator yet. */
export interface Enrolment {
  otpauth_uri: string;
  /** Base32, for whoever can't scan. */
  secret: string;
  qr_svg: string;
  token: string;
  /** The password was somebody else's choice and is replaced here. */
  new_password: boolean;
}

interface EnrolProps {
  enrolment: Enrolment;
  onDone: (session: Session) => Promise<void>;
  onBack: () => void;
}

/**
 * Sets up the authenticator: picture or key, its first code, a password of one's own; then the codes for the day the
 * phone is lost.
 */
export function Enrol({ enrolment, onDone, onBack }: EnrolProps) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Failure | null>(null);
  const [done, setDone] = useState<(Session & { recovery_codes: string[] }) | null>(null);
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong(null);
    const form = new FormData(event.currentTarget);
    try {
      setDone(
        await send('POST', 'enrol', {
          token: enrolment.token,
          code: form.get('code'),
          ...(enrolment.new_password && { password: form.get('password') }),
        }),
      );
    } catch (error) {
      setWrong(asFailure(error));
    } finally {
      setBusy(false);
    }
  };
  if (done) return <RecoveryCodes codes={done.recovery_codes} onDone={() => void onDone(done)} />;
  const errors = wrong?.body.errors ?? {};
  return (
    <Door title={t('backOffice.enrol.title')} wide>
      <p>{t('backOffice.enrol.text')}</p>
      {wrong && Object.keys(errors).length === 0 && (
        <Problem error={wrong} onRetry={onBack} label={t('backOffice.action.back')} />
      )}
      <div className="row">
        <div className="qr">
          <img src={`data:image/svg+xml,${encodeURIComponent(enrolment.qr_svg)}`} alt={t('backOffice.enrol.qr')} />
        </div>
        <div>
          <p className="soft">{t('backOffice.enrol.key')}</p>
          <p className="secret">{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        </div>
      </div>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('backOffice.enrol.code')}
          hint={t('backOffice.enrol.code_hint')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.code}
        />
        {enrolment.new_password && (
          <TextField
            label={t('backOffice.enrol.password')}
            hint={t('backOffice.enrol.password_hint', { min: staffLimits.passwordMin })}
            name="password"
            type="password"
            autoComplete="new-password"
            error={errors.password}
          />
        )}
        <button type="submit" className="btn btn-1" aria-disabled={busy}>
          {t('backOffice.enrol.answer')}
          {busy && '…'}
        </button>
      </form>
    </Door>
  );
}
