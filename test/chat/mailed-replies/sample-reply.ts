/** A reply as a program writes it, and the words of its author. */
export interface SampleReply {
  readonly program: string;
  readonly body: string;
  readonly words: string;
}
