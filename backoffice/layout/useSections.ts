import useMediaQuery from '@mui/material/useMediaQuery';
import { useSidebarState, useStore } from 'react-admin';

/** Whether the sections are open, a setter, and whether they lie over the page as on a phone. */
export interface Sections {
  open: boolean;
  setOpen: (open: boolean) => void;
  isPhone: boolean;
}

/**
 * Beside a wide page the sections are open or closed as the member chose, permanently. On a phone they cover the page and
 * are opened for a moment: a window that becomes narrow must not be covered by sections that were open beside the page.
 */
export function useSections(): Sections {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [beside, setBeside] = useSidebarState();
  const [over, setOver] = useStore('sections.over', false);
  return isPhone ? { open: over, setOpen: setOver, isPhone } : { open: beside, setOpen: setBeside, isPhone };
}
