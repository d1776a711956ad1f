import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '../../../api/client';
import { invalidate, queries } from '../../../api/queries';
import { guarded } from '../../../app/guards';
import { Badge, type Tint } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { PageSkeleton, QueryBoundary, Time, useProblemWords } from '../../../ui/data';
import { EmailField } from '../../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../../ui/forms';
import { Link } from '../../../ui/link';
import { Confirm } from '../../../ui/modal';
import { NameFields } from '../name-fields';
import { inviteMember, removeMember, resendInvitation } from './api';
import { PartHead, ProfileFrame } from './frame';

type Member = Schemas['FirmMember'];

export const handle = { texts: ['profile', 'accounts'] };
export const clientLoader = guarded('lawyer');

export function HydrateFallback() {
  const { t } = useTranslation('profile');
  return <PageSkeleton title={t('page.members')} />;
}

/** Who signs in for the firm; its owner invites and removes. Rules 26.1 to 26.6. */
export default function MembersPage() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const query = queries.useQuery('get', '/firm/members', {}, { select: ({ info }) => info });
  const [announcement, setAnnouncement] = useState('');
  const changed = async (words: string) => {
    await invalidate(client, '/firm/members', '/firm/activity');
    setAnnouncement(words);
  };
  return (
    <ProfileFrame page="members" lead={t('members.lead')}>
      <div className="profile-form profile">
        <section aria-labelledby="members">
          <PartHead id="members" title={t('members.list')} />
          <p role="status" className="small">
            {announcement}
          </p>
          <QueryBoundary query={query} lines={3}>
            {({ members }) => (
              <ul className="access-list">
                {members.map((member) => (
                  <MemberRow key={member.id ?? 'owner'} member={member} onChanged={changed} />
                ))}
              </ul>
            )}
          </QueryBoundary>
          <p>
            <Link to="/profile/activity">{t('members.toActivity')}</Link>
          </p>
        </section>
        {query.data?.allowed_actions.includes('invite') && <InvitePart onSent={changed} />}
      </div>
    </ProfileFrame>
  );
}

const TINTS: Readonly<Record<Member['status'], Tint>> = {
  owner: 'slate',
  active: 'ok',
  invited: 'wait',
  expired: 'no',
};

function MemberRow({ member, onChanged }: { member: Member; onChanged: (words: string) => Promise<void> }) {
  const { t } = useTranslation('profile');
  const words = useProblemWords();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const { id, first_name, last_name, email, status, current, allowed_actions: allowed } = member;
  const name = `${first_name} ${last_name}`;
  const act = async (work: () => Promise<unknown>, done: string) => {
    setProblem('');
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
          <Badge tint={TINTS[status]}>{t(`members.status.${status}`)}</Badge>
        </p>
        <p className="small soft break">{email}</p>
        <p className="small soft">
          <MemberMoment member={member} />
        </p>
        {problem && (
          <p role="alert" className="small">
            {problem}
          </p>
        )}
      </div>
      {id !== null && allowed.length > 0 && (
        <div className="row">
          {allowed.includes('resend') && (
            <Button
              aria-label={t('members.resendTo', { name })}
              onClick={() => act(() => resendInvitation(id), t('members.resent', { email }))}
            >
              {t('members.resend')}
            </Button>
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

function InvitePart({ onSent }: { onSent: (words: string) => Promise<void> }) {
  const { t } = useTranslation('profile');
  const { t: account } = useTranslation('accounts');
  const empty = { first_name: '', last_name: '', email: '' };
  const form = useApiForm({
    initial: empty,
    validate: (values, { required, email }) => ({
      first_name: required(values.first_name.trim()),
      last_name: required(values.last_name.trim()),
      email: required(values.email.trim()) ?? email(values.email),
    }),
    submit: ({ first_name, last_name, email }) =>
      inviteMember({ first_name: first_name.trim(), last_name: last_name.trim(), email: email.trim() }),
    onSuccess: (_, { email }) => {
      form.setValues(empty);
      void onSent(t('members.sent', { email: email.trim() }));
    },
  });
  return (
    <section aria-labelledby="invite">
      <FormErrors form={form} />
      <PartHead id="invite" title={t('members.invite')}>
        {t('members.inviteText')}
      </PartHead>
      <Form form={form}>
        <div className="profile-cols">
          <NameFields form={form} own={false} />
        </div>
        <EmailField
          label={account('email')}
          hint={t('members.emailHint')}
          autoComplete="off"
          {...form.field('email')}
        />
        <div className="row">
          <Button type="submit" kind="primary" pending={form.pending}>
            {t('members.send')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
