/** Written again by `npm run api:types` from the server's own description. */
export type paths = Record<string, never>;
export type components = Record<string, never>;
