import { cents, type Cents } from '../../shared/kernel/money.ts'
import {
  CardsError,
  type Cards,
  type ChargebackEvidence,
  type ProviderChargeback,
} from '../adapters/cards/cards.ts'
import { newId } from '../adapters/cards/stand-in/account.ts'
import type { CardStep } from './cards.ts'

/** A chargeback of the provider in memory, with what was sent for it. */
export interface TestChargeback extends ProviderChargeback {
  evidence: (ChargebackEvidence & { pdf: Uint8Array }) | null
}

/** Events of chargebacks at the provider, for tests. */
export interface TestChargebacks {
  chargebacks: Map<string, TestChargeback>
  /**
   * The holder's bank takes a payment back, or only inquires about it; undefined if nothing of it is left.
   */
  openThere(
    intentId: string,
    how?: { isInquiry?: boolean; reason?: string; dueBy?: Date; createdAt?: Date },
  ): TestChargeback | undefined
  /**
   * The bank decides: a chargeback is won or lost, an inquiry closed or made a chargeback; returns false if
   * that is not possible.
   */
  decideThere(id: string, decision: 'won' | 'lost' | 'closed' | 'escalated'): boolean
}

/** The provider's fee for each chargeback, in cents. */
export const TEST_CHARGEBACK_FEE = cents(1500)

const OPEN = ['needs_response', 'under_review']
const DAY_MS = 86_400_000

/**
 * Creates the chargebacks of an in-memory card provider; `leftOf` returns what was captured and not refunded
 * of an intent, in cents.
 */
export function createTestChargebacks(
  step: <T>(name: CardStep, key: string | null, wanted: unknown, work: () => T) => Promise<T>,
  leftOf: (intentId: string) => Cents,
): TestChargebacks &
  Pick<
    Cards,
    'listChargebacks' | 'listChargebacksSince' | 'uploadEvidence' | 'sendEvidence' | 'acceptChargeback'
  > {
  const chargebacks: TestChargebacks['chargebacks'] = new Map()
  const files = new Map<string, Uint8Array>()
  const find = (id: string) => {
    const found = chargebacks.get(id)
    if (!found) throw new CardsError('invalid', 'No such dispute', { code: 'resource_missing' })
    return found
  }
  const withdraw = (one: TestChargeback) => {
    one.status = 'needs_response'
    one.withdrawnCents = one.amountCents
    one.feeCents = TEST_CHARGEBACK_FEE
  }
  const decideThere: TestChargebacks['decideThere'] = (id, decision) => {
    const one = find(id)
    const isInquiry = decision === 'closed' || decision === 'escalated'
    if (
      isInquiry
        ? !/^inquiry_.*e/.test(one.status) || one.status === 'inquiry_closed'
        : !OPEN.includes(one.status)
    )
      return false
    if (decision === 'escalated') withdraw(one)
    else if (decision === 'closed') one.status = 'inquiry_closed'
    else one.status = decision
    if (decision === 'won') one.reinstatedCents = one.amountCents
    return true
  }
  return {
    chargebacks,
    decideThere,
    openThere: (
      intentId,
      { isInquiry = false, reason = 'fraudulent', dueBy, createdAt = new Date() } = {},
    ) => {
      const amountCents = leftOf(intentId)
      const isOpen = [...chargebacks.values()].some(
        (one) => one.intentId === intentId && one.status !== 'won' && one.status !== 'inquiry_closed',
      )
      if (amountCents <= 0 || isOpen) return undefined
      const one: TestChargeback = {
        id: newId('du'),
        intentId,
        status: 'inquiry_needs_response',
        reason,
        amountCents,
        withdrawnCents: cents(0),
        reinstatedCents: cents(0),
        feeCents: cents(0),
        dueBy: dueBy ?? new Date(createdAt.getTime() + 7 * DAY_MS),
        submissions: 0,
        createdAt,
        evidence: null,
      }
      if (!isInquiry) withdraw(one)
      chargebacks.set(one.id, one)
      return one
    },
    listChargebacks: (intentId) =>
      step('listChargebacks', null, intentId, () =>
        [...chargebacks.values()].filter((one) => one.intentId === intentId),
      ),
    listChargebacksSince: (since) =>
      step('listChargebacksSince', null, since, () =>
        [...chargebacks.values()].filter(({ createdAt }) => createdAt >= since),
      ),
    uploadEvidence: ({ bytes }, key) =>
      step('uploadEvidence', key, bytes.length, () => {
        const id = newId('file')
        files.set(id, bytes)
        return id
      }),
    sendEvidence: (id, evidence, key) =>
      step('sendEvidence', key, [id, evidence], () => {
        const one = find(id)
        const pdf = files.get(evidence.fileId)
        if (!one.status.endsWith('needs_response') || one.submissions > 0 || !pdf)
          throw new CardsError('invalid', 'This dispute takes no evidence any more')
        one.evidence = { ...evidence, pdf }
        one.submissions = 1
        one.status = one.status === 'needs_response' ? 'under_review' : 'inquiry_under_review'
        return one
      }),
    acceptChargeback: (id, key) =>
      step('acceptChargeback', key, id, () => {
        const one = find(id)
        if (one.status !== 'needs_response') throw new CardsError('invalid', 'This dispute is closed')
        decideThere(id, 'lost')
        return one
      }),
  }
}
