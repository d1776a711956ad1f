import { asFailure, type Failure } from '../providers/http';

/** A record on which an action failed, and why. */
export interface Refused<R> {
  record: R;
  failure: Failure;
}

/**
 * Applies an action to one record after the other. A refusal does not stop the others.
 * @param onProgress is given the number of finished records after each one
 * @returns the records that were refused, in their order
 */
export async function runEach<R>(
  records: readonly R[],
  act: (record: R) => Promise<unknown>,
  onProgress: (through: number) => void,
): Promise<Refused<R>[]> {
  const refused: Refused<R>[] = [];
  for (const [index, record] of records.entries()) {
    try {
      await act(record);
    } catch (error) {
      refused.push({ record, failure: asFailure(error) });
    }
    onProgress(index + 1);
  }
  return refused;
}
