import { useNavigate } from 'react-router';
import { usePath } from '../../ui/link';

/** An order, and its page to pay on; null while the provider has not opened it. */
interface Payable {
  readonly id: number;
  readonly url: string | null;
}

/** Leads to where an order is paid, or to its own page, which waits for the provider's. */
export function usePay(): (order: Payable) => Promise<void> {
  const navigate = useNavigate();
  const path = usePath();
  return async ({ id, url }) => {
    if (url) {
      window.location.assign(url);
      // The page is being left: whoever waits for this keeps its button pending.
      await new Promise((resolve) => {
        setTimeout(resolve, 10_000);
      });
    } else {
      await navigate(path(`/checkout/${id}`));
    }
  };
}
