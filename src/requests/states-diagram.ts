import { checkoutStates, checkoutTable } from '../billing/checkouts/checkout.states.js';
import { invoiceStateRows, invoiceTable } from '../billing/invoices/invoice.states.js';
import { refundStates, refundTable } from '../billing/refunds/refund.states.js';
import { scanStateRows, scanTable } from '../documents/scan/scan.states.js';
import type { StateRow } from '../kernel/state-machine.js';
import { messageStates, messageTable } from '../messages/messages.states.js';
import { requestStates, requestTable } from './request.states.js';
import { responseStates, responseTable } from './response.states.js';

/** What the document shows of a row. */
interface AnyMove {
  readonly move: string;
  readonly from: readonly (number | null)[];
  readonly to: number | null | 'same';
  readonly actor: string;
  readonly rules?: readonly { readonly name: string }[];
  readonly deadline?: string;
  readonly stamps?: readonly string[];
  readonly starts?: object;
  readonly clears?: readonly string[];
  readonly activity?: string;
  readonly notifies?: readonly string[];
}

/** A Mermaid diagram of the moves between states; moves that stay where they are stand in the table only. */
function diagram(states: Readonly<Record<number, StateRow>>, table: readonly AnyMove[]): string[] {
  const node = (state: number | null): string => (state === null ? '[*]' : (states[state]?.name ?? String(state)));
  const arrows = table.flatMap((row) => {
    const { to } = row;
    if (to === 'same') return [];
    // Deleting is possible from everywhere: drawn, it would hide the rest.
    if (to === null) return [];
    return row.from.map((from) => `  ${node(from)} --> ${node(to)}: ${row.move} (${row.actor})`);
  });
  return ['```mermaid', 'stateDiagram-v2', ...arrows, '```'];
}

function moves(states: Readonly<Record<number, StateRow>>, table: readonly AnyMove[]): string[] {
  const everything = Object.keys(states).length;
  const name = (state: number | null): string => (state === null ? '–' : `${states[state]?.name ?? '?'} ${state}`);
  const from = (row: AnyMove): string => (row.from.length >= everything ? 'any' : row.from.map(name).join(', '));
  const to = (row: AnyMove): string => (row.to === 'same' ? 'the same' : row.to === null ? 'erased' : name(row.to));
  const rules = (row: AnyMove): string => (row.rules ?? []).map((rule) => `\`${rule.name}\``).join(', ');
  const code = (names: readonly string[]): string => names.map((one) => `\`${one}\``).join(', ');
  const columns = (row: AnyMove): string =>
    [
      ...(row.stamps?.length ? [`now: ${code(row.stamps)}`] : []),
      ...(row.starts ? [`later: ${code(Object.keys(row.starts))}`] : []),
      ...(row.clears?.length ? [`empty: ${code(row.clears)}`] : []),
    ].join('; ');
  return [
    '| Move | From | To | Who | Only if | Due at | Columns | Activity | Notifies |',
    '|---|---|---|---|---|---|---|---|---|',
    ...table.map((row) => {
      const due = row.deadline ? code([row.deadline]) : '';
      const cells = [row.move, from(row), to(row), row.actor, rules(row), due, columns(row), row.activity ?? ''];
      return `| ${[...cells, (row.notifies ?? []).join(', ')].join(' | ')} |`;
    }),
  ];
}

function words(states: Readonly<Record<number, StateRow>>): string[] {
  return [
    '| Code | Name | Italian | English |',
    '|---|---|---|---|',
    ...Object.entries(states).map(([code, row]) => `| ${code} | ${row.name} | ${row.label.it} | ${row.label.en} |`),
  ];
}

/** States without a code: a diagram of the moves, and the names. */
function named(
  states: Readonly<Record<string, StateRow>>,
  table: readonly { move: string; from: readonly (string | null)[]; to: string | null; actor: string }[],
): string[] {
  const arrows = table.flatMap(({ from, move, to, actor }) =>
    to === 'same' ? [] : from.map((state) => `  ${state ?? '[*]'} --> ${to ?? '[*]'}: ${move} (${actor})`),
  );
  return [
    ...['```mermaid', 'stateDiagram-v2', ...arrows, '```'],
    '',
    ...[
      '| Name | Italian | English |',
      '|---|---|---|',
      ...Object.values(states).map(({ name, label }) => `| ${name} | ${label.it} | ${label.en} |`),
    ],
  ];
}

/**
 * docs/states.md: the state tables as the code has them. Written by `npm run docs:states`; a test fails when the file
 * is old.
 */
export function statesDocument(): string {
  return [
    '# The state tables',
    '',
    'Generated from the `*.states.ts` of requests, responses, messages, scans and billing by `npm run docs:states`; do not edit.',
    'States without a move lead to parts of the product that are still to come. A move sets the columns of its row, writes',
    'its activity entry, schedules the job of each later column and sends the notifications, in one transaction.',
    '',
    '## Request',
    '',
    ...diagram(requestStates, requestTable),
    '',
    ...moves(requestStates, requestTable),
    '',
    ...words(requestStates),
    '',
    '## Response: a firm’s part in a request',
    '',
    ...diagram(responseStates, responseTable),
    '',
    ...moves(responseStates, responseTable),
    '',
    '`lost` is never stored: it is what a firm sees on a response that was not chosen once the request ended.',
    '',
    ...words(responseStates),
    '',
    '## Message',
    '',
    ...diagram(messageStates, messageTable),
    '',
    ...moves(messageStates, messageTable),
    '',
    ...words(messageStates),
    '',
    '## Document: what the malware scanner said',
    '',
    ...named(scanStateRows, scanTable),
    '',
    '## Checkout: an order and its payment',
    '',
    ...named(checkoutStates, checkoutTable),
    '',
    '## Refund',
    '',
    ...named(refundStates, refundTable),
    '',
    '## Invoice: an invoice or a credit note at the exchange system',
    '',
    ...named(invoiceStateRows, invoiceTable),
    '',
  ].join('\n');
}
