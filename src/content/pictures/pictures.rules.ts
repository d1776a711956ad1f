import { contentLimits } from '../../shared/limits.js';
import { pictureFormats, pictureWidths, type PictureFormat } from '../../shared/content/pictures.codes.js';

/** A picture as a text names it. */
export interface NamedPicture {
  readonly address: string;
  /** What it shows, for people who do not see it. */
  readonly alt: string;
}

/** A mistake in the pictures of a text: the name of the message, and what it names. */
export interface PictureFault {
  readonly field: 'body';
  readonly fault: 'foreignPictures' | 'unknownPictures' | 'unnamedPictures';
  readonly named: readonly string[];
}

const OWN = /^\/media\/([0-9a-f]{32})$/;

/** The hash of a picture of the site; null for any other address. */
export const hashOf = (address: string): string | null => OWN.exec(address)?.[1] ?? null;

/** The hashes of those pictures that are of the site. */
export const hashesOf = (pictures: readonly NamedPicture[]): string[] =>
  [...new Set(pictures.map(({ address }) => hashOf(address)))].filter((hash) => hash !== null);

const DRAWING = new RegExp(`^([0-9a-f]{32})-([1-9]\\d{0,3})\\.(${pictureFormats.join('|')})$`);

/** Which drawing a file of `/media/` is: `9f86d081884c7d659a2feaa0c55ad015-960.avif`; null for any other name. */
export function drawingOf(file: string): { hash: string; width: number; format: PictureFormat } | null {
  const [, hash, width, format] = DRAWING.exec(file) ?? [];
  return hash === undefined ? null : { hash, width: Number(width), format: format as PictureFormat };
}

/** Whether a text says what a picture shows. Rule 27.16. */
const isNamed = ({ alt }: NamedPicture): boolean => {
  const { length } = alt.trim();
  return length >= contentLimits.pictureAltMin && length <= contentLimits.pictureAltMax;
};

/**
 * The mistakes in the pictures of a text. Rule 27.16.
 * @param known the hashes of pictures that exist
 */
export function pictureFaults(pictures: readonly NamedPicture[], known: ReadonlySet<string>): PictureFault[] {
  const named = (fault: PictureFault['fault'], wrong: (picture: NamedPicture) => boolean): PictureFault[] => {
    const addresses = [...new Set(pictures.filter(wrong).map(({ address }) => address))];
    return addresses.length === 0 ? [] : [{ field: 'body', fault, named: addresses }];
  };
  const isOwn = ({ address }: NamedPicture): boolean => hashOf(address) !== null;
  return [
    ...named('foreignPictures', (picture) => !isOwn(picture)),
    ...named('unknownPictures', (picture) => isOwn(picture) && !known.has(hashOf(picture.address) ?? '')),
    ...named('unnamedPictures', (picture) => !isNamed(picture)),
  ];
}

/** The widths to draw a picture in: the usual ones below its own, and its own where it is the largest needed. Rule 27.15. */
export function widthsFor(width: number): number[] {
  const widest = Math.min(width, Math.max(...pictureWidths));
  return [...pictureWidths.filter((each) => each < widest), widest];
}
