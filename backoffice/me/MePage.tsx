import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextInput, useDataProvider, useNotify, useSetLocale, useTranslate } from 'react-admin';
import { staffLimits } from '../../src/shared/limits';
import { LanguageInput } from '../form/inputs';
import { ServerForm } from '../form/ServerForm';
import { may } from '../providers/access';
import type { BackOfficeDataProvider } from '../providers/data';
import { send } from '../providers/http';
import { Passkeys } from '../passkeys/Passkeys';
import type { Member, Session } from '../api/records';
import { openSession, readSession } from '../providers/session';
import { Section } from '../ui/Facts';
import { Page } from '../ui/Page';

/** One's own name, language, password and passkeys. */
export default function MePage() {
  const t = useTranslate();
  const staff = readSession()?.staff;
  return (
    <Page title={t('backOffice.me.name')} lead={staff && `${staff.email} · ${t(`backOffice.role.${staff.role}`)}`}>
      {staff && <Profile staff={staff} />}
      {may('case:decide') && <CaseKinds />}
      <Section title={t('backOffice.me.password')}>
        <Password />
      </Section>
      <Section title={t('backOffice.passkeys.title')}>
        <Passkeys />
      </Section>
    </Page>
  );
}

/** Sends what was changed, and stores the session of the answer. @throws Failure */
async function saveOwn(body: object): Promise<void> {
  const answer = await send<Member | Session>('PUT', 'me', body);
  const session = readSession();
  if ('access_token' in answer) openSession(answer);
  else if (session) openSession({ ...session, staff: answer });
}

function Profile({ staff: { name, locale } }: { staff: Member }) {
  const notify = useNotify();
  const setLocale = useSetLocale();
  const save = async (values: Pick<Member, 'name' | 'locale'>) => {
    await saveOwn({ name: values.name, locale: values.locale });
    setLocale(values.locale);
    notify('backOffice.me.saved');
  };
  return (
    <ServerForm draft="me" submit="ra.action.save" values={{ name, locale }} onSave={save}>
      <TextInput source="name" label="resources.staff.fields.name" autoComplete="name" />
      <LanguageInput label="resources.staff.fields.locale" />
    </ServerForm>
  );
}

/** The kinds of cases that admins chose for the member. Rule 18.20. */
function CaseKinds() {
  const t = useTranslate();
  const { read } = useDataProvider<BackOfficeDataProvider>();
  const { data } = useQuery({ queryKey: ['me'], queryFn: () => read<Member>('me') });
  if (!data) return null;
  const { case_kinds: kinds } = data;
  return (
    <Section title={t('backOffice.me.case_kinds')}>
      <p>
        {kinds.length === 0
          ? t('backOffice.me.all_kinds')
          : kinds.map((kind): string => t(`backOffice.caseKind.${kind}`)).join(', ')}
      </p>
      <p className="soft">{t('backOffice.me.case_kinds_hint')}</p>
    </Section>
  );
}

interface Passwords {
  password: string;
  new_password: string;
  new_password_confirmation: string;
}

const empty: Passwords = { password: '', new_password: '', new_password_confirmation: '' };

function Password() {
  const t = useTranslate();
  const notify = useNotify();
  // Another number creates a new form: what was typed is discarded after the change.
  const [changes, setChanges] = useState(0);
  const save = async (values: Passwords) => {
    await saveOwn(values);
    setChanges(changes + 1);
    notify('backOffice.me.password_saved');
  };
  return (
    <ServerForm<Passwords>
      draft={null}
      key={changes}
      submit="backOffice.me.change"
      variant="outlined"
      values={empty}
      onSave={save}
    >
      <TextInput source="password" type="password" label="backOffice.me.current" autoComplete="current-password" />
      <TextInput
        source="new_password"
        type="password"
        label="backOffice.me.new"
        helperText={t('backOffice.enrol.password_hint', { min: staffLimits.passwordMin })}
        autoComplete="new-password"
      />
      <TextInput
        source="new_password_confirmation"
        type="password"
        label="backOffice.me.again"
        autoComplete="new-password"
      />
    </ServerForm>
  );
}
