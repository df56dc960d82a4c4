import { automaticEstimate, estimateTotalCents } from '../../shared/estimates/automatic.ts'
import { depositCents } from '../../shared/estimates/deposit.ts'
import { materialPrices } from '../../shared/companies/packing-materials.ts'
import { cubicFeetOf } from '../../shared/documents/cube-sheet.ts'
import {
  DOCUMENT_INPUTS,
  VALUATION_OPTIONS,
  type DocumentName,
  type EstimateOption,
  type LineInput,
  type WrittenDocumentName,
} from '../../shared/documents/document.ts'
import { approvedOption, documentsOfJob, valuationOf } from '../../shared/documents/document.rules.ts'
import { CONSUMER_RIGHTS_PAGES, CONSUMER_RIGHTS_VERSION } from '../../shared/documents/consumer-rights.ts'
import type { WordingName } from '../../shared/documents/wordings/defaults.ts'
import { fillWording, usedPlaceholders } from '../../shared/documents/wordings/wording.ts'
import type { EstimateLine } from '../../shared/jobs/job.ts'
import { formatDay } from '../../shared/kernel/dates.ts'
import {
  dollarsFromCents,
  formatCents,
  lineTotalCents,
  sumCents,
  type Cents,
} from '../../shared/kernel/money.ts'
import { formatPhone } from '../../shared/kernel/phone.ts'
import { profileFor } from '../../shared/trade/profiles.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { Wording, Wordings } from '../wordings/wordings.service.ts'
import type { RevenueLine, StoredDocuments } from './documents.store.ts'

/** What the variables of a job's documents are worked out from. */
export interface VariableSources {
  job: JobRecord
  stored: StoredDocuments
  revenue: readonly RevenueLine[]
  wordings: Wordings
}

type Variables = Record<string, unknown>

/** What the rules of documents judge this job by. */
export function documentFactsOf(job: JobRecord) {
  return {
    jobType: job.jobType,
    jobStatus: job.jobStatus,
    locations: job.locations,
    showDocuments: job.company.showDocuments,
  }
}

/** Lines as the wire shows them, each with its total in dollars (DECISIONS C5). */
export function shownLines(lines: readonly LineInput[]): EstimateLine[] {
  return numbered(lines).map((line) => ({
    id: line.id,
    item: line.item,
    lineItemDate: line.lineItemDate ?? null,
    rate: line.rate,
    units: line.units,
    total: dollarsFromCents(lineTotalCents(line.rate, line.units)),
  }))
}

/** The estimate of a job: its written lines, or those worked out from crew, activities and cube sheet (DECISIONS C4, K12). */
export function estimateOf(sources: Pick<VariableSources, 'job' | 'stored'>): ShownLines {
  return remembered(sources, 'lines of the estimate', () => workOutEstimate(sources))
}

/** Lines of a document, whether they were written by hand, and their total. */
interface ShownLines {
  dirty: boolean
  lineItems: EstimateLine[]
  totalCents: Cents
}

function workOutEstimate({ job, stored }: Pick<VariableSources, 'job' | 'stored'>): ShownLines {
  const written = storedOf(stored, 'estimate')
  const dirty = written?.dirty === true
  const lineItems = dirty
    ? shownLines(written.lineItems ?? [])
    : automaticEstimate({
        jobType: job.jobType,
        jobDate: job.jobDate,
        crewSize: job.crewSize,
        locations: job.locations,
        minimumTime: job.minimumTime,
        variables: job.company.variables,
        cubicFeet: cubicFeetOn(stored),
      })
  return { dirty, lineItems, totalCents: estimateTotalCents(lineItems) }
}

/** Cubic feet of everything on the cube sheet (DECISIONS D7). */
export function cubicFeetOn(stored: StoredDocuments): number {
  return cubicFeetOf(storedOf(stored, 'cubeSheet')?.lineItems ?? [])
}

/** What was stored of a document, in its type: it went through its schema when it was written. */
export function storedOf<N extends WrittenDocumentName>(stored: StoredDocuments, name: N) {
  let parsed = parsedOnce.get(stored)
  if (!parsed) parsedOnce.set(stored, (parsed = new Map()))
  if (!parsed.has(name)) {
    const result = stored[name] === undefined ? undefined : DOCUMENT_INPUTS[name].safeParse(stored[name])
    parsed.set(name, result?.success ? result.data : undefined)
  }
  // The schema of that very name, whose output this is.
  return parsed.get(name) as ReturnType<(typeof DOCUMENT_INPUTS)[N]['parse']> | undefined
}

