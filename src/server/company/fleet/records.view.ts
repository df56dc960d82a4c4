import type { Damage, Inspection, Service, VehicleFile } from '../../../shared/company/fleet/vehicle.ts'
import type { Attachment } from '../../../shared/company/files/papers.ts'
import { dollarsFromCents, type Cents } from '../../../shared/kernel/money.ts'
import { pickAttachments, readAttachments } from '../files/certificate.files.ts'
import type { LinkContext } from '../files/file.links.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  readDamages,
  readInspections,
  readOutages,
  readServices,
  type DamageFacts,
  type InspectionFacts,
  type RecordKey,
  type ServiceFacts,
} from './records.store.ts'

type Papers = ReadonlyMap<number, Attachment>

/** Returns all records of a vehicle in the form of the API. */
export async function showRecords(
  tx: Tx,
  kernel: LinkContext,
  at: RecordKey,
): Promise<Pick<VehicleFile, 'outages' | 'inspections' | 'damages' | 'services'>> {
  const inspections = await readInspections(tx, at)
  const damages = await readDamages(tx, at)
  const services = await readServices(tx, at)
  const papers = await readAttachments(
    tx,
    kernel,
    at.companyId,
    [...inspections, ...damages, ...services].flatMap(({ fileIds }) => fileIds),
  )
  return {
    outages: await readOutages(tx, at),
    inspections: inspections.map((row) => showInspection(row, papers)),
    damages: damages.map((row) => showDamage(row, papers)),
    services: services.map((row) => showService(row, papers)),
  }
}

/** Returns an inspection in the form of the API. */
export function showInspection(
  { fileIds, ...row }: InspectionFacts & { id: number },
  papers: Papers,
): Inspection {
  return { ...row, files: pickAttachments(papers, fileIds) }
}

/** Returns damage in the form of the API. */
export function showDamage(
  { fileIds, costCents, ...row }: DamageFacts & { id: number },
  papers: Papers,
): Damage {
  return { ...row, cost: dollars(costCents), files: pickAttachments(papers, fileIds) }
}

/** Returns a maintenance entry in the form of the API. */
export function showService(
  { fileIds, costCents, ...row }: ServiceFacts & { id: number },
  papers: Papers,
): Service {
  return { ...row, cost: dollars(costCents), files: pickAttachments(papers, fileIds) }
}

const dollars = (amount: Cents | null) => (amount === null ? null : dollarsFromCents(amount))
