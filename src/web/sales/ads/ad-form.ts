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

/** An ad as the form has it: figures may be empty while they are typed. */
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

/** How the form begins for a new ad on a day. */
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

/** How an ad repeats as the form has it: from here on a count is what is left of it. */
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

/** The form of an ad that is there already. */
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

/** What a form sends; what is empty is for the schema to refuse beside its field. */
export function inputOf(form: AdForm): AdInput {
  const { entityId, title, text, startDate, startTime, endDate, endTime, cost, attributionDays } = form
  return {
    // 0 is nobody's: the schema refuses it.
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

/** A form whose ad begins on another day: the end moves along. */
export function withStart(
  form: AdForm,
  startDate: string,
  shift: (day: string, days: number) => string,
): AdForm {
  if (startDate === '' || form.startDate === '' || form.endDate === '') return { ...form, startDate }
  const days = Math.round((Date.parse(startDate) - Date.parse(form.startDate)) / 86_400_000)
  return { ...form, startDate, endDate: shift(form.endDate, days) }
}

/** An ad in lines, as it is shown beside another version of it. */
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
