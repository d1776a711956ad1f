import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { requestLimits } from '../../../src/shared/limits.js';
import { Time, Timeline, type TimelineItem } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import type { IconName } from '../../ui/icon';
import type { ActivityItem } from './types';

const ICONS = {
  sent: 'check',
  forwarded: 'send',
  released: 'door',
  opened: 'eye',
  quoted: 'file',
  quote_edited: 'edit',
  quote_renewed: 'clock',
  quote_withdrawn: 'back',
  declined: 'msg',
  lapsed: 'arrow',
  contacts_bought: 'phone',
  info_added: 'plus',
  chosen: 'check',
  closed: 'lock',
  expired: 'lock',
  extended: 'cal',
  retired: 'back',
  upgraded: 'star',
  refund_asked: 'coin',
  refunded: 'coin',
  withdrawn: 'back',
  held: 'eye',
  cleared: 'send',
  asked_to_complete: 'edit',
  rejected: 'x',
  replied: 'msg',
  rejection_kept: 'x',
  reinstated: 'back',
  invalidated: 'x',
  top_given: 'star',
  opens_to_all: 'door',
  closes: 'half',
  choice_ends: 'door',
} as const satisfies Record<string, IconName>;
type Kind = keyof typeof ICONS;

const isKind = (kind: string): kind is Kind => kind in ICONS;

/** Leaves out that a firm opened the request once that firm has responded. */
function withoutAnswered(items: ActivityItem[]): ActivityItem[] {
  const answered = new Set(
    items.filter(({ kind }) => kind === 'quoted' || kind === 'declined').map(({ response_id }) => response_id),
  );
  return items.filter(
    ({ kind, response_id }) => kind !== 'opened' || response_id === null || !answered.has(response_id),
  );
}

/** Joins facts of the same kind that follow one another into one line with their count. */
function gathered(items: ActivityItem[]): ActivityItem[] {
  const lines: ActivityItem[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const alike =
      last &&
      last.kind === item.kind &&
      !item.future &&
      !last.future &&
      item.firm === null &&
      last.firm === null &&
      (item.kind === 'opened' || item.kind === 'lapsed' || item.kind === 'forwarded');
    if (alike) lines[lines.length - 1] = { ...item, count: last.count + item.count };
    else lines.push(item);
  }
  return lines;
}

/** What happened and what comes next. The latest fact is "now"; `now` opens it in place. */
export function ActivityTimeline({
  activity,
  now,
  extraQuotes,
}: {
  activity: ActivityItem[];
  now?: ReactNode;
  extraQuotes: number;
}) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const lines = gathered(withoutAnswered(activity)).filter((item) => isKind(item.kind));
  const latest = lines.findLastIndex((item) => !item.future);
  const items = lines.map((item, index): TimelineItem => {
    const kind = item.kind as Kind;
    const state = item.future ? 'future' : index === latest ? 'now' : 'past';
    const until = item.until;
    return {
      key: `${item.kind}-${item.at}-${item.response_id ?? index}`,
      state,
      icon: ICONS[kind],
      title:
        item.firm &&
        (kind === 'opened' ||
          kind === 'quoted' ||
          kind === 'quote_edited' ||
          kind === 'quote_renewed' ||
          kind === 'quote_withdrawn' ||
          kind === 'declined' ||
          kind === 'chosen' ||
          kind === 'contacts_bought')
          ? t(`activity.${kind}Named`, { firm: item.firm })
          : kind === 'closes'
            ? t('activity.closes', { count: extraQuotes })
            : t(`activity.${kind}`, { count: item.count }),
      when: item.future ? t('activity.until', { when: format.dayTime(item.at) }) : <Time at={item.at} />,
      children: (
        <>
          {kind === 'forwarded' && (
            <p>
              {item.count > requestLimits.exclusivePlaces
                ? t('activity.forwardedMany')
                : t('activity.forwardedText', { count: item.count })}
            </p>
          )}
          {kind === 'extended' && until && <p>{t('activity.extendedText', { day: format.day(until) })}</p>}
          {kind === 'choice_ends' && item.future && <p>{t('activity.choiceText')}</p>}
          {state === 'now' && now}
        </>
      ),
    };
  });
  return <Timeline items={items} />;
}
