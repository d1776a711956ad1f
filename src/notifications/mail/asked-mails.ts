import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addressRange, isLocal } from '../../kernel/auth/auth.api.js';
import { Clock, plus } from '../../shared/clock.js';
import { lockName } from '../../kernel/database/locks.js';
import { sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { plainEmail } from '../../shared/plain-email.rules.js';
import { Secrets } from '../../kernel/secrets.js';
import { mailLimits } from '../../shared/limits.js';
import type { AskedMailKind } from './asked-mails.codes.js';

const PURPOSE = 'asked-mail';

/** Who asks for a mail to an address: a network address, or an account that is signed in. */
export type Asker =
  | { readonly address: string; /** The account of that address was entered from there. */ readonly isKnown?: boolean }
  | { readonly accountId: number };

/** The permission to send a mail now; the use case passes it on with the mail. */
export interface MailPass {
  readonly kind: AskedMailKind;
}

/** Local addresses are not counted: behind an undeclared proxy all callers would share one. */
function placeOf(asker: Asker): string | null {
  if ('accountId' in asker) return `account ${asker.accountId}`;
  return isLocal(asker.address) ? null : addressRange(asker.address);
}

/**
 * Counts the mails that strangers request to an address, including its aliases. A known place of the account has a
 * separate count, so that strangers cannot use up its owner's. Rule 15.19.
 */
@Injectable()
export class AskedMails {
  constructor(
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Called before an earlier link is made invalid. @returns null where enough mails were sent already: then nothing is
   * mailed or changed
   */
  async take(em: EntityManager, kind: AskedMailKind, to: string, asker: Asker): Promise<MailPass | null> {
    const db = sqlOf(em);
    const now = this.clock.now();
    const address = this.secrets.hash(PURPOSE, plainEmail(to));
    const place = placeOf(asker);
    const placeHash = place === null ? null : this.secrets.hash(PURPOSE, place);
    const known = 'isKnown' in asker && asker.isKnown === true;
    await lockName(db, `asked mail ${address}`);
    const went = await db
      .selectFrom('asked_mails')
      .select('place_hash')
      .where('address_hash', '=', address)
      .where('kind', '=', kind)
      .where('known', '=', known)
      .where('at', '>', moment(plus(now, -mailLimits.askedWithin)))
      .execute();
    const fromThere = went.filter(({ place_hash }) => placeHash !== null && place_hash === placeHash).length;
    if (fromThere >= mailLimits.askedFromOnePlace || (!known && went.length >= mailLimits.asked)) return null;
    await db
      .insertInto('asked_mails')
      .values({ address_hash: address, kind, place_hash: placeHash, known, at: now })
      .execute();
    return { kind };
  }

  /** Deletes counts that have run out. */
  async forget(em: EntityManager, now: Date): Promise<void> {
    await sqlOf(em)
      .deleteFrom('asked_mails')
      .where('at', '<=', moment(plus(now, -mailLimits.askedWithin)))
      .execute();
  }
}
