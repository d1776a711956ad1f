import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail: its headers unfolded, its plain text decoded, and the links in it. */
export interface ReadMail {
  headers: string;
  text: string;
  html: string;
  links: string[];
}

/** A local mail server, which keeps the accepted mails. */
export class Mailbox {
  /** Complete mails with their headers, in the order of arrival. */
  readonly taken: { to: string; mail: string }[] = [];
  /** Addresses that it refuses permanently. */
  readonly refused = new Set<string>();
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      done(this.refused.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        this.taken.push({ to, mail: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });

  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `smtp://127.0.0.1:${(this.server.server.address() as { port: number }).port}`;
  }

  async stop(): Promise<void> {
    for (const { _socket: socket } of this.server.connections as unknown as Iterable<{ _socket: Socket }>)
      socket.destroy();
    await new Promise<void>((done) => this.server.close(done));
  }

  /** The last mail to an address. */
  last(address: string): ReadMail {
    const found = this.all(address).at(-1);
    if (!found) throw new Error(`no mail to ${address}`);
    return found;
  }

  /** The mails to an address, as they arrived: two sent at the same moment arrive in any order. */
  all(address: string): ReadMail[] {
    return this.taken.filter(({ to }) => to === address).map(({ mail }) => this.read(mail));
  }

  private read(mail: string): ReadMail {
    const [head = ''] = mail.split('\r\n\r\n', 1);
    const decoded = Buffer.from(
      mail.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString('utf8');
    const html = decoded.slice(decoded.indexOf('<!doctype'));
    const text = decoded.slice(head.length, decoded.indexOf('<!doctype'));
    return {
      headers: head.replace(/\r\n[ \t]+/g, ' '),
      text,
      html,
      links: text.match(/https?:\/\/[^\s>]+/g) ?? [],
    };
  }
}
