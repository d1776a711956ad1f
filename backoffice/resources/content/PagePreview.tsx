import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';

/** Its height on the screen, in pixels. */
const HEIGHT = 720;

interface PagePreviewProps {
  html: string;
  /** The width of the page, in pixels; it is drawn smaller where there is less room. */
  width: number;
  title: string;
}

/** A page of the site in a frame that runs nothing. Its links lead nowhere, and it stays scrolled where it was. */
export function PagePreview({ html, width, title }: PagePreviewProps) {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const [share, setShare] = useState(1);
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => {
      setShare(Math.min(1, element.clientWidth / width));
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
    };
  }, [width]);
  const settle = () => {
    const page = frame.current?.contentDocument;
    const view = frame.current?.contentWindow;
    if (!page || !view) return;
    view.scrollTo(0, scrolled.current);
    page.addEventListener('scroll', () => {
      scrolled.current = view.scrollY;
    });
    page.addEventListener('click', (event) => {
      event.preventDefault();
    });
    // The keyboard passes the page's own controls.
    for (const control of page.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [tabindex]'))
      control.tabIndex = -1;
  };
  return (
    <Box ref={room} sx={{ height: HEIGHT, overflow: 'hidden', border: '1px solid var(--rule)', borderRadius: '5px' }}>
      <Box
        component="iframe"
        ref={frame}
        title={title}
        // Without scripts; of our origin, so that the page's fonts load and its links can be held back.
        sandbox="allow-same-origin"
        srcDoc={html}
        onLoad={settle}
        sx={{
          display: 'block',
          mx: 'auto',
          width,
          height: HEIGHT / share,
          border: 0,
          transform: `scale(${share})`,
          transformOrigin: share < 1 ? '0 0' : '50% 0',
        }}
      />
    </Box>
  );
}
