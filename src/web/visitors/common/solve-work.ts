import { solveWork } from '../../../shared/visitors/booking/proof.ts'

/** A page's ticket with the proof of work that goes along with what it sends. */
export interface Proved {
  ticket: string
  proof: string
}

/** What a page sends its forms with: a ticket, and how much work the server asks for. */
export interface Ticket {
  ticket: string
  work: number
}

/** Milliseconds after which a ticket is changed for a new one before it is used: well under its two hours. */
export const TICKET_MS = 100 * 60_000

/** Lets the page do what else it has to, between two slices of the search. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Works for a page in the background, so that what it sends has its proof by the time that somebody presses the button. */
export function createProver(first: Ticket, renew: () => Promise<Ticket>, now: () => number = Date.now) {
  let known = first
  let since = now()
  const solved = new Map<string, Promise<string>>()

  function take(next: Ticket): void {
    known = next
    since = now()
  }

  function solve(ticket: string, bits: number): Promise<string> {
    const name = `${bits} ${ticket}`
    const running = solved.get(name) ?? solveWork(ticket, bits, pause)
    solved.set(name, running)
    return running
  }

  return {
    /** Begins with the work before it is needed. */
    begin: () => void solve(known.ticket, known.work),
    /** The proof for a ticket that still counts; throws what `renew` raises. */
    prove: async (): Promise<Proved> => {
      if (now() - since > TICKET_MS) take(await renew())
      const { ticket, work } = known
      return { ticket, proof: await solve(ticket, work) }
    },
    /** Goes on with another ticket, for which the server may want more. */
    take,
  }
}
export type Prover = ReturnType<typeof createProver>
