import { solveWork } from '../../../shared/visitors/booking/proof.ts'

/** A page's ticket with the proof of work that is sent with a form. */
export interface TicketProof {
  ticket: string
  proof: string
}

/** What a page needs to send its forms: a ticket, and how much work the server requires. */
export interface Ticket {
  ticket: string
  work: number
}

/** Milliseconds after which a ticket is replaced before use: well below its lifetime of two hours. */
export const TICKET_MS = 100 * 60_000

/** Lets the page run other tasks between two slices of the search. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * Creates the prover of a page, which works in the background, so that the proof is ready when the button is
 * pressed.
 */
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
    /** Starts the work before it is needed. */
    begin: () => void solve(known.ticket, known.work),
    /** Returns the proof for a valid ticket; throws what `renew` throws. */
    prove: async (): Promise<TicketProof> => {
      if (now() - since > TICKET_MS) take(await renew())
      const { ticket, work } = known
      return { ticket, proof: await solve(ticket, work) }
    },
    /** Continues with another ticket, for which the server may require more work. */
    take,
  }
}
export type Prover = ReturnType<typeof createProver>
