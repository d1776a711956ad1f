import { relative } from 'node:path';

/** Names the files that failed and passed when RETRY_FAILED ran them again, with their failures, which must be fixed. */
export default class FlakyReporter {
  #rootDir;
  #flaky = [];

  constructor({ rootDir }) {
    this.#rootDir = rootDir;
  }

  onTestResult({ path }, { flaky }) {
    if (flaky) this.#flaky.push({ path, flaky });
  }

  onRunComplete() {
    for (const { path, flaky } of this.#flaky)
      process.stderr.write(`\nFLAKY, passed at the second try: ${relative(this.#rootDir, path)}\n${flaky}\n`);
  }
}
