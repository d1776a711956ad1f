import { Injectable } from '@nestjs/common';

/** What is thought of a text: it goes at once, after somebody has looked at it, or not at all. */
export interface Screened {
  readonly verdict: 'clean' | 'doubtful' | 'certain';
  /** The fragments that speak against it. */
  readonly blocked: readonly string[];
}

/**
 * Looks at a message before it is stored. This is the one place where the filter of contact details comes in. Rule 20.4.
 */
@Injectable()
export class MessageScreening {
  /**
   * @param text of the message
   * @param _previous what its author wrote just before, oldest first
   */
  screen(text: string, _previous: readonly string[]): Screened {
    return { verdict: text === '' ? 'certain' : 'clean', blocked: [] };
  }
}
