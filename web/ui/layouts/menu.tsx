import './menu.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon';
import { usePopover } from './use-popover';

/** A button that opens a list of links under itself. */
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
  const { box, button, popover } = usePopover<HTMLDivElement>();
  return (
    <div className="menu" {...box}>
      <button type="button" className={buttonClass} {...button}>
        {icon && <Icon name={icon} />}
        {label}
        <Icon name="down" />
      </button>
      <div className={`popover menu-list ${listClass}`} {...popover}>
        {children}
      </div>
    </div>
  );
}
