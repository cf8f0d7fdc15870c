/** Raise when the output of the pipeline changes for the same input: compiled pages on disk are kept under it. */
export const PIPELINE_VERSION = 51;
