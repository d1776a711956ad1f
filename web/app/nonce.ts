import { createContext, useContext } from 'react';

/** The page's nonce while it is rendered on the server; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext('');

export const useNonce = (): string => useContext(NonceContext);
