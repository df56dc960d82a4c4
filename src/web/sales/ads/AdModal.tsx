import { Group, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  AD_REPEAT_LABELS,
  AD_REPEATS,
  AD_SCOPES,
  adInputSchema,
  type Ad,
  type AdScope,
  type Entity,
} from '../../../shared/sales/ads/ad.ts'
import { getAd, scheduleAd, updateAd } from '../../../shared/sales/ads/ads.api.ts'
import { addDays } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { HandledError } from '../../kernel/explained.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { isVersionConflict } from '../../kernel/record-conflict.ts'
import { callQuery } from '../../kernel/queries.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { DayField } from '../../ui/DayField.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { DraftModal } from '../../ui/DraftModal.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useVersionChoice } from '../../ui/use-version-choice.tsx'
import { adText, formOf, inputOf, newForm, withStart, type AdForm } from './ad-form.ts'
import { useRefetchAds } from './ads.queries.ts'
import { SCOPE_LABELS } from './scopes.ts'
import classes from './ads.module.css'

/** What the modal edits. */
export type AdToWrite = { kind: 'new'; day: string } | { kind: 'edit'; ad: Ad }

interface Props {
  companyId: number
  entities: readonly Entity[]
  writing: AdToWrite
  onClose: () => void
  onSaved: (ad: Ad) => void
}

const EVERY = [
  { value: 'never', label: 'Does not repeat' },
  ...AD_REPEATS.map((repeat) => ({ value: repeat as string, label: AD_REPEAT_LABELS[repeat] })),
]

