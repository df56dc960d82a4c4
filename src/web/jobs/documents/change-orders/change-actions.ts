import { signChangeOrder } from '../../../../shared/jobs/change-orders/change-orders.api.ts'
import type {
  ChangeLine,
  JobChanges,
  SignedChangeInput,
} from '../../../../shared/jobs/change-orders/change-order.ts'
import { call } from '../../../kernel/api.ts'
import { dropKeptDraft, keepDraft, readKeptDraft } from '../../../kernel/kept-drafts.ts'
import { registerSender, saveActions } from '../../../kernel/phone-queue.ts'
import type { SavedAction } from '../../../kernel/phone-store.ts'
import { centsFromDollars, dollarsFromCents, sumCents } from '../../../../shared/kernel/money.ts'

/** The kind of the saved actions; their group is the number of the job. */
export const CHANGE_ORDERS = 'change order'

/** Sends signed change orders; `onSent` follows when the server has answered to some of a job. */
export function sendChangeOrders(onSent: (jobId: number) => void): void {
  registerSender(CHANGE_ORDERS, {
    onSent: (group) => onSent(Number(group)),
    send: async (group, actions) => {
      for (const { body } of actions)
        await call(signChangeOrder, {
          params: { id: Number(group) },
          // Saved by saveChangeOrder.
          body: { ...(body as SignedChangeInput), sentAt: new Date().toISOString() },
        })
      return actions.map(() => null)
    },
  })
}

/** Saves a signed change order on the phone; it is sent when there is a network. */
export async function saveChangeOrder(jobId: number, order: SignedChangeInput): Promise<void> {
  await saveActions([{ id: order.id, kind: CHANGE_ORDERS, group: String(jobId), body: order }])
}

/** A change order that this phone has saved, with why the server refused it; null while it waits. */
export interface SavedChange {
  order: SignedChangeInput
  problem: string | null
}

/** Returns the saved change orders of a job that the server does not have yet, in the order of signing. */
export function savedChangesOf(
  actions: readonly SavedAction[],
  { jobId, orders }: Pick<JobChanges, 'jobId' | 'orders'>,
): SavedChange[] {
  const known = new Set(orders.map(({ id }) => id))
  return actions
    .filter(({ kind, group, id }) => kind === CHANGE_ORDERS && group === String(jobId) && !known.has(id))
    .map(({ body, problem }) => ({ order: body as SignedChangeInput, problem })) // saved by saveChangeOrder
}

/** Returns the agreed price with the change orders that wait on this phone, in dollars. */
export function agreedWith({ agreed }: Pick<JobChanges, 'agreed'>, saved: readonly SavedChange[]): number {
  const waiting = saved.filter(({ problem }) => problem === null)
  return dollarsFromCents(
    sumCents([centsFromDollars(agreed), ...waiting.map(({ order }) => centsFromDollars(order.total))]),
  )
}

const draftName = (jobId: number) => `change order ${jobId}`

/** Returns the lines of a change order that this person began on this phone and that was not signed; none where nothing is kept. */
export async function readChangeDraft(jobId: number): Promise<readonly ChangeLine[]> {
  const lines = await readKeptDraft(draftName(jobId))
  // Written only by keepChangeDraft.
  return Array.isArray(lines) ? (lines as ChangeLine[]) : []
}

/** Keeps the lines of a change order on this phone until it is signed or canceled, or the person signs out. */
export async function keepChangeDraft(jobId: number, lines: readonly ChangeLine[]): Promise<void> {
  if (lines.length === 0) await dropKeptDraft(draftName(jobId))
  else await keepDraft(draftName(jobId), [...lines])
}
