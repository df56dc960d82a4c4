import { closeDispute, findDispute, updateDispute } from './disputes.ts'
import { createFile, fileJson } from './files.ts'
import { listPage } from './lists.ts'
import { readAmount, readText } from './params.ts'
import { disputeJson } from './render.payments.ts'
import type { Route } from './routes.ts'

/** The calls of the provider's API for disputes and their evidence files. */
export const disputeRoutes: readonly Route[] = [
  {
    operation: 'disputes.list',
    method: 'GET',
    path: '/v1/disputes',
    known: ['limit', 'starting_after', 'ending_before', 'created', 'expand', 'payment_intent', 'charge'],
    run({ provider, params }) {
      const [intentId, chargeId] = [readText(params, 'payment_intent'), readText(params, 'charge')]
      const since = readAmount(params, 'created[gte]') ?? 0
      const rows = [...provider.state.disputes.values()].filter(
        (dispute) =>
          dispute.created >= since &&
          (intentId === null || dispute.intentId === intentId) &&
          (chargeId === null || dispute.chargeId === chargeId),
      )
      return listPage('/v1/disputes', rows, params, (dispute) => disputeJson(provider, dispute))
    },
  },
  {
    operation: 'disputes.retrieve',
    method: 'GET',
    path: '/v1/disputes/:id',
    known: [],
    run: ({ provider, id }) => disputeJson(provider, findDispute(provider, id)),
  },
  {
    operation: 'disputes.update',
    method: 'POST',
    path: '/v1/disputes/:id',
    known: ['evidence', 'submit', 'metadata'],
    run: ({ provider, id, params }) => disputeJson(provider, updateDispute(provider, id, params)),
  },
  {
    operation: 'disputes.close',
    method: 'POST',
    path: '/v1/disputes/:id/close',
    known: [],
    run: ({ provider, id }) => disputeJson(provider, closeDispute(provider, id)),
  },
  {
    operation: 'files.create',
    method: 'POST',
    path: '/v1/files',
    known: ['purpose', 'file'],
    run: ({ provider, params }) => fileJson(createFile(provider, params)),
  },
]
