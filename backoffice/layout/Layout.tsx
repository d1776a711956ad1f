import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';
import { SkipNavigationButton } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { UndoNotice } from '../case/UndoNotice';
import { Announcer } from '../ui/announcer';
import { useLive } from '../providers/live';
import { Boundary } from './Boundary';
import { CodeDialog } from './CodeDialog';
import { DemoStrip } from './DemoStrip';
import { LeaveGuard } from './LeaveGuard';
import { Offline } from './Offline';
import { Sidebar } from './Sidebar';
import { TopBar } from './TopBar';

/** A record keeps its page while one changes between its tabs. */
const pageOf = (pathname: string): string => pathname.split('/').slice(0, 4).join('/');

/** The frame of every page behind the login. */
export default function Layout({ children }: { children: ReactNode }) {
  useLive();
  const page = pageOf(useLocation().pathname);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // The keyboard starts at the new page, not at the link that led there.
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
    window.scrollTo({ top: 0 });
  }, [page]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <SkipNavigationButton />
      <Announcer />
      <Offline />
      <CodeDialog />
      <LeaveGuard />
      <UndoNotice />
      <DemoStrip />
      <TopBar />
      <Box sx={{ display: 'flex', flexGrow: 1 }}>
        <Sidebar />
        <Box
          component="main"
          id="main-content"
          ref={main}
          tabIndex={-1}
          sx={{ flexGrow: 1, minWidth: 0, bgcolor: 'background.paper', borderLeft: { sm: '1px solid var(--rule)' } }}
        >
          <Boundary key={page}>{children}</Boundary>
        </Box>
      </Box>
    </Box>
  );
}
