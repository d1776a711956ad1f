/** Names of the module's jobs; their data are ids. */
export const requestJobs = {
  /** Creates the missing responses of a request. */
  fill: 'requests.fill',
  /** The exclusive 24 hours are over. */
  openToAll: 'requests.open_to_all',
  expire: 'requests.expire',
  lapse: 'responses.lapse',
} as const;
