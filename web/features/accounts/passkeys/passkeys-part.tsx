import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passkeyLimits } from '../../../../src/shared/limits.js';
import { invalidate, queries } from '../../../api/queries';
import { Button } from '../../../ui/button';
import { QueryBoundary, Time } from '../../../ui/data';
import { TextField } from '../../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../../ui/forms';
import { PartHead } from '../profile/frame';
import { addPasskey, proofOf, removePasskey, renamePasskey, type Passkey } from './api';
import { useHasPasskeys } from './device';
import { ProofField } from './proof-field';

/** The passkeys of the person: each can be renamed and removed, and another one added. */
export function PasskeysPart({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const passkeys = queries.useQuery('get', '/account/passkeys', {}, { select: ({ info }) => info });
  const possible = useHasPasskeys();
  const [open, setOpen] = useState<{ id: number; act: 'rename' | 'remove' } | null>(null);
  const [done, setDone] = useState('');
  const changed = async (words: string) => {
    setOpen(null);
    await invalidate(client, '/account/passkeys', '/account/security-events');
    setDone(words);
  };
  return (
    <section aria-labelledby="passkeys">
      <PartHead id="passkeys" title={t('security.passkeys')}>
        {t('security.passkeysText')}
      </PartHead>
      <p role="status" className="small">
        {done}
      </p>
      <QueryBoundary query={passkeys} lines={2}>
        {(list) => (
          <>
            {list.length > 0 && (
              <ul className="access-list">
                {list.map((passkey) => (
                  <li key={passkey.id}>
                    <Described passkey={passkey} />
                    <div className="row">
                      {(['rename', 'remove'] as const).map((act) => (
                        <Button
                          key={act}
                          aria-label={t(`security.passkey.${act}Of`, { name: passkey.name })}
                          onClick={() => {
                            setDone('');
                            setOpen({ id: passkey.id, act });
                          }}
                        >
                          {t(`security.passkey.${act}`)}
                        </Button>
                      ))}
                    </div>
                    {open?.id === passkey.id && open.act === 'rename' && (
                      <RenameForm passkey={passkey} onDone={() => changed(t('security.passkey.renamed'))} />
                    )}
                    {open?.id === passkey.id && open.act === 'remove' && (
                      <RemoveForm
                        id={passkey.id}
                        hasPassword={hasPassword}
                        onDone={() => changed(t('security.passkey.removed'))}
                      />
                    )}
                  </li>
                ))}
              </ul>
            )}
            {!possible ? (
              <p className="small soft">{t('security.passkey.impossible')}</p>
            ) : list.length < passkeyLimits.each ? (
              <AddForm
                key={list.length}
                hasPassword={hasPassword}
                onDone={() => changed(t('security.passkey.added'))}
              />
            ) : (
              <p className="small soft">{t('security.passkey.enough', { max: passkeyLimits.each })}</p>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

function Described({ passkey: { name, backed_up, created_at, last_used_at } }: { passkey: Passkey }) {
  const { t } = useTranslation('profile');
  return (
    <div>
      <p>{name}</p>
      <p className="small soft">
        <Time at={created_at} say={(at) => t('security.passkey.created', { at })} />
        {last_used_at && (
          <>
            {' · '}
            <Time at={last_used_at} say={(at) => t('security.seen', { at })} />
          </>
        )}
        {backed_up && ` · ${t('security.passkey.backedUp')}`}
      </p>
    </div>
  );
}

function AddForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => Promise<void> }) {
  const { t } = useTranslation('profile');
  const form = useApiForm({
    initial: { password: '' },
    validate: ({ password }, { required }) => ({ password: hasPassword ? required(password) : undefined }),
    submit: async ({ password }) => addPasskey(await proofOf(password)),
    onSuccess: onDone,
  });
  return (
    <Form form={form} aria-labelledby="passkeys">
      <FormErrors form={form} />
      <ProofField hasPassword={hasPassword} {...form.field('password')} />
      <div className="row">
        <Button type="submit" pending={form.pending}>
          {t('security.passkey.add')}
        </Button>
      </div>
    </Form>
  );
}

function RenameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => Promise<void> }) {
  const { t } = useTranslation('profile');
  const form = useApiForm({
    initial: { name },
    validate: (values, { required }) => ({ name: required(values.name.trim()) }),
    submit: (values) => renamePasskey(id, values.name.trim()),
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <FormErrors form={form} />
      <TextField label={t('security.passkey.name')} maxLength={passkeyLimits.nameMax} {...form.field('name')} />
      <div className="row">
        <Button type="submit" pending={form.pending}>
          {t('security.passkey.save')}
        </Button>
      </div>
    </Form>
  );
}

function RemoveForm({ id, hasPassword, onDone }: { id: number; hasPassword: boolean; onDone: () => Promise<void> }) {
  const { t } = useTranslation('profile');
  const form = useApiForm({
    initial: { password: '' },
    validate: ({ password }, { required }) => ({ password: hasPassword ? required(password) : undefined }),
    submit: async ({ password }) => removePasskey(id, await proofOf(password)),
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <FormErrors form={form} />
      <ProofField hasPassword={hasPassword} {...form.field('password')} />
      <div className="row">
        <Button type="submit" kind="danger" pending={form.pending}>
          {t('security.passkey.confirmRemove')}
        </Button>
      </div>
    </Form>
  );
}
