import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { readSession } from '../../providers/session';
import { Ask } from '../../ui/Ask';
import { Badge } from '../../ui/Badge';
import { Facts, Section } from '../../ui/Facts';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment } from '../shared';
import { FirstPassword } from './FirstPassword';
import { StaffForm, type StaffBody } from './StaffForm';
import { stateOf, type StaffMember } from './types';

const verbs = ['revoke-sessions', 'reset-totp', 'reset-password', 'disable', 'enable'] as const;
type Verb = (typeof verbs)[number];

/** A member of the staff: role, sessions, authenticator. */
export default function StaffEdit() {
  return (
    <RecordOf<StaffMember>>
      {(member, refetch) => <Member key={member.id} member={member} onChanged={refetch} />}
    </RecordOf>
  );
}

function Member({ member, onChanged }: { member: StaffMember; onChanged: () => Promise<unknown> }) {
  const t = useTranslate();
  const notify = useNotify();
  const data = useDataProvider<BackOfficeDataProvider>();
  const [asking, setAsking] = useState<Verb | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const self = readSession()?.staff.id === member.id;
  const offered = verbs.filter((verb) =>
    verb === 'enable'
      ? member.disabled_at !== null
      : verb === 'disable'
        ? member.disabled_at === null && !self
        : !self || verb === 'revoke-sessions',
  );
  const save = async (body: StaffBody) => {
    await data.update('staff', { id: member.id, data: body, previousData: member });
    notify('backOffice.staff.changed');
    await onChanged();
  };
  const act = async () => {
    if (!asking) return;
    const answer = await data.act<{ password?: string }>('staff', member.id, asking);
    setAsking(null);
    if (answer.password) {
      setPassword(answer.password);
      return;
    }
    notify(`backOffice.staff.done.${asking}`, { messageArgs: { name: member.name } });
    await onChanged();
  };
  if (password) return <FirstPassword name={member.name} password={password} />;
  const label = (name: string): string => t(`resources.staff.fields.${name}`);
  return (
    <RecordPage resource="staff" title={member.name} lead={member.email}>
      <p style={{ marginBottom: '1rem' }}>
        <Badge of="staff" state={stateOf(member)} />
      </p>
      {may('staff:write') && (
        <StaffForm
          key={`${member.name}${member.role}${member.locale}`}
          member={member}
          answer={t('ra.action.save')}
          onSave={save}
        />
      )}
      <Section title={t('backOffice.staff.access')}>
        <Facts
          of={[
            [label('last_seen_at'), <Moment key="seen" at={member.last_seen_at} />],
            [label('created_at'), <Moment key="made" at={member.created_at} />],
            [label('sessions'), member.sessions],
            [label('recovery_codes'), member.recovery_codes],
            [label('first_password_until'), member.first_password_until && <Moment at={member.first_password_until} />],
            [label('disabled_at'), member.disabled_at && <Moment at={member.disabled_at} />],
          ]}
        />
        {may('staff:write') && (
          <p className="row" style={{ marginTop: '1rem' }}>
            {offered.map((verb) => (
              <button
                key={verb}
                type="button"
                className={verb === 'disable' ? 'btn btn-danger' : 'btn btn-2'}
                onClick={() => {
                  setAsking(verb);
                }}
              >
                {t(`backOffice.staff.verb.${verb}`)}
              </button>
            ))}
          </p>
        )}
      </Section>
      <Ask
        open={asking !== null}
        title={t(`backOffice.staff.question.${asking ?? 'enable'}`, { name: member.name })}
        answer={t(`backOffice.staff.verb.${asking ?? 'enable'}`)}
        danger={asking === 'disable'}
        onAnswer={act}
        onClose={() => {
          setAsking(null);
        }}
      >
        <p>{t(`backOffice.staff.follows.${asking ?? 'enable'}`)}</p>
      </Ask>
    </RecordPage>
  );
}
