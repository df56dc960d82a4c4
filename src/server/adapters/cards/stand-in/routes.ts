import { createCustomer, deleteCustomer, findCustomer } from './customers.ts'
import { captureIntent, cancelIntent, confirmIntent, createIntent, findIntent } from './intents.ts'
import { listPage } from './lists.ts'
import { readList, requireText, readText, type Params } from './params.ts'
import { createMethod, detachMethod, findMethod } from './payment-methods.ts'
import type { Provider } from './provider.ts'
import type { Caller, Json } from './records.ts'
import { invalidParam } from './refusal.ts'
import { customerJson, methodJson } from './render.cards.ts'
import { intentJson, publicIntentJson, refundJson, setupJson } from './render.payments.ts'
import { timingSafeEqualText } from './account.ts'
import { createRefund, findRefund } from './refunds.ts'
import { disputeRoutes } from './routes.disputes.ts'
import { createSetup, findSetup } from './setups.ts'

/** One call of the provider's API. */
export interface Route {
  operation: string
  method: 'GET' | 'POST' | 'DELETE'
  /** `:id` is replaced by an id. */
  path: string
  /** Whether a browser may call it. */
  isForBrowsers?: true
  /** The parameters that it knows, by their top-level names. */
  known: readonly string[]
  run(call: { provider: Provider; id: string; params: Params; caller: Caller }): Json
}

const PAGE = ['limit', 'starting_after', 'ending_before', 'created', 'expand']
const CONFIRM = [
  'payment_method',
  'use_stripe_sdk',
  'return_url',
  'off_session',
  'error_on_requires_action',
  'setup_future_usage',
  'payment_method_options',
  'mandate_data',
]

