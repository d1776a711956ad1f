/** Which requests a firm takes: how far away, from which sum on, and its pauses. Only its preferences load them. */
export const preferenceLimits = {
  defaultRadiusKm: 100,
  maxRadiusKm: 1000,
  /** A firm's pause ends so many days after its first day at the latest. */
  maxPauseDays: 60,
  /** A pause is planned so many days ahead at most. */
  pauseAheadDays: 180,
  /** The largest sum from which on a firm may say that it takes requests, in cents. */
  minValueMax: 100_000_00,
} as const;
