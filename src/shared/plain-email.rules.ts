/** Domains under which one provider has one mailbox. */
const sameProvider: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};

/** An address of mail without what its provider ignores: what follows a plus, and the dots of Gmail. */
export function plainEmail(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const host = sameProvider[domain] ?? domain;
  const [name = ''] = local.split('+', 1);
  return `${host === 'gmail.com' ? name.replaceAll('.', '') : name}@${host}`;
}
