import { Blanking, BrokenPicture, part } from './broken-picture.js';
import { numbersOf, type Numbers } from './orientation.js';

const ENTRY = 12;
const SUB_PICTURES = 330;
/** The tags of the directories of EXIF, GPS and interoperability. */
const CAMERA: ReadonlySet<number> = new Set([34_665, 34_853, 40_965]);
/** A file has several pages, but not an endless chain. */
const MOST_DIRECTORIES = 1_000;

/** The tags of the picture itself: size, pixels, colours, orientation and resolution. */
const DRAWING: ReadonlySet<number> = new Set([
  254,
  255,
  256,
  257,
  258,
  259,
  262,
  263,
  264,
  265,
  266,
  273,
  274,
  277,
  278,
  279,
  280,
  281,
  282,
  283,
  284,
  290,
  291,
  292,
  293,
  296,
  297,
  301,
  317,
  318,
  319,
  320,
  321,
  322,
  323,
  324,
  325,
  SUB_PICTURES,
  332,
  334,
  336,
  338,
  339,
  340,
  341,
  342,
  347,
  512,
  513,
  514,
  515,
  517,
  518,
  519,
  520,
  521,
  529,
  530,
  531,
  532,
  34_675,
]);

/** Bytes of one value of each type, from 1 on. */
const SIZES = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** Removes entries from directories; their values become zeros. */
class Directories {
  private readonly seen = new Set<number>();
  private readonly blanking: Blanking;

  constructor(
    private readonly bytes: Buffer,
    private readonly numbers: Numbers,
  ) {
    this.blanking = new Blanking(bytes);
  }

  /** Follows the directories from one on. @param keeps whether an entry stays */
  follow(first: number, keeps: (tag: number) => boolean): void {
    for (let at = first; at !== 0; at = this.clean(at, keeps)) {
      if (this.seen.has(at) || this.seen.size >= MOST_DIRECTORIES) throw new BrokenPicture();
      this.seen.add(at);
    }
  }

  /** @returns where the next directory is */
  private clean(at: number, keeps: (tag: number) => boolean): number {
    part(this.bytes, at, 2);
    const count = this.numbers.two(at);
    const entries = part(this.bytes, at + 2, count * ENTRY + 4);
    const next = this.numbers.four(at + 2 + count * ENTRY);
    const kept: Buffer[] = [];
    for (let nth = 0; nth < count; nth++) {
      this.blanking.count();
      const entry = at + 2 + nth * ENTRY;
      const tag = this.numbers.two(entry);
      if (keeps(tag)) kept.push(Buffer.from(part(this.bytes, entry, ENTRY)));
      if (tag === SUB_PICTURES && keeps(tag)) for (const sub of this.offsets(entry)) this.follow(sub, keeps);
      if (keeps(tag)) continue;
      if (CAMERA.has(tag)) for (const sub of this.offsets(entry)) this.follow(sub, () => false);
      this.blankValue(entry);
    }
    entries.fill(0);
    this.numbers.setTwo(kept.length, at);
    Buffer.concat(kept).copy(this.bytes, at + 2);
    this.numbers.setFour(next, at + 2 + kept.length * ENTRY);
    return next;
  }

  /** A value that is too large for its entry is stored elsewhere. */
  private blankValue(entry: number): void {
    const size = (SIZES[this.numbers.two(entry + 2) - 1] ?? 1) * this.numbers.four(entry + 4);
    if (size > 4) this.blanking.blank(this.numbers.four(entry + 8), size);
  }

  /** The directories that an entry points to. */
  private offsets(entry: number): number[] {
    const count = this.numbers.four(entry + 4);
    if (count > MOST_DIRECTORIES) throw new BrokenPicture();
    if (count === 1) return [this.numbers.four(entry + 8)];
    const at = this.numbers.four(entry + 8);
    part(this.bytes, at, count * 4);
    return Array.from({ length: count }, (_, nth) => this.numbers.four(at + nth * 4));
  }
}

/** A TIFF without EXIF, places, texts, times and names of devices, on all its pages. Its pixels do not change. */
export function withoutTiffMetadata(bytes: Buffer): Buffer {
  const cleaned = Buffer.from(bytes);
  const numbers = numbersOf(cleaned);
  if (!numbers) throw new BrokenPicture();
  part(cleaned, 4, 4);
  new Directories(cleaned, numbers).follow(numbers.four(4), (tag) => DRAWING.has(tag));
  return cleaned;
}
