/** The version of the interface; changes to it only add. */
export const VERSION = '1.0.0';
