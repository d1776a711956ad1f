let ahead = 0;

/** Learns how far the server's clock is ahead of this device's, from the moment an answer names. */
export function learnServerTime(header: string | null): void {
  const server = header ? Date.parse(header) : NaN;
  if (!Number.isNaN(server)) ahead = server - Date.now();
}

/** The server's "now" in milliseconds, as far as this device knows it. */
export function serverNow(): number {
  return Date.now() + ahead;
}
