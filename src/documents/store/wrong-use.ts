/** A command that cannot be done; the message says why. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}
