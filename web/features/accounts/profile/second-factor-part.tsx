import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../../ui/forms';
import { proofOf } from '../passkeys/api';
import { ProofField } from '../passkeys/proof-field';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from './api';
import { PartHead } from './frame';

type Begun = Awaited<ReturnType<typeof beginSecondFactor>>;
type State = { at: 'off' } | { at: 'begun'; begun: Begun } | { at: 'codes'; codes: string[] } | { at: 'on' };

/** Turns the second factor on, in two steps, and off. */
export function SecondFactorPart({ on, hasPassword }: { on: boolean; hasPassword: boolean }) {
  const { t } = useTranslation('profile');
  const [state, setState] = useState<State>({ at: on ? 'on' : 'off' });
  return (
    <section aria-labelledby="factor">
      <PartHead id="factor" title={t('security.factor')}>
        {t(state.at === 'on' ? 'security.factorOn' : 'security.factorOff')}
      </PartHead>
      {state.at === 'off' && (
        <BeginForm
          hasPassword={hasPassword}
          onDone={(begun) => {
            setState({ at: 'begun', begun });
          }}
        />
      )}
      {state.at === 'begun' && (
        <ConfirmForm
          begun={state.begun}
          onDone={(codes) => {
            setState({ at: 'codes', codes });
          }}
        />
      )}
      {state.at === 'codes' && (
        <div className="stack" role="status">
          <h3>{t('security.factorCodes')}</h3>
          <p>{t('security.factorCodesText')}</p>
          <ol className="factor-codes">
            {state.codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <div className="row">
            <Button
              kind="primary"
              onClick={() => {
                setState({ at: 'on' });
              }}
            >
              {t('security.factorCodesDone')}
            </Button>
          </div>
        </div>
      )}
      {state.at === 'on' && (
        <EndForm
          hasPassword={hasPassword}
          onDone={() => {
            setState({ at: 'off' });
          }}
        />
      )}
    </section>
  );
}

function BeginForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: (begun: Begun) => void }) {
  const { t } = useTranslation('profile');
  const form = useApiForm({
    initial: { password: '' },
    validate: ({ password }, { required }) => ({ password: hasPassword ? required(password) : undefined }),
    submit: async ({ password }) => beginSecondFactor(await proofOf(password)),
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <FormErrors form={form} />
      <ProofField hasPassword={hasPassword} {...form.field('password')} />
      <div className="row">
        <Button type="submit" pending={form.pending}>
          {t('security.factorBegin')}
        </Button>
      </div>
    </Form>
  );
}

function ConfirmForm({ begun, onDone }: { begun: Begun; onDone: (codes: string[]) => void }) {
  const { t } = useTranslation('profile');
  const form = useApiForm({
    initial: { code: '' },
    validate: ({ code }, { required }) => ({ code: required(code) }),
    submit: ({ code }) => confirmSecondFactor(code),
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <FormErrors form={form} />
      <p>{t('security.factorScan')}</p>
      <div className="factor-scan">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(begun.qr_svg)}`}
          width="192"
          height="192"
          alt={t('security.factorQr')}
        />
        <div>
          <p className="small soft">{t('security.factorKey')}</p>
          <p className="factor-key">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        </div>
      </div>
      <TextField
        label={t('security.factorCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        {...form.field('code')}
      />
      <div className="row">
        <Button type="submit" kind="primary" pending={form.pending}>
          {t('security.factorConfirm')}
        </Button>
      </div>
    </Form>
  );
}

function EndForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const form = useApiForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }, { required }) => ({
      password: hasPassword ? required(password) : undefined,
      code: required(code),
    }),
    submit: async ({ password, code }) => endSecondFactor(await proofOf(password), code),
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <FormErrors form={form} />
      <ProofField hasPassword={hasPassword} {...form.field('password')} />
      <TextField
        label={t('security.factorCode')}
        hint={t('security.factorCodeHint')}
        autoComplete="one-time-code"
        maxLength={40}
        spellCheck={false}
        autoCapitalize="none"
        {...form.field('code')}
      />
      <div className="row">
        <Button type="submit" pending={form.pending}>
          {t('security.factorEnd')}
        </Button>
      </div>
    </Form>
  );
}
