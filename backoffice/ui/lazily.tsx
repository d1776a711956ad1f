import type { ComponentType } from 'react';
import { lazily as lazilyIn } from '../../web/ui/lazily';
import { LoadingPage } from './Loading';

/** A screen in a chunk of its own; a loading page is shown until it has loaded. See web/ui/lazily.tsx. */
export const lazily = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile: ComponentType<Props> = LoadingPage,
): ComponentType<Props> => lazilyIn(load, Meanwhile);
