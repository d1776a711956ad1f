import sharp from 'sharp';

const COLUMNS = 4;
const WIDTH = 480;
const HEIGHT = 336;
const CAPTION = 44;
const GAP = 16;
const PAPER = '#f6f3ec';
const INK = '#22303c';

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A caption as a picture; librsvg draws it with any sans-serif of the machine. */
const captionOf = (text) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${CAPTION}"><text x="2" y="28" font-family="sans-serif" ` +
      `font-size="20" fill="${INK}">${escaped(text)}</text></svg>`,
  );

/** Pictures with their captions, numbered, in rows of four. */
export class Strip {
  #pictures = [];

  async add(caption, screenshot) {
    const picture = await sharp(screenshot).resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' }).png().toBuffer();
    this.#pictures.push({ caption: `${this.#pictures.length + 1}. ${caption}`, picture });
  }

  async save(file) {
    const rows = Math.ceil(this.#pictures.length / COLUMNS);
    const place = (nth) => ({
      left: GAP + (nth % COLUMNS) * (WIDTH + GAP),
      top: GAP + Math.floor(nth / COLUMNS) * (HEIGHT + CAPTION + GAP),
    });
    const parts = this.#pictures.flatMap(({ caption, picture }, nth) => {
      const { left, top } = place(nth);
      return [
        { input: captionOf(caption), left, top },
        { input: picture, left, top: top + CAPTION },
      ];
    });
    await sharp({
      create: {
        width: GAP + COLUMNS * (WIDTH + GAP),
        height: GAP + rows * (HEIGHT + CAPTION + GAP),
        channels: 3,
        background: PAPER,
      },
    })
      .composite(parts)
      .webp({ quality: 78 })
      .toFile(file);
  }
}
