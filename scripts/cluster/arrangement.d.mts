/** What runs, in the order of its start. */
export class Arrangement {
  readonly isEnding: boolean;
  add<Part extends { stop(): Promise<void> }>(part: Part): Part;
  end(): Promise<void>;
  /**
   * Starts PgBouncer, webs, workers and the proxy before a migrated database.
   * @returns their ports; undefined when everything was ended meanwhile
   */
  startProduct(
    url: string,
    options: {
      webs: number;
      workers: number;
      isDirect: boolean;
      settings: Readonly<Record<string, string>>;
      port: number;
      lost: (error: Error) => void;
    },
    say?: (line: string) => void,
  ): Promise<{ readonly webs: number[]; readonly workers: number[]; readonly port: number } | undefined>;
}
