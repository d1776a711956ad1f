import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon, type IconName } from '../icon';

/** A button that opens a list of links under itself. Escape and a press outside close it; so does going somewhere. */
export function Menu({ label, icon, buttonClass, listClass = '', children }: { label: ReactNode; icon?: IconName; buttonClass?: string; listClass?: string; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => { setOpen(false); }, [key]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  return (
    <div className="menu" ref={root} onKeyDown={(event) => {
      if (event.key !== 'Escape' || !open) return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    }}>
      <button type="button" className={buttonClass} aria-expanded={open} aria-controls={id} onClick={() => { setOpen(!open); }}>
        {icon && <Icon name={icon} />}
        {label}
        <Icon name="down" />
      </button>
      <div id={id} className={`menu-list ${listClass}`} hidden={!open}>{children}</div>
    </div>
  );
}
