let ahead = 0;

/** Keeps the difference between the server's clock and this device's, from the `X-Server-Time` header. */
export function learnServerTime(header: string | null): void {
  const server = header ? Date.parse(header) : NaN;
  if (!Number.isNaN(server)) ahead = server - Date.now();
}

/** The server's "now" in milliseconds, as far as this device knows it. */
export function serverNow(): number {
  return Date.now() + ahead;
}
