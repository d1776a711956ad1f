import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../../kernel/database/database.js';
import { NotificationsApi, sayDays } from '../../../notifications/notifications.api.js';
import type { AbsenceDays } from '../../../shared/accounts/absences.rules.js';
import type { SignInKey } from '../../../shared/actor.js';
import { signInOf } from '../../sign-in/sign-ins.js';
import type { StoredAbsence } from './absences.queries.js';

/** Mails to the people of a firm about absences. Rules 26.17 and 26.18. */
@Injectable()
export class AbsenceMails {
  constructor(private readonly notifications: NotificationsApi) {}

  /** Informs a person that they replace `absent`, unless they entered it themselves. */
  async named(
    em: EntityManager,
    by: SignInKey,
    absent: SignInKey,
    replacement: SignInKey,
    days: AbsenceDays,
  ): Promise<void> {
    if (replacement.memberId === by.memberId) return;
    await this.mail(em, 'replacement_named', replacement, absent, days);
  }

  /** Informs those who are absent that who was named replaces them no more, or not on all days. */
  async lapsed(em: EntityManager, replacement: SignInKey, absences: readonly StoredAbsence[]): Promise<void> {
    for (const { memberId, ...days } of absences)
      await this.mail(em, 'replacement_lapsed', { accountId: replacement.accountId, memberId }, replacement, days);
  }

  private async mail(
    em: EntityManager,
    template: 'replacement_named' | 'replacement_lapsed',
    to: SignInKey,
    about: SignInKey,
    { from, until }: AbsenceDays,
  ): Promise<void> {
    const db = sqlOf(em);
    const [reader, other] = [await signInOf(db, to), await signInOf(db, about)];
    // Somebody who signs in no more reads nothing about it.
    if (!reader || !other) return;
    const { accountId, email, locale, firstName } = reader;
    const params = {
      first_name: firstName,
      member: `${other.firstName} ${other.lastName}`,
      days: sayDays({ from, until }, locale),
    };
    this.notifications.mail(em, { accountId, to: email, locale, template, params });
  }
}
