import { Alert, Button, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getChangeOrders } from '../../../../shared/jobs/change-orders/change-orders.api.ts'
import type { ChangeLine, JobChanges } from '../../../../shared/jobs/change-orders/change-order.ts'
import { getJob } from '../../../../shared/jobs/jobs/job.api.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { agreedLabels } from '../../../../shared/jobs/change-orders/pricing.ts'
import { useKeptAt } from '../../../kernel/kept-at.ts'
import { dismissSavedAction, onSavedActions, readSavedActions } from '../../../kernel/phone-queue.ts'
import { callKey, callQuery, keyBelow } from '../../../kernel/queries.ts'
import { KeptNote } from '../../../ui/KeptNote.tsx'
import { ErrorState, LoadingText } from '../../../ui/states.tsx'
import {
  agreedWith,
  keepChangeDraft,
  readChangeDraft,
  saveChangeOrder,
  savedChangesOf,
  type SavedChange,
} from './change-actions.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import { OrderCard } from './OrderCard.tsx'
import classes from './change-orders.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  jobId: number
  /** Whether the form is open at first, if this viewer can add a change order. */
  startsAdding: boolean
}

/** The change orders of a job on one screen, and the form for another one, made for one hand on a phone. */
export function ChangeOrders({ jobId, startsAdding }: Props) {
  const input = { params: { id: jobId } }
  const query = useQuery(callQuery(getChangeOrders, input))
  const keptAt = useKeptAt(callKey(getChangeOrders, input))
  const actions = useSyncExternalStore(onSavedActions, readSavedActions)
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(startsAdding)
  const [kept, setKept] = useState<readonly ChangeLine[]>([])
  useEffect(() => {
    let isGone = false
    void readChangeDraft(jobId).then((lines) => {
      if (isGone || lines.length === 0) return
      setKept(lines)
      setAdding(true)
    })
    return () => {
      isGone = true
    }
  }, [jobId])
  const { data } = query
  if (!data) {
    if (!query.isError) return <LoadingText />
    return <ErrorState isScreen message={query.error.message} onRetry={() => void query.refetch()} />
  }
  const saved = savedChangesOf(actions, data)
  const agreed = agreedWith(data, saved)
  function end() {
    setAdding(false)
    setKept([])
    void keepChangeDraft(jobId, [])
  }
  async function show(changes: JobChanges) {
    queries.setQueryData(callKey(getChangeOrders, input), changes)
    await queries.invalidateQueries({ queryKey: keyBelow(getJob, { id: jobId }) })
  }
  const mayAdd = data.pricing !== null && data.blockedBy === null
  return (
    <div className={`${ui['stack']} ${classes['page']}`}>
      <Button
        variant="subtle"
        px={0}
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconChevronLeft size={20} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/job/$jobId" params={{ jobId: String(jobId) }} />}
      >
        Job #{jobId}
      </Button>
      <Title order={1} size="h2">
        {data.client === '' ? 'Change orders' : `Change orders for ${data.client}`}
      </Title>
      {keptAt !== null && <KeptNote at={keptAt} timezone={data.timezone} />}
      {isAdding && mayAdd && data.pricing ? (
        <ChangeForm
          changes={data}
          pricing={data.pricing}
          agreed={agreed}
          kept={kept}
          onLines={(lines) => void keepChangeDraft(jobId, lines)}
          onClose={end}
          onSigned={async (order) => {
            await saveChangeOrder(jobId, order)
            end()
          }}
        />
      ) : (
        <>
          <dl className={classes['sums']}>
            <div className={`${classes['row']} ${classes['strong']}`}>
              <dt>{agreedLabels(data.isFixed).now}</dt>
              <dd>{money(agreed)}</dd>
            </div>
          </dl>
          {data.rule !== null && <Text size="md">{data.rule}</Text>}
          {data.blockedBy !== null && <Alert color="gray">{data.blockedBy}</Alert>}
          {mayAdd && (
            <Button
              size="lg"
              leftSection={<IconPlus size={20} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add a change order
            </Button>
          )}
          {data.orders.length === 0 && saved.length === 0 && (
            <Text size="md">
              Nothing was added to this move. What comes up on site is priced here at the rates of the job and
              signed before the work.
            </Text>
          )}
          <ul className={`${ui['list']} ${ui['stack']}`} aria-label="Change orders">
            {saved.map((one) => (
              <li key={one.order.id}>
                <Waiting saved={one} />
              </li>
            ))}
            {data.orders.toReversed().map((order) => (
              <li key={order.id}>
                <OrderCard jobId={jobId} order={order} timezone={data.timezone} onChanged={show} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** A signed change order that this phone has not sent yet, or that the server refused. */
function Waiting({ saved: { order, problem } }: { saved: SavedChange }) {
  return (
    <section className={`${ui['section']} ${classes['card']}`} aria-label="Saved change order">
      <Text fw={600}>{problem === null ? 'Saved on this phone' : 'Not accepted'}</Text>
      {problem === null ? (
        <Text size="md">It is sent when there is a connection.</Text>
      ) : (
        <Text size="md" role="alert">
          {problem}
        </Text>
      )}
      <ChangeLines lines={order.lines} total={order.total} />
      {problem !== null && (
        <Button variant="default" onClick={() => void dismissSavedAction(order.id)}>
          Understood
        </Button>
      )}
    </section>
  )
}
