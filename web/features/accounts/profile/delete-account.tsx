import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveBrowser, leaveFor, type Account } from '../../../api/session';
import { Button } from '../../../ui/button';
import { Form, FormErrors, useApiForm } from '../../../ui/forms';
import { Modal } from '../../../ui/modal';
import { toast } from '../../../ui/toasts';
import { proofOf } from '../passkeys/api';
import { ProofField } from '../passkeys/proof-field';
import { deleteAccount } from './api';

/** Deletes the account: names what is lost and asks for the password. */
export function DeleteAccount({ account, level = 2 }: { account: Account & { has_password: boolean }; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const { t } = useTranslation('profile');
  const [opened, setOpened] = useState(false);
  return (
    <section className="profile-apart stack" aria-labelledby="delete">
      <Heading id="delete">{t('delete.title')}</Heading>
      <p className="soft small">{t('delete.lead')}</p>
      <Button
        kind="danger"
        onClick={() => {
          setOpened(true);
        }}
      >
        {t('delete.open')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => {
          setOpened(false);
        }}
        title={t('delete.question')}
      >
        {opened && (
          <Dialog
            account={account}
            onClose={() => {
              setOpened(false);
            }}
          />
        )}
      </Modal>
    </section>
  );
}

function Dialog({ account, onClose }: { account: Account & { has_password: boolean }; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const form = useApiForm({
    initial: { password: '' },
    validate: (values, { required }) => ({ password: account.has_password ? required(values.password) : undefined }),
    submit: async ({ password }) => {
      leaveFor('/');
      try {
        await deleteAccount(await proofOf(password));
      } catch (error) {
        leaveFor(null);
        throw error;
      }
    },
    onSuccess: () => {
      toast(t('delete.done'));
      leaveBrowser();
    },
  });
  const lost =
    account.model === 'lawyer'
      ? [t('delete.lostCredits', { count: account.credits ?? 0 }), t('delete.lostProfile'), t('delete.lostQuotes')]
      : [t('delete.lostRequests'), t('delete.lostDocuments'), t('delete.lostContacts')];
  return (
    <div className="stack-l">
      <div>
        <p>{t('delete.lost')}</p>
        <ul className="account-terms">
          {lost.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <p className="small soft">{t('delete.kept')}</p>
      <FormErrors form={form} />
      <Form form={form}>
        <ProofField hasPassword={account.has_password} label={t('delete.password')} {...form.field('password')} />
        <div className="modal-acts">
          <Button type="submit" kind="danger" pending={form.pending}>
            {t('delete.confirm')}
          </Button>
          <Button onClick={onClose}>{common('action.cancel')}</Button>
        </div>
      </Form>
    </div>
  );
}
