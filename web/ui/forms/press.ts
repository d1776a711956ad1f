const waiting = new Set<() => void>();
let pressed = false;

function release(): void {
  pressed = false;
  const due = [...waiting];
  waiting.clear();
  for (const run of due) run();
}

if (typeof window !== 'undefined') {
  // Before the pressed element gets the event, and before a field loses the focus by it. A tap sends the same event.
  window.addEventListener(
    'mousedown',
    ({ button }) => {
      pressed = button === 0;
    },
    true,
  );
  // A drag, and a window that is left, end a press without `mouseup`.
  for (const end of ['mouseup', 'dragend', 'blur'])
    window.addEventListener(
      end,
      ({ target }) => {
        if (end !== 'blur' || target === window) release();
      },
      true,
    );
}

/**
 * Runs at once, or as soon as the mouse button is released. A field that loses the focus by a press may change the page
 * below it: if it did so at once, the button under the pointer would move before it has been pressed.
 */
export function afterPress(run: () => void): void {
  if (pressed) waiting.add(run);
  else run();
}
