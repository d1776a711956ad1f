import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { contentLimits } from '../../shared/limits.js';
import { contentProblems } from '../content.problems.js';
import type { PictureFormat } from '../../shared/content/pictures.codes.js';
import { widthsFor } from './pictures.rules.js';

const ACCEPTED: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** A picture in one width and format. */
export interface Drawing {
  readonly width: number;
  readonly format: PictureFormat;
  readonly bytes: Buffer;
}

/** A picture that was measured and redrawn. */
export interface Drawn {
  /** Pixels of the widest drawing. */
  readonly width: number;
  readonly height: number;
  readonly drawings: readonly Drawing[];
}

/** How each format is written. */
const writers: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 4 }),
  webp: (picture) => picture.webp({ quality: 80 }),
  jpg: (picture) => picture.jpeg({ quality: 80, mozjpeg: true }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
};

/** The metadata at the head of the file, before the picture is decoded. */
async function measured(file: Buffer): Promise<{ width: number; height: number; hasAlpha: boolean }> {
  const found = await fileTypeFromBuffer(file);
  if (!found || !ACCEPTED.has(found.mime)) throw contentProblems.picture_type_not_accepted();
  const {
    autoOrient: { width, height },
    hasAlpha,
  } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw contentProblems.picture_type_not_accepted();
    });
  if (width * height > contentLimits.picturePixels)
    throw contentProblems.picture_too_large({ values: { megapixels: contentLimits.picturePixels / 1_000_000 } });
  return { width, height, hasAlpha };
}

/**
 * Draws a picture in every width and format, upright and without the file's metadata: where and when it was taken,
 * by whom, with which camera. Rule 27.15.
 * @throws Problem picture_type_not_accepted (415), picture_too_large (413)
 */
export async function drawingsOf(file: Buffer): Promise<Drawn> {
  const { width, height, hasAlpha } = await measured(file);
  const widths = widthsFor(width);
  const drawings: Drawing[] = [];
  try {
    for (const each of widths) {
      const drawn = sharp(file, { limitInputPixels: contentLimits.picturePixels, failOn: 'error' })
        .autoOrient()
        .resize({ width: each });
      for (const format of ['avif', 'webp', hasAlpha ? 'png' : 'jpg'] as const)
        drawings.push({ width: each, format, bytes: await writers[format](drawn.clone()).toBuffer() });
    }
  } catch {
    throw contentProblems.picture_type_not_accepted();
  }
  const widest = Math.max(...widths);
  return { width: widest, height: Math.max(1, Math.round((height * widest) / width)), drawings };
}
