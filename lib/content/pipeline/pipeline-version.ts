/** Raise when the output of the pipeline changes for the same input: the version is part of the key of cached pages. */
export const PIPELINE_VERSION = 56;
