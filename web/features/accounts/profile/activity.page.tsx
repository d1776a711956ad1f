import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api, type Schemas } from '../../../api/client';
import { queries } from '../../../api/queries';
import { guarded } from '../../../app/guards';
import { Button } from '../../../ui/button';
import { PageSkeleton, QueryBoundary, Time } from '../../../ui/data';
import { EmptyState } from '../../../ui/empty-state';
import { Select } from '../../../ui/fields';
import { Link } from '../../../ui/link';
import { ProfileFrame } from './frame';
import { isNamed } from './missing';

type Activity = Schemas['FirmActivity'];
type Entry = Schemas['FirmActivityEntry'];

export const handle = { texts: ['profile'] };
export const clientLoader = guarded('activity:list');

export function HydrateFallback() {
  const { t } = useTranslation('profile');
  return <PageSkeleton title={t('page.activity')} />;
}

const OWNER = 'owner';
const EVERYBODY = 'all';
/** A person as the address names them: the owner, or a member by id. */
const personOf = (text: string | null): 'owner' | number | undefined =>
  text === OWNER ? OWNER : Number(text) || undefined;

/** Which person of the firm did what, newest first. Rule 26.8. */
export default function ActivityPage() {
  const { t } = useTranslation('profile');
  const [search, setSearch] = useSearchParams();
  const person = personOf(search.get('person'));
  const params = { params: { query: { ...(person !== undefined && { person }) } } };
  const query = queries.useQuery('get', '/firm/activity', params);
  return (
    <ProfileFrame page="activity" lead={t('activity.lead')}>
      <QueryBoundary query={query} lines={5}>
        {(first) => (
          <div className="profile-form stack-l">
            {first.people.length > 1 && (
              <Select
                name="person"
                label={t('activity.person')}
                empty={false}
                value={person === undefined ? EVERYBODY : String(person)}
                options={[
                  { value: EVERYBODY, label: t('activity.everybody') },
                  ...first.people.map(({ id, name, removed }) => ({
                    value: id === null ? OWNER : String(id),
                    label: removed ? t('activity.former', { name }) : name,
                  })),
                ]}
                onChange={(value) => {
                  setSearch(value === EVERYBODY ? {} : { person: value }, { replace: true });
                }}
              />
            )}
            {first.info.length === 0 ? (
              <EmptyState title={<h2>{t('activity.empty')}</h2>}>{t('activity.emptyText')}</EmptyState>
            ) : (
              <Entries key={`${person ?? ''} ${first.info[0]?.id ?? ''}`} first={first} person={person} />
            )}
          </div>
        )}
      </QueryBoundary>
    </ProfileFrame>
  );
}

function Entries({ first, person }: { first: Activity; person: 'owner' | number | undefined }) {
  const { t } = useTranslation('profile');
  const [older, setOlder] = useState<Pick<Activity, 'info' | 'more'>>({ info: [], more: first.more });
  const all = [...first.info, ...older.info];
  const last = all.at(-1);
  return (
    <>
      <ul className="access-list" aria-label={t('page.activity')}>
        {all.map((entry) => (
          <li key={entry.id}>
            <div>
              <p>
                <b>{entry.by.name}</b> <ActWords entry={entry} />
              </p>
              <p className="small soft">
                <Time at={entry.at} as="stamp" />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {older.more && last && (
        <div className="row">
          <Button
            onClick={async () => {
              const query = { before: last.id, ...(person !== undefined && { person }) };
              const { data } = await api.GET('/firm/activity', { params: { query } });
              if (data) setOlder({ info: [...older.info, ...data.info], more: data.more });
            }}
          >
            {t('activity.older')}
          </Button>
        </div>
      )}
    </>
  );
}

/** What was done, with a link to it. */
function ActWords({ entry: { kind, label, request, credits, about, fields } }: { entry: Entry }) {
  const { t } = useTranslation('profile');
  if (request)
    return (
      <>
        {label}:{' '}
        <Link to={`/requests/${request.id}`}>{[request.request_type, request.city].filter(Boolean).join(', ')}</Link>
      </>
    );
  if (about) return `${label} ${about}`;
  if (kind === 'credits_ordered' || kind === 'refund_asked')
    return (
      <>
        {label}
        {kind === 'credits_ordered' && credits !== null && ` (${t('activity.credits', { count: credits })})`}
        {': '}
        <Link to="/credits">{t('activity.toCredits')}</Link>
      </>
    );
  if (kind === 'review_replied')
    return (
      <>
        {label}: <Link to="/feedbacks">{t('activity.toReviews')}</Link>
      </>
    );
  const named = fields.filter(isNamed).map((name) => t(`short.${name}`));
  return named.length > 0 ? `${label}: ${named.join(', ')}` : label;
}
