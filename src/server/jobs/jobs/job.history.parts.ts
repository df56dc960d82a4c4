import {
  CREW_ANSWERS,
  CREW_ANSWER_LABELS,
  DAMAGE_CAUSES,
  DAMAGE_CAUSE_LABELS,
  DEFAULT_CREW_RATING,
} from '../../../shared/people/workers/crew.choices.ts'
import { CREW_STATUSES, CREW_STATUS_LABELS } from '../../../shared/people/workers/crew-status.ts'
import { agreedTitle, TEMPLATE_NAMES, TEMPLATE_TITLES } from '../../../shared/jobs/documents/document.ts'
import { MONEY_CHANGES } from './job.history.money.ts'
import { event, textOf, type Change, type PartRow, type Row } from './job.history.row.ts'

/**
 * The one-line description of an entry of a part's table. Pay is shown without amounts, because not every
 * manager sees them.
 */
export const PART_CHANGES: Partial<Record<string, (row: PartRow) => Change[]>> = {
  ...MONEY_CHANGES,
  job_documents: ({ recordKey, action }) => [
    event(
      'document',
      action === 'delete' ? `${titleOf(recordKey['name'])}, back to automatic` : titleOf(recordKey['name']),
    ),
  ],
  agreements: ({ after }) => [
    event(
      'agreement',
      `${agreedTitle({ name: textOf(after?.['name']), content: after?.['content'] }) ?? 'Electronic records'}: “${String(after?.['clause'])}”`,
    ),
  ],
  job_signatures: ({ after }) => [
    event(
      'signature',
      `${titleOf(after?.['document'])}, ${String(after?.['place'])}, for the ${String(after?.['party'])}: ${String(after?.['name'])}${notedDamage(after?.['damage'])}`,
    ),
  ],
  job_trucks: ({ before, after }) => [
    { field: 'truck', before: truckText(before), after: truckText(after) ?? 'Changed' },
  ],
  job_crew: crewChanges,
  crew_prospects: ({ who, after }) => [
    event('signUp', `${who}: ${SIGN_UPS[textOf(after?.['status'])] ?? 'changed'}`),
  ],
  crew_overlaps: ({ who, after }) => [
    event('overlap', `${who}, with job #${String(after?.['other_job_id'])}: ${textOf(after?.['reason'])}`),
  ],
  job_vehicles: ({ action, about }) => [
    event(
      'vehicle',
      `${textOf(about?.['name'])} ${action === 'delete' ? 'taken off the job' : 'put on the job'}`,
    ),
  ],
  vehicle_overlaps: ({ after, about }) => {
    // A changed override names only what differs.
    const other = after?.['other_job_id']
    const pair = typeof other === 'number' ? `, with job #${other}` : ''
    return [event('overlap', `${textOf(about?.['name']) || 'Truck'}${pair}: ${textOf(after?.['reason'])}`)]
  },
  time_off_leaves: ({ who, after }) => [event('timeOff', `${who}: ${textOf(after?.['reason'])}`)],
  crew_damages: ({ who, action, after }) => {
    const cause = DAMAGE_CAUSES.find((one) => one === after?.['cause'])
    const what = [textOf(after?.['item_damaged']), cause && DAMAGE_CAUSE_LABELS[cause]]
      .filter(Boolean)
      .join(', ')
    return [event('damage', said(who, action, what))]
  },
  crew_infractions: ({ who, action, after }) => [
    event('infraction', said(who, action, textOf(after?.['infraction']))),
  ],
  manager_requests: ({ who, action, after }) => [
    event(
      'managerRequest',
      action === 'insert' ? [who, textOf(after?.['message'])].filter(Boolean).join(': ') : 'Settled',
    ),
  ],
  disputes: ({ action, after }) => [
    event(
      'dispute',
      action === 'insert'
        ? 'Link made'
        : `${textOf(after?.['state']) || textOf(after?.['status']) || 'changed'}`,
    ),
  ],
  dispute_entries: ({ who, after }) => [
    event('dispute', `${who === '' ? 'The client' : who} wrote: ${textOf(after?.['body']).slice(0, 200)}`),
  ],
}

const SIGN_UPS: Record<string, string> = {
  pending: 'signed up',
  approved: 'approved',
  rejected: 'rejected',
  removedBySelf: 'took it back',
}

function said(who: string, action: PartRow['action'], what: string): string {
  const verb = action === 'insert' ? 'added' : action === 'delete' ? 'removed' : 'changed'
  return [`${who}: ${verb}`, what].filter(Boolean).join(', ')
}

function crewChanges({ who, action, before, after }: PartRow): Change[] {
  if (action === 'insert') return [event('crew', `${who} joined`)]
  if (action === 'delete') return [event('crew', `${who} left`)]
  const changes: Change[] = []
  const tell = (key: string, label: string, show: (value: unknown) => string) => {
    if (!after || !(key in after)) return
    changes.push({
      field: 'crew',
      before: `${who}, ${label}: ${show(before?.[key])}`,
      after: `${who}, ${label}: ${show(after[key])}`,
    })
  }
  if (after && ('rating' in after || 'is_rated' in after)) {
    const shown = (row: PartRow['before']) =>
      row?.['is_rated'] === false
        ? 'not rated'
        : String(Number(row?.['rating'] ?? before?.['rating'] ?? DEFAULT_CREW_RATING))
    changes.push({
      field: 'crew',
      before: `${who}, rating: ${shown(before)}`,
      after: `${who}, rating: ${shown(after)}`,
    })
  }
  // Stored by earlier versions; the database keeps it in agreement with the answer.
  if (after && !('answer' in after))
    tell('status', 'status', (value) => {
      const known = CREW_STATUSES.find((one) => one === value)
      return known ? CREW_STATUS_LABELS[known] : textOf(value)
    })
  tell('answer', 'answer', (value) => {
    const known = CREW_ANSWERS.find((one) => one === value)
    return known ? CREW_ANSWER_LABELS[known] : textOf(value)
  })
  tell('decline_reason', 'reason', textOf)
  tell('permissions', 'permissions', (value) =>
    Array.isArray(value) && value.length > 0 ? value.join(', ') : 'none',
  )
  tell('no_show', 'no-show', (value) => (value === true ? 'yes' : 'no'))
  tell('notes', 'notes', textOf)
  if (after && 'hourly_rate' in after) changes.push(event('crew', `${who}, hourly rate changed`))
  return changes
}

function titleOf(name: unknown): string {
  const known = TEMPLATE_NAMES.find((one) => one === name)
  return known ? TEMPLATE_TITLES[known] : 'Electronic records'
}

function notedDamage(damage: unknown): string {
  return typeof damage === 'string' && damage !== '' ? `. Noted: ${damage}` : ''
}

function truckText(row: Row | null): string | null {
  if (!row) return null
  const size = typeof row['size'] === 'number' ? `${row['size']} ft` : null
  const requestNote = typeof row['requested_at'] === 'string' ? 'requested by the client' : null
  return [size, requestNote].filter(Boolean).join(', ') || null
}
