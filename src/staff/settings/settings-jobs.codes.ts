/** The job that tells accounts of a new version, some at a time; its data: version, whether it was withdrawn, the last account told. */
export const TELL_SETTINGS = 'settings.tell';

/** The lock under which versions of the settings change. */
export const SETTINGS_LOCK = 'business_settings';

/** The channel on which the database tells every process that a version came or went. */
export const SETTINGS_CHANNEL = 'business_settings';
