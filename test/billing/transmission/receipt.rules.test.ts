import { describe, expect, it } from '@jest/globals';
import { receiptEffect } from '../../../src/billing/transmission/receipt.rules.js';
import { receiptKinds, transmissionStates, type ReceiptKind } from '../../../src/shared/billing/transmission.codes.js';
import { handMoves, isCorrectable } from '../../../src/shared/billing/invoice.states.js';
import { invoiceStates } from '../../../src/shared/billing/billing.codes.js';

const said = (kind: ReceiptKind, codes: string[] = [], isRefused = false) => ({ kind, codes, isRefused });

/** Receipts × states: what happens to the transmission, or why nothing does. Rule 8.13. */
describe('a receipt', () => {
  const effect = (kind: ReceiptKind) =>
    transmissionStates.map((state) => {
      const { moves, reason } = receiptEffect(said(kind, kind === 'NS' ? ['00423'] : []), { state, attempts: 1 });
      return moves ? `${moves.transmission}, ${moves.invoice}` : reason;
    });

  it.each<[ReceiptKind, (string | null)[]]>([
    // prepared, held, sent, delivered, not delivered, rejected
    [
      'RC',
      [
        'deliver, confirm_delivery',
        'overtaken',
        'deliver, confirm_delivery',
        'overtaken',
        'deliver, confirm_delivery',
        'overtaken',
      ],
    ],
    [
      'MC',
      [
        'fail_delivery, report_undelivered',
        'overtaken',
        'fail_delivery, report_undelivered',
        'overtaken',
        'overtaken',
        'overtaken',
      ],
    ],
    [
      'AT',
      [
        'fail_delivery, report_undelivered',
        'overtaken',
        'fail_delivery, report_undelivered',
        'overtaken',
        'overtaken',
        'overtaken',
      ],
    ],
    ['NS', ['reject, report_rejected', 'overtaken', 'reject, report_rejected', 'overtaken', 'overtaken', 'overtaken']],
    ['NE', Array<string>(6).fill('no_effect')],
    ['DT', Array<string>(6).fill('no_effect')],
  ])('%s moves what waits for it, and nothing twice', (kind, expected) => {
    expect(effect(kind)).toEqual(expected);
  });

  it('is recorded where it moves nothing, and only a rejection is looked at for its codes', () => {
    const outcomes = receiptKinds.flatMap((kind) =>
      transmissionStates.map((state) => receiptEffect(said(kind), { state, attempts: 1 })),
    );
    for (const { moves, outcome } of outcomes) expect(outcome).toBe(moves ? 'applied' : 'recorded');
    expect(receiptEffect(said('RC', ['00404']), { state: 'sent', attempts: 2 }).outcome).toBe('applied');
  });

  it('is known of each kind', () => {
    expect([...receiptKinds].sort()).toEqual(['AT', 'DT', 'MC', 'NE', 'NS', 'RC']);
  });

  it.each([
    // codes, attempts, outcome, reason
    [['00002'], 2, 'recorded', 'repeated_file'],
    [['00002'], 1, 'applied', null],
    [['00002', '00423'], 2, 'applied', null],
    [['00404'], 1, 'open', 'known_document'],
    [['00404', '00423'], 2, 'open', 'known_document'],
    [[], 2, 'applied', null],
  ])('of rejection with the codes %j after %d attempts is %s', (codes, attempts, outcome, reason) => {
    expect(receiptEffect(said('NS', codes), { state: 'sent', attempts })).toMatchObject({ outcome, reason });
  });

  it('of a public body that refused the invoice waits for finance', () => {
    expect(receiptEffect(said('NE', [], true), { state: 'delivered', attempts: 1 })).toEqual({
      outcome: 'open',
      reason: 'refused_by_buyer',
      moves: null,
    });
  });
});

/** Rules 8.12 and 8.14. */
describe('finance', () => {
  it('moves a document by hand only where nothing is on its way', () => {
    const moves = [null, ...transmissionStates].map((transmission) =>
      invoiceStates.map((state) => `${state}: ${handMoves(state, transmission).join(', ')}`),
    );
    const free = [
      'to_send: sent',
      'sent: delivered, not_delivered, rejected, to_send',
      'delivered: ',
      'not_delivered: delivered, to_send',
      'rejected: to_send',
    ];
    const onItsWay = [
      'to_send: sent',
      'sent: delivered, not_delivered, rejected',
      'delivered: ',
      'not_delivered: delivered',
      'rejected: to_send',
    ];
    const leaving = ['to_send: ', ...onItsWay.slice(1)];
    // none, prepared, held, sent, delivered, not delivered, rejected
    expect(moves).toEqual([free, leaving, free, onItsWay, onItsWay, onItsWay, onItsWay]);
  });

  it('corrects what was rejected, or held before it left', () => {
    const correctable = [null, ...transmissionStates].flatMap((transmission) =>
      invoiceStates.filter((state) => isCorrectable(state, transmission)).map((state) => `${state} ${transmission}`),
    );
    expect(correctable).toEqual([
      'rejected null',
      'rejected prepared',
      'to_send held',
      'rejected held',
      'rejected sent',
      'rejected delivered',
      'rejected not_delivered',
      'rejected rejected',
    ]);
  });
});
