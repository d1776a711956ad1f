/** Places of requests: a city, a town, and places with few firms. Latitude and longitude. */
export const PLACES = [
  [45.4642, 9.19],
  [41.9028, 12.4964],
  [41.5603, 14.6627],
  [45.7372, 7.3206],
  [35.5026, 12.6093],
] as const;

/** The subjects of requests. */
export const TYPES = ['sinistri-stradali', 'malasanita', 'recupero-crediti', 'ricorsi-inps'] as const;
