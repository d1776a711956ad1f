import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * Something that opens under its button: Escape (which gives the focus back) and a press or focus outside close it; so
 * does going somewhere.
 * @returns the ref of the box around button and content, whether it is open, and what the button does
 */
export function useDropdown(): { root: RefObject<HTMLDivElement | null>; open: boolean; toggle: () => void } {
  const root = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // Where it was opened: once one is elsewhere it is closed, without a second drawing.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = openedAt === key;
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpenedAt(null);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedAt(null);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);
  return {
    root,
    open,
    toggle: () => {
      setOpenedAt(open ? null : key);
    },
  };
}
