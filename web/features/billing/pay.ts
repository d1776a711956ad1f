import { useNavigate } from 'react-router';
import { usePath } from '../../ui/link';
import type { Ticket } from './api';

/** Leads to where an order is paid; what costs nothing any more goes straight to its outcome. */
export function usePay(): (ticket: Pick<Ticket, 'id' | 'url'>) => Promise<void> {
  const navigate = useNavigate();
  const path = usePath();
  return async ({ id, url }) => {
    if (url) {
      window.location.assign(url);
      // The page is being left: whoever waits for this keeps its button pending.
      await new Promise((resolve) => { setTimeout(resolve, 10_000); });
    } else {
      await navigate(path(`/checkout/${id}`));
    }
  };
}