/** A look at a job asks for the same document many times; a long cube sheet is parsed once. */
const parsedOnce = new WeakMap<StoredDocuments, Map<WrittenDocumentName, unknown>>()

/** Rows with an id each; one that came without, or with another's, gets the next free one. */
function numbered<Row extends { id?: number | undefined }>(rows: readonly Row[]): (Row & { id: number })[] {
  let next = Math.max(0, ...rows.map(({ id }) => id ?? 0)) + 1
  const taken = new Set<number>()
  return rows.map((row) => {
    const id = row.id !== undefined && row.id > 0 && !taken.has(row.id) ? row.id : next++
    taken.add(id)
    return { ...row, id }
  })
}

/** Whether the price may be exceeded: as written on the bill of lading, else as the trade profile starts (DECISIONS J). */
export function estimateOptionOf({
  job,
  stored,
}: Pick<VariableSources, 'job' | 'stored'>): EstimateOption | null {
  if (!documentsOfJob(documentFactsOf(job)).some(({ name }) => name === 'billOfLading')) return null
  const options = profileFor(job).estimateOptions
  const written = storedOf(stored, 'billOfLading')?.optionEstimate
  return written && options.includes(written) ? written : (options[0] ?? 'none')
}

/** Everything that a wording may name, as people read it. */
function factsOf(sources: VariableSources): Record<string, string> {
  const { job } = sources
  const { totalCents } = estimateOf(sources)
  const { company } = job
  const colorado = company.stateMeta.Colorado
  const nameOf = job.client ? `${job.client.firstName} ${job.client.lastName}`.trim() : ''
  return {
    company: company.name,
    companyPhone: formatPhone(company.phone) || '(not set)',
    companyAddress: company.address || '(not set)',
    companyEmail: company.email ?? '(not set)',
    client: nameOf || 'the client',
    jobNumber: String(job.id),
    moveDate: job.jobDate ? formatDay(job.jobDate.slice(0, 10)) : 'a date to be agreed',
    total: formatCents(totalCents),
    deposit: formatCents(depositCents(company.variables, job.isLocal, totalCents)),
    pucNumber: colorado?.pucNumber || '(not set)',
  }
}

/** A wording by version and hash with the facts that it names, so that its text can be made again from the record. */
export function wordingReference(sources: VariableSources, name: WordingName): Variables {
  const wording = sources.wordings[name]
  const facts = factsOf(sources)
  const used = usedPlaceholders(wording.body)
  return {
    version: wording.version,
    hash: wording.hash,
    facts: Object.fromEntries(used.map((key) => [key, facts[key] ?? ''])),
  }
}

/** The text of a wording with this job's facts in it. */
export function wordingText(sources: VariableSources, name: WordingName): Wording & { text: string } {
  const wording = sources.wordings[name]
  return { ...wording, text: fillWording(wording.body, factsOf(sources)) }
}

/** The variables of one document, computed ones included (DECISIONS D1, D2, K3). */
export function variablesOf(sources: VariableSources, name: DocumentName): Variables {
  return remembered(sources, name, () => VARIABLES[name](sources))
}

/** What was worked out from the same sources before: a look at a job asks for most of it several times. */
function remembered<T>(sources: object, key: string, work: () => T): T {
  let known = workedOut.get(sources)
  if (!known) workedOut.set(sources, (known = new Map()))
  if (!known.has(key)) known.set(key, work())
  // Every key is used by one caller, whose type this is.
  return known.get(key) as T
}
const workedOut = new WeakMap<object, Map<string, unknown>>()

/** The content that consent to electronic records is given to (DECISIONS J). */
export function consentContent(sources: VariableSources, isGiven: boolean): Variables {
  return { consent: isGiven, wording: wordingReference(sources, 'electronicRecords') }
}

/** The lines that are charged: written ones, else revenue once the move is done or moved, else the estimate (spec 2 §4). */
export function invoiceOf(sources: VariableSources): ShownLines {
  const { job, stored, revenue } = sources
  const written = storedOf(stored, 'invoice')
  const dirty = written?.dirty === true
  const isFromRevenue = (job.jobStatus === 'completed' || job.isDateDirty) && revenue.length > 0
  const lineItems = dirty
    ? shownLines(written.lineItems ?? [])
    : isFromRevenue
      ? shownLines(revenue)
      : estimateOf(sources).lineItems
  return { dirty, lineItems, totalCents: estimateTotalCents(lineItems) }
}

