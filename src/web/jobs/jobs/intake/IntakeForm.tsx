import { Checkbox, Group, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useRef, type ReactNode } from 'react'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { DayZone } from '../../../ui/DayField.tsx'
import { MAP_HEIGHT } from '../../../ui/job-map/marker.ts'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { useSaveKeys } from '../../../ui/use-save-keys.ts'
import { AmountBar, AmountCard } from '../screen/AmountSummary.tsx'
import { pinOf } from '../screen/badge.ts'
import { Cargo } from '../screen/Cargo.tsx'
import { FormApiProvider, JobViewerProvider, OpenedJobProvider } from '../screen/context.ts'
import {
  CrewSize,
  HomeSizeField,
  MinimumHours,
  NeedTruck,
  Notes,
  PackingHours,
  Source,
  When,
} from '../screen/DetailsFields.tsx'
import type { ScreenJob } from '../screen/form.ts'
import { Stops } from './Stops.tsx'
import {
  SEND_WAYS,
  useIntake,
  type Intake,
  type IntakeBody,
  type IntakeStart,
  type SendWay,
} from './use-intake.ts'
import { Who } from './Who.tsx'
import classes from './intake.module.css'
import screen from '../screen/screen.module.css'
import ui from '../../../ui/primitives.module.css'

const Places = lazyPart(() => import('../screen/Places.tsx'))

interface Props {
  draft: ScreenJob
  start: IntakeStart
  /** Stores all of it or nothing; throws a CallError. */
  store: (body: IntakeBody) => Promise<void>
  /** Renders what is planned on the chosen day; '' if none is chosen. */
  renderDay: (day: string) => ReactNode
}

/** One page for a call: who, from, to, when and how much, with the price beside it and one save. */
export function IntakeForm({ draft, start, store, renderDay }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const intake = useIntake({
    draft,
    start,
    store,
    onInvalid: () => {
      // The fields show their errors after this.
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
        ),
      )
    },
  })
  const { form, errors, facts } = intake
  const { values } = form
  const { amount, variables } = facts
  const pin = pinOf(draft, { jobStatus: values.jobStatus, crewSize: values.crewSize || 0 }, 'staff')
  return (
    <JobViewerProvider value="staff">
      <OpenedJobProvider value={draft}>
        <FormApiProvider value={intake.api}>
          <DayZone value={draft.companyInfo.timezone}>
            <div ref={root} className={ui['stack']}>
              <div className={screen['columns']}>
                <div className={`${ui['column']} ${screen['main']}`}>
                  <Who intake={intake} companyId={draft.companyInfo.id} />
                  <Stops locations={values.locations} errors={errors} />
                  <section aria-label="When and how much" className={ui['section']}>
                    <h2 className={ui['heading']}>When and how much</h2>
                    <div className={screen['fields']}>
                      <When date={values.date} time={values.time} hasActivities={false} errors={errors} />
                      <HomeSizeField value={values.homeSize} errors={errors} />
                      <CrewSize value={values.crewSize} errors={errors} />
                      <MinimumHours
                        value={values.minimumTime}
                        jobType={facts.jobType}
                        companyMinimum={variables?.minimumTime.value ?? null}
                        errors={errors}
                      />
                      <PackingHours
                        value={values.packingHours}
                        locations={values.locations}
                        errors={errors}
                      />
                      <NeedTruck value={values.useTruck} errors={errors} />
                    </div>
                    {renderDay(values.date)}
                  </section>
                  <section aria-label="Notes and source" className={ui['section']}>
                    <Notes value={values.notes} errors={errors} />
                    <div className={screen['fields']}>
                      <Source value={values.jobSource} errors={errors} />
                    </div>
                  </section>
                  <Cargo lines={values.cargo} errors={errors} />
                </div>
                <aside className={`${ui['stack']} ${screen['aside']}`} aria-label="At a glance">
                  {isWide && amount && variables && (
                    <AmountCard amount={amount} variables={variables} agreed={null} />
                  )}
                  {(isWide || facts.hasPlaces) && (
                    <Suspense fallback={<Skeleton height={MAP_HEIGHT} />}>
                      <Places
                        locations={values.locations}
                        {...pin}
                        drive={facts.drive}
                        center={draft.companyInfo.place}
                      />
                    </Suspense>
                  )}
                </aside>
              </div>
              <footer className={ui['footer']} aria-label="Send, book or save">
                {!isWide && amount && variables && (
                  <AmountBar amount={amount} variables={variables} agreed={null} />
                )}
                <Endings intake={intake} />
              </footer>
            </div>
            <UnsavedGuard isDirty={intake.isDirty} what="the new job" />
          </DayZone>
        </FormApiProvider>
      </OpenedJobProvider>
    </JobViewerProvider>
  )
}

const WAY_LABELS: Record<SendWay, string> = { text: 'Text', email: 'Email' }

/** The one save in its three ways. */
function Endings({ intake }: { intake: Intake }) {
  const { sendWays, possible, problems, chooseWays, chooseSurvey, asksForSurvey, save } = intake
  const saveButton = useRef<HTMLButtonElement>(null)
  useSaveKeys(saveButton)
  return (
    <div className={classes['endings']}>
      <Group gap="sm">
        <AsyncButton isRetried action={() => save('send')}>
          Send estimate
        </AsyncButton>
        <AsyncButton isRetried variant="default" action={() => save('book')}>
          Book
        </AsyncButton>
        <AsyncButton ref={saveButton} isRetried variant="default" action={() => save('save')}>
          Save only
        </AsyncButton>
      </Group>
      <fieldset className={classes['ways']} aria-label="What the client gets">
        <Text span size="sm">
          Send estimate by
        </Text>
        {SEND_WAYS.map((way) => (
          <Checkbox
            key={way}
            label={WAY_LABELS[way]}
            checked={sendWays.includes(way)}
            disabled={!possible[way]}
            onChange={(event) =>
              chooseWays(
                event.currentTarget.checked ? [...sendWays, way] : sendWays.filter((one) => one !== way),
              )
            }
          />
        ))}
        <Checkbox
          label="Ask for a survey"
          checked={asksForSurvey}
          onChange={(event) => chooseSurvey(event.currentTarget.checked)}
        />
      </fieldset>
      {problems['send'] && (
        <Text size="sm" c="red" role="alert">
          {problems['send']}
        </Text>
      )}
    </div>
  )
}
