import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The fault of a mail, with its SMTP code. */
export const MAIL_FAULTS = {
  'SMTP 554 at the greeting': { stage: 'greeting', code: 554 },
  'SMTP 550 on the sender': { stage: 'sender', code: 550 },
  'SMTP 451 on the recipient': { stage: 'recipient', code: 451 },
  'SMTP 452 after the content': { stage: 'content', code: 452 },
  'line cut within the content': { stage: 'line', code: 0 },
  'database lost before the 250': { stage: 'answer', code: 0 },
} as const;
export type MailFault = keyof typeof MAIL_FAULTS;

/** The share of faults that cut the database, which affects everything else too. */
const LOST_DATABASES = 1 / 3;

const NAMES = Object.keys(MAIL_FAULTS) as MailFault[];

/** A mail server that fails on command. */
export class FaultyMailServer {
  /** The times at which each mail was accepted, by Message-ID: milliseconds since 1970. */
  readonly taken = new Map<string, number[]>();
  readonly #server: SMTPServer;
  readonly #next: () => number;
  readonly #injected: (fault: MailFault) => void;
  readonly #loseDatabase: () => void;
  /** The percentage of mails with a fault, by stage. */
  share = 0;

  /** @param next a number from 0 to 1 @param loseDatabase cuts the product from its database */
  constructor(next: () => number, injected: (fault: MailFault) => void, loseDatabase: () => void) {
    this.#next = next;
    this.#injected = injected;
    this.#loseDatabase = loseDatabase;
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => done(this.#refusal('greeting')),
      onMailFrom: (_address, _session, done) => done(this.#refusal('sender')),
      onRcptTo: (_address, _session, done) => done(this.#refusal('recipient')),
      onData: (stream, session, done) => {
        if (this.#goesWrong('line')) {
          this.hangUp(session.id);
          return;
        }
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const refusal = this.#refusal('content');
          if (refusal) {
            done(refusal);
            return;
          }
          const id = /^message-id: (.+)$/im.exec(Buffer.concat(chunks).toString('utf8'))?.[1]?.trim() ?? '';
          this.taken.set(id, [...(this.taken.get(id) ?? []), Date.now()]);
          if (this.#goesWrong('answer')) this.#loseDatabase();
          done();
        });
      },
    });
    this.#server.on('error', () => undefined);
  }

  /** @returns its address, as SMTP_URL has it */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
    const { port } = this.#server.server.address() as { port: number };
    return `smtp://127.0.0.1:${port}`;
  }

  /**
   * Cuts the connection of a session, or all connections. Another mail must not lose its 250 because of this one: it
   * would unavoidably be sent twice. The server's types leave out the sockets.
   */
  hangUp(session?: string): void {
    const connections = this.#server.connections as unknown as Iterable<{ id: string; _socket: Socket }>;
    for (const { id, _socket: socket } of connections) if (session === undefined || id === session) socket.destroy();
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise<void>((done) => this.#server.close(done));
  }

  #goesWrong(stage: string): (typeof MAIL_FAULTS)[MailFault] | undefined {
    const name = NAMES.find((each) => MAIL_FAULTS[each].stage === stage);
    const share = stage === 'answer' ? this.share * LOST_DATABASES : this.share;
    if (name === undefined || this.#next() * 100 >= share) return undefined;
    this.#injected(name);
    return MAIL_FAULTS[name];
  }

  #refusal(stage: string): Error | null {
    const fault = this.#goesWrong(stage);
    return fault ? Object.assign(new Error('not now'), { responseCode: fault.code }) : null;
  }
}
