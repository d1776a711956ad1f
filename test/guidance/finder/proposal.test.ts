import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Finder } from '../../../src/guidance/finder/finder.js';
import { requestTypeIds } from '../../../src/shared/guidance/request-types.js';
import { startTestApp } from '../../support/app.js';

/** Realistic descriptions, each with its subject. Written for this measure: the finder learns from none. */
const stories = readFileSync(new URL('./stories-it.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const at = line.indexOf(';');
    return { subject: line.slice(0, at), story: line.slice(at + 1) };
  });

let finder: Finder;

beforeAll(async () => {
  const test = await startTestApp();
  finder = test.app.get(Finder);
  await finder.load();
});

const proposed = async (story: string, chosen: string): Promise<string | null> =>
  (await finder.propose(story, chosen, 'it'))?.target ?? null;

describe('a better subject than the chosen one', () => {
  it('is measured on more than two hundred descriptions of every subject', () => {
    expect(stories.length).toBeGreaterThan(200);
    expect(new Set(stories.map(({ subject }) => subject))).toEqual(new Set(requestTypeIds));
  });

  it('is proposed for less than one in a hundred with the right subject', async () => {
    const wrong: string[] = [];
    for (const { subject, story } of stories) {
      const found = await proposed(story, subject);
      if (found !== null) wrong.push(`${subject} → ${found}: ${story}`);
    }
    if (wrong.length / stories.length >= 0.01) expect(wrong).toEqual([]);
  });

  it('is right if nothing in the description supports the chosen subject', async () => {
    let right = 0;
    const misleading: string[] = [];
    for (const [nth, { subject, story }] of stories.entries()) {
      const others = requestTypeIds.filter((id) => id !== subject && id !== 'altre-risarcitorie');
      const chosen = others[nth % others.length]!;
      const found = await proposed(story, chosen);
      if (found === subject) right += 1;
      else if (found !== null) misleading.push(`${subject}, chosen ${chosen} → ${found}: ${story}`);
    }
    expect({ share: right / stories.length, isEnough: right / stories.length > 0.33 }).toMatchObject({
      isEnough: true,
    });
    expect({ misleading, isLittle: misleading.length / stories.length < 0.01 }).toMatchObject({ isLittle: true });
  });

  it('is not malpractice for a rear-end collision with a visit to the emergency room', async () => {
    const [{ story }] = stories as [(typeof stories)[number]];
    expect(await proposed(story, 'sinistri-stradali')).toBeNull();
    expect(await proposed(story, 'lesioni-personali')).not.toBe('malasanita');
  });
});
