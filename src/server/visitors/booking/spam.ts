import { MOST_WORK } from '../../../shared/visitors/booking/proof.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import { countedLimit, countedUses, type Uses } from '../../kernel/http/counted.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { judgeTicket, makeTicket, QUICKEST_SECONDS } from './ticket.ts'

/** Bits of work that a page counts for in peace: some hundredths of a second. */
export const WORK_IN_PEACE = 14

/** What a visitor sent, and from where, as far as it tells people from others. */
export interface SentForm {
  /** Of the network. */
  address: string
  ticket?: string | null | undefined
  proof?: string | null | undefined
  email: string
}

/** Keeps spam out of a company's office without asking people anything. */
export interface Guard {
  /** Throws rest_too_many_requests for an address that sends too much. */
  passAddress(address: string): Promise<void>
  /** Counts a token that was asked for; throws rest_too_many_requests. */
  passToken(address: string, isKnown: boolean): Promise<void>
  /**
   * Whether a form came with enough work. Throws rest_too_many_requests for too many of one email or company,
   * and while a company is under attack for what came without, or with too little, then with the `work` and
   * the `ticket` that a page goes on with.
   */
  admit(companyId: number, form: SentForm): Promise<{ isProved: boolean }>
  /** Whether one more of what only a machine fills in is kept. */
  keepsTrapped(companyId: number): Promise<boolean>
  /** Whether a sender may be written to: a mailbox once an hour, few for one address, and of those who prove nothing only some. */
  mayConfirm(
    companyId: number,
    form: Pick<SentForm, 'email' | 'address'>,
    isProved: boolean,
  ): Promise<boolean>
  /** What a page of a company is given to prove itself with. */
  ticketFor(companyId: number): { ticket: string; work: number }
}

/** One mailbox has endless addresses: what follows a plus sign is its owner's own mark. */
function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*(?=@)/, '')
}

type GuardKernel = Pick<Kernel, 'pool' | 'config' | 'now'>
const guards = new WeakMap<GuardKernel['pool'], Guard>()

/** The guard of this process. */
export function guardOf(kernel: GuardKernel): Guard {
  const known = guards.get(kernel.pool)
  if (known) return known
  const fresh = createGuard(kernel)
  guards.set(kernel.pool, fresh)
  return fresh
}

function createGuard(kernel: GuardKernel): Guard {
  const { pool, config } = kernel
  const limits = {
    address: countedLimit(pool, 'quote-address'),
    unknownToken: countedLimit(pool, 'quote-unknownToken'),
    token: countedLimit(pool, 'quote-token'),
  }
  const email = countedLimit(pool, 'quote-email')
  const proved = countedUses(pool, 'quote-proved')
  const provedAddress = countedLimit(pool, 'quote-provedAddress')
  const unproved = countedUses(pool, 'quote-unproved')
  const trapped = countedUses(pool, 'quote-trapped')
  const tickets = countedUses(pool, 'quote-ticket')
  const mails = countedUses(pool, 'quote-unprovedMails')
  const addressMails = countedUses(pool, 'quote-addressMails')
  const confirmations = countedUses(pool, 'quote-confirmation')
  /** Until when each company counts as under attack, for pages of this process; the database knows better when it matters. */
  const attackedUntil = new Map<number, number>()

  const now = () => kernel.now().getTime()
  const ticketAt = (companyId: number, at: number) => makeTicket(config.SECRET, { companyId, at })

  function noteAttack(companyId: number, state: Uses, provedState: Uses): boolean {
    const isAttacked =
      state.used > BUDGETS['quote-unproved'].most || provedState.used > BUDGETS['quote-calm'].most
    const { secondsLeft } = state.used > BUDGETS['quote-unproved'].most ? state : provedState
    if (isAttacked) attackedUntil.set(companyId, now() + secondsLeft * 1000)
    else attackedUntil.delete(companyId)
    return isAttacked
  }

  /** The refusal that a real page goes on from by itself; its ticket is old enough to be used at once. */
  function proveMore(companyId: number, retryAfter: number): AppError {
    const ticket = ticketAt(companyId, now() - QUICKEST_SECONDS * 1000)
    return new AppError('rest_too_many_requests', { details: { retryAfter, work: MOST_WORK, ticket } })
  }

  return {
    passAddress: (address) => limits.address(address),
    passToken: (address, isKnown) => (isKnown ? limits.token(address) : limits.unknownToken(address)),
    admit: async (companyId, form) => {
      const key = String(companyId)
      const standing = judgeTicket(config.SECRET, form, { companyId, now: now() })
      const work = standing.kind === 'worked' ? standing.work : 0
      const provedState = await proved.look(key)
      const asked = noteAttack(companyId, await unproved.look(key), provedState) ? MOST_WORK : WORK_IN_PEACE
      const isFresh =
        work >= asked && (await tickets.use(`${form.ticket}`)).used <= BUDGETS['quote-ticket'].most
      if (isFresh) {
        await provedAddress(`${companyId} ${networkOf(form.address)}`)
        const { used, secondsLeft } = await proved.use(key)
        if (used > BUDGETS['quote-proved'].most)
          throw new AppError('rest_too_many_requests', { details: { retryAfter: secondsLeft } })
        await email(`proved ${companyId} ${mailboxOf(form.email)}`)
        return { isProved: true }
      }
      // Who counted in peace has only to count on: that is no attack.
      if (asked === MOST_WORK && work >= WORK_IN_PEACE) throw proveMore(companyId, 1)
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
      work: (attackedUntil.get(companyId) ?? 0) > now() ? MOST_WORK : WORK_IN_PEACE,
    }),
  }
}
