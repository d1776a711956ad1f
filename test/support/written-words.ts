import type { Row, Written } from './written.js';

/** The table that a name with `_id` means where no foreign key says so. */
const MEANT: Readonly<Record<string, string>> = {
  account: 'accounts',
  firm: 'accounts',
  user: 'accounts',
  lawyer: 'accounts',
  author: 'accounts',
  member: 'firm_members',
  responsible: 'firm_members',
  request: 'requests',
  response: 'responses',
  message: 'messages',
  last: 'messages',
  document: 'documents',
  checkout: 'checkouts',
  lot: 'credit_lots',
  movement: 'credit_movements',
  refund: 'refunds',
  refund_payment: 'refund_payments',
  report: 'reports',
  case: 'cases',
  staff: 'staff',
  suspension: 'suspensions',
  webhook: 'webhooks',
  invoice: 'invoices',
  coupon: 'coupons',
  event: 'payment_events',
  notification: 'notifications',
  note: 'account_notes',
};
/** The table of `subject_id` and `record_id`, by what stands beside them. */
const SUBJECTS: Readonly<Record<string, string>> = {
  account: 'accounts',
  request: 'requests',
  response: 'responses',
  message: 'messages',
  review: 'requests',
  document: 'documents',
  refund: 'refunds',
};
/** The table of a number in a path. */
const IN_PATHS: Readonly<Record<string, string>> = {
  requests: 'requests',
  responses: 'responses',
  messages: 'responses',
  lawyers: 'accounts',
  checkout: 'checkouts',
};
/** What differs at each run: only equality counts. */
const SECRET =
  /(^|_)(hash|secret|ref|xid|snapshot|fingerprint|token|challenge|credential_id|public_key|vat_number|traceparent|sealed|seed|auth)$/;
/** Columns whose numbers count rows of the whole database, or whose change says nothing. */
const COUNTED = /^(number|cursor_id|holder|last_step)$/;
/** Columns that repeat others, are large, or say nothing about the act. */
const SILENT =
  /^(account_events\.(xid|snapshot|created_at)|outbox\.(body_text|attempts|created_at|deduplication_key)|invoices\.(xml|seller)|payment_events\.facts|engagements\.document|.*\.score_terms)$/;
/** A start of a job is rounded to this: it was reckoned by the machine's clock, some milliseconds before it was written. */
const TOLERANCE = 10_000;

interface Mail {
  readonly action?: { readonly url: string } | null;
  readonly paragraphs?: readonly string[];
}

interface Known {
  readonly keys: ReadonlyMap<string, readonly string[]>;
  readonly refs: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly names: ReadonlyMap<string, string>;
  readonly since: Date;
}

/** Rows in words: what is random gets a number in the order of its first sight, and a moment its distance from the act. */
export class WrittenWords {
  private readonly seen = new Map<string, Map<string, number>>();

  constructor(private readonly known: Known) {}

