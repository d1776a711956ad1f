/** A form waits no longer for a field, in milliseconds. */
const PATIENCE = 2000;

const pending = new Set<Promise<void>>();

/**
 * A field that was left still asks the server what its text means: forms wait for it before they judge their values.
 * @returns ends the wait; it ends by itself after two seconds
 */
export function holdForms(): () => void {
  let end = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  const wait = promise.then(() => {
    clearTimeout(limit);
    pending.delete(wait);
  });
  const limit = setTimeout(end, PATIENCE);
  pending.add(wait);
  return end;
}

/** Resolves once no field holds the forms any more. */
export async function fieldsSettled(): Promise<void> {
  await Promise.all(pending);
}
