// `npm run demo:staff`: a moderator's hundred cases and a month of finance, in a real browser on a new instance with demo data. It
// leaves a strip of pictures of each in docs/images, or in the folder that is named, and prints how long each step took. With
// --visible the browser has a window.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDemo } from './demo-stage.mjs';
import { closeMonth } from './walk/finance-month.mjs';
import { workOffCases } from './walk/hundred-cases.mjs';
import { Strip } from './walk/strip.mjs';

const { values, positionals } = parseArgs({
  options: { visible: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folder = resolve(positionals[0] ?? new URL('../docs/images', import.meta.url).pathname);
const say = (text) => process.stdout.write(`${text}\n`);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Plays a part and saves its pictures under this name. */
async function play(name, part) {
  const strip = new Strip();
  const began = performance.now();
  const times = await part(async (caption, page) => {
    say(`${seconds(performance.now() - began).padStart(8)}  ${caption}`);
    await strip.add(caption, await page.screenshot());
  });
  await strip.save(join(folder, `${name}.webp`));
  return times;
}

const { people, stop } = await openDemo(values.visible);
try {
  const cases = await play('staff-cases', (show) => workOffCases(people, show));
  for (const [kind, all] of Object.entries(cases)) {
    const sorted = all.sort((a, b) => a - b);
    if (sorted.length > 0)
      say(
        `${kind}: ${sorted.length}, half within ${seconds(sorted[sorted.length >> 1])}, all within ${seconds(sorted.at(-1))}`,
      );
  }
  const steps = await play('staff-finance', (show) => closeMonth(people, show));
  for (const [step, ms] of steps) say(`${step}: ${seconds(ms)}`);
} finally {
  await stop();
}
