import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon, type IconName } from '../icon';

/** A button that opens a list of links under itself. Escape and a press outside close it; so does going somewhere. */
export function Menu({ label, icon, buttonClass, listClass = '', children }: { label: ReactNode; icon?: IconName; buttonClass?: string; listClass?: string; children: ReactNode }) {
  const id = useId();
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
  return (
    <div className="menu" ref={root}>
      <button type="button" className={buttonClass} aria-expanded={open} aria-controls={id} onClick={() => { setOpenedAt(open ? null : key); }}>
        {icon && <Icon name={icon} />}
        {label}
        <Icon name="down" />
      </button>
      <div id={id} className={`menu-list ${listClass}`} hidden={!open}>{children}</div>
    </div>
  );
}
