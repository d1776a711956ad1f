import { describe, expect, it } from '@jest/globals';
import { Allow, AllowMoves, AllowStaff, ruleOf } from '../../src/shared/permissions.js';
import {
  allowsStaff,
  bindingPermissions,
  isOwnersAlone,
  staffPermissions,
  type StaffPermission,
  permissions,
  roleAllows,
  rolePermissions,
  scopesAllow,
  type Permission,
} from '../../src/shared/permissions.rules.js';
import { memberRoles, type MemberRole } from '../../src/shared/accounts/members.rules.js';
import { Public } from '../../src/shared/actor.js';

const permissionNames = Object.keys(permissions) as Permission[];

describe('permissions', () => {
  it('of a colleague are those of the role, and the owner has every one', () => {
    const of = (role: MemberRole | null) => permissionNames.filter((name) => roleAllows(role, name));
    expect(of(null)).toEqual(permissionNames);
    for (const role of memberRoles) {
      expect(of(role).toSorted()).toEqual([...rolePermissions[role]].toSorted());
      // Nothing that a firm cannot do at all.
      expect(of(role).filter((name) => !(permissions[name] as readonly string[]).includes('lawyer'))).toEqual([]);
    }
    // What is sent, signed and spent, is the lawyer's; money comes from the owner and from who keeps the books.
    const sends = ['quote:send', 'opinion:send', 'contacts:buy', 'engagement:write', 'feedback:reply', 'profile:write'];
    const buys = ['credits:buy', 'credits:refund', 'invoice:read', 'checkout:read', 'coupon:verify'];
    const among = (role: MemberRole, names: string[]) =>
      of(role)
        .filter((name) => names.includes(name))
        .toSorted();
    expect(among('lawyer', sends)).toEqual(sends.toSorted());
    expect(among('assistant', sends)).toEqual([]);
    expect(among('billing', sends)).toEqual([]);
    expect(among('lawyer', buys)).toEqual([]);
    expect(among('assistant', buys)).toEqual([]);
    expect(among('billing', buys)).toEqual(buys.toSorted());
    expect(
      of('billing').filter((name) => /^(?:inbox|request|response|message|document|notes|quote):/.test(name)),
    ).toEqual([]);
  });

  it('that the owner of an account has alone, and that need the accepted terms, are these', () => {
    const forFirms = permissionNames.filter((name) => (permissions[name] as readonly string[]).includes('lawyer'));
    expect(forFirms.filter(isOwnersAlone)).toEqual(['account:delete', 'terms:accept', 'member:write']);
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

  it('of a token are those of its scopes, and of no other', () => {
    expect(scopesAllow(['requests:read', 'messages:write'], 'message:write')).toBe(true);
    expect(scopesAllow(['requests:read', 'messages:write'], 'message:read')).toBe(false);
    expect(scopesAllow([], 'inbox:list')).toBe(false);
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
      'search:read',
      'reason-text:list',
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
