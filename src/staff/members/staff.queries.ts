import { Injectable } from '@nestjs/common';
import type { CaseKind } from '../../shared/moderation/case.codes.js';
import type { StaffRole } from '../../shared/staff/staff.codes.js';
import { Database, type Sql } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { allowsStaff, staffPermissions, type StaffPermission } from '../../shared/permissions.rules.js';

/** A member as they see themselves. */
export interface Member {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly locale: Locale;
  /** The kinds of cases that they take; empty for all. */
  readonly case_kinds: readonly CaseKind[];
  /** What the role may do: screens are shown by it. */
  readonly permissions: readonly StaffPermission[];
}

const names = Object.keys(staffPermissions) as StaffPermission[];
const permissionsOf = (role: StaffRole): StaffPermission[] => names.filter((name) => allowsStaff(name, role));

@Injectable()
export class StaffQueries {
  constructor(private readonly database: Database) {}

  async member(id: number, db: Sql = this.database.read): Promise<Member> {
    const member = await db
      .selectFrom('staff')
      .select(['id', 'name', 'email', 'role', 'locale', 'case_kinds'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { ...member, permissions: permissionsOf(member.role) };
  }
}
