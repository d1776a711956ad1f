import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/** A network between the product and a server, in which a test makes real faults. */
export class Link {
  #mood: 'passes' | 'silent' | 'refuses' = 'passes';
  /** What nobody hears any more. */
  #lastWords: string | undefined;
  /** Connections whose data is dropped for good. */
  readonly #dead = new WeakSet<Socket>();
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #server: Server;
  #target: URL;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((near) => {
      if (this.#mood === 'refuses') {
        near.resetAndDestroy();
        return;
      }
      const socket = decodeURIComponent(this.#target.hostname);
      const far = socket.startsWith('/')
        ? connect(`${socket}/.s.PGSQL.${this.#target.port}`)
        : connect(Number(this.#target.port), socket);
      const pair = [near, far] as const;
      this.#pairs.add(pair);
      for (const [one, other] of [pair, [far, near] as const]) {
        one.on('error', () => undefined);
        // Data sent during a silence is lost, and no end of a connection is reported.
        one.on('data', (bytes: Buffer) => {
          if (this.#lastWords !== undefined && bytes.includes(this.#lastWords)) this.fallSilent();
          if (this.#mood === 'passes' && !this.#dead.has(one)) other.write(bytes);
        });
        one.on('close', () => {
          // Its end is reported when the network works again.
          if (this.#mood === 'silent') return;
          this.#pairs.delete(pair);
          other.destroy();
        });
      }
    });
  }

  /** A link to the server of a database. */
  static async to(databaseUrl: string): Promise<Link> {
    const link = new Link(new URL(databaseUrl));
    link.#server.listen(0, '127.0.0.1');
    await once(link.#server, 'listening');
    return link;
  }

  /** The address of the same database over this link. */
  get url(): string {
    const { port } = this.#server.address() as { port: number };
    const { username, password, pathname } = this.#target;
    return `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`;
  }

  /** Changes the server's address. */
  retarget(databaseUrl: string): void {
    this.#target = new URL(databaseUrl);
  }

  /** Drops all data from now on; connections stay open. */
  fallSilent(): void {
    this.#mood = 'silent';
    this.#lastWords = undefined;
  }

  get isSilent(): boolean {
    return this.#mood === 'silent';
  }

  /** Drops all data from the next bytes on that hold this text. */
  fallSilentAt(text: string): void {
    this.#lastWords = text;
  }

  /** Works again for new connections: those that are open stay silent for good, as behind a router that was replaced. */
  forget(): void {
    for (const socket of [...this.#pairs].flat()) this.#dead.add(socket);
    this.#mood = 'passes';
  }

  /** Resets every connection, and each new one. */
  refuse(): void {
    this.#mood = 'refuses';
    this.reset();
  }

  /** Resets every open connection. */
  reset(): void {
    for (const [near, far] of this.#pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    this.#pairs.clear();
  }

  /** Works again. Data sent in between is lost, so the old connections end. */
  mend(): void {
    this.#mood = 'passes';
    this.reset();
  }

  async close(): Promise<void> {
    this.refuse();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
