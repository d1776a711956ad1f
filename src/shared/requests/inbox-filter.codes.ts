/** How far away the requests of a filtered inbox may be, in whole kilometres. */
export const inboxDistances = [10, 25, 50, 100] as const;

/** How the inbox can be ordered: by what ends first, the distance, the day it was sent, or the firm's next step. */
export const inboxOrders = ['deadline', 'near', 'recent', 'step'] as const;
export type InboxOrder = (typeof inboxOrders)[number];

/** How the inbox is laid out: a list with the request beside it, a map, or its parts as columns. */
export const inboxShapes = ['list', 'map', 'board'] as const;
export type InboxShape = (typeof inboxShapes)[number];
