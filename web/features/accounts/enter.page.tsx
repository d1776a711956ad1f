import './accounts.css';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { ApiProblem } from '../../api/problems';
import { openSession, readSession } from '../../api/session';
import { requireNumeric } from '../../app/public-guards';
import { Button } from '../../ui/button';
import { Checkbox, TextField } from '../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../ui/forms';
import { Link, usePath } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { openSignInLink } from './api';
import { ASKS_CODE } from './login-form';

export const handle = { texts: ['accounts'] };

export const loader = ({ request, params }: LoaderFunctionArgs) => requireNumeric(request, params, 'token', 'key');

const unchanging = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

/**
 * The page that the mailed link opens. Opening it does nothing, because programs that scan mails open links, too: the
 * button signs in.
 */
export default function EnterPage() {
  const { t } = useTranslation('accounts');
  const { token, key } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const path = usePath();
  const [asksCode, setAsksCode] = useState(false);
  // A press before the page's script has come would be lost.
  const listens = useSyncExternalStore(unchanging, inBrowser, onServer);
  useEffect(() => {
    if (readSession()) void navigate(path('/dashboard'), { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only as the page opens
  }, []);
  const form = useApiForm({
    initial: { remember: false, code: '' },
    validate: ({ code }, { required }) => ({ code: asksCode ? required(code) : undefined }),
    submit: ({ remember, code }) => openSignInLink({ token, key: Number(key), remember, code: code.trim() || null }),
    onSuccess: async ({ auth, account }, { remember }) => {
      openSession({ token: auth.access_token, account }, remember);
      await navigate(path('/dashboard'), { replace: true });
    },
    onFailure: (error) => {
      if (error instanceof ApiProblem && ASKS_CODE.includes(error.code)) setAsksCode(true);
    },
  });
  return (
    <div className="wrap page">
      <PageMeta title={t('enter.title')} noindex />
      <div className="account-form stack-l account-page">
        <FormErrors form={form} title={t('login.failed')} note={t('enter.note')} />
        <h1>{t('enter.title')}</h1>
        <p className="lead">{t('enter.lead')}</p>
        <Form form={form}>
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
          <Button type="submit" kind="primary" size="l" disabled={!listens} pending={form.pending}>
            {t('login.submit')}
          </Button>
        </Form>
        <p className="account-ways">
          {t('reset.expired')} <Link to="/link-accesso">{t('mail.again')}</Link>
        </p>
      </div>
    </div>
  );
}
