import { describe, expect, it } from '@jest/globals';
import {
  Allow,
  AllowMoves,
  AllowStaff,
  allowsStaff,
  bindingPermissions,
  ownerPermissions,
  ruleOf,
  staffPermissions,
  type StaffPermission,
} from '../../src/shared/permissions.js';
import { Public } from '../../src/shared/actor.js';

describe('permissions', () => {
  it('that the owner of an account has alone, and that need the accepted terms, are these', () => {
    expect([...ownerPermissions]).toEqual(['account:delete', 'member:write', 'terms:accept']);
    expect([...bindingPermissions]).toEqual([
      'request:create',
      'request:send',
      'plan:buy',
      'firm:choose',
      'quote:send',
      'contacts:buy',
      'credits:buy',
    ]);
  });

  it('of the staff belong to the named roles, and to every admin', () => {
    const names = Object.keys(staffPermissions) as StaffPermission[];
    const of = (role: 'admin' | 'moderator' | 'finance' | 'content') => names.filter((name) => allowsStaff(name, role));
    expect(of('admin')).toEqual(names);
    for (const role of ['moderator', 'finance', 'content'] as const)
      expect(of(role)).toEqual(names.filter((name) => (staffPermissions[name] as readonly string[]).includes(role)));
    expect(of('content')).toEqual([
      'newsletter:list',
      'newsletter:write',
      'content:list',
      'content:write',
      'session:own',
    ]);
  });

  it('of a route are read from its method before its controller, once', () => {
    const moveOf = () => undefined;
    class Open {
      plain(): void {}
      own(): void {}
      staff(): void {}
      moves(): void {}
    }
    const decorate = (decorator: MethodDecorator | ClassDecorator, name?: keyof Open) =>
      name
        ? (decorator as MethodDecorator)(Open.prototype, name, Object.getOwnPropertyDescriptor(Open.prototype, name)!)
        : (decorator as ClassDecorator)(Open);
    decorate(Public());
    decorate(Allow('account:read'), 'own');
    decorate(AllowStaff('case:list'), 'staff');
    decorate(AllowMoves('request:write', moveOf), 'moves');
    const rule = (name: keyof Open) => ruleOf(Open.prototype[name as 'constructor'], Open);
    const nothing = { permission: undefined, staff: undefined, open: true, moveOf: undefined };
    expect(rule('plain')).toEqual(nothing);
    expect(rule('own')).toEqual({ ...nothing, permission: 'account:read' });
    expect(rule('staff')).toEqual({ ...nothing, staff: 'case:list' });
    expect(rule('moves')).toEqual({ ...nothing, permission: 'request:write', moveOf });
    expect(rule('own')).toBe(rule('own'));
    class Closed {
      plain(): void {}
    }
    expect(ruleOf(Reflect.get(Closed.prototype, 'plain') as object, Closed).open).toBe(false);
  });
});
