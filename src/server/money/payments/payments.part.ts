import type { JobPayments, PaymentLine, PaymentsInput } from '../../../shared/jobs/finances/payment.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { centsFromDollars } from '../../../shared/kernel/money.ts'
import { dueLines } from '../../../shared/jobs/finances/due.ts'
import { isCapacityTaken } from '../../schedule/capacity/days.consequence.ts'
import type { JobPart } from '../../jobs/jobs/job.parts.ts'
import type { LinkContext } from '../../company/files/file.links.ts'
import { localDay, readMoneyForDisplay, readMoneyState, type MoneyState } from '../../jobs/finances/due.ts'
import { checkPhoto } from './finish.view.ts'
import { rejectEarlyTip, rejectFutureDate } from './recorded.service.ts'
import { moneySnapshot } from '../../jobs/finances/money.read.ts'
import { withoutFormerPayers } from '../../jobs/finances/payers.ts'
import { viewPayments } from '../../jobs/finances/payments.view.ts'
import { insertRecorded } from './recorded.store.ts'
import { forbiddenChange } from '../../../shared/kernel/forbidden-change.ts'

type SentLine = NonNullable<PaymentsInput['lineItems']>[number]

/**
 * The payments of a job: shown to its payers and the office; managers record payments that were made in
 * another way.
 */
export const paymentsPart: JobPart = {
  name: 'payments',
  inRows: 'same',
  tellsProgress: true,
  snapshots: [moneySnapshot],
  async read({ tx, kernel }, job, viewer) {
    if (viewer.kind !== 'manager' && viewer.kind !== 'client') return { payments: null }
    const read = await readMoneyForDisplay(tx, job, kernel.now())
    const state = { ...read, money: await withoutFormerPayers(tx, job, read.money, viewer) }
    const isUnpaid = job.deletedAt === null && state.facts.paidCents <= 0 && dueLines(state.facts).length > 0
    const payments = viewPayments(state, viewer, isUnpaid && (await isCapacityTaken(tx, job)))
    return {
      payments: viewer.kind === 'manager' && payments ? withPhotos(kernel, state, payments) : payments,
    }
  },
  async prepare(look, job, viewer, input) {
    const sent = input.payments?.lineItems ?? []
    const isReleasing = input.payments?.releaseHolds === true
    if (isReleasing && viewer.kind !== 'manager') throw forbiddenChange('payments.releaseHolds')
    if (sent.length === 0 && !isReleasing) return null
    const shown = viewPayments(await readMoneyState(look.tx, job, look.kernel.now()), viewer)?.lineItems ?? []
    const held = isReleasing ? shown.filter(({ status }) => status === 'requires_capture') : []
    const added = checkSentPayments(sent, shown, viewer.kind === 'manager')
    for (const line of added) {
      rejectFutureDate(line.date, localDay(job.company.timezone, look.kernel.now()))
      rejectEarlyTip(job, line.paymentType)
    }
    if (added.length === 0 && held.length === 0) return null
    return async (saved) => {
      for (const line of added) {
        await insertRecorded(look.tx, saved, look.actor.userId, {
          amountCents: centsFromDollars(line.amount),
          paidOn: line.date,
          method: line.method === 'card' ? 'cash' : line.method,
          paymentType: line.paymentType,
          note: line.note ?? '',
        })
      }
      for (const { transactionId } of held)
        if (transactionId !== null)
          await look.kernel.queue.send(look.tx, 'release-hold', { companyId: saved.companyId, transactionId })
    }
  },
}

/** Adds the photos of checks to the payments that the office sees. */
function withPhotos(kernel: LinkContext, { money }: MoneyState, payments: JobPayments): JobPayments {
  const photoOf = ({ id, transactionId }: PaymentLine) =>
    transactionId === null ? checkPhoto(kernel, money, id) : null
  const lineItems = payments.lineItems.map((line) => {
    const photo = photoOf(line)
    return photo === null ? line : { ...line, photo }
  })
  return { ...payments, lineItems }
}

/**
 * Returns the new lines of a save. A save never changes an existing payment and never removes one by leaving
 * it out: a payment is voided by a call of its own. Throws rest_forbidden, line_is_paid, rest_invalid_param.
 */
function checkSentPayments(
  sent: readonly SentLine[],
  shown: readonly PaymentLine[],
  isManager: boolean,
): SentLine[] {
  const added: SentLine[] = []
  for (const [index, line] of sent.entries()) {
    const old = line.id ? shown.find(({ id }) => id === line.id) : undefined
    if (old && isSame(line, old)) continue
    const path = `payments.lineItems.${index}`
    if (!isManager) throw forbiddenChange(path)
    if (old)
      throw new AppError('line_is_paid', {
        message: 'A recorded payment stays as it is. Void it and record it again.',
        fields: { [path]: 'Void it and record it again.' },
      })
    if (line.id || line.method === 'card')
      throw new AppError('rest_invalid_param', {
        message: line.id ? 'This payment is not there.' : 'A card is charged, not recorded.',
        fields: { [path]: line.id ? 'This payment is not there.' : 'A card is charged, not recorded.' },
      })
    added.push(line)
  }
  return added
}

function isSame(line: SentLine, old: PaymentLine): boolean {
  return (
    line.amount === old.amount &&
    line.date === old.date &&
    line.method === old.method &&
    line.paymentType === old.paymentType &&
    (line.note === undefined || line.note === old.note)
  )
}
