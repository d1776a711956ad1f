import type { ServerResponse } from 'node:http';

/** Bytes that a reader may leave unread. A slower reader is cut off, reconnects and gets what it missed. */
const MOST_UNREAD = 256 * 1024;

/** An event as it is sent; without an id it is not repeated after a reconnection. */
export interface SentEvent {
  readonly id: number | null;
  readonly kind: string;
  readonly refs: object;
}

/** One open answer of server-sent events. */
export class OpenStream<Actor> {
  /** Events that came before the head of the answer was written. */
  private waiting: SentEvent[] | undefined = [];
  private readonly sentAsMissed = new Set<number>();

  constructor(
    readonly actor: Actor,
    private readonly raw: ServerResponse,
    /** When its session ends, or has to be checked again. */
    public expiresAt: Date,
  ) {}

  /**
   * Sends the missed events, then those that came meanwhile; from now on events are sent as they come. The database may
   * announce an event after it was read as a missed one: it is not sent again.
   */
  begin(missed: readonly SentEvent[]): void {
    const meanwhile = this.waiting ?? [];
    this.waiting = undefined;
    for (const event of missed) this.send(event);
    for (const { id } of missed) if (id !== null) this.sentAsMissed.add(id);
    for (const event of meanwhile) this.send(event);
  }

  send(event: SentEvent): void {
    if (this.waiting) {
      this.waiting.push(event);
      return;
    }
    if (event.id !== null && this.sentAsMissed.delete(event.id)) return;
    const id = event.id === null ? '' : `id: ${event.id}\n`;
    this.write(`${id}event: ${event.kind}\ndata: ${JSON.stringify(event.refs)}\n\n`);
  }

  /** Sends a heartbeat. */
  beat(): void {
    if (!this.waiting) this.write(':\n\n');
  }

  end(): void {
    this.raw.end();
  }

  private write(text: string): void {
    if (this.raw.destroyed || this.raw.writableEnded) return;
    this.raw.write(text);
    if (this.raw.writableLength > MOST_UNREAD) this.raw.destroy();
  }
}
