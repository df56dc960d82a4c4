import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { StoredVariables } from '../../../shared/company/settings/variables.ts'
import { openedJob, type Snapshot } from '../../kernel/db/snapshot.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { JobRecord } from './job.record.ts'
import { renewedTerms } from './job.terms.ts'

/** A job as its statement returns it: numbers as text, and the terms that it keeps beside those of its company. */
export interface StoredJob extends Omit<
  JobRecord,
  'minimumTime' | 'packingHours' | 'distanceMiles' | 'company'
> {
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

type Snapshots = readonly Snapshot<object>[]
type ReadRow = StoredJob & { snapshots: object[] }

/** Parameters of the statements, until they are run for jobs. */
const [IDS, COMPANIES, JOB, COMPANY, CLIENT] = [{}, {}, {}, {}, {}]

/** Returns a function that fills in a statement, which is built once for its snapshots: building it takes as long as running it. */
function builtOnce<T>(query: (snapshots: Snapshots) => RawBuilder<T>) {
  const statements = new WeakMap<Snapshots, CompiledQuery<T>>()
  return (tx: Tx, snapshots: Snapshots, values: ReadonlyMap<unknown, unknown>): CompiledQuery<T> => {
    let known = statements.get(snapshots)
    if (!known) statements.set(snapshots, (known = query(snapshots).compile(tx)))
    return CompiledQuery.raw(
      known.sql,
      known.parameters.map((value) => (values.has(value) ? values.get(value) : value)),
    )
  }
}

/** Returns the statement that reads these jobs of the given companies, and with each what these snapshots hold of it. */
export function recordStatement(
  tx: Tx,
  snapshots: Snapshots,
  companyIds: readonly number[],
  ids: readonly number[],
): CompiledQuery<ReadRow> {
  return recordOfJobs(
    tx,
    snapshots,
    new Map<unknown, unknown>([
      [IDS, [...ids]],
      [COMPANIES, [...companyIds]],
    ]),
  )
}

/** Returns the statement that reads only what these snapshots hold of a job. */
export function snapshotsStatement(
  tx: Tx,
  snapshots: Snapshots,
  job: Pick<JobRecord, 'companyId' | 'id' | 'clientId'>,
): CompiledQuery<{ snapshots: object[] }> {
  return snapshotsOfJob(
    tx,
    snapshots,
    new Map<unknown, unknown>([
      [COMPANY, job.companyId],
      [JOB, job.id],
      [CLIENT, job.clientId],
    ]),
  )
}

const arrayOf = (snapshots: Snapshots) =>
  sql<object[]>`json_build_array(${sql.join(snapshots.map(({ json }) => json))})`

const snapshotsOfJob = builtOnce(
  (snapshots) => sql<{ snapshots: object[] }>`select ${arrayOf(snapshots)} as snapshots
    from (select ${COMPANY}::bigint as company_id, ${JOB}::bigint as id, ${CLIENT}::bigint as client_id) opened`,
)

const recordOfJobs = builtOnce(
  (snapshots) => sql<ReadRow>`
    select ${arrayOf(snapshots)} as snapshots, j.id, j.company_id as "companyId", j.version, j.added_by as "addedBy", j.owner_id as "ownerId", j.client_id as "clientId",
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
    where j.id = any(${IDS}::bigint[]) and j.company_id = any(${COMPANIES}::bigint[])`,
)
