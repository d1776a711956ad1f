import { useEffect } from 'react';

/**
 * Listens to single keys of a page where nobody is typing, and to Ctrl (or Cmd) and Enter wherever the focus is. An
 * open dialog keeps its keys to itself.
 * @param onKey gets the key in lower case, or `submit`; it returns whether it handled it
 */
export function useKeys(onKey: (key: string) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const submit = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('[role=dialog]')) return;
      const typing = target?.matches('input:not([type=radio]), textarea, select') ?? false;
      if (!submit && (typing || event.ctrlKey || event.metaKey || event.altKey)) return;
      if (onKey(submit ? 'submit' : event.key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, [onKey]);
}
