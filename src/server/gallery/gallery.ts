import { MESSAGE_KINDS } from '../../shared/company/deliveries/message-kinds.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { ACCOUNT_EXAMPLES } from './account-examples.ts'
import { CLIENT_EXAMPLES } from './client-examples.ts'
import { SALES_EXAMPLES } from './sales-examples.ts'
import { CREW_EXAMPLES } from './crew-examples.ts'
import type { Example } from './example.ts'
import { OFFICE_EXAMPLES } from './office-examples.ts'
import { rehearse } from './rehearsal.ts'
import type { SentMessage, Stage } from './stage.ts'
import { openExampleRunner, type CreateApp } from './example-runner.ts'

/** Every message of the product by example, in the order in which they are shown. */
export const EXAMPLES: readonly Example[] = [
  ...CLIENT_EXAMPLES,
  ...SALES_EXAMPLES,
  ...CREW_EXAMPLES,
  ...OFFICE_EXAMPLES,
  ...ACCOUNT_EXAMPLES,
]

/** An example with the messages that it sent. */
export interface ShownExample {
  example: Example
  messages: readonly SentMessage[]
  /** Why it could not be run; null if it was. */
  problem: string | null
}

/**
 * Runs examples on the demo data and returns their messages as their recipients would get them; nothing is sent or
 * changed. `watch` runs after each, when its changes can still be read. Undefined without demo data.
 */
export function playExamples(
  kernel: Kernel,
  createApp: CreateApp,
  examples: readonly Example[] = EXAMPLES,
  watch: (stage: Stage, shown: ShownExample) => Promise<void> = () => Promise.resolve(),
): Promise<ShownExample[] | undefined> {
  return rehearse(kernel, async (database) => {
    const runner = await openExampleRunner(kernel, database, createApp)
    if (!runner) return undefined
    const shown: ShownExample[] = []
    for (const example of examples)
      await runner.runExample(async (stage) => {
        const one = await show(example, stage)
        await watch(stage, one)
        shown.push(one)
      })
    return shown
  })
}

/** Whether the demo company's office gets what is sent to this address. */
function isOffice(to: string): boolean {
  return /^(?:office|admin|manager|sales)@frontrange\.test$/.test(to)
}

async function show(example: Example, stage: Stage): Promise<ShownExample> {
  try {
    await example.run(stage)
    const sent = await stage.sent()
    // A notification names its person instead of an address.
    const isToOffice = (to: string) => isOffice(to) || to.startsWith(`${stage.people.office.firstName} `)
    const own = sent.filter(
      ({ kind, to }) =>
        kind === (example.from === undefined ? example.kind : null) &&
        (example.from !== undefined || isToOffice(to) === (example.reader === 'office')),
    )
    // An account has further mails on the way there, and the office has several people: one of each is shown.
    const messages =
      example.from !== undefined ? own.slice(-1) : example.reader === 'office' ? own.slice(0, 1) : own
    const { kind } = example
    // A mail with a secret is queued as one about an account.
    const named =
      kind === null
        ? messages
        : messages.map((one) => ({ ...one, kind, purpose: MESSAGE_KINDS[kind].purpose }))
    return { example, messages: named, problem: messages.length > 0 ? null : 'It sent no message.' }
  } catch (error) {
    return { example, messages: [], problem: String(error) }
  }
}
