import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate, queries } from '../../../../api/queries';
import { guarded } from '../../../../app/guards';
import { PageSkeleton, QueryBoundary } from '../../../../ui/data';
import { Link } from '../../../../ui/link';
import { useMay } from '../../../../api/may';
import { PartHead, ProfileFrame } from '../frame';
import { InvitePart } from './invite-part';
import { MemberRow } from './member-row';

export const handle = { texts: ['profile', 'accounts', 'members', 'absences'] };
export const clientLoader = guarded('member:list');

export function HydrateFallback() {
  const { t } = useTranslation('profile');
  return <PageSkeleton title={t('page.members')} />;
}

/** Who signs in for the firm, and as what; its owner invites, gives roles and removes. Rules 26.1 to 26.6. */
export default function MembersPage() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const mayReadActivity = useMay()('activity:list');
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
                  <MemberRow
                    key={member.id ?? 'owner'}
                    member={member}
                    people={members}
                    onBegin={() => {
                      setAnnouncement('');
                    }}
                    onChanged={changed}
                  />
                ))}
              </ul>
            )}
          </QueryBoundary>
          {mayReadActivity && (
            <p>
              <Link to="/profile/activity">{t('members.toActivity')}</Link>
            </p>
          )}
        </section>
        {query.data?.allowed_actions.includes('invite') && <InvitePart onSent={changed} />}
      </div>
    </ProfileFrame>
  );
}
