import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Transitions, type MoveDetails } from '../../kernel/transitions.js';
import type { TransmissionState } from '../../shared/billing/transmission.codes.js';
import {
  transmissionMachine,
  type TransmissionMove,
  type TransmissionMoveName,
} from '../../shared/billing/transmission.states.js';
import { Transmission } from './transmission.entity.js';

/** Makes the moves of transmissions. {@link Transitions} says how. */
@Injectable()
export class TransmissionMoves extends Transitions<
  TransmissionState,
  object,
  Transmission,
  TransmissionMoveName,
  TransmissionMove
> {
  constructor() {
    super(transmissionMachine, {
      entity: Transmission,
      facts: () => ({}),
      problem: (verdict, { id }, __, { move }) => new Error(`transmission ${id}: ${move} is refused (${verdict})`),
    });
  }

  /** Whether the move is allowed now. */
  may(name: TransmissionMoveName, transmission: Transmission, now: Date): boolean {
    return this.check(name, transmission, now) === 'ok';
  }

  /** Checks, makes and writes one move. @throws Error when the state forbids it, a mistake in the code */
  async move(
    em: EntityManager,
    name: TransmissionMoveName,
    transmission: Transmission,
    now: Date,
    set: MoveDetails<Transmission>['set'] = {},
  ): Promise<void> {
    await this.make(em, this.prepare(name, transmission, now, undefined, { set }));
    await em.flush();
  }

  /** Writes a new transmission. @param columns everything but what the move sets */
  async open(em: EntityManager, columns: Partial<Transmission>, now: Date): Promise<Transmission> {
    const [made] = await this.make(em, this.create('prepare', columns, now));
    return made as Transmission;
  }
}
