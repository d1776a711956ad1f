const ZONE = 'Europe/Rome';

/** An instant as a field for date and time takes it, in the time of Rome: `2026-11-21T15:20`. */
export function romeFieldOf(instant: string | null | undefined): string {
  if (!instant) return '';
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });
  return text.format(new Date(instant)).replace(' ', 'T');
}

/**
 * The value of such a field, as an instant; null for an empty one. When the clocks are put forward, a time that
 * does not exist means the one an hour later.
 */
export function instantOfRomeField(text: string): string | null {
  if (text === '') return null;
  const asUtc = Date.parse(`${text}Z`);
  // Rome is one or two hours ahead; the first guess may lie on the other side of a change of the clocks.
  const ahead = (at: number): number => Date.parse(`${romeFieldOf(new Date(at).toISOString())}Z`) - at;
  const guess = asUtc - ahead(asUtc);
  return new Date(asUtc - ahead(guess)).toISOString();
}
