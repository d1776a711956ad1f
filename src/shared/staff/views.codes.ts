/** The records of people that staff open for a reason: a case in hand, or their own words. Rules 16.20 and 16.21. */
export const reasonedResources = ['accounts', 'requests', 'responses'] as const;
export type ReasonedResource = (typeof reasonedResources)[number];

/** The resources whose records a member can star, and finds again among those read last. Rule 16.22. */
export const shortcutResources = ['accounts', 'requests', 'cases', 'invoices', 'checkouts'] as const;
export type ShortcutResource = (typeof shortcutResources)[number];

/** The resources whose records are logged when staff read one; cases are their own reason. Rule 16.20. */
export type ViewedResource = ReasonedResource | 'cases' | 'evidence';
