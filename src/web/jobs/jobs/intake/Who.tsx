import { Button, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatPhone, normalizePhone } from '../../../../shared/kernel/phone.ts'
import { listClients } from '../../../../shared/people/clients/people.api.ts'
import { listQuery } from '../../../kernel/queries.ts'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import type { Intake, KnownClient, NewClient } from './use-intake.ts'
import classes from './intake.module.css'
import screen from '../screen/screen.module.css'
import ui from '../../../ui/primitives.module.css'

/** Pause after the last keystroke before a search is sent, in milliseconds. */
const PAUSE_MS = 250
const MOST_SHOWN = 4

/** Who is moving: what the caller says is typed once, and clients who fit it are offered below. */
export function Who({ intake, companyId }: { intake: Intake; companyId: number }) {
  const { client, typed, problems, pick, type } = intake
  const fields = useRef<HTMLDivElement>(null)
  // The page is opened to type at once.
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])
  return (
    <section aria-label="Who is moving" className={ui['section']}>
      <h2 className={ui['heading']}>Who is moving</h2>
      {client ? (
        <div className={classes['picked']}>
          <div>
            <Text fw={600}>{nameOf(client)}</Text>
            <Text size="sm" c="dimmed">
              {reachOf(client)}
            </Text>
          </div>
          <Button variant="default" onClick={() => pick(null)}>
            Not this client
          </Button>
        </div>
      ) : (
        <>
          <div ref={fields} className={screen['fields']}>
            <PhoneInput
              label="Phone"
              autoComplete="off"
              value={typed.phone}
              error={problems['newClient.phone']}
              onChange={(phone) => type({ phone })}
            />
            {NAMES.map(({ name, label }) => (
              <TextInput
                key={name}
                label={label}
                autoComplete="off"
                required={name !== 'email'}
                type={name === 'email' ? 'email' : 'text'}
                value={typed[name]}
                error={problems[`newClient.${name}`]}
                onChange={(event) => type({ [name]: event.currentTarget.value })}
              />
            ))}
          </div>
          <Known typed={typed} companyId={companyId} onPick={pick} />
        </>
      )}
      {problems['clientId'] && (
        <Text size="sm" c="red" role="alert">
          {problems['clientId']}
        </Text>
      )}
    </section>
  )
}

const NAMES = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'email', label: 'Email' },
] as const

interface KnownProps {
  typed: NewClient
  companyId: number
  onPick: (client: KnownClient) => void
}

function Known({ typed, companyId, onPick }: KnownProps) {
  const [search] = useDebouncedValue(searchOf(typed), PAUSE_MS)
  const found = useQuery({
    ...listQuery(listClients, { query: { search, company: companyId, per_page: MOST_SHOWN } }),
    enabled: search !== '',
  })
  const clients = search === '' ? [] : (found.data?.rows ?? [])
  return (
    <div aria-live="polite">
      {clients.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mb={4}>
            Already a client?
          </Text>
          <ul className={classes['known']}>
            {clients.map((client) => (
              <li key={client.id}>
                <UnstyledButton className={classes['client'] ?? ''} onClick={() => onPick(client)}>
                  <strong>{nameOf(client)}</strong>
                  <Text component="span" size="sm" c="dimmed">
                    {reachOf(client)}
                  </Text>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Returns what identifies the person best of what was typed: the number, else the address, else the name. */
function searchOf({ phone, email, firstName, lastName }: NewClient): string {
  const digits = normalizePhone(phone)
  if (digits !== null && digits.length === 10) return digits
  if (/\S@\S+\.\S/.test(email)) return email.trim()
  const name = `${firstName} ${lastName}`.trim()
  return name.length > 2 ? name : ''
}

const nameOf = ({ firstName, lastName, companyName }: KnownClient) =>
  [`${firstName} ${lastName}`.trim(), companyName].filter(Boolean).join(', ')

const reachOf = ({ phone, email, address }: KnownClient) =>
  [formatPhone(phone), email, address].filter(Boolean).join(' · ')
