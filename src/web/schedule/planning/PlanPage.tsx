import { Anchor, Button, Checkbox, Group, Loader, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { addDays, formatDayInWords } from '../../../shared/kernel/dates.ts'
import { acceptDayPlan, getDayPlan, type DayPlan } from '../../../shared/schedule/planning/planning.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { callQuery } from '../../kernel/queries.ts'
import { useToday } from '../../kernel/use-today.ts'
import { CompanyChoice } from '../../ui/CompanyChoice.tsx'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import type { PlanSearch } from './plan-search-params.ts'
import { PlannedJob, isEmptyProposal } from './PlannedJob.tsx'
import classes from './plan.module.css'
import ui from '../../ui/primitives.module.css'

/** A company whose days can be planned. */
interface PlanCompany {
  id: number
  name: string
  timezone: string
}

interface Props {
  /** The companies that the person manages, the initial one first. */
  companies: readonly PlanCompany[]
  place: PlanSearch
  onPlace: (place: PlanSearch) => void
}

/** Shows proposed crews and trucks for the jobs of a day, and saves those that are chosen. */
export function PlanPage({ companies, place, onPlace }: Props) {
  const company = companies.find(({ id }) => id === place.company) ?? companies[0]
  if (!company) return <EmptyState isScreen title="The plan is for managers." />
  return (
    <>
      <PageHeader
        title="Plan the day"
        actions={
          <CompanyChoice
            companies={companies}
            value={company.id}
            onChange={(chosen) => onPlace({ ...place, company: chosen })}
          />
        }
      />
      <PlanOf key={company.id} company={company} place={place} onPlace={onPlace} />
    </>
  )
}

function PlanOf({ company, place, onPlace }: Omit<Props, 'companies'> & { company: PlanCompany }) {
  const today = useToday(company.timezone)
  const day = place.day ?? today
  // A draft stays as it is while somebody reads it; the server refuses what has changed since.
  const query = useQuery({
    ...callQuery(getDayPlan, { query: { company: company.id, day } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const go = (to: string) => onPlace({ ...place, day: to === today ? undefined : to })
  return (
    <>
      <div className={`${ui['bar']} ${classes['days']}`}>
        <Group gap="xs">
          <Button variant="default" h={44} aria-label="Day before" onClick={() => go(addDays(day, -1))}>
            <IconChevronLeft size={18} aria-hidden />
          </Button>
          <Button variant="default" h={44} disabled={day === today} onClick={() => go(today)}>
            Today
          </Button>
          <Button variant="default" h={44} aria-label="Day after" onClick={() => go(addDays(day, 1))}>
            <IconChevronRight size={18} aria-hidden />
          </Button>
          <Text component="output" fw={600}>
            {formatDayInWords(day, today)}
          </Text>
        </Group>
        <Group gap="xs">
          <Button variant="default" h={44} loading={query.isFetching} onClick={() => void query.refetch()}>
            Plan again
          </Button>
          <Anchor
            py={10}
            renderRoot={(props) => (
              <Link {...props} to="/board" search={{ company: company.id, day, view: 'day' }} />
            )}
          >
            Open the board
          </Anchor>
        </Group>
      </div>
      {query.isFetching ? (
        <Group py="xl" gap="sm" justify="center">
          <Loader size="sm" aria-hidden />
          <Text component="output">Planning crews and trucks…</Text>
        </Group>
      ) : query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        query.data && (
          <Draft key={query.dataUpdatedAt} plan={query.data} today={today} onSaved={query.refetch} />
        )
      )}
    </>
  )
}

interface DraftProps {
  plan: DayPlan
  today: string
  onSaved: () => Promise<unknown>
}

type Refused = { id: number; message: string }[]
const refusedSchema = z.array(z.object({ id: z.number(), message: z.string() }))

function Draft({ plan, today, onSaved }: DraftProps) {
  const client = useQueryClient()
  const usable = plan.jobs.filter((job) => !isEmptyProposal(job))
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<Refused>([])
  const open = usable.filter(({ id }) => !saved.has(id))
  const chosen = open.filter(({ id }) => !left.has(id))

  function choose(ids: readonly number[], isChosen: boolean) {
    const after = new Set(left)
    for (const id of ids) {
      if (isChosen) after.delete(id)
      else after.add(id)
    }
    setLeft(after)
  }

  async function accept() {
    const jobs = chosen.map(({ id, version, trucks, addCrew, addTrucks }) => ({
      id,
      version,
      trucks: trucks.map((truck) => truck.id),
      addCrew: addCrew.map((member) => member.id),
      addTrucks: addTrucks.map((truck) => truck.id),
    }))
    try {
      const answer = await call(acceptDayPlan, { body: { company: plan.company.id, jobs } })
      setSaved(new Set([...saved, ...answer.saved]))
      setRefused(answer.refused)
    } catch (error) {
      const found = error instanceof CallError ? refusedSchema.safeParse(error.details['refused']) : null
      setRefused(found?.success ? found.data : [])
      throw error
    } finally {
      // What other pages show of these jobs is read again when they are opened; the plan itself stays.
      void client.invalidateQueries({ refetchType: 'none' })
    }
  }

  if (plan.jobs.length === 0)
    return (
      <EmptyState
        title={plan.complete === 0 ? 'No scheduled jobs on this day' : 'Every job of this day is staffed'}
        text="Scheduled jobs with open spots or without a truck will appear here."
      />
    )
  return (
    <form aria-label="Plan" onSubmit={(event) => event.preventDefault()} className={ui['stackSmall']}>
      <Text size="sm" c="dimmed">
        Nothing is saved until you accept. Distances are in a straight line.
      </Text>
      {plan.isCut && <Text size="sm">This day has more jobs. Accept these first, then plan again.</Text>}
      {saved.size > 0 && (
        <Text component="output" fw={600}>
          {saved.size === 1 ? '1 job saved.' : `${saved.size} jobs saved.`}
        </Text>
      )}
      {refused.length > 0 && (
        <Group gap="sm" role="alert">
          <Text fw={600} c="var(--mantine-color-error)">
            {refused.length === 1
              ? '1 job changed meanwhile and was not saved.'
              : `${refused.length} jobs changed meanwhile and were not saved.`}
          </Text>
          <Button variant="default" size="compact-md" onClick={() => void onSaved()}>
            Plan the rest again
          </Button>
        </Group>
      )}
      {open.length > 0 && (
        <Checkbox
          label={`Select all (${chosen.length} of ${open.length})`}
          checked={chosen.length === open.length}
          indeterminate={chosen.length > 0 && chosen.length < open.length}
          onChange={(event) =>
            choose(
              open.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />
      )}
      <Title order={2} size="h5">
        {plan.jobs.length === 1 ? '1 job to plan' : `${plan.jobs.length} jobs to plan`}
      </Title>
      <ol className={ui['listStack']}>
        {plan.jobs.map((job) => (
          <PlannedJob
            key={job.id}
            job={job}
            today={today}
            isChosen={!left.has(job.id)}
            isSaved={saved.has(job.id)}
            refusal={refused.find(({ id }) => id === job.id)?.message ?? null}
            onChoose={(isChosen) => choose([job.id], isChosen)}
          />
        ))}
      </ol>
      {open.length > 0 && (
        <div className={ui['footer']}>
          <AsyncButton h={44} action={accept} disabled={chosen.length === 0}>
            {chosen.length === 1 ? 'Accept 1 job' : `Accept ${chosen.length} jobs`}
          </AsyncButton>
        </div>
      )}
    </form>
  )
}
