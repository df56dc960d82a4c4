import { Button, Modal, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { US_STATES, type StateCode } from '../../../shared/kernel/places.ts'
import { getRouting, saveRouting, type Routing } from '../../../shared/sales/routing/routing.api.ts'
import { MAX_ROUTES, type Route } from '../../../shared/sales/routing/routing.ts'
import { HOME_SIZE_LABELS } from '../../../shared/trade/home-sizes.ts'
import { JOB_TYPE_NAMES, sourceLabel } from '../../../shared/trade/job.choices.ts'
import { call } from '../../kernel/api.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { EmptyState, ErrorState, LoadingText } from '../../ui/states.tsx'
import ui from '../../ui/primitives.module.css'
import section from '../../ui/section.module.css'
import { RouteForm } from './RouteForm.tsx'
import classes from './routing.module.css'

/** The rules that give new leads to people, in their order, with who gets the next one. */
export function RoutingRules({ companyId }: { companyId: number }) {
  const params = { id: companyId }
  const query = useQuery(callQuery(getRouting, { params }))
  const reload = useRefetch(keyBelow(getRouting, params))
  useLiveRefetch(['new-jobs', 'update-jobs'], [keyBelow(getRouting, params)], { everyMs: 5_000 })
  /** The index of the rule in the form; that of a new one is the number of rules. */
  const [edited, setEdited] = useState<number | null>(null)
  const { data } = query
  const routes = data?.routes.map(({ next: _next, ...route }) => route) ?? []

  async function save(changed: Route[]) {
    try {
      await call(saveRouting, { params, body: { routes: changed, version: data?.version } })
    } finally {
      await reload()
    }
  }

  return (
    <section className={section['stack']} aria-labelledby="routing">
      <div className={ui['bar']}>
        <h2 className={ui['headingLarge']} id="routing">
          Who gets new leads
        </h2>
        <Button
          mih={44}
          disabled={!data || routes.length >= MAX_ROUTES}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited(routes.length)}
        >
          Add a rule
        </Button>
      </div>
      <p className={section['hint']}>
        The first matching rule assigns a new lead. Its people take turns, except those who are away or have
        reached their limit. If nobody is available, the team’s pool gets a task. New leads of a client stay
        with the person responsible for that client.
      </p>
      {query.isError && <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <LoadingText />}
      {data?.routes.length === 0 && (
        <EmptyState title="No rules yet. The first person who answers a new lead is responsible for it." />
      )}
      {data && data.routes.length > 0 && (
        <ol className={classes['list']} aria-label="Rules for new leads">
          {data.routes.map((route, index) => (
            <li key={`${index} ${data.version}`}>
              <div>
                <div className={classes['name']}>{conditionsText(route)}</div>
                <Text size="sm">{peopleText(route, data)}</Text>
                <Text size="sm" c="dimmed">
                  {route.next
                    ? `The next lead goes to ${route.next.name}.`
                    : 'Everyone is away or has reached their limit. The next lead goes to the team’s pool.'}
                </Text>
              </div>
              <div className={classes['buttons']}>
                {index > 0 && (
                  <AsyncButton
                    variant="subtle"
                    mih={44}
                    aria-label={`Move rule ${index + 1} up`}
                    action={() =>
                      save(
                        routes.toSpliced(index, 1).toSpliced(index - 1, 0, ...routes.slice(index, index + 1)),
                      )
                    }
                  >
                    Move up
                  </AsyncButton>
                )}
                <Button
                  variant="default"
                  mih={44}
                  aria-label={`Change rule ${index + 1}`}
                  onClick={() => setEdited(index)}
                >
                  Change
                </Button>
                <AsyncButton
                  variant="subtle"
                  color="red"
                  mih={44}
                  aria-label={`Delete rule ${index + 1}`}
                  successText="Rule deleted."
                  action={() => save(routes.toSpliced(index, 1))}
                >
                  Delete
                </AsyncButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      <Modal
        opened={edited !== null && data !== undefined}
        onClose={() => setEdited(null)}
        title={edited === routes.length ? 'New rule' : 'Change the rule'}
        size="lg"
        centered
      >
        {edited !== null && data && (
          <RouteForm
            route={routes[edited] ?? null}
            people={data.people}
            onSave={(route) => save(routes.toSpliced(edited, 1, route))}
            onClose={() => setEdited(null)}
          />
        )}
      </Modal>
    </section>
  )
}

const isState = (code: string): code is StateCode => Object.hasOwn(US_STATES, code)

function conditionsText({ sources, states, jobTypes, homeSizes, hasOfficeLeads }: Route): string {
  const parts = [
    sources.map((source) => sourceLabel(source ?? 'notSet')),
    states.map((state) => (isState(state) ? US_STATES[state] : state)),
    jobTypes.map((type) => JOB_TYPE_NAMES[type].staff),
    homeSizes.map((size) => HOME_SIZE_LABELS[size]),
  ].flatMap((words) => (words.length === 0 ? [] : [words.join(', ')]))
  const which = parts.length === 0 ? 'Every lead' : parts.join(' · ')
  return hasOfficeLeads ? `${which}, also those that the office enters` : which
}

function peopleText({ people }: Route, { people: office }: Routing): string {
  return people
    .flatMap(({ id, most }) => {
      const person = office.find((one) => one.id === id)
      return person ? [personText(person, most)] : []
    })
    .join(', ')
}

function personText({ name, openLeads, isAway }: Routing['people'][number], most: number | null): string {
  const load = most === null ? `${openLeads} open` : `${openLeads} of ${most} open`
  return isAway ? `${name} · ${load} · away` : `${name} · ${load}`
}
