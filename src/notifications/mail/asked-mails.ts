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

/** The word that a mail may go out now; the use case hands it on with the mail. */
export interface MailPass {
  readonly kind: AskedMailKind;
}

/** A proxy that nobody has declared would be the one caller of all. */
function placeOf(asker: Asker): string | null {
  if ('accountId' in asker) return `account ${asker.accountId}`;
  return isLocal(asker.address) ? null : addressRange(asker.address);
}

/**
 * Counts what strangers make the product send to an address, whatever alias of it they write. From where the account of
 * an address was entered before there is a count apart, so that strangers use up nobody's own. Rule 15.19.
 */
@Injectable()
export class AskedMails {
  constructor(
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /** To be asked before an earlier link ends. @returns null where enough went out already: then nothing is mailed or changed */
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

  /** Forgets what no longer counts. */
  async forget(em: EntityManager, now: Date): Promise<void> {
    await sqlOf(em)
      .deleteFrom('asked_mails')
      .where('at', '<=', moment(plus(now, -mailLimits.askedWithin)))
      .execute();
  }
}
