import { sql } from 'kysely'
import type { z } from 'zod'
import {
  POLICY_TYPE_LABELS,
  type InsuranceRequest,
  type insuranceRequestInputSchema,
  type PolicyType,
} from '../../../shared/company/insurance/policy.ts'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { centsFromDollars, dollarsFromCents, formatCents, type Cents } from '../../../shared/kernel/money.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { currentDay } from '../settings/meant-company.ts'
import { queueMail } from '../deliveries/deliveries.service.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

type RequestInput = z.output<typeof insuranceRequestInputSchema>

interface Asker {
  name: string
  email: string | null
  phone: string | null
  address: string
}

async function readAsker(tx: Tx, companyId: number): Promise<Asker> {
  const row = await tx
    .selectFrom('companies')
    .select(['name', 'email', 'phone', 'address'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!row) throw new AppError('rest_not_found')
  return row
}

/**
 * Returns the recipient of a request: the installation's broker, otherwise the company itself, or null if
 * neither has an address.
 */
export async function readRequestRecipient(
  tx: Tx,
  config: Kernel['config'],
  companyId: number,
): Promise<{ hasBroker: boolean; sendsTo: string | null }> {
  const broker = config.INSURANCE_BROKER_EMAIL
  if (broker !== '') return { hasBroker: true, sendsTo: broker }
  return { hasBroker: false, sendsTo: (await readAsker(tx, companyId)).email || null }
}

/**
 * Stores a request for insurance and mails it to the broker, or to the company itself as a reminder. Throws
 * rest_invalid_param for a past day, and rest_conflict if there is no address to send it to.
 */
export async function requestInsurance(
  tx: Tx,
  kernel: Pick<Kernel, 'config' | 'queue' | 'now'>,
  companyId: number,
  userId: number,
  input: RequestInput,
): Promise<InsuranceRequest> {
  const asker = await readAsker(tx, companyId)
  const { hasBroker, sendsTo } = await readRequestRecipient(tx, kernel.config, companyId)
  if (input.startDate < (await currentDay(tx, companyId, kernel.now())))
    throw new AppError('rest_invalid_param', { fields: { startDate: 'Pick a day that is not past.' } })
  if (sendsTo === null)
    throw new AppError('rest_conflict', {
      message: "Enter the company's email under Settings, General first.",
    })
  const limitCents = typeof input.limit === 'number' ? centsFromDollars(input.limit) : null
  const note = input.note ?? ''
  const { id } = await tx
    .insertInto('insurance_requests')
    .values({
      company_id: companyId,
      type: input.type,
      limit_cents: limitCents,
      start_on: input.startDate,
      note,
      sent_to: sendsTo,
      is_broker: hasBroker,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [request] = (await listRequests(tx, companyId, { page: 1, per_page: 1 }, id)).rows
  if (!request) throw new AppError('rest_not_found')
  const label = POLICY_TYPE_LABELS[input.type]
  await queueMail(tx, kernel.queue, {
    companyId,
    jobId: null,
    kind: 'insuranceRequest',
    to: sendsTo,
    subject: `${label} insurance for ${asker.name}`,
    text: [
      hasBroker
        ? `${asker.name} asks for an offer of insurance.`
        : 'A reminder to buy insurance: ask your broker for an offer.',
      [
        `Type: ${label}`,
        `Limit: ${limitCents === null ? 'not given' : formatCents(limitCents)}`,
        `Start: ${formatDayInWords(input.startDate, '')}`,
      ].join('\n'),
      ...(note === '' ? [] : [note]),
      [
        `Asked by: ${request.createdBy}`,
        `Company: ${asker.name}`,
        `Address: ${asker.address || 'not given'}`,
        `Phone: ${formatPhone(asker.phone) || 'not given'}`,
        `Email: ${asker.email || 'not given'}`,
      ].join('\n'),
    ].join('\n\n'),
  })
  return request
}

/** Lists a page of a company's requests, newest first; only one of them with `id`. */
export async function listRequests(
  tx: Tx,
  companyId: number,
  paging: { page: number; per_page: number },
  id?: number,
): Promise<{ rows: InsuranceRequest[]; total: number }> {
  const { rows } = await sql<{
    id: number
    type: PolicyType
    limitCents: Cents | null
    startDate: string
    note: string
    sentTo: string
    isBroker: boolean
    createdAt: string
    createdBy: string
  }>`
    select r.id, r.type, r.limit_cents as "limitCents", r.start_on as "startDate", r.note, r.sent_to as "sentTo",
      r.is_broker as "isBroker", r.created_at as "createdAt",
      coalesce(nullif(trim(concat(m.first_name, ' ', m.last_name)), ''), 'Anon') as "createdBy"
    from insurance_requests r left join members m on m.company_id = r.company_id and m.user_id = r.created_by
    where r.company_id = ${companyId} and ${id === undefined ? sql`true` : sql`r.id = ${id}`}
    order by r.id desc limit ${paging.per_page} offset ${(paging.page - 1) * paging.per_page}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total from insurance_requests
    where company_id = ${companyId}`.execute(tx)
  return {
    rows: rows.map(({ limitCents, ...row }) => ({
      ...row,
      limit: limitCents === null ? null : dollarsFromCents(limitCents),
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}
