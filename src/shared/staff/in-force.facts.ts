import { completeSettings, type SettingValues } from './setting.codes.js';

/**
 * A version in the memory of a process or a page: from when it is in force (milliseconds since 1970), and its values.
 */
export interface HeldVersion {
  readonly from: number;
  readonly values: Partial<SettingValues>;
}

interface Held {
  /** The version in force and the one to come, in the order of their days; none while no version counts. */
  versions: readonly HeldVersion[];
  now: () => number;
  /** How often this process has received versions. */
  revision?: number;
}

/** The part of `document` that is needed here: the server's code has no such type. */
interface Page {
  readonly document?: { readonly documentElement: { readonly dataset: Readonly<Record<string, string | undefined>> } };
}

/** The attribute of `<html>` in which a page carries the versions: milliseconds between its clock and ours, then each. */
type Carried = readonly [ahead: number, versions: readonly HeldVersion[]];

function fromPage(): Held {
  const carried = (globalThis as Page).document?.documentElement.dataset.settings;
  if (!carried) return { versions: [], now: () => Date.now() };
  const [ahead, versions] = JSON.parse(carried) as Carried;
  return { versions, now: () => Date.now() + ahead };
}

// The rendered site is a bundle with its own copy of this file: both copies hold the same versions.
const place = globalThis as typeof globalThis & { giustamenteSettings?: Held };
const held: Held = (place.giustamenteSettings ??= fromPage());

/** Gives this process its versions and its clock. The same versions again, as after a lost connection, change nothing. */
export function holdSettings(versions: readonly HeldVersion[], now: () => number): void {
  const isKnown = JSON.stringify(versions) === JSON.stringify(held.versions);
  Object.assign(held, { versions, now, revision: (held.revision ?? 0) + (isKnown ? 0 : 1) });
}

/** The version that counts now; undefined while the initial numbers count. */
function versionInForce(): HeldVersion | undefined {
  const { versions, now } = held;
  if (versions.length === 0) return undefined;
  const at = now();
  return versions.findLast(({ from }) => from <= at);
}

/**
 * The values that count now, from memory. A version takes effect at its exact moment, in every process and on every
 * page.
 */
export const settingValues = (): SettingValues => completeSettings(versionInForce()?.values ?? {});

/** The time that decides which version is in force, milliseconds since 1970. */
export const settingsTime = (): number => held.now();

/** Changes whenever other values are in force: the key of caches of values computed from them. */
export const settingsKey = (): number => versionInForce()?.from ?? 0;

/**
 * Changes also when a version is announced or withdrawn: the key of cached pages, which contain the version to come.
 */
export const settingsRevision = (): string => `${settingsKey()}.${held.revision ?? 0}`;

/**
 * The attribute of a page that makes its figures equal those of the server; undefined while the initial numbers are in
 * force.
 */
export function settingsForPage(): string | undefined {
  const { versions, now } = held;
  if (versions.length === 0) return undefined;
  const ahead = Math.round((now() - Date.now()) / 1000) * 1000;
  return JSON.stringify([ahead, versions] satisfies Carried);
}
