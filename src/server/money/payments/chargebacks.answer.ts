import { CardsError, type ProviderChargeback } from '../../adapters/cards/cards.ts'
import { readFileBytes } from '../../company/files/files.service.ts'
import type { Attempt } from '../../kernel/queue/queue.ts'
import { mailRefusal } from './chargebacks.mails.ts'
import { settleChargebacks } from './chargebacks.settle.ts'
import { recordResponseAccepted, recordResponseRejected, readChargeback } from './chargebacks.store.ts'
import type { StoredChargeback } from '../../jobs/finances/money.ts'
import { readInCompany, withLockedCharge, type ChargeContext } from './desk.ts'
import { collectFields } from './evidence.ts'
import { readCharge } from '../../jobs/finances/money.read.ts'

/**
 * Sends the office's answer to the card provider and records whether the bank has it. Every step has a key,
 * so that a repeat after a crash or a lost answer sends nothing twice. An answer that the provider rejects is
 * reset, and the office is notified.
 */
export async function sendChargebackResponse(
  context: ChargeContext,
  companyId: number,
  id: number,
  attempt: Attempt = { number: 1, isLast: true },
): Promise<void> {
  const { cards } = context.kernel
  const found = await readInCompany(context, companyId, async (tx) => {
    const chargeback = await readChargeback(tx, companyId, id)
    const charge = chargeback && (await readCharge(tx, companyId, { id: chargeback.transactionId }, 'read'))
    return chargeback && charge ? { chargeback, charge } : undefined
  })
  if (!found || found.chargeback.response === null || found.chargeback.answeredAt !== null) return
  const { chargeback, charge } = found
  let problem = ''
  try {
    await ask(context, chargeback)
  } catch (error) {
    if (!(error instanceof CardsError)) throw error
    if (error.kind === 'unavailable' && !attempt.isLast) throw error
    problem = error.message
  }
  // Read the current state, because a repeated step returns its first answer.
  const there = await cards.listChargebacks(charge.intentId ?? '')
  const isTaken = hasAnswer(chargeback, there)
  await withLockedCharge(context, charge, async (locked) => {
    const { work, job } = locked
    if (isTaken) await recordResponseAccepted(work.tx, chargeback, work.kernel.now().toISOString())
    else {
      context.kernel.log.warn({ chargeback: id, problem }, 'answer to a chargeback')
      await recordResponseRejected(
        work.tx,
        chargeback,
        problem === '' ? 'The card provider did not take it.' : problem,
      )
      await mailRefusal(work, job, locked.charge, chargeback)
    }
    await settleChargebacks(locked, there, 'call')
  })
}

function hasAnswer(chargeback: StoredChargeback, there: readonly ProviderChargeback[]): boolean {
  const one = there.find(({ id }) => id === chargeback.disputeId)
  if (!one) return false
  return chargeback.response === 'evidence' ? one.submissions > 0 : one.status === 'lost'
}

async function ask(context: ChargeContext, chargeback: StoredChargeback): Promise<void> {
  const { cards } = context.kernel
  const { companyId, disputeId, providerKey, fileId } = chargeback
  if (chargeback.response === 'accept') {
    await cards.acceptChargeback(disputeId, `${providerKey}:accept`)
    return
  }
  const bytes =
    fileId === null
      ? null
      : await readFileBytes(
          context.kernel,
          (read) => readInCompany(context, companyId, read),
          companyId,
          fileId,
        )
  if (!bytes) throw new CardsError('invalid', 'The PDF of the evidence is gone.')
  const name = `Chargeback ${chargeback.id}.pdf`
  const uploaded = await cards.uploadEvidence({ name, bytes }, `${providerKey}:file`)
  const fields = await readInCompany(context, companyId, (tx) => collectFields(tx, chargeback))
  await cards.sendEvidence(disputeId, { ...fields, fileId: uploaded }, `${providerKey}:evidence`)
}
