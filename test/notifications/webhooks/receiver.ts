import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a program received. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The program of a firm that receives events, and answers as a test says. */
export class Receiver {
  readonly taken: Received[] = [];
  /** The answers before it accepts everything; null is none at all. */
  readonly answers: ({ status: number; headers?: Record<string, string> } | null)[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.taken.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        const answer = this.answers.shift();
        if (answer !== null) response.writeHead(answer?.status ?? 204, answer?.headers).end();
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}

/** Whether a receiver that knows the secret believes a body, as the documents tell it to check. */
export function isSigned(secret: string, { headers, body }: Received): boolean {
  const [, second = '', given = ''] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['giustamente-signature'])) ?? [];
  const expected = createHmac('sha256', secret).update(`${second}.${body}`).digest();
  return given !== '' && timingSafeEqual(Buffer.from(given, 'hex'), expected);
}
