/** The formats of a drawing of a picture, best first; the last two are for browsers that know no other. */
export const pictureFormats = ['avif', 'webp', 'jpg', 'png'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The media type of each format. */
export const pictureTypes: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/**
 * The widths in which a picture is drawn, in pixels: a phone, the column of a text, the column on a dense screen. A
 * picture is never drawn wider than it is.
 */
export const pictureWidths: readonly number[] = [480, 960, 1440];

/** A picture of the site as its pages need to know it. */
export interface Picture {
  /** 32 hexadecimal digits that identify the uploaded file. */
  readonly hash: string;
  /** Pixels of the widest drawing. */
  readonly width: number;
  readonly height: number;
  /** The widths it is drawn in, narrowest first. */
  readonly widths: readonly number[];
  /** The format for browsers that know neither AVIF nor WebP. */
  readonly fallback: 'jpg' | 'png';
}

/** How a text names a picture: `/media/…`. */
export const pictureAddress = (hash: string): string => `/media/${hash}`;

/** Where one of its drawings is. */
export const drawingAddress = (hash: string, width: number, format: PictureFormat): string =>
  `${pictureAddress(hash)}-${width}.${format}`;
