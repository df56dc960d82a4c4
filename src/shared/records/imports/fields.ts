import type { ImportKind, Mapping } from './import.ts'

/** A field that a column can fill: its name, its label, and other headings that match it. */
export interface ImportField {
  name: string
  label: string
  /** Headings of other programs, in lower case without punctuation. */
  aliases: readonly string[]
}

const field = (name: string, label: string, ...aliases: string[]): ImportField => ({ name, label, aliases })

const PERSON = [
  field('firstName', 'First name', 'first', 'given name', 'fname', 'forename'),
  field('lastName', 'Last name', 'last', 'surname', 'family name', 'lname'),
  field(
    'name',
    'Full name',
    'full name',
    'contact',
    'contact name',
    'customer',
    'customer name',
    'client name',
  ),
  field('email', 'Email', 'email address', 'e mail', 'mail'),
  field('phone', 'Phone', 'phone number', 'mobile', 'cell', 'cell phone', 'telephone', 'primary phone'),
  field('address', 'Address', 'street', 'street address', 'address 1', 'address line 1', 'mailing address'),
  field('address2', 'Unit', 'address 2', 'address line 2', 'apt', 'apartment', 'suite'),
  field('city', 'City', 'town'),
  field('state', 'State', 'province', 'region'),
  field('zip', 'ZIP', 'zip code', 'postal code', 'postcode'),
]

/** Fields of each kind, in the order of the screen. */
export const IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  clients: [
    ...PERSON,
    field('companyName', 'Company name', 'company', 'business', 'organization', 'firm'),
    field('notes', 'Notes', 'note', 'comments', 'comment', 'remarks'),
  ],
  workers: [
    ...PERSON,
    field('hourlyRate', 'Hourly rate', 'rate', 'pay rate', 'wage', 'hourly pay', 'hourly wage'),
  ],
  jobs: [
    field('clientName', 'Client', 'client name', 'customer', 'customer name', 'name', 'full name', 'contact'),
    field('clientFirstName', 'Client first name', 'first name', 'first', 'customer first name'),
    field('clientLastName', 'Client last name', 'last name', 'last', 'customer last name'),
    field('clientEmail', 'Client email', 'email', 'email address', 'customer email'),
    field('clientPhone', 'Client phone', 'phone', 'phone number', 'mobile', 'cell', 'customer phone'),
    field(
      'jobDate',
      'Date',
      'job date',
      'move date',
      'service date',
      'scheduled date',
      'moving date',
      'start date',
    ),
    field('startTime', 'Start time', 'start', 'arrival', 'arrival time', 'time', 'from time'),
    field('endTime', 'End time', 'end', 'finish', 'to time'),
    field('jobType', 'Type', 'job type', 'move type', 'service', 'service type'),
    field('jobStatus', 'Status', 'job status', 'stage'),
    field('jobSource', 'Source', 'job source', 'lead source', 'referral source', 'how did you hear'),
    field('homeSize', 'Home size', 'size of home', 'home type', 'move size'),
    field('crewSize', 'Crew size', 'crew', 'movers', 'number of movers', 'men'),
    field(
      'originAddress',
      'From address',
      'origin',
      'origin address',
      'from',
      'pickup',
      'pickup address',
      'move from',
    ),
    field('originCity', 'From city', 'origin city', 'pickup city'),
    field('originState', 'From state', 'origin state', 'pickup state'),
    field('originZip', 'From ZIP', 'origin zip', 'pickup zip', 'from zip code'),
    field(
      'destinationAddress',
      'To address',
      'destination',
      'destination address',
      'to',
      'delivery',
      'delivery address',
      'dropoff',
      'move to',
    ),
    field('destinationCity', 'To city', 'destination city', 'delivery city'),
    field('destinationState', 'To state', 'destination state', 'delivery state'),
    field('destinationZip', 'To ZIP', 'destination zip', 'delivery zip', 'to zip code'),
    field('notes', 'Notes', 'note', 'comments', 'comment', 'description', 'details'),
    field(
      'reference',
      'Number in the other program',
      'job number',
      'job',
      'job id',
      'id',
      'reference',
      'order number',
    ),
  ],
}

/** Returns a heading in lower case without punctuation: 'e mail' for 'E-Mail '. */
function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns which column fills which field, matched by the header; each column is used once. */
export function guessMapping(kind: ImportKind, header: readonly string[]): Mapping {
  const headings = header.map((heading) => plain(heading))
  const mapping: Mapping = {}
  const used = new Set<number>()
  const take = (name: string, fits: (heading: string) => boolean) => {
    if (name in mapping) return
    const at = headings.findIndex((heading, index) => heading !== '' && !used.has(index) && fits(heading))
    if (at === -1) return
    mapping[name] = at
    used.add(at)
  }
  const fields = IMPORT_FIELDS[kind]
  // The field's own label and name take precedence over headings of other programs.
  for (const { name, label } of fields)
    take(name, (heading) => heading === plain(label) || heading.replaceAll(' ', '') === name.toLowerCase())
  for (const { name, aliases } of fields) take(name, (heading) => aliases.includes(heading))
  return mapping
}

/**
 * Returns why a mapping cannot be used yet, or null: every person needs a name, and every job something that
 * identifies it.
 */
export function mappingProblem(kind: ImportKind, mapping: Mapping): string | null {
  const has = (...names: string[]) => names.every((name) => mapping[name] !== undefined)
  if (kind === 'jobs')
    return has('clientName') || has('clientFirstName', 'clientLastName') || has('clientEmail')
      ? null
      : 'Say which columns hold the client: a name, first and last name, or the email.'
  return has('name') || has('firstName', 'lastName')
    ? null
    : 'Say which columns hold the name: the full name, or first and last name.'
}
