import { useEffect } from 'react';
import { useStore } from 'react-admin';
import { keyOf, type KeyName } from './keys';

/** Whether single keys are on, and the switch; each member of the staff has their own. */
export const useSingleKeys = () => useStore('singleKeys', true);

/** What the keys of {@link keys} do here. One that does nothing now is left out. */
export function useKeys(handlers: Partial<Record<KeyName, (pressed: string) => void>>): void {
  const [singleKeys] = useSingleKeys();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const name = keyOf(event, singleKeys);
      const handle = name && handlers[name];
      if (!handle) return;
      event.preventDefault();
      handle(event.key);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, [handlers, singleKeys]);
}
