import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { freePort } from './instance.js';

const PROGRAM = '/usr/sbin/dovecot';
const PASSWORD = 'prova/1';
const TRIES = 100;

/** Whether the IMAP server of Debian's packages `dovecot-imapd` and `dovecot-lmtpd` is installed. */
export const hasDovecot = (): boolean => existsSync(PROGRAM) && existsSync('/usr/lib/dovecot/lmtp');

/** A mail as it is delivered: headers and body, with line ends of any kind. */
export interface Delivery {
  readonly to: string;
  readonly mail: string;
}

/** A real IMAP server with one mailbox, to which mail is delivered by LMTP as a mail server does it. */
export class Dovecot {
  private program: ReturnType<typeof spawn> | undefined;
  private folder = '';
  private imap = 0;
  private lmtp = 0;

  /** The address of the folder, with the password in it. */
  get url(): string {
    return `imap://answers:${encodeURIComponent(PASSWORD)}@127.0.0.1:${this.imap}/INBOX`;
  }

  async start(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'giustamente-dovecot-'));
    this.imap = await freePort();
    this.lmtp = await freePort();
    await this.resume();
  }

  /** Starts it again with the mails that it had. */
  async resume(): Promise<void> {
    const isRoot = process.getuid?.() === 0;
    const owner = isRoot ? 'nobody' : userInfo().username;
    const mails = join(this.folder, 'mails');
    await mkdir(mails, { recursive: true });
    // Its processes give up the rights of root before they write.
    await chmod(this.folder, 0o755);
    await chmod(mails, 0o777);
    const config = join(this.folder, 'dovecot.conf');
    await writeFile(config, configOf({ folder: this.folder, owner, isRoot, imap: this.imap, lmtp: this.lmtp }));
    this.program = spawn(PROGRAM, ['-F', '-c', config], { stdio: 'ignore', detached: true });
    process.once('exit', this.kill);
    for (let tries = 0; tries < TRIES; tries++) {
      if ((await accepts(this.imap)) && (await accepts(this.lmtp))) return;
      await wait(50);
    }
    throw new Error(`Dovecot does not answer: ${await readFile(join(this.folder, 'log'), 'utf8').catch(() => '')}`);
  }

  /** Kills it with all its connections; its mails stay for {@link resume}. */
  async pause(): Promise<void> {
    const { program } = this;
    if (!program || program.exitCode !== null || program.signalCode !== null) return;
    const ended = once(program, 'exit');
    this.kill();
    await ended;
    process.off('exit', this.kill);
  }

  private readonly kill = (): void => {
    const { pid } = this.program ?? {};
    // Its sessions are processes of their own.
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  };

  async stop(): Promise<void> {
    await this.pause();
    await rm(this.folder, { recursive: true, force: true });
  }

  async deliver({ to, mail }: Delivery): Promise<void> {
    const transport = createTransport({
      host: '127.0.0.1',
      port: this.lmtp,
      lmtp: true,
      secure: false,
      ignoreTLS: true,
    });
    try {
      await transport.sendMail({ envelope: { from: 'mta@example.com', to }, raw: mail.replace(/\r?\n/g, '\r\n') });
    } finally {
      transport.close();
    }
  }

  /** The mails of the folder: their subjects, and whether they are marked as seen. */
  async mails(): Promise<{ subject: string; seen: boolean }[]> {
    return this.opened(async (client) => {
      const found: { subject: string; seen: boolean }[] = [];
      for await (const { envelope, flags } of client.fetch('1:*', { envelope: true, flags: true }))
        found.push({ subject: envelope?.subject ?? '', seen: flags?.has('\\Seen') ?? false });
      return found;
    });
  }

  async empty(): Promise<void> {
    await this.opened((client) => client.messageDelete('1:*'));
  }

  private async opened<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: this.imap,
      secure: false,
      doSTARTTLS: false,
      auth: { user: 'answers', pass: PASSWORD },
      logger: false,
    });
    await client.connect();
    const lock = await client.getMailboxLock('INBOX');
    try {
      const { mailbox } = client;
      return mailbox && mailbox.exists === 0 ? ([] as T) : await work(client);
    } finally {
      lock.release();
      client.close();
    }
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

interface Settings {
  readonly folder: string;
  readonly owner: string;
  readonly isRoot: boolean;
  readonly imap: number;
  readonly lmtp: number;
}

const configOf = ({ folder, owner, isRoot, imap, lmtp }: Settings): string => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mails/%n
recipient_delimiter = +
auth_username_format = %n
first_valid_uid = 1
${isRoot ? '' : `default_internal_user = ${owner}\ndefault_login_user = ${owner}\n`}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${owner} gid=${isRoot ? 'nogroup' : String(process.getgid?.() ?? '')} home=${folder}/mails/%n allow_all_users=yes
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    port = ${lmtp}
  }
}
${isRoot ? '' : 'service anvil {\n  chroot =\n}\n'}
`;
