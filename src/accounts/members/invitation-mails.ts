import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignInKey } from '../../shared/actor.js';
import { sqlOf } from '../../kernel/database/database.js';
import type { Locale, Text } from '../../shared/locale.js';
import { AskedMails, NotificationsApi } from '../../notifications/notifications.api.js';
import { MailedTokens } from '../password/mailed-tokens.js';
import { signInByEmail } from '../sign-in/sign-ins.js';

/** What mails call a firm that staff have not verified, because its name may be any text. */
const someFirm: Text = { it: 'Uno studio legale', en: 'A law firm' };

/** Mails an invitation to sign in for a firm. */
@Injectable()
export class InvitationMails {
  constructor(
    private readonly tokens: MailedTokens,
    private readonly notifications: NotificationsApi,
    private readonly asked: AskedMails,
  ) {}

  /**
   * The link of an earlier mail becomes invalid. An address that signs in somewhere already gets another mail, without
   * a link; the person who invites does not learn which one was sent. Rule 26.4.
   */
  async send(em: EntityManager, invited: SignInKey): Promise<void> {
    const invitation = await sqlOf(em)
      .selectFrom('firm_members as m')
      .innerJoin('accounts as a', 'a.id', 'm.account_id')
      .innerJoin('firms as f', 'f.account_id', 'a.id')
      .select(['m.email', 'm.locale', 'f.company_name', 'f.verified_at'])
      .where('m.id', '=', invited.memberId)
      .executeTakeFirstOrThrow();
    const { email, locale, company_name, verified_at } = invitation;
    const asker = { accountId: invited.accountId };
    const pass = email === null ? null : await this.asked.take(em, 'invitation', email, asker);
    // Enough mails were sent there already: the earlier link stays valid.
    if (email === null || !pass) return;
    await this.tokens.revoke(em, invited, 'invitation');
    const { token, expiresAt } = await this.tokens.issue(em, invited, 'invitation');
    const known = await signInByEmail(sqlOf(em), email);
    const firmIn = (language: Locale): string => (verified_at === null ? someFirm[language] : company_name);
    const mail = { accountId: invited.accountId, to: email, pass };
    if (known?.confirmed)
      this.notifications.mail(em, {
        ...mail,
        locale: known.locale,
        template: 'firm_invitation_in_use',
        params: { firm: firmIn(known.locale) },
      });
    else
      this.notifications.mail(em, {
        ...mail,
        locale,
        template: 'firm_invitation',
        params: { firm: firmIn(locale), token, key: invited.accountId, until: expiresAt.toISOString() },
      });
  }
}
