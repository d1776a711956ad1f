import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { Icon, type IconName } from '../../web/ui/icon';

type Colour = 'default' | 'primary' | 'success' | 'warning' | 'error';
type Look = readonly [Colour, IconName];

/** How each state looks: a word, a shape and a tint, never a colour alone. */
const looks = {
  cases: {
    open: ['warning', 'half'],
    claimed: ['primary', 'eye'],
    waiting: ['default', 'clock'],
    decided: ['success', 'check'],
    withdrawn: ['default', 'x'],
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
    changed: ['warning', 'warn'],
    suspended: ['error', 'lock'],
    deleted: ['default', 'trash'],
  },
  staff: { active: ['success', 'check'], unenrolled: ['warning', 'key'], disabled: ['default', 'lock'] },
  coupons: {
    current: ['success', 'check'],
    future: ['warning', 'clock'],
    past: ['default', 'clock'],
    used_up: ['default', 'x'],
  },
} as const satisfies Record<string, Record<string, Look>>;

/** The state of a thing; its words stand under `backOffice.state.{of}.{state}`. */
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
