// `npm run demo:walk`: the whole story of a request in a real browser, in about two minutes, on a new instance with demo data. It
// leaves a strip of pictures: docs/images/walk.webp, or the file that is named. With --visible the browser has a window.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDemo } from './demo-stage.mjs';
import { playStory } from './walk/story.mjs';
import { Strip } from './walk/strip.mjs';

const { values, positionals } = parseArgs({
  options: { visible: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const file = resolve(positionals[0] ?? new URL('../docs/images/walk.webp', import.meta.url).pathname);
const { people, stop } = await openDemo(values.visible);
const began = Date.now();
try {
  const strip = new Strip();
  await playStory(people, async (caption, page) => {
    process.stdout.write(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${caption}\n`);
    // The toasts would cover what the picture is of.
    await page.locator('.toasts').evaluateAll((all) => all.forEach(({ style }) => (style.display = 'none')));
    await strip.add(caption, await page.screenshot());
  });
  await strip.save(file);
  process.stdout.write(`The pictures are in ${file}\n`);
} finally {
  await stop();
}
