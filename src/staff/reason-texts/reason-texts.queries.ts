import { lockName } from '../../kernel/database/locks.js';
import type { Sql } from '../../kernel/database/database.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { staffFieldTexts } from '../staff.problems.js';

/** The texts of a decision, to which nobody else adds any until the end of the transaction. */
export async function lockTextsOf(db: Sql, decision: string): Promise<{ id: number; name: string }[]> {
  await lockName(db, `reason-texts/${decision}`);
  return db.selectFrom('reason_texts').select(['id', 'name']).where('decision', '=', decision).execute();
}

/** A text, locked. @throws not_found (404) */
export async function lockReasonText(
  db: Sql,
  id: number,
): Promise<{ decision: string; name: string; text_it: string; text_en: string }> {
  const found = await db
    .selectFrom('reason_texts')
    .select(['decision', 'name', 'text_it', 'text_en'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw problems.not_found();
  return found;
}

/** @throws invalid_input (422) on a name that another text of the decision has, in capitals or not */
export function demandName(others: readonly { readonly name: string }[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw invalidFields({ name: staffFieldTexts.reasonTextName });
}
