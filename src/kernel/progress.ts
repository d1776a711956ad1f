/** Where progress is written: standard output, or a stand-in in a test. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BAR = 30;
/** Without a terminal one line for each of these shares, so that a log stays readable. */
const LINES = 4;

/** Shows the progress of a long task: one bar that redraws itself on a terminal, some plain lines otherwise. */
export class Progress {
  readonly #started: number;
  #shown: number;

  /** @param now milliseconds of any steady clock */
  constructor(
    private readonly terminal: Terminal,
    private readonly label: string,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#started = now();
    // In a log the first line comes after a quarter of the work.
    this.#shown = terminal.isTTY ? -1 : 0;
  }

  /** Seconds since the work began, as text. */
  get elapsed(): string {
    return `${((this.now() - this.#started) / 1000).toFixed(1)} s`;
  }

  show(done: number, total: number): void {
    const share = total === 0 ? 1 : done / total;
    const step = this.terminal.isTTY ? Math.floor(share * 100) : Math.floor(share * LINES);
    if (step === this.#shown) return;
    this.#shown = step;
    const percent = String(Math.floor(share * 100)).padStart(3);
    const facts = `${percent} %  ${done} of ${total}  ${this.elapsed}`;
    if (!this.terminal.isTTY) {
      this.terminal.write(`${this.label}  ${facts}\n`);
      return;
    }
    const filled = Math.round(share * BAR);
    this.terminal.write(
      `\r${this.label}  ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${facts}`.slice(
        0,
        this.terminal.columns ?? 120,
      ),
    );
    if (share === 1) this.terminal.write('\n');
  }
}
