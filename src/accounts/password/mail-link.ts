import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { KnownPlaces, type Origin } from '../../kernel/auth/auth.api.js';
import { AskedMails, NotificationsApi } from '../../notifications/notifications.api.js';
import { lockSignIn, type SignIn } from '../sign-in/sign-ins.js';
import { MailedTokens } from './mailed-tokens.js';

/** The mail of each link that whoever knows an address may ask for, and the kind it is counted under. */
const mails = {
  reset: { template: 'reset_password', kind: 'recovery' },
  sign_in: { template: 'sign_in_link', kind: 'sign_in' },
} as const;

/** Mails links that anybody may ask for: few for one address, and none where it has changed meanwhile. Rule 15.19. */
@Injectable()
export class MailLink {
  constructor(
    private readonly tokens: MailedTokens,
    private readonly notifications: NotificationsApi,
    private readonly asked: AskedMails,
    private readonly places: KnownPlaces,
  ) {}

  /** @param email the address that was given; the mail goes to the one of the sign-in */
  async send(
    em: EntityManager,
    found: SignIn,
    email: string,
    purpose: keyof typeof mails,
    origin: Origin,
  ): Promise<void> {
    const signIn = await lockSignIn(em, found);
    if (signIn?.email.toLowerCase() !== email.toLowerCase()) return;
    if (!(await this.tokens.mayIssue(em, signIn, purpose))) return;
    const { isKnown } = await this.places.of(signIn, origin);
    const { template, kind } = mails[purpose];
    const pass = await this.asked.take(em, kind, signIn.email, { address: origin.address, isKnown });
    if (!pass) return;
    const { token, expiresAt } = await this.tokens.issue(em, signIn, purpose);
    const { accountId, locale } = signIn;
    this.notifications.mail(em, {
      accountId,
      to: signIn.email,
      locale,
      template,
      pass,
      params: { token, key: accountId, until: expiresAt.toISOString() },
    });
  }
}
