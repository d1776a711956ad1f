import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { StaffMember } from '../../api/records';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { readSession } from '../../providers/session';
import { Badge } from '../../ui/Badge';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Facts, Section } from '../../ui/Facts';
import { Row } from '../../ui/Page';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment } from '../shared';
import { FirstPassword } from './FirstPassword';
import { StaffForm, type StaffBody } from './StaffForm';
import { stateOf } from './state';

const verbs = ['revoke-sessions', 'reset-totp', 'reset-password', 'disable', 'enable'] as const;
type Verb = (typeof verbs)[number];

/** The actions on a member now. Members can't block themselves. */
function offeredTo(member: StaffMember): Verb[] {
  const self = readSession()?.staff.id === member.id;
  return verbs.filter((verb) => {
    if (verb === 'enable') return member.disabled_at !== null;
    if (verb === 'disable') return member.disabled_at === null && !self;
    return !self || verb === 'revoke-sessions';
  });
}

/** A member of the staff: role, sessions, authenticator. */
export default function StaffEdit() {
  return (
    <RecordOf<StaffMember>>
      {(member, refetch) => <MemberPage key={member.id} member={member} onChanged={refetch} />}
    </RecordOf>
  );
}

function MemberPage({ member, onChanged }: { member: StaffMember; onChanged: () => Promise<unknown> }) {
  const t = useTranslate();
  const notify = useNotify();
  const data = useDataProvider<BackOfficeDataProvider>();
  const [asked, setAsked] = useState<Verb>('enable');
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState<string | null>(null);
  const save = async (body: StaffBody) => {
    await data.update('staff', { id: member.id, data: body, previousData: member });
    notify('backOffice.staff.changed');
    await onChanged();
  };
  const act = async () => {
    const answer = await data.act<{ password?: string }>('staff', member.id, asked);
    setAsking(false);
    if (answer.password) {
      setPassword(answer.password);
      return;
    }
    notify(`backOffice.staff.done.${asked}`, { messageArgs: { name: member.name } });
    await onChanged();
  };
  if (password) return <FirstPassword name={member.name} password={password} />;
  return (
    <RecordPage title={member.name} lead={member.email} badge={<Badge of="staff" state={stateOf(member)} />}>
      {may('staff:write') && <StaffForm member={member} submit="ra.action.save" onSave={save} />}
      <Section title={t('backOffice.staff.access')}>
        <Access member={member} />
        {may('staff:write') && (
          <Row>
            {offeredTo(member).map((verb) => (
              <Button
                key={verb}
                variant="outlined"
                color={verb === 'disable' ? 'error' : 'primary'}
                onClick={() => {
                  setAsked(verb);
                  setAsking(true);
                }}
              >
                {t(`backOffice.staff.verb.${verb}`)}
              </Button>
            ))}
          </Row>
        )}
      </Section>
      <ConfirmDialog
        open={asking}
        title={t(`backOffice.staff.question.${asked}`, { name: member.name })}
        confirm={t(`backOffice.staff.verb.${asked}`)}
        danger={asked === 'disable'}
        onConfirm={act}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t(`backOffice.staff.follows.${asked}`)}</p>
      </ConfirmDialog>
    </RecordPage>
  );
}

function Access({ member }: { member: StaffMember }) {
  const t = useTranslate();
  const label = (name: string): string => t(`resources.staff.fields.${name}`);
  const moment = (at: string | null | undefined) => at && <Moment at={at} />;
  return (
    <Facts
      of={[
        [label('last_seen_at'), <Moment key="seen" at={member.last_seen_at} />],
        [label('created_at'), <Moment key="made" at={member.created_at} />],
        [label('sessions'), member.sessions],
        [label('recovery_codes'), member.recovery_codes],
        [label('first_password_until'), moment(member.first_password_until)],
        [label('disabled_at'), moment(member.disabled_at)],
      ]}
    />
  );
}
