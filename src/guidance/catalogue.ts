import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { isKnown } from '../kernel/http/etag.js';
import { locales, type Locale } from '../shared/locale.js';
import { settingsKey } from '../shared/staff/in-force.facts.js';

type Known<T> = Readonly<Record<Locale, { tag: string; list: readonly T[] }>>;

/** A list that changes with a release or with the settings only, with its tag in each language. */
export class Catalogue<T> {
  private kept: { key: number; known: Known<T> } | undefined;

  constructor(
    private readonly listOf: (locale: Locale) => readonly T[],
    private readonly cached: string,
  ) {}

  private known(): Known<T> {
    const key = settingsKey();
    if (this.kept?.key === key) return this.kept.known;
    const entries = locales.map((locale) => {
      const list = this.listOf(locale);
      return [
        locale,
        { list, tag: `"${createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 16)}"` },
      ] as const;
    });
    const known = Object.fromEntries(entries) as Record<Locale, { tag: string; list: readonly T[] }>;
    this.kept = { key, known };
    return known;
  }

  /** Answers with the list, or with 304 when the caller has it already. */
  answer(locale: Locale, has: string | undefined, reply: FastifyReply): { info: readonly T[] } | undefined {
    const { tag, list } = this.known()[locale];
    void reply.headers({ etag: tag, 'cache-control': this.cached, vary: 'X-Localization' });
    if (!isKnown(has, tag)) return { info: list };
    void reply.status(304);
    return undefined;
  }
}
