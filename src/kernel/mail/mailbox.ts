import { buffer, text } from 'node:stream/consumers';
import { ImapFlow } from 'imapflow';
import { ms } from '../../shared/limits.js';
import { contentsOf } from './mail-parts.rules.js';
import { demandsTls } from './mail-transport.js';

/** Words of a mail, decoded. */
export interface MailText {
  readonly text: string;
  readonly isHtml: boolean;
}

/** What a mail says. */
export interface MailBody {
  /** In their order; files and what is too long are left out. */
  readonly texts: readonly MailText[];
  /** How many files are attached. They are not read. */
  readonly files: number;
}

/** A mail that waits in a folder. */
export interface WaitingMail {
  /** Its number in the folder. */
  readonly uid: number;
  /** Null where they are longer than those of any person's mail. */
  readonly headers: Uint8Array | null;
  /** Reads what it says. @throws Error where it was removed meanwhile */
  body(): Promise<MailBody>;
  /** Reads all of it, with its files, up to so many bytes; null where it is longer. @throws Error where it was removed */
  source(max: number): Promise<Uint8Array | null>;
}

/** What happens to a mail: it is deleted, marked as seen, or it waits for the next time. */
export type MailFate = 'delete' | 'leave' | 'wait';

const TIMEOUT = ms.minute / 2;
/** So many mails of a folder are taken at a time; the rest waits for the next. */
const TAKEN = 50;
/** Headers end within so many bytes. */
const HEADERS_MAX = 256 * 1024;
/** So many parts with words are read; a person writes one or two. */
const TEXTS = 5;
/** Of a part so many bytes are read. */
const TEXT_MAX = 256 * 1024;
/** A larger answer of the server is cut off (bytes). */
const ANSWER_MAX = 1024 * 1024;

/** A folder of an IMAP server. Its connection stays open between the calls; calls follow one another. */
export class Mailbox {
  private client: ImapFlow | undefined;
  /** The numbers of mails that could not be taken. */
  private readonly failed = new Set<number>();

  /** @param url imaps://user:password@host:993/folder */
  constructor(private readonly url: string) {}

  /**
   * Gives each mail that nobody has seen to `take`, the oldest first. Looking at a mail does not mark it.
   * @throws Error when the server does not answer, refuses the sign-in or has no such folder
   */
  async eachUnseen(take: (mail: WaitingMail) => Promise<MailFate>): Promise<void> {
    const client = await this.connected();
    const folder = decodeURIComponent(new URL(this.url).pathname.slice(1)) || 'INBOX';
    const lock = await client.getMailboxLock(folder);
    const uid = { uid: true } as const;
    try {
      // A folder that is open already shows new mails only then.
      await client.noop();
      const found = await client.search({ seen: false }, uid);
      if (!found) throw new Error('the mail server did not search the folder');
      // Those that failed before come last, so that none keeps others waiting.
      const ordered = [...found].sort((a, b) => Number(this.failed.has(a)) - Number(this.failed.has(b)) || a - b);
      for (const one of ordered.slice(0, TAKEN)) {
        this.failed.add(one);
        const mail = await client.fetchOne(String(one), { source: { start: 0, maxLength: HEADERS_MAX } }, uid);
        if (!mail || !mail.source) continue;
        const fate = await take({
          uid: one,
          headers: headersIn(mail.source),
          body: () => bodyOf(client, one),
          source: (max) => sourceOf(client, one, max),
        });
        if (fate !== 'wait') this.failed.delete(one);
        if (fate === 'delete') await client.messageDelete(String(one), uid);
        else if (fate === 'leave') await client.messageFlagsAdd(String(one), ['\\Seen'], uid);
      }
      // A command on a connection that ended answers nothing.
      if (!client.usable) throw new Error('the mail server ended the connection');
    } finally {
      lock.release();
    }
  }

  /** Ends the connection; the next call opens another. */
  close(): void {
    this.client?.close();
    this.client = undefined;
  }

  private async connected(): Promise<ImapFlow> {
    if (this.client?.usable) return this.client;
    this.close();
    const { protocol, hostname, port, username, password } = new URL(this.url);
    const secure = protocol === 'imaps:';
    const client = new ImapFlow({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 993 : 143),
      secure,
      // The password and what people wrote do not travel readable.
      ...(!secure && { doSTARTTLS: demandsTls(this.url) }),
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      // Longer than the pauses between the calls.
      socketTimeout: 4 * TIMEOUT,
      maxLiteralSize: ANSWER_MAX,
    });
    // The call that needs the connection fails by itself.
    client.on('error', () => undefined);
    await client.connect();
    this.client = client;
    return client;
  }
}

function headersIn(source: Buffer): Uint8Array | null {
  const end = source.indexOf('\r\n\r\n');
  if (end >= 0) return source.subarray(0, end);
  return source.length < HEADERS_MAX ? source : null;
}

async function sourceOf(client: ImapFlow, uid: number, max: number): Promise<Uint8Array | null> {
  const mail = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (!mail) throw new Error('the mail is no longer in the folder');
  if ((mail.size ?? 0) > max) return null;
  // In pieces: a longer answer of the server is cut off.
  const { content } = await client.download(String(uid), undefined, { uid: true, maxBytes: max });
  if (!content) throw new Error('the mail is no longer in the folder');
  return buffer(content);
}

async function bodyOf(client: ImapFlow, uid: number): Promise<MailBody> {
  const mail = await client.fetchOne(String(uid), { bodyStructure: true }, { uid: true });
  if (!mail || !mail.bodyStructure) throw new Error('the mail is no longer in the folder');
  const { texts, files } = contentsOf(mail.bodyStructure);
  const read: MailText[] = [];
  for (const { part, isHtml } of texts.slice(0, TEXTS)) {
    const { content } = await client.download(String(uid), part, { uid: true, maxBytes: TEXT_MAX });
    if (!content) throw new Error('the mail is no longer in the folder');
    read.push({ text: await text(content), isHtml });
  }
  return { texts: read, files };
}
