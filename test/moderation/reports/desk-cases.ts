import type { Desk } from '../../staff/team.js';

/** A case as the list of the back office shows it. */
export interface CaseRow {
  readonly id: number;
  readonly kind: string;
  readonly status: string;
  readonly subject: { readonly type: string; readonly id: number };
  readonly account: { readonly id: number } | null;
}

/** The newest case of a kind. */
export async function newest(desk: Desk, kind: string): Promise<CaseRow> {
  const { body } = await desk.list('cases', { filter: { kind }, sort: ['id', 'DESC'] });
  return (body as CaseRow[])[0] as CaseRow;
}

/** The number of waiting cases of a kind. */
export async function waiting(desk: Desk, kind: string): Promise<number> {
  return ((await desk.list('cases', { filter: { kind, to_decide: 'true' } })).body as CaseRow[]).length;
}
