import { HOUR, type Budget } from './budget.ts'

/**
 * Budgets of simultaneous requests. Further requests wait eight seconds, or `waitSeconds`, before they are
 * rejected.
 */
export const RUNNING_BUDGETS = {
  'calls-at-once': {
    counts: 'calls running; one after 8 seconds of work beyond one call',
    of: 'one person at each node',
    most: 6,
    workSeconds: 8,
    over: 503,
    why: 'A browser makes six at a time, for a moment; a caller who keeps sending leaves room for everyone else.',
  },
  'calls-at-once-address': {
    counts: 'calls without sign-in running; one after 60 seconds of work beyond one call',
    of: 'one address at each node',
    most: 12,
    workSeconds: 60,
    over: 503,
    why: 'Several visitors share one address.',
  },
  'calls-at-once-clients': {
    counts: 'calls running',
    of: 'all clients of one company at each node',
    most: 8,
    over: 503,
    why: 'Accounts of clients are free; many of them together leave room for the office.',
  },
  'calls-at-once-staff': {
    counts: 'calls running',
    of: 'everyone who works for one company, at each node',
    most: 30,
    over: 503,
    why: 'Leaves room for other companies.',
  },
  'uploads-at-once': {
    counts: 'uploads running',
    of: 'one person, or one address without sign-in, at each node',
    most: 3,
    over: 503,
    why: 'Reading a picture takes a processor for a second; waiting for a slow phone takes none of the calls beside it.',
  },
  'pictures-at-once': {
    counts: 'uploaded pictures being read',
    of: 'everyone at one node',
    most: 1,
    waitSeconds: 30,
    over: 503,
    why: 'Each one takes the memory of its pixels, and a processor that nothing else wants for up to a second.',
  },
  'bulk-at-once': {
    counts: 'files of many records being made or read',
    of: 'one person at each node',
    most: 1,
    over: 503,
    why: 'Each one reads a whole book, log or file, and keeps much of it in memory.',
  },
  'bulk-at-once-node': {
    counts: 'files of many records being made or read',
    of: 'everyone at one node',
    most: 2,
    over: 503,
    why: 'As above; people take turns.',
  },
  'pdfs-at-once': {
    counts: 'PDFs being made',
    of: 'one company at each node',
    most: 4,
    over: 503,
    why: 'One is made at a time; a company that makes many keeps others waiting for four at most.',
  },
  bulk: {
    counts: 'files of many records made or read',
    of: 'one person at each node',
    most: 60,
    seconds: HOUR,
    burst: 10,
    over: 429,
    why: 'A bookkeeper downloads a few in a row, and an import is checked a few times; nobody needs one a second.',
  },
} as const satisfies Record<string, Budget & { workSeconds?: number; waitSeconds?: number }>
