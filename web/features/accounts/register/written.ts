import { requestTypeId } from '../../requests/types';
import { keepClaim } from '../../wizard/claim-storage';
import { FIELDS, filled, firstMissing, toChange } from '../../wizard/draft';
import { readKept } from '../../wizard/draft-storage';
import { clearWizardSession } from '../../wizard/draft-store';
import type { registerUser } from '../api';

interface Written {
  body: NonNullable<Parameters<typeof registerUser>[0]['draft']>;
  /** Nothing is missing to send it, the consent of its last step neither. */
  complete: boolean;
}

/** What the visitor has written in the wizard: sent along, so that it is available wherever the address is confirmed. */
export function writtenBefore(): Written | null {
  const draft = readKept('local')?.draft;
  if (!draft?.type) return null;
  const answers = toChange(
    draft,
    FIELDS.filter((field) => filled(draft, field)),
  );
  return {
    body: { ...answers, request_type_id: requestTypeId(draft.type) },
    complete: firstMissing(draft) === null && draft.sensitiveConsent,
  };
}

/** The server has it now: it is deleted on this computer. @param claim the secret that claims it at a login here */
export function handOver(claim: string): void {
  clearWizardSession();
  keepClaim(claim);
}
