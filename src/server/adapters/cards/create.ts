import { allowsStandIn, ConfigError, type Config } from '../../kernel/config/config.ts'
import type { Cards } from './cards.ts'
import { startCardsStandIn, type CardsStandIn } from './stand-in/stand-in.ts'
import { createStripe } from './stripe.ts'

type CardsConfig = Pick<Config, 'NODE_ENV' | 'STAND_INS' | 'SECRET'> & {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  /** An address other than Stripe's: a separate simulator process. */
  STRIPE_API_URL?: string | undefined
}

/**
 * Creates the card provider from the settings: Stripe if there is a key, otherwise the simulator if it is
 * allowed. `target` is where our own server listens, read only once it does; `dataFile` stores the
 * simulator's cards and payments across restarts. Throws a ConfigError that names what is missing.
 */
export async function createCards(
  config: CardsConfig,
  more: { publicUrl: string; target: () => string; dataFile?: string },
): Promise<{ cards: Cards; standIn: CardsStandIn | null }> {
  const problems = findProblems(config)
  if (problems.length > 0) throw new ConfigError(problems)
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: baseUrl } = config
  if (secretKey !== undefined) {
    const settings = {
      secretKey,
      publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
    }
    const elsewhere = baseUrl === undefined ? {} : { baseUrl, standInUrl: baseUrl }
    return { cards: createStripe({ ...settings, ...elsewhere }), standIn: null }
  }
  const standIn = await startCardsStandIn({ seed: config.SECRET, ...more })
  const stripe = createStripe(standIn.settings)
  const stop = async () => {
    await stripe.stop()
    await standIn.stop()
  }
  return { cards: { ...stripe, stop }, standIn }
}

function findProblems(config: CardsConfig): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = config
  const others = { STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }
  if (STRIPE_SECRET_KEY === undefined) {
    const alone = Object.entries({ ...others, STRIPE_API_URL }).find(([, value]) => value !== undefined)
    if (alone) return [`STRIPE_SECRET_KEY: is missing, though ${alone[0]} is set.`]
    return allowsStandIn(config, 'cards')
      ? []
      : [
          'STRIPE_SECRET_KEY: is missing. In production cards need Stripe, or STAND_INS=cards for the stand-in.',
        ]
  }
  const problems = Object.entries(others)
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name}: is missing, though STRIPE_SECRET_KEY is set.`)
  // The publishable key is sent to browsers: a secret one in its place would be exposed.
  if (STRIPE_PUBLISHABLE_KEY !== undefined && !STRIPE_PUBLISHABLE_KEY.startsWith('pk_'))
    problems.push('STRIPE_PUBLISHABLE_KEY: has to begin with pk_.')
  if (STRIPE_API_URL === undefined) return problems
  if (!/^https?:$/.test(URL.parse(STRIPE_API_URL)?.protocol ?? ''))
    problems.push('STRIPE_API_URL: has to be an address that begins with http:// or https://.')
  if (!allowsStandIn(config, 'cards'))
    problems.push('STRIPE_API_URL: is for a stand-in. In production STAND_INS=cards allows it.')
  return problems
}
