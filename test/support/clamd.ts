import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The test file that every scanner reports as infected, in two halves, so that a scanner does not report this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const CLAMD = '/usr/sbin/clamd';

/** Whether Debian's clamd is installed here. */
export const hasClamd = existsSync(CLAMD);

/** Debian's clamd with one signature, that of {@link EICAR}, on a socket in a separate folder. */
export class RealClamd {
  private constructor(
    private readonly folder: string,
    private readonly process: ChildProcess,
  ) {}

  static async start(): Promise<RealClamd> {
    const folder = mkdtempSync(join(tmpdir(), 'giustamente-clamd-'));
    const signature = Buffer.from(EICAR).toString('hex');
    writeFileSync(join(folder, 'test.ndb'), `Test-Eicar:0:*:${signature}\n`);
    const settings = [
      'Foreground yes',
      `DatabaseDirectory ${folder}`,
      `LocalSocket ${folder}/socket`,
      'StreamMaxLength 2M',
    ];
    const user = execFileSync('id', ['-un']).toString().trim();
    writeFileSync(join(folder, 'conf'), [...settings, `User ${user}`, ''].join('\n'));
    const started = new RealClamd(folder, spawn(CLAMD, ['--config-file', join(folder, 'conf')], { stdio: 'ignore' }));
    const end = performance.now() + 20_000;
    while (!(await started.answers())) {
      if (performance.now() > end) throw new Error('clamd did not start');
      await pause(100);
    }
    return started;
  }

  get url(): string {
    return `unix:${this.folder}/socket`;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill();
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(`${this.folder}/socket`);
      socket
        .once('error', () => resolve(false))
        .once('connect', () => {
          socket.end('zPING\0');
          resolve(true);
        });
    });
  }
}

/** What the double does instead of scanning. */
type Mood = 'scans' | 'is silent' | 'hangs up' | 'makes no sense of it' | 'hangs up on files';

/** Speaks the commands INSTREAM and PING of clamd, and finds {@link EICAR}. */
export class ClamdDouble {
  mood: Mood = 'scans';
  /** The number of files that were read completely. */
  scanned = 0;
  /** The number of further files after which the mood changes. */
  after: { files: number; readonly mood: Mood } | undefined;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(path: string): Promise<ClamdDouble> {
    const server = createServer();
    const double = new ClamdDouble(server);
    server.on('connection', (socket) => {
      double.sockets.add(socket);
      socket.on('error', () => undefined);
      double.serve(socket);
    });
    await new Promise<void>((resolve) => server.listen(path, resolve));
    return double;
  }

  /** The connections that were opened and that it has not closed. */
  get open(): number {
    return [...this.sockets].filter(({ destroyed }) => !destroyed).length;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private count(): void {
    if (!this.after || (this.after.files -= 1) > 0) return;
    this.mood = this.after.mood;
    this.after = undefined;
  }

  private serve(socket: Socket): void {
    if (this.mood === 'hangs up') {
      socket.destroy();
      return;
    }
    let bytes = Buffer.alloc(0);
    socket.on('data', (piece: Buffer) => {
      bytes = Buffer.concat([bytes, piece]);
      if (this.mood === 'is silent') return;
      if (bytes.toString() === 'zPING\0') socket.end('PONG\0');
      const file = fileIn(bytes);
      if (!file) return;
      if (this.mood === 'hangs up on files' || this.mood === 'hangs up') {
        socket.destroy();
        return;
      }
      this.scanned += 1;
      const found = file.includes(EICAR) ? 'Test-Eicar FOUND' : 'OK';
      socket.end(this.mood === 'scans' ? `stream: ${found}\0` : 'INSTREAM size limit exceeded. ERROR\0');
      this.count();
    });
  }
}

/** The file of a command INSTREAM, once it is complete. */
function fileIn(bytes: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (bytes.subarray(0, command.length).toString() !== command) return undefined;
  const pieces: Buffer[] = [];
  let at = command.length;
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
