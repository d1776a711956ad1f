const waiting = new Set<() => void>();
let pressed = false;

function release(): void {
  pressed = false;
  const due = [...waiting];
  waiting.clear();
  for (const run of due) run();
}

if (typeof window !== 'undefined') {
  // Before what is pressed hears of it, and before a field loses the focus by it. A finger's tap says the same.
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
 * Runs at once, or as soon as the mouse button is let go. A field that is left by a press may change the page below it:
 * if it did so at once, the button under the pointer would move away before it has been pressed.
 */
export function afterPress(run: () => void): void {
  if (pressed) waiting.add(run);
  else run();
}
