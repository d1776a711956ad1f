import { useTranslation } from 'react-i18next';
import { requestLimits } from '../../../src/shared/limits.js';
import { RequestStatus } from '../../../src/shared/requests/codes.js';
import { useFormat } from '../../ui/format/format';
import type { NextStep, RequestItem } from './types';

/**
 * The next step of a request in words. Nothing is computed here: statuses, counts, allowed
 * actions and dates come from the server.
 */
export function useNextStep(): (request: RequestItem) => NextStep {
  const { t } = useTranslation('requests');
  const format = useFormat();
  return (request) => {
    const {
      id,
      status,
      responses_counter: { ok, ko },
      allowed_actions: can,
      choice_until,
      expires_at,
      forwarded_responses: forwarded,
    } = request;
    const step = (
      name:
        | 'draft'
        | 'incomplete'
        | 'sent'
        | 'reading'
        | 'waiting'
        | 'opinions'
        | 'closedEmpty'
        | 'tooLate'
        | 'chosen'
        | 'spoken'
        | 'retired'
        | 'checked'
        | 'asked'
        | 'rejected'
        | 'underReview'
        | 'takenAway'
        | 'held',
      more: Partial<NextStep> = {},
    ): NextStep => ({
      title: t(`next.${name}`),
      text: t(`next.${name}Text`),
      until: null,
      untilKind: null,
      yours: false,
      ...more,
    });
    if (request.held_at !== null) return step('checked');
    if (request.ruling) {
      const { kind, reply_until: until } = request.ruling;
      if (kind === 'to_complete')
        return step('asked', {
          action: { to: `/request/complete/${id}`, label: t('next.complete') },
          yours: true,
        });
      if (kind === 'under_review') return step('underReview');
      if (until === null) return step('takenAway');
      return step('rejected', {
        until,
        untilKind: 'reply',
        yours: true,
        action: { to: `/requests/${id}#reply`, label: t('next.reply') },
      });
    }
    const closing = expires_at ? { until: expires_at, untilKind: 'closing' as const } : {};
    if (request.checkout && (status.id === RequestStatus.init || status.id === RequestStatus.incomplete)) {
      const { id: order, amount_cents, expires_at: end } = request.checkout;
      return {
        title: t('order.title'),
        text: t('order.draft', { time: format.time(end) }),
        until: null,
        untilKind: null,
        yours: true,
        action: { to: `/checkout/${order}`, label: t('order.pay'), price: format.euroExact(amount_cents) },
        other: { to: `/request/complete/${id}`, label: t('order.change') },
      };
    }
    if (can.includes('send') || can.includes('edit')) {
      return step(status.id === RequestStatus.incomplete ? 'incomplete' : 'draft', {
        action: { to: `/request/complete/${id}`, label: t('next.complete') },
        yours: true,
      });
    }
    if (can.includes('choose')) {
      return {
        title: t('next.choose', { count: ok }),
        text: t(status.id === RequestStatus.closed ? 'next.chooseClosed' : 'next.chooseText'),
        until: choice_until,
        untilKind: 'choice',
        yours: true,
        action: { to: `/requests/${id}/confronto`, label: t(ok > 1 ? 'next.compare' : 'next.seeCost') },
      };
    }
    if (can.includes('tell_spoken'))
      return step('spoken', { yours: true, action: { to: `/requests/${id}#sentiti`, label: t('next.spokenAnswer') } });
    if (status.id === RequestStatus.approved)
      return step('chosen', {
        ...(request.spoken?.answer === null && {
          text: t('next.chosenAsk', { day: format.date(request.spoken.asked_on) }),
        }),
      });
    if (status.id === RequestStatus.retired) return step('retired');
    if (status.id === RequestStatus.new || status.id === RequestStatus.wait) {
      if (ko > 0) return step('opinions', closing);
      if (forwarded.opened > 0) return step('reading', closing);
      if (status.id === RequestStatus.wait) return step('waiting', closing);
      // If no more firms received it than have the first day to themselves, no firm waits for a turn.
      const few = forwarded.live > 0 && forwarded.live <= requestLimits.exclusivePlaces;
      return step('sent', { ...closing, ...(few && { text: t('next.sentFew', { count: forwarded.live }) }) });
    }
    if (status.id === RequestStatus.closed)
      return ok > 0
        ? step('tooLate')
        : step('closedEmpty', {
            ...(can.includes('extend') && {
              text: t('next.extendText', { day: choice_until ? format.day(choice_until) : '' }),
            }),
          });
    return step('held');
  };
}

/** "Incidenti stradali a Milano". */
export function useRequestName(): (request: Pick<RequestItem, 'request_type' | 'geo'>) => string {
  const { t } = useTranslation('requests');
  return ({ request_type, geo }) =>
    geo.city ? t('name', { type: request_type.case_label, city: geo.city }) : request_type.case_label;
}
