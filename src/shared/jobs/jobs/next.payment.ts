import { formatDayInWords } from '../../kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../kernel/money.ts'
import type { MoveStep } from './progress.ts'
import {
  type ProgressFacts,
  type ProgressReader,
  type NextStep,
  hasMoveBegun,
  screenLocation,
  paymentsLocation,
} from './next.facts.ts'

/** Returns the payment that is due before the move is done. */
export function paying(facts: ProgressFacts, reader: ProgressReader): NextStep | null {
  const { payments, jobStatus } = facts
  if (payments === null || payments.dueTotal <= 0) return null
  const isDeposit = payments.due.some(({ productItem }) => productItem === 'serviceFee')
  const step = isDeposit ? 'deposit' : 'move'
  if (payments.isDayFull)
    return {
      step,
      staff: 'Pick another day: this one is fully booked',
      turn: 'client',
      where: screenLocation('job', null, 'jobDate'),
    }
  if (!payments.mayPay && payments.blockedBy !== null) return held(step, reader)
  return payment(facts, reader, step, jobStatus === 'inquiring' ? 'deposit' : 'due', payments.dueTotal)
}

/** What is to be paid, for those who see no amounts and for those who do. */
const PAYMENT_TEXTS = {
  deposit: { plain: 'Pay the deposit', withAmount: (amount: string) => `Pay the deposit: ${amount}` },
  due: { plain: 'Pay what is due', withAmount: (amount: string) => `Pay what is due: ${amount}` },
  balance: { plain: 'Pay the balance', withAmount: (amount: string) => `Pay the balance: ${amount}` },
} as const

function payment(
  { hasClient }: ProgressFacts,
  reader: ProgressReader,
  step: MoveStep,
  what: keyof typeof PAYMENT_TEXTS,
  dollars: number,
): NextStep {
  const { plain, withAmount } = PAYMENT_TEXTS[what]
  const staff = reader.seesAmounts ? withAmount(money(dollars)) : plain
  return { step, staff, turn: hasClient ? 'client' : 'office', where: paymentsLocation(reader) }
}

/**
 * Returns the step for an amount authorized on a card: until the office captures or releases it, nothing else
 * can be paid.
 */
function held(step: MoveStep, reader: ProgressReader): NextStep {
  return {
    step,
    staff: 'Take or release the amount held on the card',
    client: 'We are checking your payment',
    turn: 'office',
    where: paymentsLocation(reader),
  }
}

/** Returns the step after the move: the balance, what the trade's rules defer, a refund, then the receipt. */
export function settling(facts: ProgressFacts, reader: ProgressReader): NextStep {
  const { payments, now } = facts
  const invoice = screenLocation('documents', 'invoice')
  const bill: NextStep = {
    step: 'invoice',
    staff: 'Settle the invoice',
    client: 'We will send your invoice',
    turn: 'office',
    where: invoice,
  }
  if (payments === null) return bill
  const { dueTotal, balance, total, later } = payments
  if (dueTotal > 0) {
    if (!payments.mayPay && payments.blockedBy !== null) return held('invoice', reader)
    return payment(facts, reader, 'invoice', 'balance', dueTotal)
  }
  if (balance < 0)
    return {
      step: 'receipt',
      staff: reader.seesAmounts ? `Refund ${money(-balance)}` : 'Refund the client',
      client: reader.seesAmounts ? `We will refund ${money(-balance)}` : 'We will send your refund',
      turn: 'office',
      where: paymentsLocation(reader),
    }
  if (balance > 0 && later) {
    const when = later.day === null ? 'later' : `on ${formatDayInWords(later.day, now)}`
    const amount = reader.seesAmounts ? money(later.amount) : 'The rest'
    return { step: 'invoice', staff: `${amount} is due ${when}`, turn: null, where: invoice }
  }
  if (balance > 0 || total <= 0) return bill
  if (!hasMoveBegun(facts))
    return {
      step: 'move',
      staff: 'Check the date of the move',
      client: 'You’re all set',
      turn: 'office',
      where: screenLocation('job', null, 'jobDate'),
    }
  const unsigned = facts.documents.find(({ isDeliveryUnsigned }) => isDeliveryUnsigned)
  if (unsigned && reader.kind === 'client')
    return {
      step: 'receipt',
      staff: 'Sign for the delivery',
      turn: 'client',
      where: screenLocation('documents', unsigned.name, 'sign'),
    }
  return {
    step: 'receipt',
    staff: 'Paid in full',
    client: 'You’re all set',
    turn: null,
    where: screenLocation('documents', 'receipt'),
  }
}

function money(dollars: number): string {
  return formatCents(centsFromDollars(dollars))
}
