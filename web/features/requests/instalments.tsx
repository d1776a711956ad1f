import { useFormat } from '../../ui/format/format';
import type { FirmResponse } from './types';

/** When the fixed parts of a quote are paid, one line each. */
export function Instalments({ of }: { of: NonNullable<FirmResponse['instalments']> }) {
  const format = useFormat();
  return (
    <ul className="instalments">
      {of.map(({ label, amount_cents: amount, when }, nth) => (
        <li key={nth}>
          {label}: <span className="num">{format.euro(amount)}</span>, {when}
        </li>
      ))}
    </ul>
  );
}
