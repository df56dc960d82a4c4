import { Button, Group, Modal, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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
import { ERRORS, type FieldErrors } from '../../../shared/kernel/errors.ts'
import { call, CallError } from '../../kernel/api.ts'
import { HandledError } from '../../kernel/explained.ts'
import { focusFirstInvalid } from '../../kernel/focus.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { isVersionConflict } from '../../kernel/record-conflict.ts'
import { callQuery } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useSaveKeys } from '../../ui/use-save-keys.ts'
import { useVersionChoice } from '../../ui/use-version-choice.tsx'
import { adText, formOf, inputOf, newForm, repeatFields, withStart, type AdForm } from './ad-form.ts'
import { useRefetchAds } from './ads.queries.ts'
import { SCOPE_LABELS } from './scopes.ts'
import classes from './ads.module.css'
import ui from '../../ui/primitives.module.css'

/** What the modal edits. */
export type AdToWrite = { kind: 'new'; day: string } | { kind: 'edit'; ad: Ad }

interface Props {
  companyId: number
  entities: readonly Entity[]
  writing: AdToWrite | null
  onClose: () => void
  onSaved: (ad: Ad) => void
}

/** 'Schedule Ad': schedules a new ad, or changes one, the following, or all runs of one. */
export function AdModal({ writing, onClose, ...props }: Props) {
  const [isCovered, setCovered] = useState(false)
  return (
    <Modal
      opened={writing !== null}
      onClose={onClose}
      // Escape and outside clicks that close the confirmation above must not close this modal.
      closeOnEscape={!isCovered}
      closeOnClickOutside={!isCovered}
      title={writing?.kind === 'edit' ? 'Change ad' : 'Schedule Ad'}
      // Wide enough for two dates and two times side by side.
      size="xl"
    >
      {writing && <AdFields {...props} writing={writing} onClose={onClose} onCovered={setCovered} />}
    </Modal>
  )
}

const EVERY = [
  { value: 'never', label: 'Does not repeat' },
  ...AD_REPEATS.map((repeat) => ({ value: repeat as string, label: AD_REPEAT_LABELS[repeat] })),
]

interface FieldsProps extends Props {
  writing: AdToWrite
  /** Called when a confirmation opens or closes above the fields. */
  onCovered: (isCovered: boolean) => void
}

