import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '../../../../api/client';
import { Badge, type Tint } from '../../../../ui/badge';
import { Button } from '../../../../ui/button';
import { Time, useProblemWords } from '../../../../ui/data';
import { Confirm } from '../../../../ui/modal';
import { removeMember, resendInvitation } from '../api';
import { ChangeRole } from './change-role';
import { EnterAbsence } from './enter-absence';
import { MemberAbsences } from './member-absences';
import { seesRequests } from './sees-requests';

type Member = Schemas['FirmMember'];

const TINTS: Readonly<Record<Member['status'], Tint>> = {
  owner: 'slate',
  active: 'ok',
  invited: 'wait',
  expired: 'no',
};

/** A person with the role, the state of the sign-in and what the owner may do. */
export function MemberRow({
  member,
  people,
  onBegin,
  onChanged,
}: {
  member: Member;
  people: readonly Member[];
  /** What was announced before is no longer true of what comes. */
  onBegin: () => void;
  onChanged: (words: string) => Promise<void>;
}) {
  const { t } = useTranslation('profile');
  const { t: roles } = useTranslation('members');
  const words = useProblemWords();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const {
    id,
    first_name,
    last_name,
    email,
    role,
    request_access: access,
    status,
    current,
    allowed_actions: allowed,
  } = member;
  const name = `${first_name} ${last_name}`;
  const act = async (work: () => Promise<unknown>, done: string) => {
    setProblem('');
    onBegin();
    try {
      await work();
      await onChanged(done);
    } catch (error) {
      setProblem(words(error));
    }
  };
  const isActive = status === 'active';
  return (
    <li>
      <div>
        <p>
          <b>{name}</b> {current && <span className="soft">{t('members.you')}</span>}{' '}
          {role !== null && <Badge tint="slate">{roles(`${role}.name`)}</Badge>}{' '}
          {role !== null && access === 'assigned' && seesRequests(role) && (
            <Badge tint="slate">{roles('assigned.badge')}</Badge>
          )}{' '}
          <Badge tint={TINTS[status]}>{t(`members.status.${status}`)}</Badge>
        </p>
        <p className="small soft break">{email}</p>
        <p className="small soft">
          <MemberMoment member={member} />
        </p>
        <MemberAbsences name={name} absences={member.absences} act={act} />
        {problem && (
          <p role="alert" className="small">
            {problem}
          </p>
        )}
      </div>
      {allowed.length > 0 && (
        <div className="row">
          {id !== null && allowed.includes('resend') && (
            <Button
              aria-label={t('members.resendTo', { name })}
              onClick={() => act(() => resendInvitation(id), t('members.resent', { email }))}
            >
              {t('members.resend')}
            </Button>
          )}
          {allowed.includes('enter_absence') && <EnterAbsence member={member} people={people} onChanged={onChanged} />}
          {id !== null && allowed.includes('change_role') && role !== null && (
            <ChangeRole id={id} name={name} role={role} access={access} onChanged={onChanged} />
          )}
          {(allowed.includes('remove') || allowed.includes('withdraw')) && (
            <Button
              aria-label={t(isActive ? 'members.removeOf' : 'members.withdrawOf', { name })}
              onClick={() => {
                setAsking(true);
              }}
            >
              {t(isActive ? 'members.remove' : 'members.withdraw')}
            </Button>
          )}
          {id !== null && (
            <Confirm
              opened={asking}
              onClose={() => {
                setAsking(false);
              }}
              title={t(isActive ? 'members.removeQuestion' : 'members.withdrawQuestion', { name })}
              confirm={t(isActive ? 'members.removeYes' : 'members.withdrawYes')}
              kind="danger"
              onConfirm={() =>
                act(() => removeMember(id), t(isActive ? 'members.removed' : 'members.withdrawn', { name }))
              }
            >
              <p>{t(isActive ? 'members.removeText' : 'members.withdrawText')}</p>
            </Confirm>
          )}
        </div>
      )}
    </li>
  );
}

function MemberMoment({ member }: { member: Member }) {
  const { t } = useTranslation('profile');
  const { status, expires_at, last_seen_at } = member;
  if (status === 'invited' && expires_at) return <Time at={expires_at} say={(at) => t('members.until', { at })} />;
  if (status === 'expired' && expires_at) return <Time at={expires_at} say={(at) => t('members.ended', { at })} />;
  if (last_seen_at) return <Time at={last_seen_at} say={(at) => t('members.seen', { at })} />;
  return t('members.neverSeen');
}
