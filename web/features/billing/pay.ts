import { useNavigate } from 'react-router';
import { usePath } from '../../ui/link';

/** An order, and its page to pay on; null while the provider has not opened it. */
interface Payable {
  readonly id: number;
  readonly url: string | null;
}

/** Opens the page where an order is paid, or the order's own page, which waits until the provider's page exists. */
export function usePay(): (order: Payable) => Promise<void> {
  const navigate = useNavigate();
  const path = usePath();
  return async ({ id, url }) => {
    if (url) {
      window.location.assign(url);
      // The page is being left; until then the button stays pending.
      await new Promise((resolve) => {
        setTimeout(resolve, 10_000);
      });
    } else {
      await navigate(path(`/checkout/${id}`));
    }
  };
}
