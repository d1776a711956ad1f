import { problems } from './problem.js';

/** No body of the contract is nested deeper. A deeper one would overflow the stack. */
const DEEPEST = 32;

/**
 * Makes the order of keys irrelevant: two clients may write the same object differently.
 * @throws bad_request (400) for an object that is nested too deeply
 */
export function canonical(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (depth > DEEPEST) throw problems.bad_request();
  if (Array.isArray(value)) return value.map((inner) => canonical(inner, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner, depth + 1)]),
  );
}
