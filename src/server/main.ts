import { setFlagsFromString } from 'node:v8'
import { ConfigError, loadConfig, prepareFolders } from './kernel/config/config.ts'
import { createLog } from './kernel/http/logs.ts'
import { loadLanguages } from './kernel/language/catalogs.ts'
import { serve } from './serve.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

// Files written here (uploads, copies, drafts) are not readable by other accounts of this machine.
process.umask(0o077)

// Old objects are collected when they grew by half since the last time, as on a small machine. By default they grow to
// three times what is in use, and that memory is not given back (docs/decisions/0043).
setFlagsFromString('--heap-growing-percent=50')

try {
  const config = loadConfig(process.env)
  prepareFolders(config)
  const log = createLog(config.LOG_LEVEL)
  const serving = await serve(config, log, say)
  say(`${config.PRODUCT_NAME} is ready: ${serving.url}`)
  // Nobody waits for them: the first person who reads another language comes later.
  setTimeout(loadLanguages, 1_000).unref()
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      serving.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping')
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
