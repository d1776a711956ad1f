export const findChromium: () => string | undefined;
export const findWholeChromium: () => string | undefined;
