import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { Badge, type Tint } from './badge';
import type { IconName } from './icon';

type Look = [Tint, IconName];

const REQUEST = {
  [RequestStatus.closed]: ['slate', 'lock'],
  [RequestStatus.init]: ['slate', 'edit'],
  [RequestStatus.new]: ['go', 'check'],
  [RequestStatus.wait]: ['go', 'door'],
  [RequestStatus.approved]: ['ok', 'check'],
  [RequestStatus.refunded]: ['slate', 'back'],
  [RequestStatus.retired]: ['slate', 'back'],
  [RequestStatus.incomplete]: ['wait', 'warn'],
  [RequestStatus.unclear]: ['no', 'x'],
  [RequestStatus.outOfScope]: ['no', 'x'],
  [RequestStatus.againstTerms]: ['no', 'x'],
  [RequestStatus.rejectedReplied]: ['wait', 'half'],
  [RequestStatus.invalidData]: ['no', 'x'],
  [RequestStatus.invalidOccurrence]: ['no', 'x'],
} satisfies Record<RequestStatus, Look>;

const FIRM = {
  [ResponseStatus.pending]: ['slate', 'clock'],
  [ResponseStatus.new]: ['new', 'star'],
  [ResponseStatus.wait]: ['wait', 'half'],
  [ResponseStatus.ko]: ['slate', 'msg'],
  [ResponseStatus.ok]: ['go', 'check'],
  [ResponseStatus.approved]: ['ok', 'check'],
  [ResponseStatus.fallback]: ['slate', 'arrow'],
  [ResponseStatus.lost]: ['slate', 'x'],
} satisfies Record<ResponseStatus, Look>;

const CITIZEN = {
  [ResponseStatus.new]: ['slate', 'clock'],
  [ResponseStatus.wait]: ['wait', 'half'],
  [ResponseStatus.ko]: ['slate', 'msg'],
  [ResponseStatus.ok]: ['go', 'check'],
  [ResponseStatus.approved]: ['ok', 'check'],
} satisfies Partial<Record<ResponseStatus, Look>>;

/** A state as the contract gives it: its code, and its word in the reader's language. */
interface Status {
  id: number;
  label: string;
}

function StatusBadge({ status, looks }: { status: Status; looks: Partial<Record<number, Look>> }) {
  const look = looks[status.id];
  if (!look) return null;
  return (
    <Badge tint={look[0]} shape={look[1]}>
      {status.label}
    </Badge>
  );
}

const HELD = { ...REQUEST, [RequestStatus.new]: ['wait', 'half'] } satisfies Record<RequestStatus, Look>;

/** The state of a request; `held` while staff examine it before firms get it. An unknown code draws nothing. */
export function RequestBadge({ status, held = false }: { status: Status; held?: boolean }) {
  return <StatusBadge status={status} looks={held ? HELD : REQUEST} />;
}

/**
 * The state of a response as the firm (`to="firm"`) or the citizen reads it. What the citizen isn't shown draws
 * nothing.
 */
export function ResponseBadge({ status, to }: { status: Status; to: 'firm' | 'citizen' }) {
  return <StatusBadge status={status} looks={to === 'firm' ? FIRM : CITIZEN} />;
}
