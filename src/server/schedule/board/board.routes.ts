import type { FastifyInstance } from 'fastify'
import { getBoard } from '../../../shared/schedule/board/board.api.ts'
import { getBoardMonth } from '../../../shared/schedule/board/month.api.ts'
import { resolveCompany } from '../../company/settings/meant-company.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { readBoard } from './board.service.ts'
import { readBoardMonth } from './month.service.ts'

/** Registers the routes of the board. */
export function registerBoard(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, getBoard, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'crew.manage')
    const { from, days } = context.query
    return context.read((tx) => readBoard(tx, companyId, from, days), [companyId])
  })
  route(app, kernel, getBoardMonth, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'crew.manage')
    return context.read((tx) => readBoardMonth(tx, companyId, context.query.month), [companyId])
  })
}
