import { useEffect, useId, useRef, useState, type FocusEvent, type RefObject, type ToggleEvent } from 'react';
import { useLocation } from 'react-router';

/**
 * A button and the popover it opens. The browser opens it, closes it on Escape and on a press elsewhere, and gives the
 * focus back; this adds that it closes when the page changes and when the focus leaves it.
 * @returns whether it is open, and the attributes of the box around both, of the button and of the popover
 */
export function usePopover<T extends HTMLElement>(): {
  open: boolean;
  box: { onBlur: (event: FocusEvent) => void };
  button: { popoverTarget: string };
  popover: { ref: RefObject<T | null>; id: string; popover: 'auto'; onToggle: (event: ToggleEvent) => void };
} {
  const id = useId();
  const ref = useRef<T>(null);
  const { key } = useLocation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    ref.current?.hidePopover();
  }, [key]);
  return {
    open,
    box: {
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) ref.current?.hidePopover();
      },
    },
    button: { popoverTarget: id },
    popover: {
      ref,
      id,
      popover: 'auto',
      onToggle: ({ newState }) => {
        setOpen(newState === 'open');
      },
    },
  };
}
