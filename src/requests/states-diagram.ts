import { checkoutLabels, checkoutStatuses } from '../billing/billing.codes.js';
import { checkoutMoves, stateAfter } from '../billing/checkouts/checkout.states.js';
import type { Move, StateRow } from '../kernel/state-table.js';
import { requestStates, requestTable } from './request.states.js';
import { responseStates, responseTable } from './response.states.js';

type AnyMove = Omit<Move<number, never>, 'rules'> & { readonly rules?: readonly { readonly name: string }[] };

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
  return [
    '| Move | From | To | Who | Only if | Deadline | Told |',
    '|---|---|---|---|---|---|---|',
    ...table.map(
      (row) =>
        `| ${row.move} | ${from(row)} | ${to(row)} | ${row.actor} | ${rules(row)} | ${row.deadline ? `\`${row.deadline}\`` : ''} | ${(row.notifies ?? []).join(', ')} |`,
    ),
  ];
}

function words(states: Readonly<Record<number, StateRow>>): string[] {
  return [
    '| Code | Name | Italian | English |',
    '|---|---|---|---|',
    ...Object.entries(states).map(([code, row]) => `| ${code} | ${row.name} | ${row.label.it} | ${row.label.en} |`),
  ];
}

/** Orders are known by their words, and the provider alone moves them but for their end. */
function orders(): string[] {
  const arrows = checkoutStatuses.flatMap((from) =>
    checkoutMoves.map((move) => ({ from, move, to: stateAfter(from, move) })).filter(({ to }) => to !== null),
  );
  return [
    ...[
      '```mermaid',
      'stateDiagram-v2',
      '  [*] --> open',
      ...arrows.map(({ from, move, to }) => `  ${from} --> ${to ?? ''}: ${move}`),
      '```',
    ],
    '',
    ...[
      '| Name | Italian | English |',
      '|---|---|---|',
      ...checkoutStatuses.map((name) => `| ${name} | ${checkoutLabels[name].it} | ${checkoutLabels[name].en} |`),
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
    'Generated from the `*.states.ts` of requests, responses and checkouts by `npm run docs:states`; do not edit. States without a move lead to parts',
    'of the product that are still to come.',
    '',
    '## Request',
    '',
    ...diagram(requestStates, requestTable),
    '',
    ...moves(requestStates, requestTable),
    '',
    ...words(requestStates),
    '',
    '## Response: a firm’s place on a request',
    '',
    ...diagram(responseStates, responseTable),
    '',
    ...moves(responseStates, responseTable),
    '',
    '`lost` is never stored: it is what a firm sees on a place that was not chosen once the request ended.',
    '',
    ...words(responseStates),
    '',
    '## Checkout: an order and its payment',
    '',
    ...orders(),
    '',
  ].join('\n');
}
