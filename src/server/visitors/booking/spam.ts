import { MAX_WORK } from '../../../shared/visitors/booking/proof.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import { createRateLimit, createUseCounter, type UseCount } from '../../kernel/http/counted.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { checkTicket, makeTicket, MIN_FILL_SECONDS } from './ticket.ts'

/** Bits of work that a page computes when there is no attack: some hundredths of a second. */
export const DEFAULT_WORK = 14

/** A submitted form with its source, as far as it distinguishes people. */
export interface SentForm {
  /** Network address. */
  address: string
  ticket?: string | null | undefined
  proof?: string | null | undefined
  email: string
}

/** Keeps spam out of a company's office without asking people anything. */
export interface SpamGuard {
  /** Throws rest_too_many_requests for an address that sends too much. */
  passAddress(address: string): Promise<void>
  /** Counts a token request; throws rest_too_many_requests. */
  passToken(address: string, isKnown: boolean): Promise<void>
  /**
   * Returns whether a form came with enough work. Throws rest_too_many_requests for too many of one email or
   * company. While a company is under attack it also throws for a form without work or with too little, then
   * with the `work` and the `ticket` with which a page continues.
   */
  admit(companyId: number, form: SentForm): Promise<{ isProved: boolean }>
  /** Returns whether another form that only a bot would fill in is stored. */
  keepsTrapped(companyId: number): Promise<boolean>
  /**
   * Returns whether a sender may be mailed: a mailbox once an hour, a few per address, and only some of the
   * senders without proof of work.
   */
  mayConfirm(
    companyId: number,
    form: Pick<SentForm, 'email' | 'address'>,
    isProved: boolean,
  ): Promise<boolean>
  /** Returns what a company's page needs for its proof of work. */
  ticketFor(companyId: number): { ticket: string; work: number }
}

/**
 * Returns the mailbox of an address: the part after a plus sign is chosen by its owner, so one mailbox has an
 * unlimited number of addresses.
 */
function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*(?=@)/, '')
}

type GuardKernel = Pick<Kernel, 'pool' | 'config' | 'now'>
const guards = new WeakMap<GuardKernel['pool'], SpamGuard>()

/** Returns the guard of this process. */
export function getSpamGuard(kernel: GuardKernel): SpamGuard {
  const known = guards.get(kernel.pool)
  if (known) return known
  const fresh = createGuard(kernel)
  guards.set(kernel.pool, fresh)
  return fresh
}

function createGuard(kernel: GuardKernel): SpamGuard {
  const { pool, config } = kernel
  const limits = {
    address: createRateLimit(pool, 'quote-address'),
    unknownToken: createRateLimit(pool, 'quote-unknownToken'),
    token: createRateLimit(pool, 'quote-token'),
  }
  const email = createRateLimit(pool, 'quote-email')
  const proved = createUseCounter(pool, 'quote-proved')
  const provedAddress = createRateLimit(pool, 'quote-provedAddress')
  const unproved = createUseCounter(pool, 'quote-unproved')
  const trapped = createUseCounter(pool, 'quote-trapped')
  const tickets = createUseCounter(pool, 'quote-ticket')
  const mails = createUseCounter(pool, 'quote-unprovedMails')
  const addressMails = createUseCounter(pool, 'quote-addressMails')
  const confirmations = createUseCounter(pool, 'quote-confirmation')
  /**
   * When the attack on each company ends, for pages of this process; the database decides when it matters.
   */
  const attackedUntil = new Map<number, number>()

  const now = () => kernel.now().getTime()
  const ticketAt = (companyId: number, at: number) => makeTicket(config.SECRET, { companyId, at })

  function noteAttack(companyId: number, state: UseCount, provedState: UseCount): boolean {
    const isAttacked =
      state.used > BUDGETS['quote-unproved'].most || provedState.used > BUDGETS['quote-calm'].most
    const { secondsLeft } = state.used > BUDGETS['quote-unproved'].most ? state : provedState
    if (isAttacked) attackedUntil.set(companyId, now() + secondsLeft * 1000)
    else attackedUntil.delete(companyId)
    return isAttacked
  }

  /**
   * Returns the error after which a real page continues automatically; its ticket is old enough to be used
   * immediately.
   */
  function proveMore(companyId: number, retryAfter: number): AppError {
    const ticket = ticketAt(companyId, now() - MIN_FILL_SECONDS * 1000)
    return new AppError('rest_too_many_requests', { details: { retryAfter, work: MAX_WORK, ticket } })
  }

  return {
    passAddress: (address) => limits.address(address),
    passToken: (address, isKnown) => (isKnown ? limits.token(address) : limits.unknownToken(address)),
    admit: async (companyId, form) => {
      const key = String(companyId)
      const ticketResult = checkTicket(config.SECRET, form, { companyId, now: now() })
      const work = ticketResult.kind === 'worked' ? ticketResult.work : 0
      const provedState = await proved.look(key)
      const requiredWork = noteAttack(companyId, await unproved.look(key), provedState)
        ? MAX_WORK
        : DEFAULT_WORK
      const isFresh =
        work >= requiredWork && (await tickets.use(`${form.ticket}`)).used <= BUDGETS['quote-ticket'].most
      if (isFresh) {
        await provedAddress(`${companyId} ${networkOf(form.address)}`)
        const { used, secondsLeft } = await proved.use(key)
        if (used > BUDGETS['quote-proved'].most)
          throw new AppError('rest_too_many_requests', { details: { retryAfter: secondsLeft } })
        await email(`proved ${companyId} ${mailboxOf(form.email)}`)
        return { isProved: true }
      }
      // A page that already did the normal work only has to continue; that is not counted as an attack.
      if (requiredWork === MAX_WORK && work >= DEFAULT_WORK) throw proveMore(companyId, 1)
      const after = await unproved.use(key)
      if (noteAttack(companyId, after, provedState)) throw proveMore(companyId, after.secondsLeft)
      await email(`${companyId} ${mailboxOf(form.email)}`)
      return { isProved: false }
    },
    keepsTrapped: async (companyId) =>
      (await trapped.use(String(companyId))).used <= BUDGETS['quote-trapped'].most,
    mayConfirm: async (companyId, form, isProved) => {
      if ((await addressMails.use(form.address)).used > BUDGETS['quote-addressMails'].most) return false
      if (!isProved && (await mails.use(String(companyId))).used > BUDGETS['quote-unprovedMails'].most)
        return false
      return (await confirmations.use(mailboxOf(form.email))).used <= BUDGETS['quote-confirmation'].most
    },
    ticketFor: (companyId) => ({
      ticket: ticketAt(companyId, now()),
      work: (attackedUntil.get(companyId) ?? 0) > now() ? MAX_WORK : DEFAULT_WORK,
    }),
  }
}
