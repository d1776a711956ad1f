/** Where requests come from: the crowd, a town, and places where few firms are. Latitude and longitude. */
export const PLACES = [
  [45.4642, 9.19],
  [41.9028, 12.4964],
  [41.5603, 14.6627],
  [45.7372, 7.3206],
  [35.5026, 12.6093],
] as const;

/** What requests are about. */
export const TYPES = ['sinistri-stradali', 'malasanita', 'recupero-crediti', 'ricorsi-inps'] as const;
