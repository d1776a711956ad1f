import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { Icon, type IconName } from '../../web/ui/icon';

type Colour = 'default' | 'primary' | 'success' | 'warning' | 'error';
type Look = readonly [Colour, IconName];

/** The look of each state: a word, a shape and a tint, never a colour alone. */
const looks = {
  cases: {
    open: ['warning', 'half'],
    claimed: ['primary', 'eye'],
    waiting: ['default', 'clock'],
    decided: ['success', 'check'],
    withdrawn: ['default', 'x'],
  },
  requests: {
    held: ['warning', 'half'],
    0: ['default', 'lock'],
    2: ['primary', 'send'],
    3: ['primary', 'door'],
    5: ['success', 'check'],
    8: ['default', 'back'],
    9: ['default', 'back'],
    69: ['warning', 'warn'],
    71: ['error', 'x'],
    72: ['error', 'x'],
    73: ['error', 'x'],
    79: ['warning', 'half'],
    81: ['error', 'x'],
    82: ['error', 'x'],
  },
  refunds: {
    pending: ['warning', 'half'],
    approved: ['primary', 'send'],
    denied: ['default', 'x'],
    paid: ['success', 'check'],
    failed: ['error', 'warn'],
  },
  payments: { waiting: ['warning', 'clock'], paid: ['success', 'check'], failed: ['error', 'warn'] },
  checkouts: {
    open: ['warning', 'clock'],
    paid: ['success', 'check'],
    failed: ['error', 'x'],
    expired: ['default', 'clock'],
    refunded: ['default', 'back'],
  },
  invoices: {
    to_send: ['warning', 'file'],
    sent: ['primary', 'send'],
    delivered: ['success', 'check'],
    not_delivered: ['warning', 'warn'],
    rejected: ['error', 'x'],
  },
  transmissions: {
    prepared: ['default', 'clock'],
    held: ['error', 'warn'],
    sent: ['primary', 'send'],
    delivered: ['success', 'check'],
    not_delivered: ['warning', 'warn'],
    rejected: ['error', 'x'],
  },
  receipts: {
    applied: ['success', 'check'],
    recorded: ['default', 'back'],
    open: ['warning', 'half'],
    closed: ['default', 'check'],
  },
  events: {
    done: ['success', 'check'],
    repeated: ['default', 'back'],
    refused: ['error', 'x'],
    ignored: ['default', 'x'],
    waiting: ['warning', 'clock'],
  },
  balance: { balanced: ['success', 'check'], different: ['error', 'warn'], unknown: ['default', 'clock'] },
  accounts: {
    active: ['success', 'check'],
    unconfirmed: ['warning', 'clock'],
    unverified: ['warning', 'clock'],
    changed: ['warning', 'warn'],
    suspended: ['error', 'lock'],
    deleted: ['default', 'trash'],
  },
  term: { late: ['error', 'clock'] },
  reviews: { public: ['success', 'check'], removed: ['default', 'trash'] },
  outbox: {
    queued: ['warning', 'clock'],
    retrying: ['warning', 'warn'],
    sent: ['success', 'check'],
    given_up: ['error', 'x'],
  },
  jobs: {
    queued: ['default', 'clock'],
    active: ['primary', 'half'],
    retrying: ['warning', 'warn'],
    failed: ['error', 'x'],
  },
  operations: {
    passed: ['success', 'check'],
    failed: ['error', 'x'],
    unfinished: ['warning', 'clock'],
    never: ['default', 'clock'],
  },
  weights: {
    coming: ['warning', 'clock'],
    current: ['success', 'check'],
    past: ['default', 'back'],
    withdrawn: ['default', 'x'],
  },
  'business-settings': {
    coming: ['warning', 'clock'],
    current: ['success', 'check'],
    past: ['default', 'back'],
    withdrawn: ['default', 'x'],
  },
  staff: { active: ['success', 'check'], unenrolled: ['warning', 'key'], disabled: ['default', 'lock'] },
  content: {
    first: ['default', 'file'],
    draft: ['default', 'edit'],
    scheduled: ['warning', 'clock'],
    published: ['success', 'check'],
    superseded: ['default', 'back'],
    withdrawn: ['default', 'x'],
  },
  newsletter: {
    draft: ['default', 'edit'],
    sending: ['primary', 'send'],
    stopped: ['warning', 'lock'],
    sent: ['success', 'check'],
  },
  market: {
    fallen: ['error', 'warn'],
    steady: ['success', 'check'],
    missing: ['error', 'warn'],
    scarce: ['warning', 'half'],
    enough: ['success', 'check'],
  },
  coupons: {
    current: ['success', 'check'],
    future: ['warning', 'clock'],
    past: ['default', 'clock'],
    used_up: ['default', 'x'],
  },
} as const satisfies Record<string, Record<string, Look>>;

/** The state of a thing; its texts are under `backOffice.state.{of}.{state}`. */
export function Badge({ of, state }: { of: keyof typeof looks; state: string }) {
  const t = useTranslate();
  const [colour, shape] = (looks[of] as Record<string, Look>)[state] ?? ['default', 'dots'];
  return (
    <Chip
      size="small"
      color={colour}
      icon={<Icon name={shape} />}
      label={t(`backOffice.state.${of}.${state}`, { _: state })}
    />
  );
}
