/** Runs a few pieces of work at a time. The others wait in order, up to a maximum. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param refuse makes the error of a piece of work that finds the queue full */
  constructor(
    readonly atOnce: number,
    readonly mostWaiting: number,
    private readonly refuse: () => Error,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running++;
    else if (this.waiting.length < this.mostWaiting) await new Promise<void>((go) => this.waiting.push(go));
    else throw this.refuse();
    try {
      return await work();
    } finally {
      // The slot goes to the next one, or is free.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
