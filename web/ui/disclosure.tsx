import './disclosure.css';
import type { ReactNode } from 'react';
import { Icon } from './icon';

/** A part of a page that is closed at first, such as the table beside a chart. */
export function Disclosure({
  title,
  className = '',
  onToggle,
  children,
}: {
  title: string;
  className?: string;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}) {
  return (
    <details
      className={`disclosure ${className}`.trim()}
      onToggle={(event) => {
        onToggle?.(event.currentTarget.open);
      }}
    >
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      {children}
    </details>
  );
}
