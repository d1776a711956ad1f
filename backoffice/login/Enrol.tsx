import Box from '@mui/material/Box';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { staffLimits } from '../../src/shared/limits';
import { ServerForm } from '../form/ServerForm';
import { send } from '../providers/http';
import type { Session } from '../api/records';
import { Row } from '../ui/Page';
import { LoginLayout } from './LoginLayout';
import { RecoveryCodes } from './RecoveryCodes';

/** The answer of the login to a member who has no authenticator yet. */
export interface Enrolment {
  otpauth_uri: string;
  /** Base32, for a member who can't scan. */
  secret: string;
  qr_svg: string;
  token: string;
  /** Somebody else chose the password, so it is replaced here. */
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
  const [done, setDone] = useState<(Session & { recovery_codes: string[] }) | null>(null);
  const submit = async ({ code, password }: { code: string; password?: string }) => {
    const { token, new_password } = enrolment;
    setDone(await send('POST', 'enrol', { token, code, ...(new_password && { password }) }));
  };
  if (done) return <RecoveryCodes codes={done.recovery_codes} onDone={() => void onDone(done)} />;
  return (
    <LoginLayout title={t('backOffice.enrol.title')} wide>
      <p>{t('backOffice.enrol.text')}</p>
      <Row>
        <Box
          component="img"
          src={`data:image/svg+xml,${encodeURIComponent(enrolment.qr_svg)}`}
          alt={t('backOffice.enrol.qr')}
          sx={{
            width: '12rem',
            height: '12rem',
            p: 1,
            bgcolor: '#fff',
            border: '1px solid var(--rule)',
            borderRadius: '5px',
          }}
        />
        <div>
          <p className="soft">{t('backOffice.enrol.key')}</p>
          <p className="code">{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        </div>
      </Row>
      <ServerForm
        draft={null}
        submit="backOffice.enrol.answer"
        values={{ code: '', password: '' }}
        onSave={submit}
        onRetry={{ label: t('backOffice.action.back'), act: onBack }}
      >
        <TextInput
          source="code"
          label="backOffice.enrol.code"
          helperText="backOffice.enrol.code_hint"
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        {enrolment.new_password && (
          <TextInput
            source="password"
            type="password"
            label="backOffice.enrol.password"
            helperText={t('backOffice.enrol.password_hint', { min: staffLimits.passwordMin })}
            autoComplete="new-password"
          />
        )}
      </ServerForm>
    </LoginLayout>
  );
}
