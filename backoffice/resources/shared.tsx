import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Owner } from '../api/records';
import { maySee } from '../providers/access';
import { useFormat } from '../ui/format';

type Translate = (key: string, options?: object) => string;

/** An account's name, or its number where it has none. */
export const nameOf = ({ id, name, email }: { id: number; name: string | null; email?: string | null }, t: Translate) =>
  // An erased account has its number for a name.
  (name === String(id) ? null : name) ?? email ?? t('backOffice.nameless', { id });

/** The account it belongs to, as a plain name. An erased account has none. */
export function OwnerName({ of }: { of: Owner | null }) {
  const t = useTranslate();
  return <>{of ? nameOf(of, t) : '–'}</>;
}

/** The account it belongs to, as a link. */
export function OwnerLink({ of }: { of: Owner | null }) {
  if (!of) return <>–</>;
  return maySee('accounts') ? (
    <Link to={`/accounts/${of.id}/show`}>
      <OwnerName of={of} />
    </Link>
  ) : (
    <OwnerName of={of} />
  );
}

/** A moment, or nothing. */
export function Moment({ at }: { at: string | null | undefined }) {
  const format = useFormat();
  return at ? (
    <time className="num" dateTime={at}>
      {format.stamp(at)}
    </time>
  ) : (
    <>–</>
  );
}

/** A day without its hour. */
export function Day({ of }: { of: string }) {
  const format = useFormat();
  return <span className="num">{format.day(`${of}T12:00:00Z`)}</span>;
}

/** A sum as on invoices; zero is paler. */
export function Euro({ cents }: { cents: number | null | undefined }) {
  const format = useFormat();
  return cents === null || cents === undefined ? (
    <>–</>
  ) : (
    <span className={cents === 0 ? 'num soft' : 'num'}>{format.euro(cents)}</span>
  );
}

/** The address of a list, with a filter for what belongs here. */
export function narrowed(resource: string, filter: Record<string, unknown>): string {
  return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** The link to a record that belongs to the one that is shown. */
export const RecordButton = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button variant="outlined" component={Link} to={to}>
    {children}
  </Button>
);
