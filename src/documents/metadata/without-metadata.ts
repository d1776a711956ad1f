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
 * A picture without its metadata, such as place, device and times; undefined for another type of file. Its pixels do
 * not change, because it may be evidence, and its orientation stays. Rule 11.9.
 * @throws BrokenPicture (or a RangeError) when it cannot be parsed
 */
export const withoutMetadata = (contentType: string, bytes: Buffer): Buffer | undefined =>
  cleaners[contentType]?.(bytes);
