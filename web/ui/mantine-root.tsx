import '@mantine/core/styles/default-css-variables.css';
import './styles/mantine.css';
import { MantineContext, MantineProvider } from '@mantine/core';
import { useContext, type ReactNode } from 'react';
import { useNonce } from '../app/nonce';
import { theme } from './theme';

/**
 * Mantine's ground. It stands in the signed-in frame and in the modal, not in the root: public pages do without its weight.
 * A screen elsewhere that uses a Mantine component wraps itself in this; nested, it does nothing.
 */
export function MantineRoot({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  if (useContext(MantineContext)) return children;
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce} withStaticClasses={false}>
      {children}
    </MantineProvider>
  );
}
