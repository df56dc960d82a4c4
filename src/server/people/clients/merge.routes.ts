import type { FastifyInstance } from 'fastify'
import {
  listDuplicates,
  mergeClients,
  previewMerge,
} from '../../../shared/people/clients/client-merge.api.ts'
import { requestOrigin } from '../accounts/account-events.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { describeMerge, duplicatesOf, mergeInto } from './merge.service.ts'
import { rejectOfficeRecord } from './office-records.ts'
import { companiesInLookupOrder } from './own-first.ts'

/** Registers finding, comparing and merging two records of one person. */
export function registerMerge(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, listDuplicates, (context) =>
    context.read((tx) => duplicatesOf(tx, kernel, companiesInLookupOrder(context), context.params.id)),
  )

  route(app, kernel, previewMerge, (context) =>
    context.read((tx) =>
      describeMerge(tx, kernel, companiesInLookupOrder(context), context.params.id, context.query.with),
    ),
  )

  route(app, kernel, mergeClients, (context) =>
    context.change(async (tx) => {
      await rejectOfficeRecord(tx, context.actor, companiesInLookupOrder(context), context.params.id)
      const from = requestOrigin(context.request)
      return mergeInto(tx, kernel, companiesInLookupOrder(context), context.params.id, context.body, from)
    }),
  )
}
