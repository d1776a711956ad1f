import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format/format';
import { useNextStep } from '../../requests/next-step';
import type { NextStep, RequestItem } from '../../requests/types';
import { hasUnread } from './in-order';

/** The next step as on the page of the request; here an order to pay and answers to read come before it. */
export function useStep(): (request: RequestItem) => NextStep {
  const { t } = useTranslation('dashboard');
  const { t: words } = useTranslation('requests');
  const format = useFormat();
  const nextStep = useNextStep();
  return (request) => {
    const step = nextStep(request);
    const { checkout, unread_responses: unread, id } = request;
    if (checkout && !step.action)
      return {
        ...step,
        title: words('order.title'),
        text: words('order.upgrade'),
        until: null,
        untilKind: null,
        yours: true,
        action: {
          to: `/checkout/${checkout.id}`,
          label: words('order.pay'),
          price: format.euroExact(checkout.amount_cents),
        },
      };
    if (hasUnread(request) && !step.yours)
      return {
        ...step,
        title: t('citizen.unread', { count: unread }),
        text: t('citizen.unreadText'),
        yours: true,
        action: { to: `/requests/${id}`, label: t('citizen.read') },
      };
    return step;
  };
}
