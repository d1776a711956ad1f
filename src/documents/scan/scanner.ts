import { Inject, Injectable } from '@nestjs/common';
import { connect, type Socket } from 'node:net';
import { ENV, type Env } from '../../env.js';

/** The result of a scan. `unreachable`: the scanner did not answer, and the file has still to be scanned. */
export type Finding =
  | { readonly found: 'clean' | 'unreachable' }
  | { readonly found: 'infected'; readonly signature: string }
  | { readonly found: 'failed'; readonly reason: string };

export type ScannerSettings = Pick<Env, 'CLAMD_URL' | 'CLAMD_TIMEOUT'>;

const PIECE = 64 * 1024;

function addressOf(url: string): { path: string } | { host: string; port: number } {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length).replace(/^\/\//, '') };
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
}

/** A piece with its length before it, as INSTREAM expects it. */
function framed(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return Buffer.concat([length, piece]);
}

type Send = (piece: Uint8Array | string) => Promise<void>;

/** Sends a piece, and waits while the other end is slower. Nothing is sent once it has closed the connection. */
async function sendTo(socket: Socket, piece: Uint8Array | string): Promise<void> {
  if (socket.destroyed || socket.write(piece)) return;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      socket.off('drain', go).off('close', go);
      resolve();
    };
    socket.once('drain', go).once('close', go);
  });
}

/** Scans a file with clamd, by its command INSTREAM. */
@Injectable()
export class Scanner {
  constructor(@Inject(ENV) private readonly env: ScannerSettings) {}

  /** Whether files are scanned at all. */
  get isOn(): boolean {
    return this.env.CLAMD_URL !== undefined;
  }

  /** Whether it answers, whatever its result for a file. */
  async answers(): Promise<boolean> {
    return (await this.ask((send) => send('zPING\0'))) === 'PONG';
  }

  /** @throws the error of the source of the bytes */
  async scan(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Finding> {
    const said = await this.ask(async (send) => {
      await send('zINSTREAM\0');
      for await (const chunk of bytes)
        for (let at = 0; at < chunk.length; at += PIECE) await send(framed(chunk.subarray(at, at + PIECE)));
      await send(framed(Buffer.alloc(0)));
    });
    if (said === '') return { found: 'unreachable' };
    if (said.endsWith(' OK')) return { found: 'clean' };
    const signature = /^stream: (.+) FOUND$/.exec(said)?.[1];
    return signature === undefined ? { found: 'failed', reason: said } : { found: 'infected', signature };
  }

  /** @returns the answer to what `write` sends, or nothing where there was none */
  private async ask(write: (send: Send) => Promise<void>): Promise<string> {
    const socket = connect(addressOf(this.env.CLAMD_URL ?? ''));
    socket.setTimeout(this.env.CLAMD_TIMEOUT, () => socket.destroy());
    let said = '';
    socket.setEncoding('utf8').on('data', (text: string) => (said += text));
    // An answer may come before the end, as when the file is too large for it; then it also closes the connection.
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    try {
      await write((piece) => sendTo(socket, piece));
      await closed;
    } finally {
      socket.destroy();
    }
    return said.replaceAll('\0', '').trim();
  }
}
