import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BUILD } from '../renderer.js';

/** The brand's light colours, as in web/ui/styles/tokens.css: a picture has one scheme. */
export const COLOURS = {
  paper: '#faf6ee',
  ink: '#15302f',
  soft: '#41574f',
  terra: '#a64127',
  'terra-fill': '#c2562f',
  'terra-tint': '#f8e4d8',
} as const;

/** A sprite of the brand: as it was built, or in development from the sources. */
function sprite(name: string): string {
  const [built] = globSync(`client/assets/${name}-*.svg`, { cwd: BUILD });
  const source = fileURLToPath(new URL(`../../../web/ui/brand/${name}.svg`, import.meta.url));
  return readFileSync(built === undefined ? source : `${BUILD}${built}`, 'utf8');
}

const coloured = (markup: string): string =>
  markup
    .replaceAll(/var\(--([a-z-]+)\)/g, (_, name: keyof typeof COLOURS) => COLOURS[name])
    .replaceAll('currentColor', COLOURS.ink);

const asImage = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** A symbol of a sprite, with what it refers to; undefined where there is none of that name. */
function symbol(markup: string, id: string): string | undefined {
  const at = markup.indexOf(`<symbol id="${id}"`);
  return at < 0 ? undefined : markup.slice(markup.indexOf('>', at) + 1, markup.indexOf('</symbol>', at));
}

/** The drawings of the request types and the logo as images, each read once. */
export class Drawings {
  private subjects: string | undefined;
  private word: string | undefined;

  /** @throws Error for a drawing that does not exist */
  drawing(id: string): string {
    this.subjects ??= sprite('subjects');
    const own = symbol(this.subjects, id);
    if (own === undefined) throw new Error(`there is no drawing "${id}"`);
    // The ground line crosses the whole picture.
    const frame = /<g id="arch">([\s\S]*?)<\/g>/.exec(this.subjects)?.[1]?.replace('<path d="M4 110h112"/>', '') ?? '';
    return asImage(
      coloured(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="480" height="480" fill="none" stroke="currentColor" ` +
          `stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${own.replace('<use href="#arch"/>', frame)}</svg>`,
      ),
    );
  }

  /** The word of the logo with its check. */
  logo(): string {
    this.word ??= sprite('icons');
    const of = (id: string): string => new RegExp(`<path id="${id}"[^>]*/>`).exec(this.word ?? '')?.[0] ?? '';
    const sign = of('logo-sign').replace('<path ', `<path stroke="${COLOURS['terra-fill']}" `);
    return asImage(
      coloured(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="45 -860 6067 880">${of('logo-word')}${sign}</svg>`),
    );
  }
}
