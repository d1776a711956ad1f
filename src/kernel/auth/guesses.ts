import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Database } from '../database/database.js';
import { passwordMatches } from '../passwords.js';
import { CallLimits } from './call-limits.js';
import { KnownPlaces, type Place } from './known-places.js';
import { LoginThrottle } from './login-throttle.js';
import type { Origin, Whose } from './security-events.js';

/** What is guessed, and for which place it is counted. */
export interface Guess {
  /** Whose password or code it is. */
  readonly name: string;
  readonly place: Place;
  /** Where the caller is; none within a session. */
  readonly address?: string;
}

/** Within a session guesses count for the session, wherever they come from. */
export const FROM_A_SESSION: Place = { key: '', isKnown: true };

/** Wrong codes after a right password count together, from all places but known ones. */
const ANYWHERE = '';

/**
 * Counts guesses of passwords and codes. Each counts only for the place that makes it; a refused one does not count.
 * Guesses for one account from many unknown places together are slowed too; known places and sessions are not affected.
 * Rules 12.7, 12.14 and 12.15.
 */
@Injectable()
export class Guesses {
  constructor(
    private readonly database: Database,
    private readonly limits: CallLimits,
    private readonly throttle: LoginThrottle,
    private readonly places: KnownPlaces,
  ) {}

  /** A guess at login. */
  async atLogin(name: string, whose: Whose, origin: Origin): Promise<Guess> {
    return { name, place: await this.places.of(whose, origin), address: origin.address };
  }

  /** A guess of a code by a caller who has just given the right password. */
  ofCode(name: string, { place }: Guess): Guess {
    return { name, place: place.isKnown ? place : { key: ANYWHERE, isKnown: true } };
  }

  /**
   * Counts a guess before anything is compared, so that guesses sent all at once count too.
   * @returns takes the count back
   * @throws too_many_requests (429) with the seconds to wait
   */
  async count({ name, place, address }: Guess): Promise<() => Promise<void>> {
    const isCounted = !place.isKnown && address !== undefined;
    const giveBack = isCounted ? await this.limits.count('signIn', { address, account: name }) : null;
    try {
      const attempt = await this.database.transaction((em) => this.throttle.attempt(em, name, place.key));
      return async () => {
        await this.database.transaction((em) => this.throttle.withdraw(em, attempt));
        await giveBack?.();
      };
    } catch (refused) {
      await giveBack?.();
      throw refused;
    }
  }

  /**
   * Whether a password is right, counted. One that could not be compared is not counted.
   * @throws too_many_requests (429)
   */
  async isRight(guess: Guess, hash: string | undefined, password: string): Promise<boolean> {
    const giveBack = await this.count(guess);
    try {
      return await passwordMatches(hash, password);
    } catch (error) {
      await giveBack();
      throw error;
    }
  }

  /** The right one clears the guesses from this place. */
  async clear(em: EntityManager, { name, place }: Guess): Promise<void> {
    await this.throttle.clear(em, name, place.key);
  }

  /** The same, and those of unknown places together where it came from one. */
  async succeed(guess: Guess): Promise<void> {
    await this.database.transaction((em) => this.clear(em, guess));
    if (!guess.place.isKnown) await this.limits.clear('signIn', guess.name);
  }

  /** A new password clears all counted guesses at the old one, from everywhere. */
  async lift(...names: string[]): Promise<void> {
    await this.database.transaction((em) => this.throttle.lift(em, names));
    for (const name of names) await this.limits.clear('signIn', name);
  }
}
