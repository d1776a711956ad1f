import { mock } from 'node:test';

/** The moment at which the first test begins. The others follow: a timer that outlives its clock spoils the next one. */
export const NOW = Date.parse('2026-11-20T09:00:00.000Z');
mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: NOW });

// Node's mock removes another timer when one is cleared that has fired already, or is not its own.
const live = new Set<unknown>();
const { setTimeout: begin, clearTimeout: end, setInterval: repeat, clearInterval: endRepeating } = globalThis;
globalThis.setTimeout = ((act: (...given: unknown[]) => void, ...rest: [number?, ...unknown[]]) => {
  const timer: unknown = begin(
    (...given: unknown[]) => {
      live.delete(timer);
      act(...given);
    },
    ...rest,
  );
  live.add(timer);
  return timer;
}) as typeof setTimeout;
globalThis.clearTimeout = (timer) => {
  if (live.delete(timer)) end(timer);
};
globalThis.setInterval = ((act: () => void, ...rest: [number?]) => {
  const timer: unknown = repeat(act, ...rest);
  live.add(timer);
  return timer;
}) as typeof setInterval;
globalThis.clearInterval = (timer) => {
  if (live.delete(timer)) endRepeating(timer);
};
