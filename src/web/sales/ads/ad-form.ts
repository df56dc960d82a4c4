import {
  AD_REPEAT_LABELS,
  DEFAULT_ATTRIBUTION_DAYS,
  type Ad,
  type AdInput,
  type AdRepeat,
  type AdScope,
  type Entity,
} from '../../../shared/sales/ads/ad.ts'
import { formatDay, formatTime } from '../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'

/** An ad as the form holds it: numbers may be empty while typing. */
export interface AdForm {
  entityId: number | null
  title: string
  text: string
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  cost: number | ''
  attributionDays: number | ''
  every: AdRepeat | 'never'
  ends: 'until' | 'count'
  until: string
  count: number | ''
}

const NEVER = { every: 'never', ends: 'until', until: '', count: '' } as const

/** Returns the initial form for a new ad on a day. */
export function newForm(day: string, entityId: number | null): AdForm {
  return {
    entityId,
    title: '',
    text: '',
    startDate: day,
    startTime: '09:00',
    endDate: day,
    endTime: '17:00',
    cost: '',
    attributionDays: DEFAULT_ATTRIBUTION_DAYS,
    ...NEVER,
  }
}

/**
 * Returns the repetition of an ad for the form: with scope "following", the count is the number of remaining
 * runs.
 */
export function repeatFields(ad: Ad, scope: AdScope): Pick<AdForm, 'every' | 'ends' | 'until' | 'count'> {
  const { repeat } = ad
  if (!repeat) return NEVER
  const left = scope === 'following' && repeat.nth > 1 ? repeat.of - repeat.nth + 1 : repeat.count
  return {
    every: repeat.every,
    ends: repeat.count === null ? 'until' : 'count',
    until: repeat.until ?? '',
    count: repeat.count === null ? '' : (left ?? ''),
  }
}

/** Returns the form of an existing ad. */
export function formOf(ad: Ad, scope: AdScope): AdForm {
  const { title, text, startDate, startTime, endDate, endTime, cost, attributionDays } = ad
  return {
    entityId: ad.entity.id,
    title,
    text,
    startDate,
    startTime,
    endDate,
    endTime,
    cost,
    attributionDays,
    ...repeatFields(ad, scope),
  }
}

/** Returns the request of a form; the schema rejects empty fields with an error at the field. */
export function inputOf(form: AdForm): AdInput {
  const { entityId, title, text, startDate, startTime, endDate, endTime, cost, attributionDays } = form
  return {
    // 0 is no valid id, so the schema rejects it.
    entityId: entityId ?? 0,
    title,
    text,
    startDate,
    startTime,
    endDate,
    endTime,
    cost: cost === '' ? 0 : cost,
    attributionDays: attributionDays === '' ? 0 : attributionDays,
    repeat:
      form.every === 'never'
        ? null
        : {
            every: form.every,
            until: form.ends === 'until' && form.until !== '' ? form.until : null,
            count: form.ends === 'count' && form.count !== '' ? form.count : null,
          },
  }
}

/** Returns the form with a new start date, and moves the end date along. */
export function withStart(
  form: AdForm,
  startDate: string,
  shift: (day: string, days: number) => string,
): AdForm {
  if (startDate === '' || form.startDate === '' || form.endDate === '') return { ...form, startDate }
  const days = Math.round((Date.parse(startDate) - Date.parse(form.startDate)) / 86_400_000)
  return { ...form, startDate, endDate: shift(form.endDate, days) }
}

/** Returns an ad as lines of text, to compare it with another version. */
export function adText(form: AdForm, entities: readonly Pick<Entity, 'id' | 'internalEntityName'>[]): string {
  const { title, text, startDate, startTime, endDate, endTime, cost, attributionDays, every } = form
  const entity = entities.find(({ id }) => id === form.entityId)
  const end = form.ends === 'until' ? `until ${formatDay(form.until)}` : `${form.count} times`
  return [
    title,
    ...(entity ? [entity.internalEntityName] : []),
    `${formatDay(startDate)} ${formatTime(startTime)} – ${formatDay(endDate)} ${formatTime(endTime)}`,
    `Cost ${formatCents(centsFromDollars(cost || 0))}, counts for ${attributionDays || 0} days`,
    ...(every === 'never' ? [] : [`${AD_REPEAT_LABELS[every]}, ${end}`]),
    text,
  ]
    .filter((line) => line !== '')
    .join('\n')
}
