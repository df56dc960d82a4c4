import type { FastifyInstance } from 'fastify'
import { getBoard } from '../../../shared/schedule/board/board.api.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { companyOfBoard, readBoard } from './board.service.ts'

/** Registers the route of the board. */
export function registerBoard(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, getBoard, (context) => {
    const companyId = companyOfBoard(context.actor, context.query.company)
    const { from, days } = context.query
    return context.read((tx) => readBoard(tx, companyId, from, days), [companyId])
  })
}
