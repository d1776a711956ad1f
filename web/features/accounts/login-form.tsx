import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { accountLimits } from '../../../src/shared/limits.js';
import type { Schemas } from '../../api/client';
import { ApiProblem } from '../../api/problems';
import { openSession } from '../../api/session';
import { Button } from '../../ui/button';
import { Checkbox, EmailField, PasswordField, TextField } from '../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../ui/forms';
import { Link } from '../../ui/link';
import { logIn } from './api';
import { readClaim } from '../wizard/claim-storage';
import { PasskeyLogin } from './passkeys/login-part';
import { Resend } from './resend';

/** The account that a refusal names because its address still waits for confirmation. */
function unconfirmed(error: unknown): string | null {
  if (!(error instanceof ApiProblem) || error.code !== 'not_confirmed') return null;
  const account = error.info.account as { id?: unknown } | undefined;
  return typeof account?.id === 'number' ? String(account.id) : null;
}

const EMPTY = { username: '', password: '', remember: false, code: '' };

/** Refusals after which the password was right, and a code of the authenticator is asked for. */
export const ASKS_CODE: readonly string[] = ['code_required', 'wrong_code'];

/** Email and password, on the login page and in the header's modal. A refusal empties both fields. */
export function LoginForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation('accounts');
  const [query] = useSearchParams();
  const [waiting, setWaiting] = useState<string | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const enter = ({ auth, account }: Schemas['LoggedIn'], remember: boolean) => {
    openSession({ token: auth.access_token, account }, remember);
    if (account.model === 'user' && readClaim()) void import('../wizard/claim').then(({ claimDraft }) => claimDraft());
    onDone?.();
  };
  const form = useApiForm({
    initial: EMPTY,
    validate: (values, { required, email }) => ({
      username: required(values.username) ?? email(values.username),
      password: required(values.password),
      code: asksCode ? required(values.code) : undefined,
    }),
    submit: ({ username, password, remember, code }) => logIn(username.trim(), password, remember, code.trim()),
    onSuccess: (entered, { remember }) => {
      enter(entered, remember);
    },
    onFailure: (error) => {
      // Nothing was refused where the server was not reached: what was typed can be sent again.
      if (error instanceof ApiProblem && error.status === 0) return;
      setWaiting(unconfirmed(error));
      const code = error instanceof ApiProblem && ASKS_CODE.includes(error.code);
      setAsksCode(code);
      if (code) form.setValues((before) => ({ ...before, code: '' }));
      else form.setValues((before) => ({ ...before, username: '', password: '', code: '' }));
    },
  });
  const wanted = query.get('redirect_to');
  const onwards = wanted ? `?${new URLSearchParams({ redirect_to: wanted }).toString()}` : '';
  const filled = form.values.username.trim() !== '' && form.values.password !== '';
  // A mistake found here keeps what was typed; only a refusal by the server empties the fields.
  const emptied = !filled && form.lines.length > 0;
  return (
    <>
      <FormErrors form={form} title={t('login.failed')} note={emptied ? t('login.again') : undefined} />
      {waiting && <Resend models={['user', 'lawyer']} id={waiting} />}
      <Form form={form}>
        <EmailField label={t('email')} autoComplete="username webauthn" {...form.field('username')} />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          maxLength={accountLimits.passwordMax}
          {...form.field('password')}
        />
        {asksCode && (
          <TextField
            label={t('login.code')}
            hint={t('login.codeHint')}
            autoComplete="one-time-code"
            maxLength={40}
            spellCheck={false}
            autoCapitalize="none"
            {...form.field('code')}
          />
        )}
        <Checkbox label={t('login.remember')} hint={t('login.rememberHint')} {...form.check('remember')} />
        <div className="row">
          <Button type="submit" kind="primary" size="l" disabled={!filled || form.pending} pending={form.pending}>
            {t('login.submit')}
          </Button>
          <Link to="/recupero-password" className="btn btn-3">
            {t('login.forgot')}
          </Link>
        </div>
      </Form>
      <div className="account-others">
        <PasskeyLogin remember={form.values.remember} onEntered={enter} />
        <Link to="/link-accesso" className="btn btn-3">
          {t('login.link')}
        </Link>
      </div>
      <nav className="account-ways" aria-label={t('login.new')}>
        <p>{t('login.new')}</p>
        <ul>
          <li>
            <Link to={`/registrazione-utente${onwards}`}>{t('login.asUser')}</Link>
          </li>
          <li>
            <Link to="/registrazione-avvocato">{t('login.asFirm')}</Link>
          </li>
        </ul>
      </nav>
    </>
  );
}
