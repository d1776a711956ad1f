/** The parts of the product that are not built, or were built from other sources than there are now. */
export function staleParts(): string[];
