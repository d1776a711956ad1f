import { z } from 'zod';
import { passkeyProofBody } from '../../kernel/auth/passkeys/passkeys.dto.js';
import { knownPassword } from '../fields.js';

/** The fields by which somebody signed in proves once more who they are: exactly one of them is given. */
export const proofFields = {
  password: knownPassword.optional(),
  passkey: passkeyProofBody.optional().meta({
    description: 'instead of the password, for a challenge of POST /account/passkeys/proof',
  }),
};

export const identityProofBody = z.strictObject(proofFields).meta({ id: 'IdentityProof' });
export type IdentityProof = z.output<typeof identityProofBody>;
