import { Injectable } from '@nestjs/common';
import { Transitions } from '../../kernel/transitions.js';
import type { SuspensionStatus } from '../../shared/accounts/suspension.codes.js';
import { Suspension } from './suspension.entity.js';
import {
  suspensionMachine,
  type SuspensionFacts,
  type SuspensionMove,
  type SuspensionMoveName,
} from './suspension.states.js';
import { suspensionProblems } from './suspensions.problems.js';

/** Makes the moves of suspensions. {@link Transitions} says how. */
@Injectable()
export class SuspensionMoves extends Transitions<
  SuspensionStatus,
  SuspensionFacts,
  Suspension,
  SuspensionMoveName,
  SuspensionMove
> {
  constructor() {
    super(suspensionMachine, {
      entity: Suspension,
      facts: ({ until = null }) => ({ until }),
      problem: () => suspensionProblems.not_suspended(),
    });
  }
}
