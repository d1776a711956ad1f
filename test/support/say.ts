const started = performance.now();

/** Prints a line of a long run, with the seconds since the run began. */
export const say = (text: string): void =>
  console.log(`${String(Math.round((performance.now() - started) / 1000)).padStart(5)} s  ${text}`);
