import './firm-avatar.css';

const SKIPPED = /^(studio|legale|associato|associati|avv\.?|avvocat[oi]|dott\.?|dott\.ssa|e|&|di|del|della)$/i;

/** "Studio legale Ferrante" → "SF"; "Avv. Marta Olivieri" → "MO". */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const own = words.filter((word) => !SKIPPED.test(word));
  const [first, second] =
    own.length >= 2 ? [own.at(0), own.at(1)] : [words.at(0), own.find((word) => word !== words.at(0)) ?? words.at(1)];
  return `${first?.charAt(0) ?? ''}${second?.charAt(0) ?? ''}`.toUpperCase();
}

/**
 * A firm's picture: an arch with its initials. `series` sets its colour in a comparison. The name is beside
 * it.
 */
export function FirmAvatar({ name, series, small }: { name: string; series?: 1 | 2 | 3 | 4 | 5; small?: boolean }) {
  return (
    <span className={`firm-avatar${series ? ` s${series}` : ''}${small ? ' small' : ''}`} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
