import { suspensionStates, suspensionTable } from '../accounts/suspension/suspension.states.js';
import { checkoutStates, checkoutTable } from '../billing/checkouts/checkout.states.js';
import { invoiceStateRows, invoiceTable } from '../shared/billing/invoice.states.js';
import { receiptKindLabels, receiptKinds } from '../shared/billing/transmission.codes.js';
import { receiptTable, transmissionStateRows, transmissionTable } from '../shared/billing/transmission.states.js';
import {
  refundPaymentStates,
  refundPaymentTable,
  refundStates,
  refundTable,
} from '../billing/refunds/refund.states.js';
import { editionStates, editionTable } from '../content/editions/content.states.js';
import { scanStateRows, scanTable } from '../documents/scan/scan.states.js';
import type { StateRow } from '../shared/state-machine.js';
import { messageStates, messageTable } from '../chat/messages.states.js';
import { caseStates, caseTable } from '../shared/moderation/case.states.js';
import { newsletterStates, newsletterTable } from '../content/newsletter/newsletter.states.js';
import { requestStates, requestTable } from '../requests/request.states.js';
import { engagementStates, engagementTable } from '../requests/engagement/engagement.states.js';
import { responseStates, responseTable } from '../requests/response.states.js';

type State = number | string;

/** What the document shows of a row. */
interface ShownMove {
  readonly move: string;
  readonly from: readonly (State | null)[];
  readonly to: State | null;
  readonly actor: string;
  readonly rules?: readonly { readonly name: string }[];
  readonly deadline?: string;
  readonly stamps?: readonly string[];
  readonly starts?: object;
  readonly clears?: readonly string[];
  readonly activity?: string;
  readonly notifies?: readonly string[];
}

/** One state machine as the document shows it. */
interface Section {
  readonly title: string;
  readonly states: Readonly<Record<State, StateRow>>;
  readonly table: readonly ShownMove[];
  readonly note?: string;
}

/** What each receipt of the exchange system does. */
function receiptsNote(): string {
  const rows = receiptKinds.map((kind) => {
    const moves = receiptTable[kind];
    return `| ${kind} | ${receiptKindLabels[kind].en} | ${moves?.transmission ?? '–'} | ${moves?.invoice ?? '–'} |`;
  });
  return ['| Receipt | What it is | Moves the transmission | Moves the document |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

const sections: readonly Section[] = [
  { title: 'Request', states: requestStates, table: requestTable },
  {
    title: 'Response: a firm’s part in a request',
    states: responseStates,
    table: responseTable,
    note: '`lost` is never stored: it is what a firm sees on a response that was not chosen once the request ended.',
  },
  { title: 'Letter of engagement', states: engagementStates, table: engagementTable },
  { title: 'Message', states: messageStates, table: messageTable },
  { title: 'Document: what the malware scanner said', states: scanStateRows, table: scanTable },
  { title: 'Checkout: an order and its payment', states: checkoutStates, table: checkoutTable },
  { title: 'Refund', states: refundStates, table: refundTable },
  {
    title: 'Refund payment: the part of a refund that goes to one payment',
    states: refundPaymentStates,
    table: refundPaymentTable,
  },
  {
    title: 'Invoice: an invoice or a credit note at the exchange system',
    states: invoiceStateRows,
    table: invoiceTable,
  },
  {
    title: 'Transmission: one sending of a document to the exchange system',
    states: transmissionStateRows,
    table: transmissionTable,
    note: receiptsNote(),
  },
  { title: 'Suspension of an account', states: suspensionStates, table: suspensionTable },
  { title: 'Case of the staff', states: caseStates, table: caseTable },
  { title: 'Edition of a text', states: editionStates, table: editionTable },
  { title: 'Newsletter', states: newsletterStates, table: newsletterTable },
];

/** A Mermaid diagram of the moves between states; moves that do not change the state are in the table only. */
function diagram({ states, table }: Section): string[] {
  const node = (state: State | null): string => (state === null ? '[*]' : (states[state]?.name ?? String(state)));
  // Erasure is possible from every state; drawing it would hide the rest.
  const arrows = table.flatMap(({ move, from, to, actor }) =>
    to === 'same' || to === null ? [] : from.map((state) => `  ${node(state)} --> ${node(to)}: ${move} (${actor})`),
  );
  return ['```mermaid', 'stateDiagram-v2', ...arrows, '```'];
}

function moves({ states, table }: Section): string[] {
  const everything = Object.keys(states).length;
  const name = (state: State | null): string =>
    state === null ? '–' : [states[state]?.name ?? '?', ...(typeof state === 'number' ? [state] : [])].join(' ');
  const from = (row: ShownMove): string =>
    row.from.length >= everything && everything > 1 ? 'any' : row.from.map(name).join(', ');
  const to = (row: ShownMove): string => (row.to === 'same' ? 'the same' : row.to === null ? 'erased' : name(row.to));
  const code = (names: readonly string[]): string => names.map((one) => `\`${one}\``).join(', ');
  const columns = (row: ShownMove): string =>
    [
      ...(row.stamps?.length ? [`now: ${code(row.stamps)}`] : []),
      ...(row.starts ? [`later: ${code(Object.keys(row.starts))}`] : []),
      ...(row.clears?.length ? [`empty: ${code(row.clears)}`] : []),
    ].join('; ');
  return [
    '| Move | From | To | Who | Only if | Due at | Columns | Activity | Notifies |',
    '|---|---|---|---|---|---|---|---|---|',
    ...table.map((row) => {
      const rules = code((row.rules ?? []).map((rule) => rule.name));
      const due = row.deadline === undefined ? '' : code([row.deadline]);
      const cells = [row.move, from(row), to(row), row.actor, rules, due, columns(row), row.activity ?? ''];
      return `| ${[...cells, (row.notifies ?? []).join(', ')].join(' | ')} |`;
    }),
  ];
}

function words({ states }: Section): string[] {
  return [
    '| Code | Name | Italian | English |',
    '|---|---|---|---|',
    ...Object.entries(states).map(([code, row]) => `| ${code} | ${row.name} | ${row.label.it} | ${row.label.en} |`),
  ];
}

/**
 * docs/states.md: every state table as the code has it. Written by `npm run generate -- states`; a test fails when the file is
 * old.
 */
export function statesDocument(): string {
  return [
    '# The state tables',
    '',
    'Generated from every `*.states.ts` by `npm run generate -- states`; do not edit. A move sets the columns of its row, writes its',
    'activity entry, schedules the job of each later column and sends the notifications, in one transaction.',
    '',
    ...sections.flatMap((section) => [
      `## ${section.title}`,
      '',
      ...[...diagram(section), ''],
      ...[...moves(section), ''],
      ...(section.note === undefined ? [] : [section.note, '']),
      ...[...words(section), ''],
    ]),
  ].join('\n');
}
