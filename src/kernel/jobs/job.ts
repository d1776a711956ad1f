/** A job: a name and data that fits JSON and holds ids, never personal data. Rule 14.7. */
export interface JobData {
  readonly [key: string]: string | number | boolean | null;
}

/** Does one job. It may be called twice for the same job; the second call must change nothing. Rule 1.10. */
export type JobHandler = (data: never) => Promise<void>;

/** Runs a part of the work for the nth of several jobs under its name: in the log and in traces. */
export type ForOne = <T>(nth: number, part: () => Promise<T>) => Promise<T>;

/** Does several jobs of one kind: all of them, or none when it throws. */
export type JobsHandler = (data: never[], forOne: ForOne) => Promise<void>;

export interface QueueSettings {
  /** How many jobs one fetch takes; they run at the same time. */
  batchSize?: number;
  /** Does up to `size` jobs at once, for less than each alone would take. When it fails, each is done alone. */
  together?: { readonly size: number; readonly handler: JobsHandler };
  retryLimit?: number;
  /** Seconds before the first retry; doubled each time. */
  retryDelay?: number;
}

/** The jobs of one name, and who does them. */
export interface Queue {
  readonly name: string;
  readonly handler: JobHandler;
  readonly settings: QueueSettings;
}

/** A job that was fetched. */
export interface Fetched {
  readonly id: string;
  /** Null in a job that was inserted by hand. */
  readonly data: JobData | null;
  /** How often it was begun before. */
  readonly retryCount?: number;
}

/** How often a job is begun again when its queue says nothing else. */
export const RETRIES = 5;
