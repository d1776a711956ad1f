import { withoutHeifMetadata } from './heif.js';
import { withoutJpegMetadata } from './jpeg.js';
import { withoutPngMetadata } from './png.js';
import { withoutTiffMetadata } from './tiff.js';
import { withoutWebpMetadata } from './webp.js';

const cleaners: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'image/jpeg': withoutJpegMetadata,
  'image/png': withoutPngMetadata,
  'image/webp': withoutWebpMetadata,
  'image/tiff': withoutTiffMetadata,
  'image/heic': withoutHeifMetadata,
};

/**
 * A picture without the place, the device, the times and whatever else was written into it beside the picture; undefined
 * for another type of file. Its points stay as they are, because it may be evidence, and so does its orientation. Rule 11.9.
 * @throws BrokenPicture (or a RangeError) when its parts cannot be told apart
 */
export const withoutMetadata = (contentType: string, bytes: Buffer): Buffer | undefined =>
  cleaners[contentType]?.(bytes);
