import '@mantine/core/styles/default-css-variables.css';
import './styles/mantine.css';
import { MantineContext, MantineProvider } from '@mantine/core';
import { useContext, type ReactNode } from 'react';
import { theme } from './theme';

/**
 * Mantine's ground. It stands in the signed-in frame and in the modal, not in the root: public pages do without its
 * weight. A screen elsewhere that uses a Mantine component wraps itself in this; nested, it does nothing. It injects no
 * styles: its variables are in `styles/mantine.css`, and nothing here depends on the page's nonce.
 */
export function MantineRoot({ children }: { children: ReactNode }) {
  if (useContext(MantineContext)) return children;
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withStaticClasses={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
