import { existsSync } from 'node:fs';

/** Where Debian's Chromium lies, that without windows first: it needs about a third less of a processor for a page. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser of the tests: what CHROMIUM names, or else the first that is installed. */
export const findChromium = () => process.env.CHROMIUM || PLACES.find((place) => existsSync(place));