function AdFields({ companyId, entities, writing, onClose, onSaved, onCovered }: FieldsProps) {
  const queries = useQueryClient()
  const renew = useRefetchAds()
  const root = useRef<HTMLFormElement>(null)
  const [ad, setAd] = useState(writing.kind === 'edit' ? writing.ad : null)
  const [scope, setScope] = useState<AdScope>('one')
  const offered = entities.filter(({ id, isHidden }) => !isHidden || id === ad?.entity.id)
  const [form, setForm] = useState<AdForm>(() =>
    writing.kind === 'edit' ? formOf(writing.ad, 'one') : newForm(writing.day, offered[0]?.id ?? null),
  )
  const [problems, setProblems] = useState<FieldErrors>({})
  const { ask, dialog } = useVersionChoice()
  const isAsking = dialog !== null
  const button = useRef<HTMLButtonElement>(null)
  useSaveKeys(button)
  useEffect(() => onCovered(isAsking), [isAsking, onCovered])
  const isSeries = ad !== null && ad.repeat !== null
  // A single run of a series is changed on its own and cannot repeat.
  const isRepeatOpen = !isSeries || scope !== 'one'

  function change(more: Partial<AdForm>) {
    setForm((now) => ({ ...now, ...more }))
    setProblems({})
  }

  async function save(over = ad): Promise<void> {
    const input = inputOf(form)
    const found = problemsOf(adInputSchema, isRepeatOpen ? input : { ...input, repeat: null })
    if (found['entityId']) found['entityId'] = 'Choose where the ad runs.'
    if (Object.keys(found).length > 0) {
      setProblems(found)
      focusFirstInvalid(root.current)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      const saved = over
        ? await call(updateAd, {
            params: { id: over.id },
            body: { ...input, repeat: isRepeatOpen ? input.repeat : null, scope, version: over.version },
          })
        : await call(scheduleAd, { body: { ...input, company: companyId } })
      await renew()
      showSuccess(
        saved.runs === 1
          ? ad
            ? 'Ad saved.'
            : 'Ad scheduled.'
          : `${saved.runs} ads ${ad ? 'saved' : 'scheduled'}.`,
      )
      onSaved(saved)
      onClose()
    } catch (error) {
      if (over && isVersionConflict(error)) return saveChosen(over.id)
      if (error instanceof CallError && error.fields) setProblems(error.fields)
      focusFirstInvalid(root.current)
      throw error
    }
  }

  /**
   * Shows both versions of an ad that another person saved meanwhile, and saves again if the user keeps their
   * own.
   */
  async function saveChosen(id: number): Promise<void> {
    const theirs = await call(getAd, { params: { id } })
    const stored = formOf(theirs, scope)
    const choices = await ask([
      { name: 'ad', label: 'Ad', theirs: adText(stored, entities), mine: adText(form, entities) },
    ])
    if (choices) {
      queries.setQueryData(callQuery(getAd, { params: { id } }).queryKey, theirs)
      setAd(theirs)
    }
    if (choices?.['ad'] === 'mine') return save(theirs)
    if (choices) change(stored)
    throw new HandledError('Both versions were shown.')
  }

  return (
    <form ref={root} noValidate className={ui['panel']} onSubmit={(event) => event.preventDefault()}>
      {dialog}
      {isSeries && (
        <Radio.Group
          label="What to change"
          value={scope}
          onChange={(value) => {
            const next = AD_SCOPES.find((one) => one === value) ?? 'one'
            setScope(next)
            if (ad) change(repeatFields(ad, next))
          }}
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
            ...(form.entityId === null ? [{ value: '', label: 'Choose one' }] : []),
            ...offered.map(({ id, internalEntityName }) => ({
              value: String(id),
              label: internalEntityName,
            })),
          ]}
          value={form.entityId === null ? '' : String(form.entityId)}
          error={problems['entityId']}
          onChange={(event) => change({ entityId: Number(event.currentTarget.value) || null })}
        />
        <TextInput
          label="Title"
          description="The name you know it by"
          required
          data-autofocus
          autoComplete="off"
          maxLength={100}
          value={form.title}
          error={problems['title']}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label="Text"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={20_000}
        value={form.text}
        error={problems['text']}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <div className={classes['four']}>
        <DayField
          label="Start date"
          required
          value={form.startDate}
          error={problems['startDate']}
          onChange={(day) => change(withStart(form, day, addDays))}
        />
        <TextInput
          label="Start time"
          type="time"
          required
          value={form.startTime}
          error={problems['startTime']}
          onChange={(event) => change({ startTime: event.currentTarget.value })}
        />
        <DayField
          label="End date"
          required
          value={form.endDate}
          error={problems['endDate']}
          onChange={(day) => change({ endDate: day })}
        />
        <TextInput
          label="End time"
          type="time"
          required
          value={form.endTime}
          error={problems['endTime']}
          onChange={(event) => change({ endTime: event.currentTarget.value })}
        />
      </div>
      <div className={classes['pair']}>
        <FigureField
          label="Cost"
          description={form.every === 'never' || !isRepeatOpen ? 'In dollars' : 'In dollars, of each run'}
          isMoney
          value={form.cost}
          error={problems['cost']}
          onChange={(cost) => change({ cost })}
        />
        <FigureField
          label="Days that it counts"
          description="Jobs created up to this many days after the end count for this ad"
          value={form.attributionDays}
          error={problems['attributionDays']}
          onChange={(days) => change({ attributionDays: days === '' ? '' : Number(days) })}
        />
      </div>
      {isRepeatOpen && (
        <>
          <NativeSelect
            label="Repeat"
            data={EVERY}
            value={form.every}
            onChange={(event) => {
              const chosen = event.currentTarget.value
              change({ every: AD_REPEATS.find((one) => one === chosen) ?? 'never' })
            }}
          />
          {form.every !== 'never' && (
            <div className={classes['pair']}>
              <Radio.Group
                label="Ends"
                value={form.ends}
                onChange={(ends) => change({ ends: ends === 'count' ? 'count' : 'until' })}
              >
                <Group mt={4}>
                  <Radio value="until" label="On a day" py={10} />
                  <Radio value="count" label="After so many" py={10} />
                </Group>
              </Radio.Group>
              {form.ends === 'until' ? (
                <DayField
                  label="Until"
                  value={form.until}
                  error={problems['repeat.until']}
                  onChange={(until) => change({ until })}
                />
              ) : (
                <FigureField
                  label="How often"
                  value={form.count}
                  error={problems['repeat.count'] ?? problems['repeat.until']}
                  onChange={(count) => change({ count: count === '' ? '' : Number(count) })}
                />
              )}
            </div>
          )}
          {isSeries && (
            <p className={classes['note']}>
              If you change the time or repetition, these runs are created again, including runs you moved or
              deleted individually.
            </p>
          )}
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" mih={44} onClick={onClose}>
          Cancel
        </Button>
        <AsyncButton ref={button} action={save} mih={44}>
          {ad ? 'Save' : 'Schedule'}
        </AsyncButton>
      </Group>
    </form>
  )
}
