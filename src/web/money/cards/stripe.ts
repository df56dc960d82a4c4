import { loadStripe } from '@stripe/stripe-js/pure'
import type { PaymentIntentResult, Stripe, StripeElementStyle } from '@stripe/stripe-js'
import {
  FORM_NOT_LOADED,
  UNEXPECTED,
  type ActionOutcome,
  type CardField,
  type CardFieldOptions,
  type CardProvider,
  type CardTheme,
  type WalletOptions,
  type Wallets,
} from './provider.ts'

/** Milliseconds after which the script counts as unavailable. */
const LOADS_WITHIN_MS = 20_000

/**
 * Creates the card provider that uses Stripe's script; rejects with a text for the user if it does not load.
 * A further call tries again.
 */
export async function createStripeProvider(publishableKey: string): Promise<CardProvider> {
  const stripe = await loadWithin(publishableKey)
  return {
    mountCard: (element, options) => mountCard(stripe, element, options),
    mountWallets: (element, options) => mountWallets(stripe, element, options),
    handleCardAction: (clientSecret) => outcomeOf(() => stripe.handleCardAction(clientSecret)),
    confirmCard: async (clientSecret) => {
      try {
        const { setupIntent, error } = await stripe.handleNextAction({ clientSecret })
        const setup = setupIntent ?? error?.setup_intent
        if (setupIntent || setup?.status === 'requires_payment_method') return { status: setup?.status ?? '' }
        return { error: error?.message ?? UNEXPECTED }
      } catch {
        return { error: UNEXPECTED }
      }
    },
    confirmCardPayment: (clientSecret) => outcomeOf(() => stripe.confirmCardPayment(clientSecret)),
  }
}

async function loadWithin(publishableKey: string): Promise<Stripe> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LOADS_WITHIN_MS)
  })
  const stripe = await Promise.race([loadStripe(publishableKey).catch(() => null), tooLate])
  clearTimeout(timer)
  if (!stripe) throw new Error(FORM_NOT_LOADED)
  return stripe
}

function mountCard(stripe: Stripe, element: HTMLElement, options: CardFieldOptions): CardField {
  const card = stripe.elements().create('card', {
    style: styleOf(options.theme),
    disableLink: true,
    ...(options.zip !== '' && { value: { postalCode: options.zip } }),
  })
  card.on('change', ({ complete, error }) =>
    options.onChange({ isComplete: complete, error: error?.message ?? null }),
  )
  card.on('ready', () => options.onReady())
  card.on('loaderror', () => options.onFailed(FORM_NOT_LOADED))
  card.mount(element)
  return {
    async createPaymentMethod({ name }) {
      try {
        const { paymentMethod, error } = await stripe.createPaymentMethod({
          type: 'card',
          card,
          billing_details: { name },
        })
        return paymentMethod ? { id: paymentMethod.id } : { error: error?.message ?? UNEXPECTED }
      } catch {
        return { error: UNEXPECTED }
      }
    },
    setTheme: (theme) => card.update({ style: styleOf(theme) }),
    showProblems: () => card.focus(),
    remove: () => card.destroy(),
  }
}

/**
 * Mounts the Express Checkout Element. The wallet gives a payment method of type card, which our server charges like a
 * typed one (https://docs.stripe.com/elements/express-checkout-element, 'two-step confirmation').
 */
function mountWallets(stripe: Stripe, element: HTMLElement, options: WalletOptions): Wallets {
  const elements = stripe.elements({
    mode: 'payment',
    amount: options.amountCents,
    currency: 'usd',
    allowedPaymentMethodTypes: ['card'],
    paymentMethodCreation: 'manual',
  })
  const wallets = elements.create('expressCheckout', {
    buttonHeight: 48,
    paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
  })
  wallets.on('ready', ({ availablePaymentMethods }) =>
    options.onAvailable(availablePaymentMethods !== undefined),
  )
  wallets.on('loaderror', () => options.onAvailable(false))
  wallets.on('click', ({ resolve }) => resolve())
  wallets.on('confirm', async ({ paymentFailed }) => {
    const outcome = await approvedMethod()
    if ('error' in outcome) paymentFailed({ reason: 'fail' })
    options.onApproved(outcome)
  })
  wallets.mount(element)

  async function approvedMethod(): Promise<{ id: string } | { error: string }> {
    try {
      const submitted = await elements.submit()
      if (submitted.error) return { error: submitted.error.message ?? UNEXPECTED }
      const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
      return paymentMethod ? { id: paymentMethod.id } : { error: error?.message ?? UNEXPECTED }
    } catch {
      return { error: UNEXPECTED }
    }
  }
  return {
    setAmount: (amount) => void elements.update({ amount }),
    remove: () => wallets.destroy(),
  }
}

/**
 * Returns the style of the script's field, which has no style sheet and needs the colors. With less than 16
 * px phones zoom into it.
 */
function styleOf({ text, placeholder, error, fontFamily }: CardTheme): StripeElementStyle {
  return {
    base: {
      color: text,
      iconColor: placeholder,
      fontFamily,
      fontSize: '16px',
      '::placeholder': { color: placeholder },
    },
    invalid: { color: error, iconColor: error },
  }
}

/**
 * Returns the outcome of an authentication. Stripe reports a failed one as an error that carries the intent;
 * the intent's current status counts.
 */
async function outcomeOf(ask: () => Promise<PaymentIntentResult>): Promise<ActionOutcome> {
  try {
    const { paymentIntent, error } = await ask()
    const intent = paymentIntent ?? error?.payment_intent
    if (paymentIntent || intent?.status === 'requires_payment_method') return { status: intent?.status ?? '' }
    return { error: error?.message ?? UNEXPECTED }
  } catch {
    // It throws for an intent that needs no authentication.
    return { error: UNEXPECTED }
  }
}
