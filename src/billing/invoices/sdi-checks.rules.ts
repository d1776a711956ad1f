export const failedChecks = (_xml: string, _today: string): readonly { code: string }[] => [];
