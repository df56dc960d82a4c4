export const CREW_PERMISSIONS = ['contact', 'documents', 'sales', 'payment', 'address'] as const
export type CrewPermission = (typeof CREW_PERMISSIONS)[number]
/** What each permission lets a member do on that job. */
export const CREW_PERMISSION_LABELS: Record<CrewPermission, { label: string; meaning: string }> = {
  contact: { label: 'Contact', meaning: 'Sees phone and email, may call, text and mail' },
  documents: { label: 'Documents', meaning: 'Sees the documents, writes the inventory and signs' },
  sales: { label: 'Sales', meaning: 'Fills in client, locations, status and notes, and sees the estimate' },
  payment: { label: 'Payment', meaning: 'Sees the amounts and takes payment at the door' },
  address: { label: 'Address', meaning: 'Kept from earlier: every crew member sees the addresses' },
}

/** Usual parts of a crew, each with the permissions that it needs, as the Crew tab offers them for a new member. */
export const CREW_PRESETS = ['lead', 'driver', 'helper'] as const
export type CrewPreset = (typeof CREW_PRESETS)[number]
export const CREW_PRESET_LABELS: Record<CrewPreset, string> = {
  lead: 'Lead',
  driver: 'Driver',
  helper: 'Helper',
}
export const CREW_PRESET_PERMISSIONS: Record<CrewPreset, readonly CrewPermission[]> = {
  lead: ['contact', 'documents', 'payment'],
  driver: ['contact'],
  helper: ['contact'],
}

/** What a member answers to being on a job; open until they do. */
export const CREW_ANSWERS = ['open', 'confirmed', 'declined'] as const
export type CrewAnswer = (typeof CREW_ANSWERS)[number]
export const CREW_ANSWER_LABELS: Record<CrewAnswer, string> = {
  open: 'Not confirmed',
  confirmed: 'Confirmed',
  declined: 'Declined',
}
/** How an answer was given: by the link of a message, in the app, or by the office for the member. */
export const ANSWER_WAYS = ['link', 'app', 'office'] as const
export type AnswerWay = (typeof ANSWER_WAYS)[number]

export const DAMAGE_CAUSES = ['accident', 'breach'] as const
export const DAMAGE_CAUSE_LABELS: Record<(typeof DAMAGE_CAUSES)[number], string> = {
  accident: 'Accident',
  breach: 'Protocol Breach',
}
export const INFRACTION_TIERS = [1, 2, 3] as const

export const WORKER_INVOICE_ITEMS = ['laborVariable', 'laborFlat', 'packingLabor'] as const
export const WORKER_INVOICE_ITEM_LABELS: Record<(typeof WORKER_INVOICE_ITEMS)[number], string> = {
  laborVariable: 'Labor, Variable',
  laborFlat: 'Labor, Flat',
  packingLabor: 'Packing labor',
}

export const PROSPECT_STATUSES = ['pending', 'approved', 'rejected', 'removedBySelf'] as const
export type ProspectStatus = (typeof PROSPECT_STATUSES)[number]

/** Rating shown until somebody rates. */
export const DEFAULT_CREW_RATING = 2.5
/** Number of rated jobs from which clients see a worker's rating. */
export const RATED_JOBS_FOR_CLIENTS = 3
/** Dollars per hour, if neither the worker nor the company has a rate. */
export const DEFAULT_HOURLY_RATE = 12
