import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';

/** The options of connections on which PostgreSQL explains each statement to the client that sent it. */
export const EXPLAINED = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_format=json',
  'auto_explain.log_parameter_max_length=0',
  'client_min_messages=log',
]
  .map((one) => `-c ${one}`)
  .join(' ');

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'CTE Name'?: string;
  readonly Operation?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A statement with the plan by which it ran. */
export interface Explained {
  /** Its verbs with their tables. */
  readonly title: string;
  readonly rows: number;
  readonly buffers: number;
  readonly ms: number;
  /** One line per node. */
  readonly plan: readonly string[];
}

interface AutoExplain {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
  readonly Triggers?: readonly { readonly 'Trigger Name': string; readonly Calls: number }[];
}

const collected: Explained[] = [];
let isListening = false;

/** Collects what PostgreSQL explains on all connections that are opened from now on. */
export function listen(): void {
  if (isListening) return;
  isListening = true;
  const prototype = pg.Client.prototype as unknown as { connect: (this: pg.Client, ...args: unknown[]) => unknown };
  const { connect } = prototype;
  prototype.connect = function (...args) {
    this.on('notice', ({ message = '' }) => {
      // Foreign key checks at the end of a transaction are not our statements.
      if (message.includes('SELECT 1 FROM ONLY')) return;
      const found = /^duration: ([\d.]+) ms {2}plan:\s*(\{[\s\S]*\})\s*$/.exec(message);
      if (found) collected.push(explainedBy(JSON.parse(found[2] as string) as AutoExplain, Number(found[1])));
    });
    return connect.apply(this, args);
  };
}

/** The statements of `work`, explained; nothing else may run meanwhile. */
export async function explained(work: () => Promise<void>): Promise<Explained[]> {
  await wait(50);
  collected.length = 0;
  await work();
  return [...collected];
}

function explainedBy({ 'Query Text': text, Plan: plan, Triggers: triggers = [] }: AutoExplain, ms: number): Explained {
  return {
    title: titleOf(text, plan),
    rows: Math.round(rowsRead(plan)),
    buffers: buffersOf(plan),
    ms,
    plan: [...linesOf(plan, 0), ...triggers.map(triggerLine)],
  };
}

const triggerLine = (one: { 'Trigger Name': string; Calls: number }): string =>
  `trigger ${one['Trigger Name']}, called ${one.Calls} times`;

/** The verbs of a statement with their tables, in their order. */
function titleOf(text: string, plan: PlanNode): string {
  const writes = [...text.matchAll(/\b(insert into|update|delete from)\s+"?([a-z_.]+)"?/gi)]
    .map(([, verb = '', table = '']) => `${verb.toLowerCase()} ${table}`)
    .filter((one) => !/ (skip|of|set)$/.test(one));
  if (writes.length > 0) return [...new Set(writes)].join(', ');
  const tables = [...new Set(tablesOf(plan))];
  const more = tables.length > MOST_TABLES ? ' …' : '';
  return `select from ${tables.slice(0, MOST_TABLES).join(', ')}${more}${/for (no key )?update/i.test(text) ? ', locked' : ''}`;
}

const MOST_TABLES = 4;

const tablesOf = (node: PlanNode): string[] => [
  ...(node['Relation Name'] === undefined ? [] : [node['Relation Name']]),
  ...(node.Plans ?? []).flatMap(tablesOf),
];

/** Pages that were read. A node includes its inner nodes, except writes in a `with`. */
const buffersOf = (node: PlanNode): number =>
  Math.max(
    (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0),
    (node.Plans ?? []).reduce((sum, inner) => sum + buffersOf(inner), 0),
  );

/** Rows that the scans of a plan read, including those that a filter discarded. */
function rowsRead(node: PlanNode): number {
  const own =
    node['Relation Name'] === undefined || node['Node Type'] === 'ModifyTable'
      ? 0
      : (node['Actual Loops'] ?? 0) *
        ((node['Actual Rows'] ?? 0) +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0));
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), own);
}

/** Nodes without information about reads. */
const QUIET = new Set(['Result', 'Materialize', 'Subquery Scan', 'Limit', 'Append', 'Memoize']);

function linesOf(node: PlanNode, depth: number): string[] {
  const inner = (at: number) => (node.Plans ?? []).flatMap((one) => linesOf(one, at));
  if (QUIET.has(node['Node Type']) || node['Actual Loops'] === 0) return inner(depth);
  const loops = node['Actual Loops'] ?? 1;
  const rows = Math.round((node['Actual Rows'] ?? 0) * loops);
  const verb = node['Node Type'] === 'ModifyTable' ? (node.Operation ?? '') : node['Node Type'];
  const on = node['Relation Name'] ?? node['CTE Name'];
  const index = node['Index Name'];
  const name = [verb, ...(index === undefined ? [] : [`by ${index}`]), ...(on === undefined ? [] : [`of ${on}`])];
  const times = loops > 1 ? ` in ${loops} loops` : '';
  return [`${'  '.repeat(depth)}${name.join(' ')}: ${rows} rows${times}`, ...inner(depth + 1)];
}
