import './menu.css';
import { useId, type ReactNode } from 'react';
import { Icon, type IconName } from '../icon';
import { useDropdown } from './use-dropdown';

/** A button that opens a list of links under itself. Escape and a press outside close it; so does going somewhere. */
export function Menu({
  label,
  icon,
  buttonClass,
  listClass = '',
  children,
}: {
  label: ReactNode;
  icon?: IconName;
  buttonClass?: string;
  listClass?: string;
  children: ReactNode;
}) {
  const id = useId();
  const { root, open, toggle } = useDropdown();
  return (
    <div className="menu" ref={root}>
      <button type="button" className={buttonClass} aria-expanded={open} aria-controls={id} onClick={toggle}>
        {icon && <Icon name={icon} />}
        {label}
        <Icon name="down" />
      </button>
      <div id={id} className={`menu-list ${listClass}`} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
