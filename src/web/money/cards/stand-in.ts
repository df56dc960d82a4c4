import { z } from 'zod'
import {
  FORM_NOT_LOADED,
  UNEXPECTED,
  type ActionOutcome,
  type CardField,
  type CardFieldOptions,
  type CardProvider,
  type ShowPage,
} from './provider.ts'
import { createFields } from './stand-in-fields.ts'

interface StandIn {
  /** Address of the simulator: a server of its own, never ours. */
  url: string
  publishableKey: string
}

/** Stripe's error body; its message is for the card holder. */
const refusalSchema = z.object({ error: z.object({ message: z.string().optional() }) })
const methodSchema = z.object({ id: z.string() })
const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  next_action: z
    .object({ use_stripe_sdk: z.object({ stripe_js: z.string() }).optional() })
    .nullable()
    .optional(),
})
type Intent = z.output<typeof intentSchema>

/** Creates the card provider that uses the server's simulator, for installations without a provider's key. */
export function createStandInProvider(standIn: StandIn): CardProvider {
  return {
    mountCard: (element, options) => mountCard(standIn, element, options),
    // The simulator has no wallets.
    mountWallets: (_element, { onAvailable }) => {
      onAvailable(false)
      return { setAmount: () => undefined, remove: () => undefined }
    },
    handleCardAction: (clientSecret, showPage) =>
      outcomeOf(async () => authenticate(standIn, await read(standIn, clientSecret), clientSecret, showPage)),
    confirmCard: (clientSecret, showPage) =>
      outcomeOf(async () => authenticate(standIn, await read(standIn, clientSecret), clientSecret, showPage)),
    confirmCardPayment: (clientSecret, showPage) =>
      outcomeOf(async () => {
        const path = `/v1/payment_intents/${encodeURIComponent(intentIdOf(clientSecret))}/confirm`
        const intent = await ask(standIn, intentSchema, path, { client_secret: clientSecret }, 'POST')
        return authenticate(standIn, intent, clientSecret, showPage)
      }),
  }
}

function mountCard(standIn: StandIn, element: HTMLElement, options: CardFieldOptions): CardField {
  const fields = createFields(element, options.onChange, options.zip)
  // Runs after the caller has received the handle.
  queueMicrotask(() => options.onReady())
  return {
    async createPaymentMethod({ name }) {
      const { number, month, year, code, zip } = fields.read()
      try {
        const { id } = await ask(
          standIn,
          methodSchema,
          '/v1/payment_methods',
          {
            type: 'card',
            'card[number]': number,
            'card[exp_month]': month,
            'card[exp_year]': year,
            'card[cvc]': code,
            'billing_details[name]': name,
            'billing_details[address][postal_code]': zip,
          },
          'POST',
        )
        return { id }
      } catch (error) {
        return { error: wordsOf(error) }
      }
    },
    // The simulator's fields are ours and have the screen's own colors.
    setTheme: () => undefined,
    showProblems: () => fields.showProblems(),
    remove: fields.remove,
  }
}

/** Shows the bank's page if the charge waits for its holder, then reads its status again. */
async function authenticate(
  standIn: StandIn,
  intent: Intent,
  clientSecret: string,
  showPage: ShowPage,
): Promise<ActionOutcome> {
  if (intent.status !== 'requires_action') return { status: intent.status }
  const url = intent.next_action?.use_stripe_sdk?.stripe_js
  // Pages of other origins must not be shown in our window.
  if (url === undefined || originOf(url) !== originOf(standIn.url)) return { error: UNEXPECTED }
  const result = await showPage({ url, intentId: intent.id })
  const { status } = await read(standIn, clientSecret)
  // Our server may have received the failure first and closed the charge permanently.
  return { status: result === 'failure' && status === 'canceled' ? 'requires_payment_method' : status }
}

function read(standIn: StandIn, clientSecret: string): Promise<Intent> {
  const id = intentIdOf(clientSecret)
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
  const path = `/v1/${kind}/${encodeURIComponent(id)}`
  return ask(standIn, intentSchema, path, { client_secret: clientSecret }, 'GET')
}

/** Returns the intent of a client secret: `pi_1_secret_2` belongs to `pi_1`. */
function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_', 1)[0] ?? ''
}

/** Makes a call in Stripe's format; throws an Error with a text for the card holder. */
async function ask<T>(
  { url, publishableKey }: StandIn,
  schema: z.ZodType<T>,
  path: string,
  params: Readonly<Record<string, string>>,
  method: 'GET' | 'POST',
): Promise<T> {
  const sent = new URLSearchParams(params)
  const answer = await fetch(`${url}${path}${method === 'GET' ? `?${sent.toString()}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${publishableKey}` },
    ...(method === 'POST' && { body: sent }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => {
    throw new Error(FORM_NOT_LOADED)
  })
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw new Error(refusalSchema.safeParse(body).data?.error.message ?? UNEXPECTED)
  const read = schema.safeParse(body)
  if (!read.success) throw new Error(UNEXPECTED)
  return read.data
}

async function outcomeOf(work: () => Promise<ActionOutcome>): Promise<ActionOutcome> {
  try {
    return await work()
  } catch (error) {
    return { error: wordsOf(error) }
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : UNEXPECTED
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? ''
}
