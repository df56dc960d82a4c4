/** A refusal that the screen itself shows and lets the person answer, so that no message is shown beside it. */
export class ExplainedError extends Error {}
