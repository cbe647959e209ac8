/** The lock that a load of a dataset holds from its start to its end, so that there is one at a time. */
export const LOAD_LOCK = 7_206_154_001;
