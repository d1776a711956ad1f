import { execFileSync } from 'node:child_process';

const ip = (...args: string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** The programs of a machine do not run as root. */
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];

/** A machine as `startHa` asks for it. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  readonly entersAsRoot: true;
  command(all: readonly string[]): string[];
}

/**
 * Three machines as far as their network goes: each is a network namespace with an address of its own, joined by a bridge
 * with this machine, where etcd, HAProxy and the product are. Needs root.
 */
export class Machines {
  readonly all: readonly Machine[];
  readonly #bridge: string;
  /** The address of this machine in their network. */
  readonly here: string;

  constructor() {
    const part = 2 + (process.pid % 250);
    this.#bridge = `ha${part}`;
    this.here = `10.213.${part}.1`;
    ip('link', 'add', this.#bridge, 'type', 'bridge');
    ip('address', 'add', `${this.here}/24`, 'dev', this.#bridge);
    ip('link', 'set', this.#bridge, 'up');
    this.all = [1, 2, 3].map((nth) => {
      const name = `node${nth}`;
      const address = `10.213.${part}.${10 + nth}`;
      ip('netns', 'add', this.#space(name));
      ip('link', 'add', this.#wire(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.#space(name));
      ip('link', 'set', this.#wire(name), 'master', this.#bridge, 'up');
      const inside = ['-n', this.#space(name)];
      ip(...inside, 'address', 'add', `${address}/24`, 'dev', 'eth0');
      ip(...inside, 'link', 'set', 'lo', 'up');
      ip(...inside, 'link', 'set', 'eth0', 'up');
      const enter = ['ip', 'netns', 'exec', this.#space(name), ...AS_POSTGRES];
      return { name, address, entersAsRoot: true, command: (all) => [...enter, ...all] };
    });
  }

  /** The wire leads nowhere: packets are lost in both directions, and nobody is told. */
  cut(name: string): void {
    ip('link', 'set', this.#wire(name), 'nomaster');
  }

  mend(name: string): void {
    ip('link', 'set', this.#wire(name), 'master', this.#bridge);
  }

  /** Sends a signal to every process of a machine, until none is left that has not got it. */
  signal(name: string, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    const reached = new Set<number>();
    for (let isNew = true; isNew;) {
      isNew = false;
      for (const pid of this.#processes(name)) {
        if (reached.has(pid)) continue;
        reached.add(pid);
        isNew = true;
        try {
          process.kill(pid, signal);
        } catch {
          // It has ended meanwhile.
        }
      }
    }
  }

  end(): void {
    for (const { name } of this.all) {
      this.signal(name, 'SIGKILL');
      ip('netns', 'delete', this.#space(name));
    }
    ip('link', 'delete', this.#bridge);
  }

  #processes(name: string): number[] {
    return ip('netns', 'pids', this.#space(name)).split('\n').filter(Boolean).map(Number);
  }

  #space(name: string): string {
    return `${this.#bridge}${name}`;
  }

  #wire(name: string): string {
    return `${this.#bridge}w${name}`;
  }
}
