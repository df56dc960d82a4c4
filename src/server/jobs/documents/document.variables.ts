import { depositCents } from '../../../shared/company/settings/deposit.ts'
import { billMaterials } from '../../../shared/company/settings/packing-materials.ts'
import {
  isOwnDocument,
  TEMPLATE_TITLES,
  type BuiltInDocument,
  type DocumentName,
  type OwnDocument,
  type TemplateName,
} from '../../../shared/jobs/documents/document.ts'
import { splitTitle } from '../../../shared/jobs/documents/own-documents.ts'
import { type EstimateOption, VALUATION_OPTIONS } from '../../../shared/trade/estimate-options.ts'
import { documentsOfJob } from '../../../shared/jobs/documents/document.rules.ts'
import {
  CONSUMER_RIGHTS_PAGES,
  CONSUMER_RIGHTS_VERSION,
} from '../../../shared/jobs/documents/consumer-rights.ts'
import { hasPacking } from '../../../shared/jobs/jobs/activities.ts'
import { PRICE_AFTER_SURVEY } from '../../../shared/jobs/documents/survey.ts'
import type { WordingName } from '../../../shared/jobs/documents/wordings/defaults.ts'
import { fillWording, usedPlaceholders } from '../../../shared/kernel/wording.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { describePricing } from '../../../shared/jobs/estimates/how-charged.ts'
import { dollarsFromCents, formatCents, lineTotalCents, sumCents } from '../../../shared/kernel/money.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { claimTimes } from '../../../shared/trade/claim-times.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import { wordingIn, type Wording } from '../wordings/wordings.service.ts'
import { billFromJob } from './bill-of-lading.fill.ts'
import {
  documentFactsOf,
  estimateOf,
  invoiceOf,
  isSurveyNeeded,
  withRowIds,
  memoize,
  storedDocument,
  type VariableSources,
} from './document.lines.ts'
import { protectionAcknowledgment, billProtection, protectionVariables } from './document.protection.ts'

type Variables = Record<string, unknown>

/**
 * Returns whether the price may be exceeded: the option written on the bill of lading, otherwise the default
 * of the trade profile.
 */
export function estimateOptionOf({
  job,
  stored,
}: Pick<VariableSources, 'job' | 'stored'>): EstimateOption | null {
  if (!documentsOfJob(documentFactsOf(job)).some(({ name }) => name === 'billOfLading')) return null
  const options = profileFor(job).estimateOptions
  const written = storedDocument(stored, 'billOfLading')?.optionEstimate
  return written && options.includes(written) ? written : (options[0] ?? 'none')
}

/** Returns the total of an estimate as documents and messages print it. */
export function totalText(sources: Pick<VariableSources, 'job' | 'stored'>): string {
  return isSurveyNeeded(sources) ? PRICE_AFTER_SURVEY : formatCents(estimateOf(sources).totalCents)
}

/** Returns all facts that a wording may name, formatted for people. */
function factsOf(sources: VariableSources): Record<string, string> {
  const { job } = sources
  const { totalCents, lineItems } = estimateOf(sources)
  const { company } = job
  const colorado = company.stateMeta.Colorado
  return {
    company: company.name,
    companyPhone: formatPhone(company.phone) || '(not set)',
    companyAddress: company.address || '(not set)',
    companyEmail: company.email ?? '(not set)',
    client: clientName(job) || 'the client',
    jobNumber: String(job.id),
    moveDate: job.jobDate ? formatDay(job.jobDate.slice(0, 10)) : 'a date to be agreed',
    total: totalText(sources),
    howCharged: describePricing(lineItems),
    ...claimTimes(profileFor(job).claims),
    deposit: formatCents(depositCents(company.variables, job.isLocal, totalCents)),
    pucNumber: colorado?.pucNumber || '(not set)',
  }
}

/**
 * Returns the version and hash of a wording with the facts it names, so that its text can be rebuilt from the
 * record.
 */
export function wordingReference(sources: VariableSources, name: WordingName): Variables {
  const wording = wordingIn(sources.wordings, name)
  const facts = factsOf(sources)
  const used = usedPlaceholders(wording.body)
  return {
    version: wording.version,
    hash: wording.hash,
    facts: Object.fromEntries(used.map((key) => [key, facts[key] ?? ''])),
  }
}

/**
 * Returns the text of a wording filled with this job's facts, or with the given ones instead; that of a
 * company's own document is without its title.
 */
