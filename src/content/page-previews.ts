import { Injectable } from '@nestjs/common';
import type { ContentLibrary } from './library.js';

/** Draws the page at an address with these texts; null where there is no page. */
export type DrawPage = (address: string, texts: ContentLibrary) => Promise<string | null>;

/** Draws pages for editors before they are published. The site, which is above this module, registers how. Rule 27.22. */
@Injectable()
export class PagePreviews {
  private drawing: DrawPage = () => Promise.resolve(null);

  register(draw: DrawPage): void {
    this.drawing = draw;
  }

  /** @returns the HTML of the page; null where there is none at the address, and in a process without the site */
  draw(address: string, texts: ContentLibrary): Promise<string | null> {
    return this.drawing(address, texts);
  }
}
