import { describe, expect, it } from '@jest/globals';
import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from '../../src/kernel/pdf/woff.js';

const { resolve } = createRequire(import.meta.url);
const files = [
  '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff',
  '@fontsource/brygada-1918/files/brygada-1918-latin-ext-500-italic.woff',
  '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff',
];

/** What a font draws for its first characters. */
const drawn = (font: Font) =>
  font.characterSet.slice(0, 40).map((code) => {
    const glyph = font.glyphForCodePoint(code);
    return [code, glyph.advanceWidth, glyph.path.toSVG()];
  });

describe('a WOFF file', () => {
  it.each(files)('unpacks to the same font: %s', (name) => {
    const file = readFileSync(resolve(name));
    const [packed, unpacked] = [create(file) as Font, create(unpackWoff(file)) as Font];
    expect(unpacked.constructor.name).not.toBe(packed.constructor.name);
    expect(unpacked.postscriptName).toBe(packed.postscriptName);
    expect(unpacked.characterSet).toEqual(packed.characterSet);
    expect(drawn(unpacked)).toEqual(drawn(packed));
  });
});
