import { sql } from 'kysely'
import { variablesOfDay, type DayRates } from '../../../shared/company/settings/day-rates.ts'
import type { StateMeta } from '../../../shared/company/settings/company.ts'
import {
  withDefaultVariables,
  type CompanyVariables,
} from '../../../shared/company/settings/company.variables.ts'
import type { StoredMaterials } from '../../../shared/company/settings/packing-materials.ts'
import { withJobTerms, type StoredVariables } from '../../../shared/company/settings/variables.ts'
import type { OwnDocumentRule } from '../../../shared/jobs/documents/own-documents.ts'
import type { CrewAnswer, CrewPermission } from '../../../shared/people/workers/crew.choices.ts'
import type { EstimateRules } from '../../../shared/jobs/estimates/rules.ts'
import type { DefaultLines } from '../../../shared/company/settings/default-lines.ts'
import type { Lost } from '../../../shared/jobs/jobs/lost.ts'
import type { JobLocation } from '../../../shared/jobs/jobs/job.input.ts'
import type { JobVehicle } from '../../../shared/company/fleet/job-vehicle.ts'
import type { BookedEstimate } from '../../../shared/jobs/finances/agreed.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { TradeEdition } from '../../../shared/trade/profiles.ts'
import type { Snapshot } from '../../kernel/db/snapshot.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { recordStatement, snapshotsStatement, type StoredJob } from './job.record.store.ts'
import type { JobColumns } from './job.store.ts'

/** A person as jobs read them from the company's own record. */
export interface PersonRecord {
  id: number
  firstName: string
  lastName: string
  companyName: string
  isCompany: boolean
  email: string | null
  phone: string | null
  address: string
  address2: string
  profileFileId: number | null
}

export interface StoredActivity {
  id: number
  index: number
  activityType: NonNullable<JobLocation['activities'][number]['activityType']> | null
  activityDate: string | null
  startTime: string | null
  endTime: string | null
}
/** City and state that were looked up later for a location stored without them. */
export interface FoundPlace {
  city: string | null
  state: string | null
}
export type StoredLocation = Omit<JobLocation, 'activities'> & { activities: StoredActivity[] }

/** A stored job with what every rule about it needs: its company, people, and crew links. */
export interface JobRecord extends JobColumns {
  id: number
  companyId: number
  version: number
  addedBy: number | null
  /** When and why the office gave up this inquiry; null for all others. */
  lost: Lost | null
  lastContactDate: string | null
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  client: PersonRecord | null
  billingContact: PersonRecord | null
  updatedBy: { id: number; firstName: string; lastName: string } | null
  startedAt: string | null
  completedAt: string | null
  /** The instant when the first activity begins; null without a date. */
  startsAt: string | null
  endsAt: string | null
  /**
   * A payment is captured, recorded, or authorized for it, or a charge was started that its holder can still
   * confirm, for an hour at most. Deleting the job would leave that money without a job.
   */
  hasPayments: boolean
  /** The company's default estimate lines, kept since the job was created; null if there are none. */
  estimateLines: DefaultLines | null
  /** Documents of its company that it keeps or follows, or that its client agreed to, in order. */
  ownDocuments: OwnDocumentRule[]
  /** Whether anyone has agreed to a document of it. */
  hasAgreements: boolean
  /** Whether its company follows up by any rule, so that others need not look for them. */
  hasFollowUps: boolean
  /** Who takes care of it as a lead. */
  ownerId: number | null
  /** Whether the company gives new leads to people by rules. */
  hasRoutes: boolean
  /** Whether lines of revenue are stored. */
  hasRevenue: boolean
  /** Whether lines of the crew's pay are stored. */
  hasPayLines: boolean
  /**
   * Whether its figures and the estimate that it was booked with are stored. A job from an earlier version
   * lacks them until its next save.
   */
  isFilledIn: boolean
  /** The estimate when the job became scheduled; null until then. */
  bookedEstimate: BookedEstimate | null
  /**
   * The company's percents of weekdays and seasons that the job keeps (docs/decisions/0019); null if it keeps
   * none.
   */
  dayRates: DayRates | null
  /** The version of the rules that its automatic estimate is calculated by. */
  estimateRules: EstimateRules
  crew: {
    userId: number | null
    permissions: CrewPermission[]
    firstName: string
    lastName: string
    phone: string | null
    email: string | null
    noShow: boolean
    answer: CrewAnswer
  }[]
  vehicles: JobVehicle[]
  company: {
    id: number
    name: string
    handle: string
    logoFileId: number | null
    phone: string | null
    /** The number that takes texts. */
    textPhone: string | null
    email: string | null
    timezone: string
    standardCrewSize: number
    /** The company's stored settings of online booking, with the table of home sizes. */
    booking: Record<string, unknown>
    defaultWorkerPay: string
    /**
     * The variables that the job keeps since it was agreed to or booked, with the hourly rates of its day.
     */
    variables: CompanyVariables
    address: string
    latitude: number | null
    longitude: number | null
    showDocuments: boolean
    stateMeta: StateMeta
    packingMaterials: StoredMaterials
    addressState: string | null
    /** Percent added for paying by credit card; 0 if there is no fee. */
    cardFeePercent: number
    /** The edition of the trade profiles that the job keeps; absent means the newest. */
    tradeEdition?: TradeEdition
  }
  /** It keeps its company's settings of an earlier day, and these have changed since. */
  hasEarlierTerms: boolean
}

