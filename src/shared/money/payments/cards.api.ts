import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, flagSchema, idParams, idSchema, shownText } from '../../kernel/wire.ts'
import { cardSchema } from './checkout.ts'

const tag = 'Payments'

/** The provider's id of a card: the only card data that reaches the server. */
export const paymentMethodId = z.string().regex(/^pm_[A-Za-z0-9_]{1,100}$/, 'Invalid input data')
export const cardParams = z.object({ cardId: idSchema })

const cardsQuery = z.object({
  all: flagSchema,
  order: z.enum(['asc', 'desc']).default('desc'),
  job: idSchema.optional(),
})

export const listMyCards = endpoint({
  name: 'listMyCards',
  tag,
  summary: 'Own stored cards, the newest first; with `job` those that can pay for it',
  method: 'GET',
  path: '/wp/v2/payments/cards',
  access: 'payments.pay',
  link: 'read',
  query: cardsQuery,
  answer: z.array(cardSchema),
})

export const listCardsOf = endpoint({
  name: 'listCardsOf',
  tag,
  summary: 'Stored cards of a client, for managers',
  method: 'GET',
  path: '/wp/v2/payments/cards/:id',
  access: 'payments.manage',
  params: idParams,
  query: cardsQuery,
  answer: z.array(cardSchema),
})

export const saveCard = endpoint({
  name: 'saveCard',
  tag,
  summary: 'Verifies a card with its bank and keeps it; the first one becomes the primary card',
  method: 'POST',
  path: '/wp/v2/payments/cards/stripe',
  access: 'payments.pay',
  body: z.object({
    paymentMethodId,
    userId: idSchema.nullish(),
    companyId: idSchema.nullish(),
    jobId: idSchema.nullish(),
    /** The setup that an earlier call left for the holder to confirm (`card_unconfirmed`). */
    setupIntentId: z
      .string()
      .regex(/^seti_[A-Za-z0-9_]{1,100}$/, 'Invalid input data')
      .nullish(),
  }),
  answer: cardSchema.extend({ message: shownText }),
  isIdempotent: true,
  holdsKey: true,
})

export const choosePrimaryCard = endpoint({
  name: 'choosePrimaryCard',
  tag,
  summary: 'Makes a stored card the primary one',
  method: 'POST',
  path: '/wp/v2/cards/primary-card',
  access: 'payments.pay',
  body: z.object({ id: idSchema }),
  answer: cardSchema,
})

export const removeCard = endpoint({
  name: 'removeCard',
  tag,
  summary: 'Forgets a stored card',
  method: 'DELETE',
  path: '/wp/v2/payments/cards/:id',
  access: 'payments.pay',
  params: idParams,
  answer: doneSchema,
})

export const getCardProvider = endpoint({
  name: 'getCardProvider',
  tag,
  summary: "What the browser's card form speaks with",
  method: 'GET',
  path: '/wp/v2/payments/stripe/token',
  access: 'payments.typeCard',
  link: 'read',
  answer: z.object({
    publishableKey: z.string(),
    /** URL of the local simulator, if it is used instead of the provider. */
    standInUrl: z.string().nullable(),
  }),
})
