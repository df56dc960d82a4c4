import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'

/** Facts that other features show with a company. */
export interface CompanyFacts {
  /** Ids of its workers, and of those called first for sales calls. */
  crew: { workers: readonly number[]; salesCall: readonly number[] }
  jobsKeepingRates: number
}

/** The save of a name, and who makes it. */
export interface NameWork {
  tx: Tx
  kernel: Kernel
  actor: Actor
  companyIds: readonly number[]
}

/** Whose name on agreements changes: a client's, or the company's if no client is given. */
export interface Named {
  companyId: number
  clientId?: number
}

/** What follows a change of a name that agreements contain. */
export interface NameChanges {
  /** Makes the change and notifies the clients whose agreements become void. */
  change<T>(work: NameWork, named: Named, change: () => Promise<T>): Promise<T>
  /** Returns the number of open jobs whose agreements the change would void; saves nothing. */
  countVoided(work: NameWork, named: Named, change: () => Promise<unknown>): Promise<number>
}

/** What other features add to a company. The company wing imports none of them; app.ts passes them in. */
export interface CompanyFeatures {
  read(tx: Tx, companyId: number): Promise<CompanyFacts>
  /** Moves stored times into a new time zone, in the transaction of the save. */
  changeZone(
    tx: Tx,
    companyId: number,
    zones: { from: string; to: string },
    by: { userId: number; now: Date },
  ): Promise<void>
  names: NameChanges
}
