import type { Operator } from '../../web/app/context.js';
import type { Env } from '../env.js';

/** The names of social networks, by host. */
const NETWORKS: Record<string, string> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'threads.com': 'Threads',
  'tiktok.com': 'TikTok',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

/** The name of a social network; of an unknown one its host. */
function networkOf(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return NETWORKS[host] ?? host;
}

/** The seller on the invoices is the operator of the service. */
export function operatorOf(env: Env): Operator {
  return {
    name: env.SELLER_NAME,
    address: env.SELLER_ADDRESS,
    town: `${env.SELLER_POSTAL_CODE} ${env.SELLER_CITY} (${env.SELLER_PROVINCE})`,
    vatNumber: env.SELLER_VAT_NUMBER,
    register: env.SELLER_REA ? `REA ${env.SELLER_REA}` : null,
    email: env.CONTACT_EMAIL ?? env.SELLER_EMAIL,
    privacyEmail: env.PRIVACY_EMAIL,
    pec: env.SELLER_PEC ?? null,
    socials: env.SOCIAL_URLS.map((url) => ({ name: networkOf(url), url })),
  };
}
