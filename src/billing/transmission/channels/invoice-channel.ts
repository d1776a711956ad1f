/** A document on its way to the exchange system. */
export interface InvoiceFile {
  /** Unique, and the same at every attempt. */
  readonly name: string;
  readonly xml: string;
  /** The attempt, from 1. */
  readonly attempt: number;
}

/** A file that came from the exchange system. */
export interface ReceivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The address that it came from; null from a folder. */
  readonly sender: string | null;
  /** When it came, as the mail or the folder says; null where neither does. */
  readonly at: Date | null;
}

/** Who takes what a channel brings. */
export interface ChannelReader {
  /** Takes a file. It resolves when the file is stored, and may be called twice for the same one. */
  receipt(file: ReceivedFile): Promise<void>;
  /** A file that was handed over did not arrive. @param reason the channel's own word, without an address */
  returned(fileName: string, reason: string): Promise<void>;
}

/** A file could not be handed over. */
export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure';

  /**
   * @param code what finance reads: the server's answer or the system's code, without addresses and paths
   * @param isFinal another attempt makes no sense
   */
  constructor(
    readonly code: string,
    readonly isFinal: boolean,
  ) {
    super(code);
  }
}

/** A way to the exchange system and back. Rule 8.11. */
export abstract class InvoiceChannel {
  /** As the settings and the metrics call it. */
  abstract readonly name: 'pec' | 'folder';

  /** Hands a file over; a file that was handed over before is handed over under the same name. @throws ChannelFailure */
  abstract send(file: InvoiceFile): Promise<void>;

  /** Gives everything that waits to the reader, and puts it away when the reader has it. @throws Error when it cannot be read */
  abstract read(reader: ChannelReader): Promise<void>;

  /** Ends its connections. */
  abstract close(): void;
}

/** How the exchange system names a receipt: the file it answers, two letters, a number. */
export const RECEIPT_NAME = /^[A-Z]{2}[A-Z\d]{2,28}_[A-Z\d]{1,5}_([A-Z]{2})_\d{1,3}\.xml$/i;
