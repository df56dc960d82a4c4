import { Button, Collapse, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_LOCATIONS } from '../../../../shared/trade/job.choices.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { blankLocation } from '../screen/blanks.ts'
import { useFormApi, useInputs } from '../screen/context.ts'
import type { LocationForm } from '../screen/form.ts'
import { AddressField, DetailInputs } from '../screen/LocationFields.tsx'
import classes from './intake.module.css'
import screen from '../screen/screen.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  locations: readonly LocationForm[]
  errors: FieldErrors
}

/** Where the move starts and where it goes, with what makes the work longer behind a button of each. */
export function Stops({ locations, errors }: Props) {
  const api = useFormApi()
  return (
    <section aria-label="From and to" className={ui['section']}>
      <h2 className={ui['heading']}>From and to</h2>
      <div className={classes['stops']}>
        {locations.map((location, index) => (
          <Stop
            key={location.key}
            index={index}
            location={location}
            errors={errors}
            label={
              index === 0 ? 'Moving from' : index === locations.length - 1 ? 'Moving to' : `Stop ${index}`
            }
            {...(index > 0 &&
              index < locations.length - 1 && { onRemove: () => api.remove('locations', index) })}
          />
        ))}
      </div>
      {locations.length < MAX_LOCATIONS && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          className={screen['adder'] ?? ''}
          onClick={() => {
            const last = locations.length - 1
            api.insert('locations', blankLocation())
            // The new stop is before the destination.
            api.move(last + 1, last)
          }}
        >
          Add a stop
        </Button>
      )}
    </section>
  )
}

interface StopProps {
  index: number
  location: LocationForm
  errors: FieldErrors
  label: string
  onRemove?: () => void
}

function Stop({ index, location, errors, label, onRemove }: StopProps) {
  const { typed } = useInputs(errors)
  const [isOpened, setOpen] = useState(false)
  const path = `locations.${index}`
  const isWrong = Object.keys(errors).some(
    (name) => name.startsWith(`${path}.`) && name !== `${path}.address`,
  )
  const isOpen = isOpened || isWrong
  return (
    <div className={ui['stackSmall']}>
      <AddressField index={index} location={location} errors={errors} label={label} isRequired={false} />
      <div className={ui['wrap']}>
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={isOpen}
          aria-label={`Unit, stairs, elevator, parking: ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          Unit, stairs, elevator, parking
        </Button>
        {onRemove && (
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onRemove}
          >
            Remove {label}
          </Button>
        )}
      </div>
      <Collapse expanded={isOpen}>
        {isOpen && (
          <div className={screen['fields']}>
            <TextInput label="Unit" {...typed(`${path}.address2`, location.address2)} />
            <DetailInputs path={path} location={location} errors={errors} />
          </div>
        )}
      </Collapse>
    </div>
  )
}