export const routes: readonly Route[] = [
  {
    operation: 'customers.create',
    method: 'POST',
    path: '/v1/customers',
    known: ['name', 'email', 'metadata', 'description', 'phone'],
    run: ({ provider, params }) => customerJson(createCustomer(provider, params)),
  },
  {
    operation: 'customers.retrieve',
    method: 'GET',
    path: '/v1/customers/:id',
    known: [],
    run: ({ provider, id }) => customerJson(findCustomer(provider, id)),
  },
  {
    operation: 'customers.delete',
    method: 'DELETE',
    path: '/v1/customers/:id',
    known: [],
    run: ({ provider, id }) => ({ id: deleteCustomer(provider, id).id, object: 'customer', deleted: true }),
  },
  {
    operation: 'payment_methods.create',
    method: 'POST',
    path: '/v1/payment_methods',
    isForBrowsers: true,
    known: ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay'],
    run: ({ provider, params }) => methodJson(createMethod(provider, params)),
  },
  {
    operation: 'payment_methods.retrieve',
    method: 'GET',
    path: '/v1/payment_methods/:id',
    known: [],
    run: ({ provider, id }) => methodJson(findMethod(provider, id)),
  },
  {
    operation: 'payment_methods.detach',
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    known: [],
    run: ({ provider, id }) => methodJson(detachMethod(provider, id)),
  },
  {
    operation: 'setup_intents.create',
    method: 'POST',
    path: '/v1/setup_intents',
    known: [
      'customer',
      'payment_method',
      'allowed_payment_method_types',
      'usage',
      'confirm',
      'use_stripe_sdk',
      'metadata',
      'expand',
    ],
    run: ({ provider, params }) =>
      setupJson(provider, createSetup(provider, params), readList(params, 'expand')),
  },
  {
    operation: 'setup_intents.retrieve',
    method: 'GET',
    path: '/v1/setup_intents/:id',
    isForBrowsers: true,
    known: ['client_secret', 'expand'],
    run({ provider, id, params, caller }) {
      const setup = findSetup(provider, id)
      if (caller === 'browser') requireSecret(setup, params)
      return setupJson(provider, setup, caller === 'server' ? readList(params, 'expand') : [])
    },
  },
  {
    operation: 'payment_intents.create',
    method: 'POST',
    path: '/v1/payment_intents',
    known: [
      ...CONFIRM,
      'amount',
      'currency',
      'customer',
      'allowed_payment_method_types',
      'capture_method',
      'confirmation_method',
      'confirm',
      'description',
      'metadata',
      'receipt_email',
      'statement_descriptor_suffix',
      'expand',
    ],
    run: ({ provider, params }) => shown(provider, createIntent(provider, params), params),
  },
  {
    operation: 'payment_intents.list',
    method: 'GET',
    path: '/v1/payment_intents',
    known: [...PAGE, 'customer'],
    run({ provider, params }) {
      const customerId = readText(params, 'customer')
      const rows = [...provider.state.intents.values()].filter(
        (intent) => customerId === null || intent.customerId === customerId,
      )
      const expand = readList(params, 'expand').map((name) => name.replace(/^data\./, ''))
      return listPage('/v1/payment_intents', rows, params, (intent) => intentJson(provider, intent, expand))
    },
  },
  {
    operation: 'payment_intents.retrieve',
    method: 'GET',
    path: '/v1/payment_intents/:id',
    isForBrowsers: true,
    known: ['client_secret', 'expand'],
    run({ provider, id, params, caller }) {
      const intent = findIntent(provider, id)
      if (caller === 'server') return shown(provider, intent, params)
      requireSecret(intent, params)
      return publicIntentJson(provider, intent)
    },
  },
  {
    operation: 'payment_intents.confirm',
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    isForBrowsers: true,
    known: [...CONFIRM, 'client_secret', 'expand'],
    run({ provider, id, params, caller }) {
      const intent = findIntent(provider, id)
      if (caller === 'browser') requireSecret(intent, params)
      confirmIntent(provider, intent, params, caller)
      return caller === 'server' ? shown(provider, intent, params) : publicIntentJson(provider, intent)
    },
  },
  {
    operation: 'payment_intents.capture',
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    known: ['amount_to_capture', 'expand'],
    run: ({ provider, id, params }) =>
      shown(provider, captureIntent(provider, findIntent(provider, id), params), params),
  },
  {
    operation: 'payment_intents.cancel',
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    known: ['cancellation_reason', 'expand'],
    run: ({ provider, id, params }) =>
      shown(provider, cancelIntent(provider, findIntent(provider, id), params), params),
  },
  {
    operation: 'refunds.create',
    method: 'POST',
    path: '/v1/refunds',
    known: ['payment_intent', 'amount', 'metadata', 'reason'],
    run: ({ provider, params }) => refundJson(createRefund(provider, params)),
  },
  {
    operation: 'refunds.list',
    method: 'GET',
    path: '/v1/refunds',
    known: [...PAGE, 'payment_intent', 'charge'],
    run({ provider, params }) {
      const [intentId, chargeId] = [readText(params, 'payment_intent'), readText(params, 'charge')]
      const rows = [...provider.state.refunds.values()].filter(
        (refund) =>
          (intentId === null || refund.intentId === intentId) &&
          (chargeId === null || refund.chargeId === chargeId),
      )
      return listPage('/v1/refunds', rows, params, refundJson)
    },
  },
  {
    operation: 'refunds.retrieve',
    method: 'GET',
    path: '/v1/refunds/:id',
    known: [],
    run: ({ provider, id }) => refundJson(findRefund(provider, id)),
  },
  ...disputeRoutes,
]

function shown(provider: Provider, intent: Parameters<typeof intentJson>[1], params: Params): Json {
  return intentJson(provider, intent, readList(params, 'expand'))
}

function requireSecret(intent: { clientSecret: string }, params: Params): void {
  if (!timingSafeEqualText(requireText(params, 'client_secret'), intent.clientSecret))
    throw invalidParam('client_secret', 'This is not the client secret of this payment.')
}
