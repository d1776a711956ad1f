import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import type { AccountModel, SignInKey } from '../shared/actor.js';
import type { ZipEntry } from '../kernel/zip.js';
import type { AccountFacts } from './accounts.api.js';

/** An account that is being erased. */
export interface ErasedAccount {
  readonly id: number;
  readonly email: string;
  readonly model: AccountModel;
}

/** The subjects of an export, each as SQL that makes one JSON value. */
export type ExportedSubjects = Readonly<Record<string, RawBuilder<unknown>>>;

/** What follows the confirmation of an address. */
export interface Opened {
  /** The draft that the registration came with. */
  readonly draft?: number | null;
}

/**
 * What a module has of accounts, and what it does when something happens to one. Every method is called in the
 * transaction of the change. A module leaves out what does not concern it.
 */
export interface AccountPart {
  /** It locks rows that every other module locks before the account. */
  readonly locksFirst?: true;
  /** An address was confirmed: the account is open. */
  confirmed?(em: EntityManager, account: AccountFacts, now: Date): Promise<Opened | undefined>;
  /** Whether a draft from before the registration waits for the confirmation. */
  waits?(em: EntityManager, accountId: number): Promise<boolean>;
  /**
   * A newer registration replaces an unconfirmed one. @returns a function that moves what the older one began to the
   * newer
   */
  replaced?(em: EntityManager, accountId: number): Promise<(newer: number) => Promise<void>>;
  /** An account that was never confirmed is erased. */
  eraseUnconfirmed?(em: EntityManager, accountId: number): Promise<void>;
  /** What decides whether a firm receives requests has changed. */
  firmChanged?(em: EntityManager, firmId: number): Promise<void>;
  /** A firm was suspended. It may be called again for the same suspension. Rule 21.4. */
  firmSuspended?(em: EntityManager, firmId: number): Promise<void>;
  /** A citizen was suspended. Rule 21.12. */
  citizenSuspended?(em: EntityManager, accountId: number, suspensionId: number): Promise<void>;
  /** A citizen's suspension is over. Rule 21.12. */
  citizenReinstated?(em: EntityManager, accountId: number, suspensionId: number): Promise<void>;
  /** How many payments are on their way in or back: an account with one is not deleted. */
  openPayments?(em: EntityManager, accountId: number): Promise<number>;
  /** An account is erased. Its row still says who it was, and is locked unless the part {@link locksFirst}. Rule 14.5. */
  erase?(em: EntityManager, account: ErasedAccount): Promise<void>;
  /** What the export of an account contains. */
  exported?(who: SignInKey): ExportedSubjects;
  /** Files of the export. */
  exportedFiles?(accountId: number): AsyncIterable<ZipEntry>;
}

/** What every module has of accounts: a module registers its part at start, as it registers what it sells. */
@Injectable()
export class AccountParts {
  private readonly parts: AccountPart[] = [];

  add(part: AccountPart): void {
    this.parts.push(part);
  }

  async confirmed(em: EntityManager, account: AccountFacts, now: Date): Promise<Opened> {
    const opened: Opened[] = [];
    for (const part of this.parts) opened.push((await part.confirmed?.(em, account, now)) ?? {});
    return Object.assign({}, ...opened) as Opened;
  }

  async waits(em: EntityManager, accountId: number): Promise<boolean> {
    for (const part of this.parts) if (await part.waits?.(em, accountId)) return true;
    return false;
  }

  async replaced(em: EntityManager, accountId: number): Promise<(newer: number) => Promise<void>> {
    const handOvers: ((newer: number) => Promise<void>)[] = [];
    for (const part of this.parts) {
      const handOver = await part.replaced?.(em, accountId);
      if (handOver) handOvers.push(handOver);
    }
    return async (newer) => {
      for (const handOver of handOvers) await handOver(newer);
    };
  }

  async eraseUnconfirmed(em: EntityManager, accountId: number): Promise<void> {
    for (const part of this.parts) await part.eraseUnconfirmed?.(em, accountId);
  }

  async firmChanged(em: EntityManager, firmId: number): Promise<void> {
    for (const part of this.parts) await part.firmChanged?.(em, firmId);
  }

  async firmSuspended(em: EntityManager, firmId: number): Promise<void> {
    for (const part of this.parts) await part.firmSuspended?.(em, firmId);
  }

  async citizenSuspended(em: EntityManager, accountId: number, suspensionId: number): Promise<void> {
    for (const part of this.parts) await part.citizenSuspended?.(em, accountId, suspensionId);
  }

  async citizenReinstated(em: EntityManager, accountId: number, suspensionId: number): Promise<void> {
    for (const part of this.parts) await part.citizenReinstated?.(em, accountId, suspensionId);
  }

  async openPayments(em: EntityManager, accountId: number): Promise<number> {
    let open = 0;
    for (const part of this.parts) open += (await part.openPayments?.(em, accountId)) ?? 0;
    return open;
  }

  /** Erases the parts whose rows are locked before the account, or all the others. */
  async erase(em: EntityManager, account: ErasedAccount, which: 'locked first' | 'others'): Promise<void> {
    for (const part of this.parts)
      if ((part.locksFirst === true) === (which === 'locked first')) await part.erase?.(em, account);
  }

  exported(who: SignInKey): ExportedSubjects {
    return Object.assign({}, ...this.parts.map((part) => part.exported?.(who) ?? {})) as ExportedSubjects;
  }

  async *exportedFiles(accountId: number): AsyncGenerator<ZipEntry> {
    for (const part of this.parts) if (part.exportedFiles) yield* part.exportedFiles(accountId);
  }
}
