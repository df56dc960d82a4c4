import { CompiledQuery, sql } from 'kysely'
import type { HomeSize } from '../../../shared/trade/home-sizes.ts'
import { variablesOfDay, type DayRates } from '../../../shared/company/settings/day-rates.ts'
import type { StateMeta } from '../../../shared/company/settings/company.ts'
import {
  DEFAULT_VARIABLES,
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
import type { JobSource, JobStatus, JobType } from '../../../shared/trade/job.choices.ts'
import type { BookedEstimate } from '../../../shared/jobs/finances/agreed.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { TradeEdition } from '../../../shared/trade/profiles.ts'
import { openedJob, type Snapshot } from '../../kernel/db/snapshot.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { renewedTerms } from './job.terms.ts'

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
export interface JobRecord {
  id: number
  companyId: number
  version: number
  addedBy: number | null
  clientId: number | null
  billingContactId: number | null
  isBillingContact: boolean
  jobSource: JobSource | null
  homeSize: HomeSize | null
  jobStatus: JobStatus
  jobType: JobType
  /** Local time as `YYYY-MM-DD HH:mm:ss`, or null. */
  jobDate: string | null
  isDateDirty: boolean
  timeOfScheduling: string | null
  closedIn: { communicationId: number | null; time: string } | null
  crewSize: number
  /** Whether the office entered the hours, as opposed to a client or visitor. */
  areHoursTyped: boolean
  useTruck: boolean
  minimumTime: number | null
  packingHours: number | null
  notes: string
  cargo: { item: string; quantity: number }[]
  contactPerson: Record<string, unknown>[]
  locations: StoredLocation[]
  /**
   * In the order of `locations`; an entry is null if the location has its own, and the list is null before
   * the lookup.
   */
  foundPlaces: (FoundPlace | null)[] | null
  distanceMiles: number | null
  isLocal: boolean
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

interface StoredJob extends Omit<JobRecord, 'minimumTime' | 'packingHours' | 'distanceMiles' | 'company'> {
  minimumTime: string | null
  packingHours: string | null
  distanceMiles: string | null
  keptTerms: Partial<StoredJob['company']> | null
  company: Omit<JobRecord['company'], 'variables'> & { variables: StoredVariables }
}

const personJson = (
  alias: string,
) => sql`case when ${sql.ref(`${alias}.user_id`)} is not null then json_build_object(
  'id', ${sql.ref(`${alias}.user_id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)},
  'lastName', ${sql.ref(`${alias}.last_name`)}, 'companyName', ${sql.ref(`${alias}.company_name`)},
  'isCompany', ${sql.ref(`${alias}.is_company`)}, 'email', ${sql.ref(`${alias}.email`)},
  'phone', ${sql.ref(`${alias}.phone`)}, 'address', ${sql.ref(`${alias}.address`)},
  'address2', ${sql.ref(`${alias}.address2`)}, 'profileFileId', ${sql.ref(`${alias}.profile_file_id`)}) end`

/**
 * Returns whether the move has started: the first activity's start has passed, or the crew marked the move as
 * started.
 */
export function hasStarted(job: Pick<JobRecord, 'startedAt' | 'startsAt'>, now: Date): boolean {
  return job.startedAt !== null || (job.startsAt !== null && Date.parse(job.startsAt) <= now.getTime())
}

/**
 * SQL for whether the crew of a job `j` of a company `co` may still contact its client, by the same rule as
 * `isContactClosed`.
 */
export const CONTACT_IS_OPEN = `(j.job_status = 'inquiring' or j.job_date is null or j.job_date::date
  + coalesce((co.variables #>> '{crewContactDays,value}')::int, ${DEFAULT_VARIABLES.crewContactDays.value})
  >= (now() at time zone co.timezone)::date)`

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
  const { rows } = await tx.executeQuery(statementOf(tx, snapshots, companyIds, ids))
  return rows.map(({ snapshots: values, ...columns }) => {
    const record = recordOf(columns)
    for (const [index, snapshot] of snapshots.entries()) {
      const value = values[index]
      if (value) snapshot.keep(record, value)
    }
    return record
  })
}

/** Parameters of the statement, until it is run for jobs. */
const [IDS, COMPANIES] = [{}, {}]
/** The statements by the snapshots that they read: building one takes as long as running it. */
const statements = new WeakMap<readonly Snapshot<object>[], CompiledQuery<ReadRow>>()

type ReadRow = StoredJob & { snapshots: object[] }

function statementOf(
  tx: Tx,
  snapshots: readonly Snapshot<object>[],
  companyIds: readonly number[],
  ids: readonly number[],
): CompiledQuery<ReadRow> {
  let known = statements.get(snapshots)
  if (!known) statements.set(snapshots, (known = recordQuery(snapshots).compile(tx)))
  const parameters = known.parameters.map((value) =>
    value === IDS ? [...ids] : value === COMPANIES ? [...companyIds] : value,
  )
  return CompiledQuery.raw(known.sql, parameters)
}

const recordQuery = (snapshots: readonly Snapshot<object>[]) =>
  sql<ReadRow>`
    select json_build_array(${sql.join(snapshots.map(({ json }) => json))}) as snapshots, j.id, j.company_id as "companyId", j.version, j.added_by as "addedBy", j.owner_id as "ownerId", j.client_id as "clientId",
      j.billing_contact_id as "billingContactId", j.is_billing_contact as "isBillingContact",
      j.job_source as "jobSource", j.home_size as "homeSize", j.job_status as "jobStatus", j.job_type as "jobType", j.job_date as "jobDate",
      j.is_date_dirty as "isDateDirty", j.time_of_scheduling as "timeOfScheduling", j.closed_in as "closedIn",
      j.crew_size as "crewSize", j.are_hours_typed as "areHoursTyped", j.use_truck as "useTruck", j.minimum_time as "minimumTime", j.packing_hours as "packingHours", j.notes, j.cargo,
      j.contact_person as "contactPerson", j.locations, j.found_places as "foundPlaces", j.distance_miles as "distanceMiles",
      j.is_local as "isLocal", case when j.lost_at is not null then json_build_object('at', j.lost_at, 'reason', j.lost_reason,
        'note', coalesce(j.lost_note, '')) end as lost, j.last_contact_date as "lastContactDate", j.created_at as "createdAt",
      j.updated_at as "updatedAt", j.started_at as "startedAt", j.completed_at as "completedAt", j.starts_at as "startsAt", j.ends_at as "endsAt",
      j.deleted_at as "deletedAt", j.estimate_lines as "estimateLines", j.day_rates as "dayRates",
      j.kept_terms as "keptTerms", j.kept_terms is not null
        and (j.kept_terms, j.estimate_lines, j.day_rates) is distinct from
          (${renewedTerms}, nullif(co.estimate_lines, '{}'), day_rates_of(co.booking)) as "hasEarlierTerms",
      j.booked_estimate as "bookedEstimate",
      j.estimate_rules as "estimateRules",
      exists (select from transactions x where x.company_id = j.company_id and x.job_id = j.id
          and x.status not in ('failed', 'canceled'))
        or exists (select from recorded_payments p where p.company_id = j.company_id and p.job_id = j.id
          and p.voided_at is null) as "hasPayments",
      own_documents_of_job(j) as "ownDocuments",
      exists (select from agreements a where a.company_id = j.company_id and a.job_id = j.id) as "hasAgreements",
      exists (select from follow_up_rules u where u.company_id = j.company_id and u.is_on and u.deleted_at is null)
        as "hasFollowUps",
      exists (select from lead_routing u where u.company_id = j.company_id and u.routes <> '[]') as "hasRoutes",
      exists (select from revenue_lines r where r.company_id = j.company_id and r.job_id = j.id) as "hasRevenue",
      exists (select from crew_invoice_lines l where l.company_id = j.company_id and l.job_id = j.id) as "hasPayLines",
      exists (select from job_figures f where f.company_id = j.company_id and f.job_id = j.id)
        and (j.booked_estimate is not null or j.job_status not in ('scheduled', 'completed')) as "isFilledIn",
      ${personJson('cl')} as client, ${personJson('bc')} as "billingContact",
      case when ub.user_id is not null then json_build_object('id', ub.user_id, 'firstName', ub.first_name,
        'lastName', ub.last_name) end as "updatedBy",
      coalesce((select json_agg(json_build_object('userId', c.user_id, 'permissions', c.permissions,
          'firstName', coalesce(m.first_name, 'Anon'), 'lastName', coalesce(m.last_name, ''),
          'phone', m.phone, 'email', m.email, 'noShow', c.no_show, 'answer', c.answer) order by c.position)
        from job_crew c left join members m on m.company_id = c.company_id and m.user_id = c.user_id
        where c.company_id = j.company_id and c.job_id = j.id), '[]') as crew,
      coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'sizeFeet', v.size_feet,
          'isRented', v.is_rented, 'plate', v.plate, 'plateState', v.plate_state) order by lower(v.name), v.id)
        from job_vehicles t join vehicles v on v.company_id = t.company_id and v.id = t.vehicle_id
        where t.company_id = j.company_id and t.job_id = j.id), '[]') as vehicles,
      json_build_object('id', co.id, 'name', co.name, 'handle', co.handle, 'logoFileId', co.logo_file_id,
        'phone', co.phone, 'textPhone', co.smuvs_phone, 'email', co.email, 'timezone', co.timezone,
        'standardCrewSize', co.standard_crew_size, 'booking', co.booking, 'defaultWorkerPay', co.default_worker_pay, 'variables', co.variables, 'address', co.address,
        'showDocuments', co.show_documents, 'stateMeta', co.state_meta,
        'packingMaterials', co.packing_materials, 'addressState', co.address_state,
        'cardFeePercent', co.card_fee_percent, 'latitude', co.latitude, 'longitude', co.longitude) as company
    from jobs j
    cross join ${openedJob}
    join companies co on co.id = j.company_id
    left join members cl on cl.company_id = j.company_id and cl.user_id = j.client_id
    left join members bc on bc.company_id = j.company_id and bc.user_id = j.billing_contact_id
    left join members ub on ub.company_id = j.company_id and ub.user_id = j.updated_by
    where j.id = any(${IDS}::bigint[]) and j.company_id = any(${COMPANIES}::bigint[])`

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
