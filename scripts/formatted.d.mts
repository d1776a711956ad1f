/** What a program writes, laid out as the project's formatter lays out the file. The path's ending says which language it is. */
export function formatted(file: string, text: string): Promise<string>;
