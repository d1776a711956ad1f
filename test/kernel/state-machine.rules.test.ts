import { describe, expect, it } from '@jest/globals';
import { machine, type Move } from '../../src/shared/state-machine.js';

type State = 'draft' | 'open' | 'closed';
interface Facts {
  readonly paid: boolean;
  readonly until: number;
}
const states = Object.fromEntries(
  (['draft', 'open', 'closed'] as const).map((name) => [name, { name, label: { it: name, en: name } }]),
) as Record<State, { name: string; label: { it: string; en: string } }>;
const isPaid = ({ paid }: Facts) => (paid ? 'ok' : 'not_paid');
const isInTime = ({ until }: Facts, now: Date) => (now.getTime() < until ? 'ok' : 'too_late');
const table: (Move<State, Facts> & { move: string })[] = [
  { move: 'create', from: [null], to: 'draft', actor: 'user' },
  { move: 'send', from: ['draft'], to: 'open', actor: 'user', rules: [isPaid, isInTime] },
  { move: 'note', from: ['draft', 'open'], to: 'same', actor: 'staff' },
  { move: 'withdraw', from: ['draft', 'open'], to: 'closed', actor: 'user', rules: [isInTime] },
  { move: 'erase', from: ['closed'], to: null, actor: 'clock' },
];
const build = (rows = table) => machine<State, Facts, object, string, Move<State, Facts>>(states, rows);
const facts = { paid: true, until: 10 };
const at = (time: number) => new Date(time);

describe('a state machine', () => {
  it('refuses a move from another state, and then for the first rule that fails', () => {
    const built = build();
    expect([built.check('send', 'draft', facts, at(9)), built.check('create', null, facts, at(9))]).toEqual([
      'ok',
      'ok',
    ]);
    expect([built.check('note', 'open', facts, at(9)), built.check('note', 'draft', facts, at(9))]).toEqual([
      'ok',
      'ok',
    ]);
    for (const state of [null, 'open', 'closed'] as const)
      expect(built.check('send', state, { paid: false, until: 0 }, at(9))).toBe('move_not_allowed');
    expect(built.check('send', 'draft', { paid: false, until: 0 }, at(9))).toBe('not_paid');
    expect(built.check('send', 'draft', facts, at(10))).toBe('too_late');
  });

  it('names the moves that an actor may make now, in the order of the table', () => {
    const built = build();
    expect(built.allowed('user', 'draft', facts, at(9))).toEqual(['send', 'withdraw']);
    expect(built.allowed('user', 'draft', { ...facts, paid: false }, at(9))).toEqual(['withdraw']);
    expect(built.allowed('user', 'draft', facts, at(10))).toEqual([]);
    expect(built.allowed('staff', 'open', facts, at(10))).toEqual(['note']);
    expect(built.allowed('clock', 'closed', facts, at(9))).toEqual(['erase']);
    expect(Object.entries(built.moves)).toEqual(table.map((row) => [row.move, row]));
  });

  it('is not built where a move is named twice, or from or to a state that does not exist', () => {
    const [create, send] = table as [(typeof table)[0], (typeof table)[0]];
    expect(() => build([create, send, { ...send }])).toThrow('the move send is twice in its table');
    expect(() => build([{ ...create, to: 'gone' as State }])).toThrow('the move create names the unknown state gone');
    expect(() => build([{ ...send, from: ['draft', 'lost' as State] }])).toThrow('names the unknown state lost');
  });
});
