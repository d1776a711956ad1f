/**
 * Domains of the mail services that people in Italy use, none of which gives a certified address (PEC). Certified
 * addresses may be in any other domain, a lawyer's own too. From the providers' own pages, November 2026.
 */
const freeMail: ReadonlySet<string> = new Set(
  `alice.it aol.com email.it fastweb.it fastwebnet.it gmail.com gmx.com gmx.de gmx.net googlemail.com hotmail.com hotmail.it
  icloud.com inwind.it iol.it katamail.com libero.it live.com live.it mac.com mail.com me.com msn.com outlook.com outlook.it
  posteo.de proton.me protonmail.com rocketmail.com supereva.it teletu.it tim.it tin.it tiscali.it tiscalinet.it tutanota.com
  virgilio.it vodafone.it windtre.it yahoo.com yahoo.it yandex.com ymail.com zoho.com`.split(/\s+/),
);

/** Whether an address belongs to a mail service that gives no certified mail. */
export const isFreeMail = (email: string): boolean => freeMail.has(email.slice(email.lastIndexOf('@') + 1));
