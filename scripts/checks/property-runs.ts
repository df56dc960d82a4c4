import { configureGlobal } from 'fast-check'

/** Number of cases per property; `npm run prove` uses 100,000. */
configureGlobal({ numRuns: Number(process.env['PROPERTY_RUNS'] ?? 100) })
