/** The hosts of the services through which browsers receive pushes, as their makers name them; a leading dot is any name below. */
const services = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/**
 * Whether an address is one of a push service. No other is accepted, because the server sends requests to an address
 * that a client gave.
 * @param own origins that the operator adds
 */
export function isPushService(endpoint: string, own: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, origin, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (own.includes(origin)) return true;
  return (
    protocol === 'https:' &&
    port === '' &&
    services.some((service) => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service))
  );
}