/** The packing materials of a bill of lading: the company's prices until one was changed by hand (DECISIONS D7). */
function packingMaterialsOf({ job, stored }: VariableSources) {
  const written = storedOf(stored, 'billOfLading')?.packingMaterials ?? []
  return materialPrices(job.company.packingMaterials).map(({ item, label, rate }) => {
    const line = written.find((one) => one.item === item)
    const isDirty = line?.isDirty === true
    const price = isDirty ? line.rate : rate
    const quantity = line?.quantity ?? 0
    return {
      item,
      label,
      quantity,
      rate: price,
      amount: dollarsFromCents(lineTotalCents(price, quantity)),
      isDirty,
    }
  })
}

const BLANK_OPTIONS = Object.fromEntries(
  VALUATION_OPTIONS.map((name) => [name, { accept: '', reject: '' }]),
) as Record<(typeof VALUATION_OPTIONS)[number], { accept: string; reject: string }> // one entry for each option

/** What the client wrote of the Colorado valuation, with blanks for the rest. */
export function coloradoOf(stored: StoredDocuments) {
  const written = storedOf(stored, 'coloradoClientAgreement')
  const optionsValuation = written?.optionsValuation ?? BLANK_OPTIONS
  const approved = approvedOption(optionsValuation)
  return {
    cargoInsurance: written?.cargoInsurance ?? null,
    optionsValuation,
    // What was approved says which kind it is; before that, what was chosen.
    optionValuation: approved ? valuationOf(approved) : (written?.optionValuation ?? null),
    valuation: written?.valuation ?? null,
    valueOfShipment: written?.valueOfShipment ?? null,
  }
}

function agreedEstimate(sources: VariableSources): Variables {
  const { lineItems, totalCents } = estimateOf(sources)
  return { lineItems, total: dollarsFromCents(totalCents), optionEstimate: estimateOptionOf(sources) }
}

const VARIABLES: Record<DocumentName, (sources: VariableSources) => Variables> = {
  estimate: (sources) => {
    const { dirty, lineItems } = estimateOf(sources)
    return {
      dirty,
      lineItems,
      optionEstimate: estimateOptionOf(sources),
      wording: wordingReference(sources, 'estimate'),
    }
  },
  clientAgreement: (sources) => ({
    estimate: agreedEstimate(sources),
    wording: wordingReference(sources, 'clientAgreement'),
  }),
  coloradoClientAgreement: (sources) => {
    const { company } = sources.job
    const puc = company.stateMeta.Colorado
    return {
      estimate: agreedEstimate(sources),
      ...coloradoOf(sources.stored),
      company: {
        name: company.name,
        pucNumber: puc?.pucNumber ?? '',
        pucAddress: puc?.samePrimaryPuc === false ? (puc.pucAddress ?? '') : company.address,
      },
      wording: wordingReference(sources, 'coloradoClientAgreement'),
    }
  },
  consumerAdvisement: (sources) => ({ wording: wordingReference(sources, 'consumerAdvisement') }),
  consumerRights: () => ({ version: CONSUMER_RIGHTS_VERSION, pages: CONSUMER_RIGHTS_PAGES.length }),
  billOfLading: (sources) => {
    const written = storedOf(sources.stored, 'billOfLading') ?? {}
    const packingMaterials = packingMaterialsOf(sources)
    return {
      optionValuation: null,
      declaredValue: null,
      participatingCarriers: '',
      paymentForm: null,
      isCollectOnDelivery: false,
      notifyPerson: '',
      pickupFrom: null,
      pickupTo: null,
      deliveryFrom: null,
      deliveryTo: null,
      isGuaranteed: false,
      guaranteeTerms: '',
      actualPickup: null,
      vehicle: '',
      paymentTerms: '',
      insurance: '',
      accessorialServices: '',
      ...Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null)),
      optionEstimate: estimateOptionOf(sources),
      packingMaterials,
      packingTotal: dollarsFromCents(
        sumCents(packingMaterials.map(({ rate, quantity }) => lineTotalCents(rate, quantity))),
      ),
    }
  },
  cubeSheet: ({ stored }) => ({
    lineItems: numbered(storedOf(stored, 'cubeSheet')?.lineItems ?? []),
  }),
  inventorySheet: ({ job, stored }) => {
    const written = storedOf(stored, 'inventorySheet')
    const last = job.locations.length > 1 ? job.locations.at(-1) : undefined
    return {
      origin_condition: '',
      destination_condition: '',
      ...written,
      articles: numbered(written?.articles ?? []),
      origin_address: written?.origin_address ?? job.locations[0]?.address ?? '',
      destination_address: written?.destination_address ?? last?.address ?? '',
    }
  },
  invoice: (sources) => {
    const { dirty, lineItems } = invoiceOf(sources)
    return { dirty, lineItems }
  },
  receipt: (sources) => ({ lineItems: invoiceOf(sources).lineItems }),
}
