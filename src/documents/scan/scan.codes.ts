/** The result of the malware scan of a document. One that was uploaded without a scanner has none of these. */
export const scanStates = ['pending', 'clean', 'infected', 'failed'] as const;
export type ScanState = (typeof scanStates)[number];
