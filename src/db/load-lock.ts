/** The advisory lock of a load of a dataset: one load runs at a time. */
export const LOAD_LOCK = 7_206_154_001;
