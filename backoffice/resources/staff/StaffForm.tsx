import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslate } from 'react-admin';
import { asFailure, type Failure } from '../../providers/http';
import { focusFirst, SelectField, TextField } from '../../ui/Field';
import { Problem } from '../../ui/Problem';
import { roles, type StaffMember } from './types';

/** What the form sends; the address of a member never changes. */
export interface StaffBody {
  name: string;
  role: string;
  locale: string;
  email?: string;
}

interface StaffFormProps {
  member?: StaffMember;
  answer: string;
  onSave: (body: StaffBody) => Promise<void>;
  children?: ReactNode;
}

/** The fields of a member of the staff. */
export function StaffForm({ member, answer, onSave, children }: StaffFormProps) {
  const t = useTranslate();
  const [wrong, setWrong] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const element = event.currentTarget;
    const form = new FormData(element);
    const text = (name: string): string => (form.get(name) as string | null) ?? '';
    setBusy(true);
    setWrong(null);
    try {
      await onSave({
        name: text('name'),
        role: text('role'),
        locale: text('locale'),
        ...(!member && { email: text('email') }),
      });
    } catch (error) {
      const failed = asFailure(error);
      setWrong(failed);
      focusFirst(element, failed.body.errors);
    } finally {
      setBusy(false);
    }
  };
  const errors = wrong?.body.errors ?? {};
  const label = (name: string): string => t(`resources.staff.fields.${name}`);
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      {wrong && Object.keys(errors).length === 0 && <Problem error={wrong} />}
      {!member && (
        <TextField label={label('email')} name="email" type="email" autoComplete="off" error={errors.email} />
      )}
      <TextField label={label('name')} name="name" defaultValue={member?.name} autoComplete="off" error={errors.name} />
      <div className="pair">
        <SelectField
          label={label('role')}
          hint={t('backOffice.staff.role_hint')}
          name="role"
          defaultValue={member?.role ?? 'moderator'}
          error={errors.role}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`backOffice.role.${role}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={label('locale')}
          hint={t('backOffice.staff.locale_hint')}
          name="locale"
          defaultValue={member?.locale ?? 'it'}
          error={errors.locale}
        >
          <option value="it">Italiano</option>
          <option value="en">English</option>
        </SelectField>
      </div>
      <div className="acts">
        <button type="submit" className="btn btn-1" aria-disabled={busy}>
          {answer}
          {busy && '…'}
        </button>
        {children}
      </div>
    </form>
  );
}
