import type { DoorBill, Finish } from '../../../../shared/money/payments/finish.api.ts'
import type { SavedAction } from '../../../kernel/phone-store.ts'
import { DOOR_PAYMENTS, FINISHES, isWaiting, type SavedPayment } from './finish-actions.ts'

/** What other features saved of a move on this phone. */
export interface SavedParts {
  /** When a saved action started the move (UTC); null for none. */
  startedAt: string | null
  signatures: readonly Pick<Finish['signatures'][number], 'document' | 'place' | 'party'>[]
  /** Dollars of the change orders that the client signed. */
  changes: number
}

/** Returns the end of a move as it is after what waits on this phone, as the server will find it when it arrives. */
export function withSavedFinish(finish: Finish, actions: readonly SavedAction[], parts: SavedParts): Finish {
  const waiting = actions.filter(isWaiting)
  const startedAt = finish.startedAt ?? parts.startedAt
  const isFinished = finish.jobStatus === 'scheduled' && waiting.some(({ kind }) => kind === FINISHES)
  const payments = waiting.filter(({ kind }) => kind === DOOR_PAYMENTS)
  const isUnblocked = finish.startedAt === null && startedAt !== null && finish.jobStatus === 'scheduled'
  return {
    ...finish,
    startedAt,
    jobStatus: isFinished ? 'completed' : finish.jobStatus,
    blockedBy: isUnblocked ? null : finish.blockedBy,
    signatures: finish.signatures.map((signature) => ({
      ...signature,
      isSigned:
        signature.isSigned ||
        parts.signatures.some(
          ({ document, place, party }) =>
            document === signature.document && place === signature.place && party === signature.party,
        ),
    })),
    bill: finish.bill && billAfter(withChanges(finish.bill, parts.changes), isFinished, payments),
  }
}

/** Returns the bill with what the client added on this phone; the limit of the server is that of the price before. */
function withChanges(bill: DoorBill, changes: number): DoorBill {
  if (changes === 0) return bill
  return {
    ...bill,
    lines: [
      ...bill.lines,
      { item: 'saved change orders', label: 'Change order', agreed: null, now: changes, isChange: true },
    ],
    agreed: rounded(bill.agreed + changes),
    total: rounded(bill.total + changes),
    tipBase: rounded(bill.tipBase + changes),
    // With a part that falls due later, the changes do as well.
    dueTotal: bill.later === null ? rounded(bill.dueTotal + changes) : bill.dueTotal,
    later: bill.later === null ? null : rounded(bill.later + changes),
    dueFinished: rounded(bill.dueFinished + changes),
    cap: null,
  }
}

function billAfter(bill: DoorBill, isFinished: boolean, payments: readonly SavedAction[]): DoorBill {
  if (!isFinished && payments.length === 0) return bill
  const taken = payments.map(({ seq, body, savedAt }) => ({ seq, savedAt, ...(body as SavedPayment) })) // saved by savePayment
  const paid = taken.reduce((sum, { amount }) => sum + amount, 0)
  const tips = taken.reduce((sum, { tip }) => sum + tip, 0)
  const due = isFinished ? bill.dueFinished : bill.dueTotal
  return {
    ...bill,
    paid: rounded(bill.paid + paid),
    tips: rounded(bill.tips + tips),
    dueTotal: Math.max(0, rounded(due - paid)),
    later: isFinished ? null : bill.later,
  }
}

/** Returns dollars without the remainder of adding binary fractions. */
function rounded(dollars: number): number {
  return Math.round(dollars * 100) / 100
}

/** Returns the payments that wait on this phone. */
export function savedPaymentsOf(actions: readonly SavedAction[]): { id: string; payment: SavedPayment }[] {
  return actions
    .filter((action) => action.kind === DOOR_PAYMENTS && isWaiting(action))
    .map(({ id, body }) => ({ id, payment: body as SavedPayment })) // saved by savePayment
}
