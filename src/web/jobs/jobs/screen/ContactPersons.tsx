import { memo } from 'react'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { ActionIcon, Button, Checkbox, Select, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { CONTACT_METHODS } from '../../../../shared/trade/job.choices.ts'
import { formatPhone, normalizePhone } from '../../../../shared/kernel/phone.ts'
import { useFormApi, useInputs, useMayWrite } from './context.ts'
import { blankContact } from './blanks.ts'
import type { ContactForm } from './form.ts'
import { contactText, CONTACT_METHOD_LABELS } from './words.ts'
import classes from './screen.module.css'
import ui from '../../../ui/primitives.module.css'

const METHODS = CONTACT_METHODS.map((method) => ({ value: method, label: CONTACT_METHOD_LABELS[method] }))
const MAX_CONTACTS = 20

interface Props {
  people: readonly ContactForm[]
  errors: FieldErrors
}

/** People to call about the job. */
export const ContactPersons = memo(function ContactPersons({ people, errors }: Props) {
  const api = useFormApi()
  const { typed, chosen } = useInputs(errors)
  if (!useMayWrite()('contactPerson')) {
    if (people.length === 0) return null
    return (
      <section aria-label="Contact persons" className={ui['section']}>
        <h2 className={ui['heading']}>Contact persons</h2>
        <ul className={classes['plainList']}>
          {people.map((person) => (
            <li key={person.key}>{contactText(person)}</li>
          ))}
        </ul>
      </section>
    )
  }
  return (
    <section aria-label="Contact persons" className={ui['section']}>
      <h2 className={ui['heading']}>Contact persons</h2>
      {people.length === 0 && (
        <Text size="sm" c="dimmed">
          Who else may be called about this job, such as a building manager.
        </Text>
      )}
      {people.map((person, index) => {
        const path = `contactPerson.${index}`
        const who = person.name || `contact ${index + 1}`
        return (
          <fieldset key={person.key} className={classes['row']}>
            <legend className={classes['hidden']}>Contact person {index + 1}</legend>
            <TextInput label="Name" {...typed(`${path}.name`, person.name)} />
            <TextInput
              label="Phone"
              type="tel"
              autoComplete="off"
              placeholder="(###) ###-####"
              {...typed(`${path}.phone`, person.phone)}
              onBlur={() => {
                const phone = normalizePhone(person.phone)
                if (phone) api.setField(`${path}.phone`, formatPhone(phone))
              }}
            />
            <TextInput
              label="Email"
              type="email"
              autoComplete="off"
              {...typed(`${path}.email`, person.email)}
            />
            <Select
              label="Best way to reach"
              data={METHODS}
              allowDeselect={false}
              {...chosen(`${path}.contactMethod`, person.contactMethod || null)}
            />
            <Checkbox
              label="Is the client"
              className={classes['rowCheck'] ?? ''}
              checked={person.isClient}
              onChange={(event) => api.setField(`${path}.isClient`, event.currentTarget.checked)}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              className={classes['rowRemove'] ?? ''}
              aria-label={`Remove ${who}`}
              onClick={() => api.remove('contactPerson', index)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </fieldset>
        )
      })}
      {people.length < MAX_CONTACTS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          className={classes['adder'] ?? ''}
          onClick={() => api.insert('contactPerson', blankContact())}
        >
          Add contact person
        </Button>
      )}
    </section>
  )
})
