import { Accordion, ActionIcon, Button, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { pendingAddressText } from '../../../../shared/jobs/jobs/place-label.ts'
import { locationTypeText, MAX_LOCATIONS } from '../../../../shared/trade/job.choices.ts'
import { Activities } from './Activities.tsx'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { useFormApi, useMayWritePlaces, useMayWriteWork, useOpenedJob, useViewer } from './context.ts'
import { blankLocation } from './blanks.ts'
import type { LocationForm } from './form.ts'
import { LocationFields } from './LocationFields.tsx'
import classes from './screen.module.css'
import ui from '../../../ui/primitives.module.css'

const OPEN_AT_FIRST = 2

interface Props {
  locations: readonly LocationForm[]
  errors: FieldErrors
}

/** The locations of the job as an accordion with Add Location. */
export const Locations = memo(function Locations({ locations, errors }: Props) {
  const api = useFormApi()
  const mayWrite = useMayWritePlaces()
  const [opened, setOpened] = useState(() => locations.slice(0, OPEN_AT_FIRST).map(({ key }) => key))
  // A collapsed location must not hide errors.
  const shown = [...new Set([...opened, ...wrongLocations(errors, locations)])]
  const add = () => {
    const location = blankLocation()
    api.insert('locations', location)
    setOpened((keys) => [...keys, location.key])
  }
  return (
    <section aria-label="Locations" className={ui['section']}>
      <h2 className={ui['heading']}>Locations</h2>
      {locations.length === 0 && (
        <Text size="sm" c="dimmed">
          {mayWrite ? 'Where the move starts and where it goes.' : 'No locations yet.'}
        </Text>
      )}
      {errors['locations'] && (
        <Text size="sm" c="red" role="alert">
          {errors['locations']}
        </Text>
      )}
      <Accordion
        multiple
        variant="separated"
        order={3}
        value={shown}
        onChange={setOpened}
        keepMounted={false}
      >
        {locations.map((location, index) => (
          <Accordion.Item key={location.key} value={location.key}>
            <div className={classes['locationBar']}>
              <Accordion.Control>
                <LocationTitle location={location} index={index} />
              </Accordion.Control>
              {mayWrite && <LocationControls index={index} count={locations.length} location={location} />}
            </div>
            <Accordion.Panel>
              <LocationPanel index={index} location={location} errors={errors} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {mayWrite && locations.length < MAX_LOCATIONS && (
        <Button
          variant="default"
          data-path="locations"
          leftSection={<IconPlus size={16} />}
          className={classes['adder'] ?? ''}
          onClick={add}
        >
          Add Location
        </Button>
      )}
    </section>
  )
})

const LocationPanel = memo(function LocationPanel({ index, location, errors }: PanelProps) {
  // Clients see the day and time of the move, but not the office's plan of activities.
  const reader = useViewer()
  return (
    <>
      <LocationFields index={index} location={location} errors={errors} />
      {reader === 'staff' && <Activities index={index} activities={location.activities} errors={errors} />}
    </>
  )
})

interface PanelProps {
  index: number
  location: LocationForm
  errors: FieldErrors
}

function wrongLocations(errors: Record<string, unknown>, locations: readonly LocationForm[]): string[] {
  const indexes = Object.keys(errors).map((path) => Number(/^locations\.(\d+)\./.exec(path)?.[1] ?? -1))
  return locations.filter((_, index) => indexes.includes(index)).map(({ key }) => key)
}

function LocationTitle({ location, index }: { location: LocationForm; index: number }) {
  const reader = useViewer()
  // Clients see nothing of the office's plan of activities.
  const count = reader === 'staff' ? location.activities.length : 0
  const more = [
    location.address2,
    locationTypeText(location.locationType),
    count > 0 && `${count} ${count === 1 ? 'activity' : 'activities'}`,
  ].filter(Boolean)
  return (
    <span className={classes['locationTitle']}>
      <span className={classes['pin']} aria-hidden>
        {index + 1}
      </span>
      <span>
        <Text component="span" size="sm" fw={500} className={classes['clip'] ?? ''}>
          {location.addressPending
            ? pendingAddressText(location.address)
            : location.address || `Location ${index + 1}`}
        </Text>
        {more.length > 0 && (
          <Text component="span" size="xs" c="dimmed" className={classes['clip'] ?? ''}>
            {more.join(' · ')}
          </Text>
        )}
      </span>
    </span>
  )
}

interface ControlProps {
  index: number
  count: number
  location: LocationForm
}

function LocationControls({ index, count, location }: ControlProps) {
  const api = useFormApi()
  const { actions } = useOpenedJob()
  const mayWriteWork = useMayWriteWork()
  // Removing a location also removes its activities.
  const mayRemove = actions.remove && (mayWriteWork || location.activities.length === 0)
  const move = (to: number) => api.move(index, to)
  return (
    <>
      {mayWriteWork && count > 1 && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={index === 0}
            aria-label={`Move location ${index + 1} up`}
            onClick={() => move(index - 1)}
          >
            <IconArrowUp size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={index === count - 1}
            aria-label={`Move location ${index + 1} down`}
            onClick={() => move(index + 1)}
          >
            <IconArrowDown size={18} />
          </ActionIcon>
        </>
      )}
      {(mayRemove || location.isNew) && (
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={`Remove location ${index + 1}`}
          onClick={() => api.remove('locations', index)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </>
  )
}
