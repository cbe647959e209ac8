/** The version of Roster, and of its API. */
export const VERSION = '1.0.0';
