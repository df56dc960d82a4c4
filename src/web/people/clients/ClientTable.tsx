import { IconArrowDown, IconArrowsSort } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { formatPhoneWithCountry } from '../../../shared/kernel/phone.ts'
import type { ClientOrder } from '../../../shared/people/clients/client-orders.ts'
import type { Client } from '../../../shared/people/clients/client.ts'
import { nameOf } from './markers.ts'
import classes from './clients.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  rows: readonly Client[]
  sort: ClientOrder
  onSort: (sort: ClientOrder) => void
}

/** The clients as a table; a click anywhere in a row opens the client. */
export function ClientTable({ rows, sort, onSort }: Props) {
  const open = useOpenRow()
  const isByName = sort === 'name'
  return (
    <div className={`${ui['card']} ${classes['frame']}`}>
      <table className={classes['table']} aria-label="Clients">
        <thead>
          <tr>
            <th scope="col" aria-sort={isByName ? 'ascending' : 'none'}>
              <button
                type="button"
                className={classes['sort']}
                aria-pressed={isByName}
                onClick={() => onSort('name')}
              >
                Name
                {isByName ? (
                  <IconArrowDown size={14} aria-hidden />
                ) : (
                  <IconArrowsSort size={14} aria-hidden />
                )}
              </button>
            </th>
            <th scope="col">Phone</th>
            <th scope="col">Email</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((client) => (
            <tr
              key={client.id}
              onClick={(event) => open(event, client)}
              onAuxClick={(event) => open(event, client)}
            >
              <td>
                <Link
                  to="/client/$clientId"
                  params={{ clientId: String(client.id) }}
                  preload={false}
                  className={classes['link'] ?? ''}
                >
                  {nameOf(client)}
                </Link>
              </td>
              <td className={classes['phone']}>{formatPhoneWithCountry(client.phone)}</td>
              <td>{client.email}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * Returns a click handler that opens a row's client as a link would: here, or in a new tab with Ctrl, Cmd,
 * Shift or the middle button.
 */
function useOpenRow(): (event: MouseEvent, client: Client) => void {
  const router = useRouter()
  return (event, client) => {
    // Ignores clicks on the row's links, text selections and right clicks.
    if (event.button > 1 || !(event.target instanceof Element) || event.target.closest('a, button')) return
    if (window.getSelection()?.toString()) return
    const to = { to: '/client/$clientId', params: { clientId: String(client.id) } } as const
    const isElsewhere = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey
    if (isElsewhere) window.open(router.buildLocation(to).href, '_blank', 'noopener')
    else void router.navigate(to)
  }
}
