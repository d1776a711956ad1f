import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ENV, type Env } from '../../../env.js';
import { Clock } from '../../../shared/clock.js';
import { passkeyLimits } from '../../../shared/limits.js';
import { sqlOf, type Sql } from '../../database/database.js';
import { Secrets } from '../../secrets.js';
import { PasskeyChallenges, type ChallengeUse } from './passkey-challenges.js';
import { ownerColumns, ownerOf, type PasskeyOwner } from './passkey-owner.js';
import type {
  NewPasskeyBody,
  PasskeyCreationDto,
  PasskeyDto,
  PasskeyProofBody,
  PasskeyRequestDto,
} from './passkeys.dto.js';
import { passkeyProblems } from './passkeys.problems.js';
import { relyingPartyOf, type RelyingParty } from './relying-party.js';
import { acceptPasskey, algorithms, checkUse, clientDataOf, type AcceptedPasskey } from './verification.js';

/** A new passkey that was checked, and is stored in the transaction of its use case. */
export interface NewPasskey extends AcceptedPasskey {
  /** For an owner without passkeys; another owner keeps the handle there is. */
  readonly userHandle: string;
}

/** A use of a passkey that was checked, and whose it is. */
export interface PasskeyUse {
  readonly id: number;
  readonly owner: PasskeyOwner;
  /** What the use case stores, see {@link Passkeys.record}. */
  readonly counter: number;
  readonly backedUp: boolean;
}

/** A use that was refused; whose passkey it is, if it is one. */
export class RefusedUse {
  constructor(readonly owner: PasskeyOwner | null) {}
}

/** Who a passkey is made for, as the device shows it. */
export interface PasskeyUser {
  /** The address of the sign-in. */
  readonly name: string;
  readonly displayName: string;
}

/** Passkeys (WebAuthn) of accounts and of the staff. Rules 12.17 to 12.20. */
@Injectable()
export class Passkeys {
  private readonly party: RelyingParty;

  constructor(
    @Inject(ENV) env: Env,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly challenges: PasskeyChallenges,
  ) {
    this.party = relyingPartyOf(env);
  }

