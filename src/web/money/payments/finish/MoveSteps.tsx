import { Alert, Button, List, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Finish } from '../../../../shared/money/payments/finish.api.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { ACTIVITY_TYPE_LABELS } from '../../../../shared/trade/job.choices.ts'
import type { SavedAction } from '../../../kernel/phone-store.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { SavedNote } from '../../../ui/SavedActions.tsx'
import { FINISHES, saveFinish } from './finish-actions.ts'
import classes from './finish.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  finish: Finish
  /** What waits on this phone. */
  saved: readonly SavedAction[]
  /** Null for those who start the move with their clock. */
  onStart: (() => Promise<void>) | null
  /** Who is still on the clock, also after the end of the move. */
  clocks: ReactNode
}

/** Written out, because the words alone are also names that are sent and stored, which are not translated. */
const SIGNERS = {
  origin: { client: 'Pick-up, client', crew: 'Pick-up, crew' },
  destination: { client: 'Delivery, client', crew: 'Delivery, crew' },
} as const

/** The steps before the bill: start, stops, inventory, signatures, and the end of the work. */
export function MoveSteps({ finish, saved, onStart, clocks }: Props) {
  const { jobId, startedAt, stops, inventory, signatures, jobStatus, companyInfo } = finish
  const open = signatures.filter(({ isSigned }) => !isSigned).length
  const isDone = jobStatus === 'completed'
  return (
    <ol className={`${ui['list']} ${ui['stack']}`} aria-label="Steps of the move">
      <Step title="Start and stops" isDone={startedAt !== null || isDone}>
        {startedAt !== null && (
          <Text size="sm">Started {formatInstant(startedAt, companyInfo.timezone)}</Text>
        )}
        <List size="md">
          {stops.map((stop, index) => (
            <List.Item key={`${index} ${stop.address}`}>
              {[stop.address, stop.unit].filter(Boolean).join(', ') || 'Address to come'}
              {stop.activities.length > 0 &&
                `: ${stop.activities.map((activity) => ACTIVITY_TYPE_LABELS[activity]).join(', ')}`}
            </List.Item>
          ))}
        </List>
        {startedAt === null && jobStatus === 'scheduled' && onStart === null && (
          <>
            <Text size="md">The move starts when you press ‘Start work’ on your time clock.</Text>
            <Button
              size="lg"
              variant="default"
              renderRoot={(props) => <Link {...props} to="/job/$jobId" params={{ jobId: String(jobId) }} />}
            >
              Open the time clock
            </Button>
          </>
        )}
        {startedAt === null && jobStatus === 'scheduled' && onStart !== null && (
          <AsyncButton size="lg" variant="default" action={onStart} successText="Move started.">
            Start move
          </AsyncButton>
        )}
      </Step>
      {!inventory && signatures.length > 0 && (
        <Step title="Items" isDone={isDone}>
          <Text size="md">
            This move needs no list of items. Note what is damaged on the bill of lading before the client
            signs at delivery.
          </Text>
        </Step>
      )}
      {inventory && (
        <Step title="Inventory" isDone={inventory.articles > 0}>
          <Text size="md">{inventoryText(inventory)}</Text>
          <Button
            size="lg"
            variant="default"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/job/$jobId/inventory"
                params={{ jobId: String(jobId) }}
                search={{ view: 'delivery' }}
              />
            )}
          >
            Check inventory and photos
          </Button>
        </Step>
      )}
      {signatures.length > 0 && (
        <Step title="Signatures" isDone={open === 0}>
          <ul className={ui['listStack']}>
            {signatures.map(({ title, place, party, isSigned }) => (
              <li key={`${title} ${place} ${party}`}>
                <Mark isDone={isSigned} /> {`${SIGNERS[place][party]}: ${title}`}
              </li>
            ))}
          </ul>
          {open > 0 && (
            <ToDocuments
              jobId={jobId}
              document={signatures.find(({ isSigned }) => !isSigned)?.document}
              label="Open documents to sign"
            />
          )}
        </Step>
      )}
      <Step title="Work done" isDone={isDone}>
        {clocks}
        <FinishWork finish={finish} saved={saved} />
      </Step>
    </ol>
  )
}

function FinishWork({ finish, saved }: Pick<Props, 'finish' | 'saved'>) {
  const { jobId, gaps, blockedBy, mayFinish, jobStatus } = finish
  const isSaved = saved.some(({ kind, problem }) => kind === FINISHES && problem === null)
  if (jobStatus === 'completed')
    return (
      <>
        <Text size="md">This move is finished.</Text>
        <SavedNote isShown={isSaved} />
      </>
    )
  if (!mayFinish)
    return <Text size="md">The lead finishes this move: a crew member with Documents or Payment.</Text>
  if (blockedBy !== null) return <Text size="md">{blockedBy}</Text>
  return (
    <>
      {gaps.length > 0 && (
        <Alert color="yellow" variant="light" title="Still missing">
          <List size="md">
            {gaps.map((gap) => (
              <List.Item key={gap}>{gap}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <AsyncButton
        size="lg"
        variant={gaps.length > 0 ? 'default' : 'filled'}
        action={() => saveFinish(jobId, gaps.length > 0)}
        successText="Move finished."
      >
        {gaps.length > 0 ? 'Finish anyway' : 'Finish move'}
      </AsyncButton>
    </>
  )
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <li className={`${ui['section']} ${classes['step']}`}>
      <Title order={2} size="h4">
        <Mark isDone={isDone} /> {title}
      </Title>
      {children}
    </li>
  )
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <>
      {isDone ? (
        <IconCheck className={`${classes['mark']} ${classes['done']}`} size={22} aria-hidden />
      ) : (
        <IconCircle className={classes['mark'] ?? ''} size={22} aria-hidden />
      )}
      <VisuallyHidden>{isDone ? 'Done:' : 'To do:'}</VisuallyHidden>
    </>
  )
}

function ToDocuments({
  jobId,
  document,
  label,
}: {
  jobId: number
  document: string | undefined
  label: string
}) {
  return (
    <Button
      size="lg"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/job/$jobId"
          params={{ jobId: String(jobId) }}
          search={{ tab: 'documents', document }}
        />
      )}
    >
      {label}
    </Button>
  )
}

function inventoryText({ articles, withExceptions, photos }: NonNullable<Finish['inventory']>): string {
  if (articles === 0) return 'Nothing is on the inventory yet.'
  const counted = articles === 1 ? '1 article' : `${articles} articles`
  const marked = withExceptions === 1 ? '1 with an exception' : `${withExceptions} with exceptions`
  const pictured = photos === 1 ? '1 photo' : `${photos} photos`
  return `${counted}, ${marked}, ${pictured}`
}
