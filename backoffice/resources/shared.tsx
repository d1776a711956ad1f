import { useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { maySee } from '../providers/access';
import { useFormat } from '../ui/format';

/** The account a record belongs to. */
export interface Owner {
  id: number;
  name: string | null;
  model: 'user' | 'lawyer';
}

/** Records of the money all belong to somebody. */
export interface Owned extends RaRecord {
  id: number;
  account: Owner | null;
}

/** Whose it is, as a plain name. An erased account has none. */
export function OwnerName({ of }: { of: Owner | null }) {
  const t = useTranslate();
  return <>{of ? (of.name ?? t('backOffice.nameless', { id: of.id })) : '–'}</>;
}

/** Whose it is, as a way there. */
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

/** A sum as it stands on invoices; nothing at all is paler. */
export function Euro({ cents }: { cents: number | null | undefined }) {
  const format = useFormat();
  return cents === null || cents === undefined ? (
    <>–</>
  ) : (
    <span className={cents === 0 ? 'num muted' : 'num'}>{format.euro(cents)}</span>
  );
}

/** Lists of another resource, narrowed to what belongs here. */
export function narrowed(resource: string, filter: Record<string, unknown>): string {
  return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
