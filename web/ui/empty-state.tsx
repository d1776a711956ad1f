import './empty-state.css';
import type { ReactNode } from 'react';

/** A small door, closed or open. Open means "it is your turn"; closed means "nothing yet". Decoration. */
export function EmptyStateArt({ open = false }: { open?: boolean }) {
  return (
    <svg className="empty-state-art" viewBox="0 0 80 116" width="60" height="87" aria-hidden="true" focusable="false">
      {open && <path className="glow" d="M16 115V42a24 24 0 0 1 48 0v73z" />}
      <path d="M8 115V42a32 32 0 0 1 64 0v73" />
      <path d="M16 115V42a24 24 0 0 1 48 0v73" />
      {open ? (
        <path className="leaf" d="M64 115V41c-1-9-4-15-9-19l-8 5c5 4 7 9 7 16v72z" />
      ) : (
        <path d="M40 18v97M16 48h48M22 58h12v20H22zM46 58h12v20H46zM22 86h12v20H22zM46 86h12v20H46z" />
      )}
      <path d="M2 115h76" />
    </svg>
  );
}

/** An empty, refused or missing state: a drawing, one sentence of what will come and when, one action if there is one. */
export function EmptyState({
  title,
  children,
  action,
  open,
}: {
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  open?: boolean;
}) {
  return (
    <div className="empty-state">
      <EmptyStateArt open={open} />
      {title}
      {children && <div className="soft">{children}</div>}
      {action && <div className="row">{action}</div>}
    </div>
  );
}