  /** What the browser needs to create a passkey. @param owner null for somebody who has no account yet */
  async creation(
    db: Sql,
    use: ChallengeUse,
    owner: PasskeyOwner | null,
    { name, displayName }: PasskeyUser,
  ): Promise<PasskeyCreationDto> {
    const challenge = this.challenges.make(use);
    const known = owner === null ? [] : await this.rows(db, owner);
    return {
      rp: { id: this.party.id, name: this.party.name },
      user: { id: known[0]?.user_handle ?? this.handleOf(challenge), name, displayName },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: passkeyLimits.challenge,
      attestation: 'none',
      excludeCredentials: known.map(descriptor),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
  }

  /**
   * Checks a new passkey. It may be anybody's but one that is stored already.
   * @throws passkey_expired or passkey_invalid (422)
   */
  async accept(db: Sql, use: ChallengeUse, body: NewPasskeyBody): Promise<NewPasskey> {
    const client = clientDataOf(body);
    if (!client || client.crossOrigin) throw passkeyProblems.passkey_invalid();
    await this.challenges.take(use, client.challenge);
    const accepted = await acceptPasskey(this.party, client.challenge, body);
    const known = await db
      .selectFrom('passkeys')
      .select('id')
      .where('credential_id', '=', accepted.credentialId)
      .executeTakeFirst();
    if (known) throw passkeyProblems.passkey_invalid();
    return { ...accepted, userHandle: this.handleOf(client.challenge) };
  }

  /**
   * Stores a checked passkey; the owner is locked.
   * @returns its number, or undefined where somebody has just stored the same one
   * @throws passkey_limit (409)
   */
  async add(em: EntityManager, owner: PasskeyOwner, passkey: NewPasskey, name: string): Promise<number | undefined> {
    const db = sqlOf(em);
    const known = await this.rows(db, owner);
    if (known.length >= passkeyLimits.each)
      throw passkeyProblems.passkey_limit({ values: { max: passkeyLimits.each } });
    const added = await db
      .insertInto('passkeys')
      .values({
        ...ownerColumns(owner),
        user_handle: known[0]?.user_handle ?? passkey.userHandle,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: String(passkey.counter),
        transports: [...passkey.transports],
        backed_up: passkey.backedUp,
        name,
        created_at: this.clock.now(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return added?.id;
  }

  /** What the browser needs to use a passkey. @param owner null where nobody has said yet who they are */
  async request(db: Sql, use: ChallengeUse, owner: PasskeyOwner | null): Promise<PasskeyRequestDto> {
    return {
      challenge: this.challenges.make(use),
      rpId: this.party.id,
      timeout: passkeyLimits.challenge,
      userVerification: 'required',
      allowCredentials: owner === null ? [] : (await this.rows(db, owner)).map(descriptor),
    };
  }

  /**
   * Checks the use of a passkey.
   * @returns what {@link record} stores, or that it is refused
   * @throws passkey_expired (422)
   */
  async check(db: Sql, use: ChallengeUse, body: PasskeyProofBody): Promise<PasskeyUse | RefusedUse> {
    const client = clientDataOf(body);
    if (!client || client.crossOrigin) return new RefusedUse(null);
    await this.challenges.take(use, client.challenge);
    const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', body.id).executeTakeFirst();
    if (!row) return new RefusedUse(null);
    const owner = ownerOf(row);
    const { userHandle } = body.response;
    if (userHandle && userHandle !== row.user_handle) return new RefusedUse(owner);
    const checked = await checkUse(this.party, client.challenge, body, row);
    return checked ? { id: row.id, owner, ...checked } : new RefusedUse(owner);
  }

  /**
   * Records a checked use in its transaction.
   * @returns false where the passkey was removed meanwhile, or its counter went on
   */
  async record(em: EntityManager, { id, counter, backedUp }: PasskeyUse): Promise<boolean> {
    const used = await sqlOf(em)
      .updateTable('passkeys')
      .set({ counter: String(counter), backed_up: backedUp, last_used_at: this.clock.now() })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('counter', '<', String(counter)), eb.lit(counter === 0)]))
      .returning('id')
      .executeTakeFirst();
    return used !== undefined;
  }

  /** The passkeys of somebody, the oldest first. */
  async list(db: Sql, owner: PasskeyOwner): Promise<PasskeyDto[]> {
    return (await this.rows(db, owner)).map(({ id, name, backed_up, created_at, last_used_at }) => ({
      id,
      name,
      backed_up,
      created_at: new Date(created_at).toISOString(),
      last_used_at: last_used_at && new Date(last_used_at).toISOString(),
    }));
  }

  /** Whether somebody has one. */
  async has(db: Sql, owner: PasskeyOwner): Promise<boolean> {
    return (await this.rows(db, owner)).length > 0;
  }

  /** @returns whether it is one of theirs */
  async rename(em: EntityManager, owner: PasskeyOwner, id: number, name: string): Promise<boolean> {
    const renamed = await sqlOf(em)
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where(of(owner))
      .returning('id')
      .executeTakeFirst();
    return renamed !== undefined;
  }

  /** Removes one of theirs. @returns its name, or undefined where it is none */
  async remove(em: EntityManager, owner: PasskeyOwner, id: number): Promise<string | undefined> {
    const removed = await sqlOf(em)
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where(of(owner))
      .returning('name')
      .executeTakeFirst();
    return removed?.name;
  }

  /** Removes all of theirs. @returns how many there were */
  async drop(em: EntityManager, owner: PasskeyOwner): Promise<number> {
    const removed = await sqlOf(em).deleteFrom('passkeys').where(of(owner)).returning('id').execute();
    return removed.length;
  }

  /** Removes those of an account that is erased, and of its members. */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    await sqlOf(em).deleteFrom('passkeys').where('account_id', '=', accountId).execute();
  }

  private rows(db: Sql, owner: PasskeyOwner) {
    return db.selectFrom('passkeys').selectAll().where(of(owner)).orderBy('id').execute();
  }

  /** The handle of an owner's first passkey. It says nothing about the owner, and comes back with the challenge. */
  private handleOf(challenge: string): string {
    return Buffer.from(this.secrets.hash('passkey-user', challenge), 'hex').toString('base64url');
  }
}

/** The rows of an owner, found by an index. A member's passkeys are not those of the account's own sign-in. */
function of({ accountId, memberId, staffId }: PasskeyOwner): RawBuilder<SqlBool> {
  if (accountId === undefined) return sql<SqlBool>`staff_id = ${staffId}`;
  return memberId === null
    ? sql<SqlBool>`account_id = ${accountId} and member_id is null`
    : sql<SqlBool>`account_id = ${accountId} and member_id = ${memberId}`;
}

const descriptor = (row: { credential_id: string; transports: string[] }) => ({
  id: row.credential_id,
  type: 'public-key' as const,
  transports: row.transports,
});
