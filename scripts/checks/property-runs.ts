import { configureGlobal } from 'fast-check'

/** How many cases a property is tried with; `npm run prove` asks for 100,000. */
configureGlobal({ numRuns: Number(process.env['PROPERTY_RUNS'] ?? 100) })
