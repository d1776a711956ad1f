import { useTranslation } from 'react-i18next';
import { Part, ResponseStatus } from '../../../src/shared/requests/codes.js';
import { Badge } from '../../ui/badge';
import { ResponseBadge } from '../../ui/status-badge';
import { Countdown, useNow } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import type { InboxItem } from './api';

const { pending, new: unopened, wait } = ResponseStatus;

/** true while the firm can still open the request or respond to it, now or when its turn comes. */
const isOpen = ({ response }: InboxItem): boolean =>
  [pending, unopened, wait].some((each) => each === response.status.id);

/** true while no person of the firm has opened the request. */
export const isNew = (item: InboxItem): boolean => item.response.status.id === unopened;

/** "Milano, 4 km · chi chiede · 20 nov". */
export function usePlaceLine(): (item: InboxItem) => string {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  return (item) =>
    [
      [item.geo.city, format.distance(item.response.distance_km)].filter(Boolean).join(', '),
      item.part === Part.demandant ? t('part.1') : item.part === Part.respondent ? t('part.2') : '',
      item.sent_at ? format.dayShort(item.sent_at) : '',
    ]
      .filter(Boolean)
      .join(' · ');
}

/** The time left for the next move, and the name of that move. */
export function Left({ item: { response } }: { item: InboxItem }) {
  const { t } = useTranslation('inbox');
  if (response.status.id === pending)
    return (
      response.deadline && <Countdown until={response.deadline} since={response.forwarded_at} note={t('left.turn')} />
    );
  if (!response.deadline) return null;
  return (
    <Countdown
      until={response.deadline}
      since={response.released_at ?? response.forwarded_at}
      note={t(response.status.id === unopened ? 'left.open' : 'left.answer')}
    />
  );
}

/** Facts of a request in a few words, with its status where the tab does not say it. */
export function Facts({ item }: { item: InboxItem }) {
  const { t } = useTranslation('inbox');
  const { response } = item;
  const open = isOpen(item);
  const now = useNow();
  const format = useFormat();
  const exclusive =
    item.exclusive_until && new Date(item.exclusive_until).getTime() > now ? item.exclusive_until : null;
  const quotes = item.responses_counter.ok + item.responses_counter.approved;
  return (
    <span className="inbox-facts">
      {response.exclusive && open && (
        <Badge tint="new" shape="star">
          {exclusive ? t('fact.exclusiveUntil', { at: format.dayTime(exclusive) }) : t('fact.exclusive')}
        </Badge>
      )}
      {(!open || response.status.id === pending) && <ResponseBadge status={response.status} to="firm" />}
      {open && <Badge>{quotes === 0 ? t('fact.noQuotes') : t('fact.quotes', { count: quotes })}</Badge>}
      {item.documents_count > 0 && <Badge shape="file">{t('fact.documents', { count: item.documents_count })}</Badge>}
      {open && item.shared_contacts && <Badge shape="phone">{t('fact.contacts')}</Badge>}
    </span>
  );
}
