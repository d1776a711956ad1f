/** What a file says, as the loader takes it. */
export function sourceText(file: string): string;
