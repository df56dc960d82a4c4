import { startCardsStandIn } from './stand-in.ts'

/**
 * Runs the card simulator in a separate process, for tests that kill the product's process: it keeps the
 * truth meanwhile. SEED determines the keys, PORT is where it listens, TARGET where the product listens;
 * DATA_FILE stores its state. It prints one line of JSON with its address and keys. The secret key gives
 * access to `/stand-in/books`, `/faults` and `/authenticate`.
 */
const {
  SEED = '',
  PORT = '0',
  TARGET = 'http://127.0.0.1:3000',
  PUBLIC_URL = TARGET,
  SECOND_MS,
  DATA_FILE,
} = process.env
if (SEED === '') throw new Error('SEED: is missing. The keys are made of it.')

const standIn = await startCardsStandIn({
  seed: SEED,
  publicUrl: PUBLIC_URL,
  target: () => TARGET,
  port: Number(PORT),
  ...(SECOND_MS !== undefined && { secondMs: Number(SECOND_MS) }),
  ...(DATA_FILE !== undefined && { dataFile: DATA_FILE }),
})
process.stdout.write(`${JSON.stringify(standIn.settings)}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void standIn.stop())
