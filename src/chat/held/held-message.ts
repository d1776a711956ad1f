import type { Subject } from '../../moderation/cases/cases.api.js';

/** The case about a held message. */
export const heldMessage = (messageId: number): Subject => ({ kind: 'message', type: 'message', id: messageId });
