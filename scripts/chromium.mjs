import { existsSync } from 'node:fs';

const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Where Debian's Chromium lies, that without windows first: it needs about a third less of a processor for a page. */
const PLACES = ['/usr/bin/chromium-headless-shell', ...WHOLE];

/** The browser of the tests: what CHROMIUM names, or else the first that is installed. */
export const findChromium = () => process.env.CHROMIUM || PLACES.find((place) => existsSync(place));

/** A browser with everything that people have, notifications too; nothing where none is installed. */
export const findWholeChromium = () => WHOLE.find((place) => existsSync(place));
