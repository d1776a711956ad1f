import { mock } from 'node:test';

/** The moment at which each test begins. */
export const NOW = Date.parse('2026-11-20T09:00:00.000Z');
mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: NOW });

// Node's mock removes another timer when one is cleared that has fired already, or is not its own.
const live = new Map<unknown, () => void>();
const { setTimeout: begin, clearTimeout: end, setInterval: repeat, clearInterval: endRepeating } = globalThis;
globalThis.setTimeout = ((act: (...given: unknown[]) => void, ...rest: [number?, ...unknown[]]) => {
  const timer = begin(
    (...given: unknown[]) => {
      live.delete(timer);
      act(...given);
    },
    ...rest,
  );
  live.set(timer, () => {
    end(timer);
  });
  return timer;
}) as typeof setTimeout;
globalThis.clearTimeout = (timer) => {
  if (live.delete(timer)) end(timer);
};
globalThis.setInterval = ((act: () => void, ...rest: [number?]) => {
  const timer = repeat(act, ...rest);
  live.set(timer, () => {
    endRepeating(timer);
  });
  return timer;
}) as typeof setInterval;
globalThis.clearInterval = (timer) => {
  if (live.delete(timer)) endRepeating(timer);
};

/** Begins at the same moment again, with no timer from before. */
export function restartClock(): void {
  for (const stop of live.values()) stop();
  live.clear();
  mock.timers.setTime(NOW);
}