export function wordingText(
  sources: VariableSources,
  name: WordingName,
  other: Readonly<Record<string, string>> = {},
): Wording & { text: string } {
  const wording = wordingIn(sources.wordings, name)
  const body = isOwnDocument(name) ? splitTitle(wording.body).text : wording.body
  return { ...wording, text: fillWording(body, { ...factsOf(sources), ...other }) }
}

/** Returns the title of a document of a job; that of a company's own one is part of its wording. */
export function titleOf({ wordings }: Pick<VariableSources, 'wordings'>, name: TemplateName): string {
  return isOwnDocument(name) ? splitTitle(wordingIn(wordings, name).body).title : TEMPLATE_TITLES[name]
}

/** Returns the variables of one document, including computed ones. */
export function variablesOf(sources: VariableSources, name: DocumentName): Variables {
  return memoize(sources, name, () =>
    isOwnDocument(name) ? ownVariables(sources, name) : VARIABLES[name](sources),
  )
}

function ownVariables(sources: VariableSources, name: OwnDocument): Variables {
  const { parties } = subjectOf(sources)
  return { title: titleOf(sources, name), parties, wording: wordingReference(sources, name) }
}

/** Returns the content that is recorded with consent to electronic records. */
export function consentContent(sources: VariableSources, isGiven: boolean): Variables {
  return { consent: isGiven, wording: wordingReference(sources, 'electronicRecords') }
}

/** The packing materials of a bill of lading: the company's prices unless one was changed by hand. */
function packingMaterialsOf({ job, stored }: VariableSources) {
  const written = storedDocument(stored, 'billOfLading')?.packingMaterials ?? []
  return billMaterials(job.company.packingMaterials, written).map(({ item, label, rate }) => {
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

/** The parties, places, and activities of a job: what a client agrees to in addition to the price. */
function subjectOf({ job }: VariableSources) {
  return {
    parties: { company: job.company.name, client: clientName(job) },
    places: job.locations.map(({ address, address2 }) => ({ address, unit: address2 ?? '' })),
    services: {
      jobType: job.jobType,
      truck: job.useTruck,
      packing: hasPacking(job),
    },
  }
}

function clientName({ client }: VariableSources['job']): string {
  return client ? `${client.firstName} ${client.lastName}`.trim() : ''
}

function agreedEstimate(sources: VariableSources): Variables {
  const { lineItems, totalCents } = estimateOf(sources)
  return { lineItems, total: dollarsFromCents(totalCents), optionEstimate: estimateOptionOf(sources) }
}

const VARIABLES: Record<BuiltInDocument, (sources: VariableSources) => Variables> = {
  estimate: (sources) => {
    const { dirty, lineItems } = estimateOf(sources)
    return {
      dirty,
      lineItems,
      optionEstimate: estimateOptionOf(sources),
      protection: protectionAcknowledgment(sources),
      ...subjectOf(sources),
      wording: wordingReference(sources, 'estimate'),
    }
  },
  clientAgreement: (sources) => ({
    estimate: agreedEstimate(sources),
    ...protectionVariables(sources),
    ...subjectOf(sources),
    wording: wordingReference(sources, 'clientAgreement'),
  }),
  coloradoClientAgreement: (sources) => {
    const { company } = sources.job
    const puc = company.stateMeta.Colorado
    const protection = protectionVariables(sources)
    return {
      estimate: agreedEstimate(sources),
      ...protection,
      optionsValuation: protection.optionsValuation ?? BLANK_OPTIONS,
      ...subjectOf(sources),
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
    const written = storedDocument(sources.stored, 'billOfLading') ?? {}
    const packingMaterials = packingMaterialsOf(sources)
    const { chosen, isFinal } = billProtection(sources)
    return {
      ...chosen,
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
      ...billFromJob(sources),
      ...Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null)),
      ...(isFinal && chosen),
      optionEstimate: estimateOptionOf(sources),
      packingMaterials,
      packingTotal: dollarsFromCents(
        sumCents(packingMaterials.map(({ rate, quantity }) => lineTotalCents(rate, quantity))),
      ),
    }
  },
  cubeSheet: ({ stored }) => ({
    lineItems: withRowIds(storedDocument(stored, 'cubeSheet')?.lineItems ?? []),
  }),
  inventorySheet: ({ job, stored }) => {
    const written = storedDocument(stored, 'inventorySheet')
    const last = job.locations.length > 1 ? job.locations.at(-1) : undefined
    return {
      origin_condition: '',
      destination_condition: '',
      ...written,
      articles: withRowIds(written?.articles ?? []),
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