  lines(rows: readonly Written[]): string[] {
    const written = rows.map((row) => this.line(row)).filter((line) => line !== '');
    const isJob = (line: string): boolean => line.startsWith('+ job ');
    // Jobs have random keys.
    const lines = [...written.filter((line) => !isJob(line)), ...written.filter(isJob).sort()];
    // Removed rows that differ in nothing but their number are one line.
    const alike = (line: string): string => line.replace(/^- (\S+) #\d+/, '- $1');
    const counts = new Map<string, number>();
    for (const line of lines) counts.set(alike(line), (counts.get(alike(line)) ?? 0) + 1);
    return [...new Set(lines.map((line) => (counts.get(alike(line)) === 1 ? line : alike(line))))].map((line) => {
      const count = counts.get(line);
      return count !== undefined && count > 1 && line.startsWith('- ') ? `- ${count} ${line.slice(2)}` : line;
    });
  }

  private line({ table, before, after }: Written): string {
    if (table === 'pgboss.job') return this.job(before, after);
    const key = this.keyOf(table, (before ?? after)!);
    if (!before) {
      const columns = Object.entries(after!)
        .filter(([column, value]) => value !== null && !this.isKey(table, column))
        .filter(([column]) => !SILENT.test(`${table}.${column}`))
        .map(([column, value]) => `${column}=${this.value(table, column, value, after!)}`);
      return `+ ${key} ${columns.join(' ')}`;
    }
    if (!after) {
      const refs = Object.entries(before)
        .filter(([column, value]) => value !== null && !this.isKey(table, column))
        .filter(
          ([column]) =>
            this.tableOf(table, column, before) !== undefined || /^(kind|purpose|name|code|status)$/.test(column),
        )
        .map(([column, value]) => `${column}=${this.value(table, column, value, before)}`);
      return `- ${[key, ...refs].join(' ')}`;
    }
    if (table === 'invoice_counters') return `~ ${key} last +${Number(after.last) - Number(before.last)}`;
    const changed = Object.keys(after)
      .filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
      .filter((column) => !SILENT.test(`${table}.${column}`))
      .map(
        (column) =>
          `${column}: ${this.value(table, column, before[column], before)} → ${this.value(table, column, after[column], after)}`,
      );
    return changed.length > 0 ? `~ ${key} ${changed.join(', ')}` : '';
  }

  private job(before: Row | null, after: Row | null): string {
    if (!after) return '';
    const name = String(after.name);
    if (before) {
      if (after.state === 'completed' || before.state === after.state) return '';
      return `~ job ${name} state: ${String(before.state)} → ${String(after.state)}`;
    }
    const at = Date.parse(String(after.start_after)) - Date.parse(String(after.created_on));
    const data = after.data as Row;
    const columns = [
      name.startsWith('mail.')
        ? `outbox ${this.label('outbox', data.id)}`
        : this.value('pgboss.job', 'data', data, after),
      ...(at > TOLERANCE / 2 ? [`start=${distance(at, TOLERANCE)}`] : []),
      ...['priority', 'singleton_key', 'group_id']
        .filter((column) => after[column])
        .map((column) => `${column}=${this.value('pgboss.job', column, after[column], after)}`),
    ];
    const state = String(after.state);
    return `+ job ${name} ${columns.join(' ')}${/^(created|completed)$/.test(state) ? '' : ` state=${state}`}`;
  }

  private isKey(table: string, column: string): boolean {
    return this.known.keys.get(table)?.includes(column) ?? false;
  }

  private keyOf(table: string, row: Row): string {
    const key = this.known.keys.get(table);
    if (!key) return table;
    if (key.length === 1 && key[0] === 'id') return `${table} ${this.label(table, row.id)}`;
    return [table, ...key.map((column) => `${column}=${this.value(table, column, row[column], row)}`)].join(' ');
  }

  /** The table of the row that a column names. */
  private tableOf(table: string, column: string, row: Row): string | undefined {
    const ref = this.known.refs.get(table)?.[column];
    if (ref) return this.bearer(ref);
    const beside = row.subject_type ?? row.subjectType ?? row.resource;
    if (/^(subject|record)(_id|Id)$/.test(column) && typeof beside === 'string') return SUBJECTS[beside] ?? beside;
    const name = /^(?:.*_)?(\w+?)(?:_id|Id|_by)$/.exec(column)?.[1];
    if (/^(suspension|note)$/.test(column)) return MEANT[column];
    if (/_by$/.test(column)) return 'staff';
    return name === undefined ? undefined : (MEANT[snake(name)] ?? MEANT[snake(name).replace(/^.*_/, '')]);
  }

  /** A table whose key is that of another has its numbers. */
  private bearer(table: string): string {
    const [column, ...others] = this.known.keys.get(table) ?? [];
    const ref = column !== undefined && others.length === 0 ? this.known.refs.get(table)?.[column] : undefined;
    return ref ? this.bearer(ref) : table;
  }

  private label(table: string, id: unknown): string {
    return this.known.names.get(`${table} ${String(id)}`) ?? `#${this.nth(table, String(id))}`;
  }

  private nth(kind: string, value: string): number {
    let known = this.seen.get(kind);
    if (!known) this.seen.set(kind, (known = new Map()));
    let n = known.get(value);
    if (n === undefined) known.set(value, (n = known.size + 1));
    return n;
  }

  private value(table: string, column: string, value: unknown, row: Row): string {
    if (value === null || value === undefined) return 'null';
    if (COUNTED.test(column)) return '#';
    if (table === 'outbox' && column === 'content') return this.mail(value);
    if (/^occurred(_a|A)t$/.test(column)) return 'then';
    if (/version$/.test(column) && typeof value === 'string') return value;
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (SECRET.test(snake(column)) && (typeof value === 'string' || typeof value === 'number'))
      return `~${this.nth('secret', String(value))}`;
    if (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value) && /_id$|Id$/.test(column))) {
      const meant = this.tableOf(table, column, row);
      if (meant) return this.label(meant, value);
      return /^id$|(_id|Id)$/.test(column) ? `#${this.nth(column, String(value))}` : String(value);
    }
    if (typeof value === 'string') return this.text(column, value);
    if (Array.isArray(value)) return `[${value.map((one) => this.value(table, column, one, row)).join(', ')}]`;
    const inner = value as Row;
    return `{${Object.entries(inner)
      .filter(([name, one]) => name !== 'traceparent' && one !== null)
      .map(([name, one]) => `${name}: ${this.value('', name, one, inner)}`)
      .join(', ')}}`;
  }

  /** Where the button of a mail leads, and the paragraphs that name something. */
  private mail({ action, paragraphs = [], ...more }: Mail): string {
    const named = paragraphs.filter((one) => /\d|[«:]|[a-zà’] ?[A-Z]/.test(one)).map((one) => this.text('', one));
    const others = Object.keys(more).filter((name) => name !== 'why');
    return [action ? this.text('', action.url) : '', ...named, ...others.map((name) => `(${name})`)]
      .filter(Boolean)
      .join(' | ');
  }

  private text(column: string, value: string): string {
    if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)) return this.moment(column, Date.parse(value));
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return this.day(value);
    if (column === 'deduplication_key') return value.replace(/\d+/g, '#');
    const masked = value
      .replace(/[\w.+-]+@[\w.-]*\w/g, (address) => this.address(address))
      .replace(/\b[a-f\d]{8}-[a-f\d-]{27}\b/g, (id) => `~${this.nth('secret', id)}`)
      .replace(/(?<![\w-])(?=[\w-]*\d)[\w-]{24,}(?![\w-])/g, (token) => `~${this.nth('secret', token)}`)
      .replace(
        /\/([a-z-]+)\/(\d+)(?=\/|$|[^\w])/g,
        (_, kind: string, id: string) => `/${kind}/${this.inPath(kind, id)}`,
      )
      .replace(/\b(SG|GR|[A-Z]{2})-(\d{4})-\d+/g, '$1-$2-#')
      .replace(/(~\d+)\/\d+/g, '$1/#')
      .replace(/\bStudio \d+/g, 'Studio #')
      .replace(/\b1000000\d{4}\b/g, '#')
      .replace(/\b(richiesta|request|n\.|no\.) \d+\b/gi, '$1 #')
      .replace(/\s*\n\s*/g, ' ⏎ ');
    return masked.length > 160 ? `${masked.slice(0, 110)}…(${masked.length})` : masked;
  }

  private address(address: string): string {
    return /\d/.test(address) ? `<mail ${this.nth('address', address)}>` : address;
  }

  private inPath(kind: string, id: string): string {
    const table = IN_PATHS[kind];
    return table ? this.label(table, id) : `#${this.nth(kind, id)}`;
  }

  private moment(column: string, at: number): string {
    const machine = Math.abs(at - Date.now());
    if (machine < 60_000 && Math.abs(at - this.known.since.getTime()) > 86_400_000) return 'machine';
    const since = at - this.known.since.getTime();
    // The payment provider has a clock of its own.
    return /^(paid|refunded|disputed)_at$/.test(column) && Math.abs(since) < 5_000 ? 'now' : distance(since);
  }

  private day(value: string): string {
    const days = Math.round((Date.parse(value) - Date.parse(this.known.since.toISOString().slice(0, 10))) / 86_400_000);
    return Math.abs(days) > 1000 ? value : `day${days < 0 ? '' : '+'}${days}`;
  }
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A distance of time, as `+1d2h`. */
function distance(given: number, step = 1): string {
  const ms = Math.round(given / step) * step;
  if (ms === 0) return 'now';
  let rest = Math.abs(ms);
  const parts: string[] = [];
  for (const [unit, length] of [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['m', 60_000],
    ['s', 1000],
    ['ms', 1],
  ] as const) {
    const n = Math.floor(rest / length);
    rest -= n * length;
    if (n > 0) parts.push(`${n}${unit}`);
  }
  return `${ms < 0 ? '-' : '+'}${parts.join('')}`;
}