/** 'Schedule Ad': schedules a new ad, or changes one, the following, or all runs of one. */
export function AdModal({ companyId, entities, writing, onClose, onSaved }: Props) {
  const queries = useQueryClient()
  const renew = useRefetchAds()
  const [ad, setAd] = useState(writing.kind === 'edit' ? writing.ad : null)
  const [scope, setScope] = useState<AdScope>('one')
  const offered = entities.filter(({ id, isHidden }) => !isHidden || id === ad?.entity.id)
  const { ask, dialog } = useVersionChoice()
  const isSeries = ad !== null && ad.repeat !== null
  // A single run of a series is changed on its own and cannot repeat.
  const isRepeatOpen = !isSeries || scope !== 'one'
  const form = useRecordForm<AdForm>(
    ad ? formOf(ad, scope) : newForm(writing.kind === 'new' ? writing.day : '', offered[0]?.id ?? null),
    (typed) => {
      const found = problemsOf(adInputSchema, requestOf(typed))
      return found['entityId'] === undefined ? found : { ...found, entityId: 'Choose where the ad runs.' }
    },
  )
  const { values, errors } = form

  /** Sets a field of the repetition, whose errors are reported as `repeat.until` and `repeat.count`. */
  function setRepeat<K extends 'every' | 'ends' | 'until' | 'count'>(name: K, value: AdForm[K]) {
    form.set(name, value)
    form.forget('repeat')
  }

  function requestOf(typed: AdForm) {
    const input = inputOf(typed)
    return isRepeatOpen ? input : { ...input, repeat: null }
  }

  async function send(typed: AdForm, over: Ad | null): Promise<Ad & { runs: number }> {
    const input = requestOf(typed)
    if (!over) return call(scheduleAd, { body: { ...input, company: companyId } })
    try {
      const body = { ...input, scope, version: over.version }
      return await call(updateAd, { params: { id: over.id }, body })
    } catch (error) {
      if (!isVersionConflict(error)) throw error
      return send(typed, await keptOver(typed, over.id))
    }
  }

  /**
   * Shows both versions of an ad that another person saved meanwhile; returns theirs if the user keeps their
   * own, and throws a HandledError otherwise.
   */
  async function keptOver(typed: AdForm, id: number): Promise<Ad> {
    const theirs = await call(getAd, { params: { id } })
    const choices = await ask([
      {
        name: 'ad',
        label: 'Ad',
        theirs: adText(formOf(theirs, scope), entities),
        mine: adText(typed, entities),
      },
    ])
    if (choices) {
      queries.setQueryData(callQuery(getAd, { params: { id } }).queryKey, theirs)
      setAd(theirs)
    }
    if (choices?.['ad'] === 'mine') return theirs
    if (choices) form.discard()
    throw new HandledError('Both versions were shown.')
  }

  async function save() {
    await form.save(async (typed) => {
      const saved = await send(typed, ad)
      await renew()
      showSuccess(
        saved.runs === 1
          ? ad
            ? 'Ad saved.'
            : 'Ad scheduled.'
          : `${saved.runs} ads ${ad ? 'saved' : 'scheduled'}.`,
      )
      onSaved(saved)
    })
    onClose()
  }

  return (
    <DraftModal
      opened
      onClose={onClose}
      title={ad ? 'Change ad' : 'Schedule Ad'}
      isDirty={form.isDirty}
      isBelow={dialog !== null}
      // Wide enough for two dates and two times side by side.
      size="xl"
    >
      {dialog}
      <DialogForm id={form.id} saveLabel={ad ? 'Save' : 'Schedule'} onSave={save} onClose={onClose}>
        {isSeries && (
          <Radio.Group
            label="What to change"
            value={scope}
            onChange={(value) => setScope(AD_SCOPES.find((one) => one === value) ?? 'one')}
          >
            <Group mt={4} gap="md">
              {AD_SCOPES.map((one) => (
                <Radio key={one} value={one} label={SCOPE_LABELS[one]} py={10} />
              ))}
            </Group>
          </Radio.Group>
        )}
        <div className={classes['pair']}>
          <NativeSelect
            label="Entity"
            description="Where the ad runs"
            required
            data={[
              ...(values.entityId === null ? [{ value: '', label: 'Choose one' }] : []),
              ...offered.map(({ id, internalEntityName }) => ({
                value: String(id),
                label: internalEntityName,
              })),
            ]}
            value={values.entityId === null ? '' : String(values.entityId)}
            error={errors['entityId']}
            onChange={(event) => form.set('entityId', Number(event.currentTarget.value) || null)}
          />
          <TextInput
            label="Title"
            description="The name you know it by"
            required
            data-autofocus
            autoComplete="off"
            maxLength={100}
            {...form.text('title')}
          />
        </div>
        <Textarea label="Text" autosize minRows={3} maxRows={12} maxLength={20_000} {...form.text('text')} />
        <div className={classes['four']}>
          <DayField
            label="Start date"
            required
            value={values.startDate}
            error={errors['startDate']}
            onChange={(day) => {
              const moved = withStart(values, day, addDays)
              form.set('startDate', moved.startDate)
              form.set('endDate', moved.endDate)
            }}
          />
          <TextInput label="Start time" type="time" required {...form.text('startTime')} />
          <DayField label="End date" required {...form.field('endDate')} />
          <TextInput label="End time" type="time" required {...form.text('endTime')} />
        </div>
        <div className={classes['pair']}>
          <FigureField
            label="Cost"
            description={values.every === 'never' || !isRepeatOpen ? 'In dollars' : 'In dollars, of each run'}
            isMoney
            {...form.field('cost')}
          />
          <FigureField
            label="Days that it counts"
            description="Jobs created up to this many days after the end count for this ad"
            {...form.field('attributionDays')}
          />
        </div>
        {isRepeatOpen && (
          <>
            <NativeSelect
              label="Repeat"
              data={EVERY}
              value={values.every}
              onChange={(event) => {
                const chosen = event.currentTarget.value
                setRepeat('every', AD_REPEATS.find((one) => one === chosen) ?? 'never')
              }}
            />
            {values.every !== 'never' && (
              <div className={classes['pair']}>
                <Radio.Group
                  label="Ends"
                  value={values.ends}
                  onChange={(ends) => setRepeat('ends', ends === 'count' ? 'count' : 'until')}
                >
                  <Group mt={4}>
                    <Radio value="until" label="On a day" py={10} />
                    <Radio value="count" label="After so many" py={10} />
                  </Group>
                </Radio.Group>
                {values.ends === 'until' ? (
                  <DayField
                    label="Until"
                    value={values.until}
                    error={errors['repeat.until']}
                    onChange={(until) => setRepeat('until', until)}
                  />
                ) : (
                  <FigureField
                    label="How often"
                    value={values.count}
                    error={errors['repeat.count'] ?? errors['repeat.until']}
                    onChange={(count) => setRepeat('count', count === '' ? '' : Number(count))}
                  />
                )}
              </div>
            )}
            {isSeries && (
              <p className={classes['note']}>
                If you change the time or repetition, these runs are created again, including runs you moved
                or deleted individually.
              </p>
            )}
          </>
        )}
      </DialogForm>
    </DraftModal>
  )
}