/**
 * Returns whether the move has started: the first activity's start has passed, or the crew marked the move as
 * started.
 */
export function hasStarted(job: Pick<JobRecord, 'startedAt' | 'startsAt'>, now: Date): boolean {
  return job.startedAt !== null || (job.startsAt !== null && Date.parse(job.startsAt) <= now.getTime())
}

const NO_SNAPSHOTS: readonly Snapshot<object>[] = []

/**
 * Reads one job of the given companies, or undefined; with `lock` the row stays locked until the transaction
 * ends. `snapshots`, which must always be the same array, are read with it and kept for the record.
 */
export async function readJobRecord(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
  lock: 'for update' | 'read',
  snapshots = NO_SNAPSHOTS,
): Promise<JobRecord | undefined> {
  // Locked before it is read. A caller who waited for a payment that was just started must see it, while a
  // single statement would show the job's crew and payments as they were before the wait.
  const locking =
    lock === 'for update'
      ? sql`select 1 from jobs where id = ${id} and company_id = any(${[...companyIds]}::bigint[]) for update`.execute(
          tx,
        )
      : undefined
  const [[record]] = await Promise.all([readJobRecords(tx, companyIds, [id], snapshots), locking])
  return record
}

/** Reads jobs of the given companies in one statement, in no order, with the snapshots as `readJobRecord` does. */
export async function readJobRecords(
  tx: Tx,
  companyIds: readonly number[],
  ids: readonly number[],
  snapshots = NO_SNAPSHOTS,
): Promise<JobRecord[]> {
  const { rows } = await tx.executeQuery(recordStatement(tx, snapshots, companyIds, ids))
  return rows.map(({ snapshots: values, ...columns }) => keepWith(recordOf(columns), snapshots, values))
}

/** Returns a copy of a record with which these snapshots are kept as they are now, read in one statement. */
export async function withSnapshots(
  tx: Tx,
  job: JobRecord,
  snapshots: readonly Snapshot<object>[],
): Promise<JobRecord> {
  const { rows } = await tx.executeQuery(snapshotsStatement(tx, snapshots, job))
  return keepWith({ ...job }, snapshots, rows[0]?.snapshots ?? [])
}

function keepWith(
  record: JobRecord,
  snapshots: readonly Snapshot<object>[],
  values: readonly object[],
): JobRecord {
  for (const [index, snapshot] of snapshots.entries()) {
    const value = values[index]
    if (value) snapshot.keep(record, value)
  }
  return record
}

function recordOf({ keptTerms, ...row }: StoredJob): JobRecord {
  const company = withJobTerms(row.company, keptTerms)
  const variables = withDefaultVariables(company.variables)
  return {
    ...row,
    minimumTime: row.minimumTime === null ? null : Number(row.minimumTime),
    packingHours: row.packingHours === null ? null : Number(row.packingHours),
    distanceMiles: row.distanceMiles === null ? null : Number(row.distanceMiles),
    company: { ...company, variables: variablesOfDay(row.jobDate, variables, row.dayRates) },
  }
}

/**
 * Returns the variables that a job is priced with on another day. An inquiry that keeps no terms takes the
 * company's current day percents, the same as the database stores with the save (docs/decisions/0019).
 */
export async function readVariablesOnDay(
  tx: Tx,
  job: Pick<JobRecord, 'id' | 'companyId'>,
  jobDate: string | null,
): Promise<CompanyVariables> {
  const { rows } = await sql<{
    variables: StoredVariables
    keptTerms: object | null
    dayRates: DayRates | null
  }>`
    select co.variables, j.kept_terms as "keptTerms",
      case when j.id is null or j.job_status = 'inquiring' and j.kept_terms is null
        then day_rates_of(co.booking) else j.day_rates end as "dayRates"
    from companies co left join jobs j on j.company_id = co.id and j.id = ${job.id}
    where co.id = ${job.companyId}`.execute(tx)
  const row = rows[0]
  if (!row) throw new AppError('job_not_found')
  const { variables } = withJobTerms(row, row.keptTerms)
  return variablesOfDay(jobDate, withDefaultVariables(variables), row.dayRates)
}

/** Reads the company facts that a new job starts from, including its default type and estimate lines. */
export async function readJobCompany(tx: Tx, companyId: number) {
  const row = await tx
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'handle',
      'logo_file_id as logoFileId',
      'phone',
      'smuvs_phone as textPhone',
      'email',
      'timezone',
      'standard_crew_size as standardCrewSize',
      'default_job_type as defaultJobType',
      'default_worker_pay as defaultWorkerPay',
      'variables',
      'address',
      'latitude',
      'longitude',
      'show_documents as showDocuments',
      'state_meta as stateMeta',
      'packing_materials as packingMaterials',
      'address_state as addressState',
      'card_fee_percent as cardFeePercent',
      'estimate_lines as estimateLines',
      'booking',
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      variables: withDefaultVariables(row.variables),
      cardFeePercent: Number(row.cardFeePercent),
    }
  )
}
