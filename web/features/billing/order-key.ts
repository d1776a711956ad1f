import { useRef } from 'react';

/**
 * The key of an order against doubles: the same order has the same one, so an order whose answer was lost is not made
 * twice. The server does an order again that it has refused.
 */
export function useOrderKey(): (order: object) => string {
  const last = useRef({ order: '', key: '' });
  return (order) => {
    const text = JSON.stringify(order);
    if (text !== last.current.order) last.current = { order: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
