/** The place of a request, as a citizen chooses it from the list. */
export const MILAN = {
  city: 'Milano',
  province_id: 'MI',
  country_id: 'IT',
  latitude: 45.4642,
  longitude: 9.19,
};
