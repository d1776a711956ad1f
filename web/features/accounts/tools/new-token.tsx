import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tokenScopeNames } from '../../../../src/shared/accounts/api-token.codes.js';
import { apiTokenLimits } from '../../../../src/shared/limits.js';
import { Button } from '../../../ui/button';
import { CheckboxCards, Select, TextField } from '../../../ui/fields';
import { Form, useApiForm } from '../../../ui/forms';
import { Modal } from '../../../ui/modal';
import { proofOf } from '../passkeys/api';
import { ProofField } from '../passkeys/proof-field';
import { createToken, scopeTexts, type TokenScope } from './api';
import { SecretOnce } from './secret-once';

/** Makes a token in a dialog, which then shows it once. Rule 33.1. */
export function NewToken({
  hasPassword,
  onCreated,
  onClose,
}: {
  hasPassword: boolean;
  onCreated: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const [token, setToken] = useState('');
  const initial: { name: string; scopes: TokenScope[]; days: string; password: string } = {
    name: '',
    scopes: ['requests:read'],
    days: String(apiTokenLimits.days[1]),
    password: '',
  };
  const form = useApiForm({
    initial,
    validate: (values, { required }) => ({
      name: required(values.name.trim()),
      scopes: values.scopes.length === 0 ? t('tokens.scopesMissing') : undefined,
      password: hasPassword ? required(values.password) : undefined,
    }),
    submit: async ({ name, scopes, days, password }) => {
      const term = apiTokenLimits.days.find((each) => String(each) === days) ?? apiTokenLimits.days[0];
      return createToken({ name: name.trim(), scopes, days: term, ...(await proofOf(password)) });
    },
    onSuccess: (created) => {
      setToken(created.token);
      onCreated();
    },
  });
  if (token !== '')
    return (
      <Modal opened onClose={onClose} title={t('tokens.created')}>
        <SecretOnce label={t('tokens.secret')} secret={token} onDone={onClose} />
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title={t('tokens.add')}>
      <Form form={form} summary className="stack">
        <TextField
          label={t('tokens.name')}
          hint={t('tokens.nameHint')}
          maxLength={apiTokenLimits.nameMax}
          autoComplete="off"
          {...form.field('name')}
        />
        <CheckboxCards
          name="scopes"
          label={t('tokens.scopes')}
          values={form.values.scopes}
          error={form.errors.scopes}
          onChange={(chosen) => {
            form.set(
              'scopes',
              tokenScopeNames.filter((scope) => chosen.includes(scope)),
            );
          }}
          options={tokenScopeNames.map((scope) => ({
            value: scope,
            label: t(`tokens.scope.${scopeTexts[scope]}.name`),
            hint: t(`tokens.scope.${scopeTexts[scope]}.about`),
          }))}
        />
        <Select
          label={t('tokens.days')}
          empty={false}
          options={apiTokenLimits.days.map((days) => ({
            value: String(days),
            label: t('tokens.forDays', { days }),
          }))}
          {...form.field('days')}
        />
        <ProofField hasPassword={hasPassword} {...form.field('password')} />
        <div className="modal-acts">
          <Button type="submit" kind="primary" pending={form.pending}>
            {t('tokens.create')}
          </Button>
          <Button onClick={onClose}>{common('action.cancel')}</Button>
        </div>
      </Form>
    </Modal>
  );
}
