import { useTranslate } from 'react-admin';
import { Icon, type IconName } from '../../web/ui/icon';

type Tint = 'slate' | 'go' | 'ok' | 'wait' | 'no' | 'new';
type Look = readonly [Tint, IconName];

/** How each state looks: a word, a shape and a tint, never a colour alone. */
const looks = {
  refunds: {
    pending: ['wait', 'half'],
    approved: ['go', 'send'],
    denied: ['slate', 'x'],
    paid: ['ok', 'check'],
    failed: ['no', 'warn'],
  },
  payments: { waiting: ['wait', 'clock'], paid: ['ok', 'check'], failed: ['no', 'warn'] },
  checkouts: {
    open: ['wait', 'clock'],
    paid: ['ok', 'check'],
    failed: ['no', 'x'],
    expired: ['slate', 'clock'],
    refunded: ['slate', 'back'],
  },
  invoices: {
    to_send: ['wait', 'file'],
    sent: ['go', 'send'],
    delivered: ['ok', 'check'],
    not_delivered: ['wait', 'warn'],
    rejected: ['no', 'x'],
  },
  events: {
    done: ['ok', 'check'],
    repeated: ['slate', 'back'],
    refused: ['no', 'x'],
    ignored: ['slate', 'x'],
    waiting: ['wait', 'clock'],
  },
  balance: { balanced: ['ok', 'check'], different: ['no', 'warn'], unknown: ['slate', 'clock'] },
  accounts: {
    active: ['ok', 'check'],
    unconfirmed: ['wait', 'clock'],
    suspended: ['no', 'lock'],
    deleted: ['slate', 'trash'],
  },
  staff: { active: ['ok', 'check'], unenrolled: ['wait', 'key'], disabled: ['slate', 'lock'] },
  coupons: { current: ['ok', 'check'], future: ['wait', 'clock'], past: ['slate', 'clock'], used_up: ['slate', 'x'] },
} as const satisfies Record<string, Record<string, Look>>;

/** The state of a thing; its words stand under `backOffice.state.{of}.{state}`. */
export function Badge({ of, state }: { of: keyof typeof looks; state: string }) {
  const t = useTranslate();
  const [tint, shape] = (looks[of] as Record<string, Look>)[state] ?? ['slate', 'dots'];
  return (
    <span className={`badge ${tint}`}>
      <Icon name={shape} />
      {t(`backOffice.state.${of}.${state}`, { _: state })}
    </span>
  );
}
