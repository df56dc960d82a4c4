import { ActionIcon } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatPhoneWithCountry } from '../../../shared/kernel/phone.ts'
import type { Client } from '../../../shared/people/clients/client.ts'
import { nameOf } from './markers.ts'
import classes from './clients.module.css'
import ui from '../../ui/primitives.module.css'

/** The client list on phones: one card each, which is a link as a whole, and a call button. */
export function ClientCards({ rows }: { rows: readonly Client[] }) {
  return (
    <ul className={`${ui['list']} ${classes['cards']}`} aria-label="Clients">
      {rows.map((client) => (
        <li key={client.id} className={`${ui['card']} ${classes['card']}`}>
          <div className={classes['facts']}>
            <Link
              to="/client/$clientId"
              params={{ clientId: String(client.id) }}
              preload={false}
              className={classes['card-link'] ?? ''}
            >
              {nameOf(client)}
            </Link>
            {client.phone !== null && <div>{formatPhoneWithCountry(client.phone)}</div>}
            {client.email !== null && <div className={classes['small']}>{client.email}</div>}
          </div>
          {client.phone !== null && (
            <ActionIcon
              component="a"
              href={`tel:+1${client.phone}`}
              size={44}
              variant="default"
              className={classes['above'] ?? ''}
              aria-label={`Call ${nameOf(client)}`}
            >
              <IconPhone size={20} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}
