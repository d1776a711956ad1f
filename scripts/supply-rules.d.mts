/** A lock file of npm, version 3. */
export interface LockFile {
  readonly packages: Readonly<Record<string, object>>;
}

/** What is read of package.json. */
export interface Project {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** A known weakness of versions of a package. */
export interface Advisory {
  readonly id: string;
  readonly package: string;
  /** The first version that has it; without it the first of all. */
  readonly from?: string;
  /** The first version that no longer has it. */
  readonly below: string;
  /** How others quote the versions of the advisory: nobody enters one from memory. */
  readonly quoted: string;
  /** Why it does no harm here. */
  readonly judged?: string;
}

export function packagesOf(lock: LockFile): {
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
  readonly integrity?: string;
  readonly dev: boolean;
  readonly resolved?: string;
}[];
export function faultsOf(project: Project, lock: LockFile): string[];
export function openAdvisories(lock: LockFile, list: { readonly advisories: readonly Advisory[] }): string[];
export function billOf(
  project: Project,
  lock: LockFile,
): { readonly bomFormat: string; readonly components: readonly { readonly purl: string }[] };
