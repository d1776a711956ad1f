/** A form waits no longer for a field, in milliseconds. */
const PATIENCE = 2000;

const pending = new Set<Promise<void>>();

/**
 * A field that was left still asks the server what its text means: forms wait for it before they judge their values.
 * @returns ends the wait
 */
export function holdForms(): () => void {
  let end = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  const wait = promise.then(() => {
    pending.delete(wait);
  });
  pending.add(wait);
  return end;
}

/** Resolves once no field holds the forms any more, after two seconds at the latest. */
export async function fieldsSettled(): Promise<void> {
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  if (pending.size > 0) await Promise.race([Promise.all(pending), patience]);
}
