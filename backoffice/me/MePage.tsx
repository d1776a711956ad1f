import { useState, type SyntheticEvent } from 'react';
import { useNotify, useSetLocale, useTranslate } from 'react-admin';
import { staffLimits } from '../../src/limits';
import { asFailure, send, type Failure } from '../providers/http';
import { openSession, readSession, type Member, type Session } from '../providers/session';
import { SelectField, TextField } from '../ui/Field';
import { Page } from '../ui/Page';
import { Problem } from '../ui/Problem';

/** One's own name, language and password. */
export default function MePage() {
  const t = useTranslate();
  const staff = readSession()?.staff;
  return (
    <Page title={t('backOffice.me.name')} lead={staff && `${staff.email} · ${t(`backOffice.role.${staff.role}`)}`}>
      {staff && <Profile staff={staff} />}
      <section className="sect">
        <h2>{t('backOffice.me.password')}</h2>
        <Password />
      </section>
    </Page>
  );
}

/** Sends a form's fields; keeps what the answer says of the session. */
function useOwn() {
  const [wrong, setWrong] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (body: object): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setWrong(null);
    try {
      const answer = await send<Member | (Session & { staff: Member })>('PUT', 'me', body);
      const session = readSession();
      if ('access_token' in answer) openSession(answer);
      else if (session) openSession({ ...session, staff: answer });
      return true;
    } catch (error) {
      setWrong(asFailure(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const errors = wrong?.body.errors ?? {};
  return { save, busy, errors, problem: wrong && Object.keys(errors).length === 0 ? wrong : null };
}

function Profile({ staff }: { staff: Member }) {
  const t = useTranslate();
  const notify = useNotify();
  const setLocale = useSetLocale();
  const { save, busy, errors, problem } = useOwn();
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const locale = form.get('locale') as string;
    if (!(await save({ name: form.get('name'), locale }))) return;
    setLocale(locale);
    notify('backOffice.me.saved');
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      {problem && <Problem error={problem} />}
      <TextField
        label={t('resources.staff.fields.name')}
        name="name"
        defaultValue={staff.name}
        autoComplete="name"
        error={errors.name}
      />
      <SelectField
        label={t('resources.staff.fields.locale')}
        name="locale"
        defaultValue={staff.locale}
        error={errors.locale}
      >
        <option value="it">Italiano</option>
        <option value="en">English</option>
      </SelectField>
      <div>
        <button type="submit" className="btn btn-1" aria-disabled={busy}>
          {t('ra.action.save')}
          {busy && '…'}
        </button>
      </div>
    </form>
  );
}

function Password() {
  const t = useTranslate();
  const notify = useNotify();
  const { save, busy, errors, problem } = useOwn();
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    if (
      !(await save({
        password: values.get('password'),
        new_password: values.get('new_password'),
        new_password_confirmation: values.get('new_password_confirmation'),
      }))
    )
      return;
    form.reset();
    notify('backOffice.me.password_saved');
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      {problem && <Problem error={problem} />}
      <TextField
        label={t('backOffice.me.current')}
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <TextField
        label={t('backOffice.me.new')}
        hint={t('backOffice.enrol.password_hint', { min: staffLimits.passwordMin })}
        name="new_password"
        type="password"
        autoComplete="new-password"
        error={errors.new_password}
      />
      <TextField
        label={t('backOffice.me.again')}
        name="new_password_confirmation"
        type="password"
        autoComplete="new-password"
        error={errors.new_password_confirmation}
      />
      <div>
        <button type="submit" className="btn btn-2" aria-disabled={busy}>
          {t('backOffice.me.change')}
          {busy && '…'}
        </button>
      </div>
    </form>
  );
}
