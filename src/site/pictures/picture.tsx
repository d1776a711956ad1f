import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import satori, { type Font } from 'satori';
import { COLOURS } from './drawings.js';

/** What a picture shows. */
export interface Picture {
  readonly title: string;
  /** A few words above the title; may be empty. */
  readonly above: string;
  /** Where the page is found: the host. */
  readonly host: string;
  /** Images as data addresses. */
  readonly drawing: string;
  readonly logo: string;
}

export const SIZE = { width: 1200, height: 630 } as const;

const resolve = createRequire(import.meta.url).resolve;

const cut = (name: string, family: string, weight: 400 | 500 | 600, subset: 'latin' | 'latin-ext'): Font => ({
  name,
  weight,
  style: 'normal',
  data: readFileSync(resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)),
});

let read: Font[] | undefined;
/** The brand's fonts, read at the first picture. */
const fonts = (): Font[] =>
  (read ??= (['latin', 'latin-ext'] as const).flatMap((subset) => [
    cut('title', 'brygada-1918', 500, subset),
    cut('text', 'source-sans-3', 400, subset),
    cut('text', 'source-sans-3', 600, subset),
  ]));

/** Longer titles are set smaller, so that the longest has five lines. */
const sizeOf = ({ length }: string): number => (length <= 24 ? 84 : length <= 48 ? 70 : length <= 72 ? 60 : 52);

/** The height of the ground line, on which the drawing is placed. */
const GROUND = 534;
const DRAWING = 420;

function Scene({ title, above, host, drawing, logo }: Picture) {
  return (
    <div style={{ width: '100%', height: '100%', display: 'flex', background: COLOURS.paper, color: COLOURS.ink }}>
      <div
        style={{ position: 'absolute', left: 0, top: GROUND, width: SIZE.width, height: 5, background: COLOURS.ink }}
      />
      <img
        src={drawing}
        alt=""
        width={DRAWING}
        height={DRAWING}
        style={{ position: 'absolute', right: 40, top: GROUND + 3 - (DRAWING * 110) / 120 }}
      />
      <img src={logo} alt="" width={303} height={44} style={{ position: 'absolute', left: 64, top: 60 }} />
      <div
        style={{
          position: 'absolute',
          left: 64,
          top: 130,
          width: 690,
          height: GROUND - 160,
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'center',
        }}
      >
        {above !== '' && (
          <div style={{ fontFamily: 'text', fontWeight: 600, fontSize: 30, color: COLOURS.terra, marginBottom: 16 }}>
            {above}
          </div>
        )}
        <div
          style={{
            display: 'block',
            lineClamp: 5,
            fontFamily: 'title',
            fontWeight: 500,
            fontSize: sizeOf(title),
            lineHeight: 1.1,
            letterSpacing: '-0.01em',
            textWrap: 'balance',
          }}
        >
          {title}
        </div>
      </div>
      <div
        style={{
          position: 'absolute',
          left: 64,
          top: GROUND + 30,
          fontFamily: 'text',
          fontSize: 28,
          color: COLOURS.soft,
        }}
      >
        {host}
      </div>
    </div>
  );
}

/** The picture as a PNG file. */
export async function drawn(picture: Picture): Promise<Buffer> {
  const svg = await satori(<Scene {...picture} />, { ...SIZE, fonts: fonts() });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
