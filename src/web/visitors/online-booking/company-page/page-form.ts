import {
  companyPageSchema,
  type CompanyPage,
  type CompanyPageInput,
} from '../../../../shared/company/settings/company-page.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import type { Draft } from '../../../kernel/draft.ts'

/** A row of a list; its key is not stored. */
type Typed<T> = T & { key: string }
export type TypedPhoto = Typed<CompanyPage['photos'][number]>
export type TypedQuestion = Typed<CompanyPage['questions'][number]>
/** The hours of a day; an empty opening is a closed day. */
export interface TypedDay {
  from: string
  to: string
}

/** Values of the section 'Company page'. */
export interface PageValues {
  photos: readonly TypedPhoto[]
  serviceArea: string
  /** One thing a line. */
  included: string
  /** From Sunday to Saturday; null if the hours are not shown. */
  openingHours: readonly TypedDay[] | null
  questions: readonly TypedQuestion[]
}
export type SetPage = <K extends keyof PageValues>(name: K, value: PageValues[K]) => void

/** The hours that a company starts from: Monday to Friday. */
export const USUAL_HOURS: readonly TypedDay[] = Array.from({ length: 7 }, (_, day) =>
  day === 0 || day === 6 ? { from: '', to: '' } : { from: '08:00', to: '17:00' },
)

/** Returns the form values of a company's stored page. */
export function pageValuesOf({
  photos,
  serviceArea,
  included,
  openingHours,
  questions,
}: CompanyPage): PageValues {
  return {
    photos: photos.map((photo) => ({ ...photo, key: photo.url })),
    serviceArea,
    included: included.join('\n'),
    openingHours: openingHours?.map((day) => day ?? { from: '', to: '' }) ?? null,
    questions: questions.map((question, at) => ({ ...question, key: `stored-${at}` })),
  }
}

function pageOf(values: PageValues): CompanyPage {
  return {
    photos: values.photos.map(({ url, text }) => ({ url, text })),
    serviceArea: values.serviceArea,
    included: values.included
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    openingHours: values.openingHours?.map((day) => (day.from === '' ? null : { ...day })) ?? null,
    questions: values.questions.map(({ question, answer }) => ({ question, answer })),
  }
}

/** Returns the request body for a draft: only changed parts, each complete. */
export function pageInput(draft: Draft<PageValues>, stored: PageValues): CompanyPageInput {
  const changed = Object.entries(pageOf({ ...stored, ...draft })).filter(([name]) => name in draft)
  return Object.fromEntries(changed)
}

/** Returns the errors of the input by field: `questions.1.answer`, `included`. */
export function pageProblems(draft: Draft<PageValues>, stored: PageValues): FieldErrors {
  const checked = companyPageSchema.safeParse(pageOf({ ...stored, ...draft }))
  const problems: FieldErrors = {}
  for (const { path, message } of checked.error?.issues.toReversed() ?? []) {
    const [part] = path
    if (String(part) in draft) problems[part === 'included' ? 'included' : path.join('.')] = message
  }
  return problems
}

/** Returns the server's errors by the fields of the form. */
export function pageRefusals(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, text]) => [name.replace(/^page\./, ''), text]))
}
