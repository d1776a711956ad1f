import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberRole, RequestAccess } from '../../../../../src/shared/accounts/members.rules.js';
import { Button } from '../../../../ui/button';
import { Form, useApiForm } from '../../../../ui/forms';
import { Modal } from '../../../../ui/modal';
import { changeRole } from '../api';
import { AccessField } from './access-field';
import { RoleField } from './role-field';
import { seesRequests } from './sees-requests';

interface Given {
  id: number;
  name: string;
  role: MemberRole;
  access: RequestAccess;
  onChanged: (words: string) => Promise<void>;
}

/** Gives a colleague another role, or other requests to see, in a dialog that says what each includes. Rules 26.15 and 26.21. */
export function ChangeRole(given: Given) {
  const { t } = useTranslation('profile');
  const [asking, setAsking] = useState(false);
  const close = (): void => {
    setAsking(false);
  };
  return (
    <>
      <Button
        aria-label={t('members.roleOf', { name: given.name })}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('members.role')}
      </Button>
      <Modal opened={asking} onClose={close} title={t('members.roleTitle', { name: given.name })}>
        {asking && <RoleForm {...given} onClose={close} />}
      </Modal>
    </>
  );
}

function RoleForm({ id, name, role, access, onChanged, onClose }: Given & { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { t: roles } = useTranslation('members');
  const { t: common } = useTranslation();
  const form = useApiForm({
    initial: { role, request_access: access },
    submit: (values) => changeRole(id, values),
    onSuccess: (_, values) => {
      onClose();
      void onChanged(
        t(seesRequests(values.role) ? 'members.roleAndAccessChanged' : 'members.roleChanged', {
          name,
          role: roles(`${values.role}.name`),
          access: roles(`${values.request_access}.short`),
        }),
      );
    },
  });
  return (
    <Form form={form} summary className="stack">
      <p className="small soft">{t('members.roleText')}</p>
      <RoleField {...form.field('role')} />
      {seesRequests(form.values.role) && <AccessField {...form.field('request_access')} />}
      <div className="modal-acts">
        <Button kind="primary" type="submit" pending={form.pending}>
          {t('members.roleSave')}
        </Button>
        <Button onClick={onClose}>{common('action.cancel')}</Button>
      </div>
    </Form>
  );
}
