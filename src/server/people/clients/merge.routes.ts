import type { FastifyInstance } from 'fastify'
import {
  listDuplicates,
  mergeClients,
  previewMerge,
} from '../../../shared/people/clients/client-merge.api.ts'
import { calledFrom } from '../accounts/account-events.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { describeMerge, duplicatesOf, mergeInto } from './merge.service.ts'
import { refuseOfficeRecord } from './office-records.ts'
import { ownFirst } from './own-first.ts'

/** Registers finding, comparing and merging two records of one person. */
export function registerMerge(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, listDuplicates, (context) =>
    context.read((tx) => duplicatesOf(tx, kernel, ownFirst(context), context.params.id)),
  )

  route(app, kernel, previewMerge, (context) =>
    context.read((tx) => describeMerge(tx, kernel, ownFirst(context), context.params.id, context.query.with)),
  )

  route(app, kernel, mergeClients, (context) =>
    context.change(async (tx) => {
      await refuseOfficeRecord(tx, context.actor, ownFirst(context), context.params.id)
      const from = calledFrom(context.request)
      return mergeInto(tx, kernel, ownFirst(context), context.params.id, context.body, from)
    }),
  )
}
