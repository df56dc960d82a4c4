import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ageText } from '../../../shared/overview/today/today.rules.ts'
import type { WaitingLists } from '../../../shared/overview/today/today.ts'
import { WaitingRow } from './WaitingGroup.tsx'

/** Returns the list of change orders that differ from what the office has. */
export function flaggedChanges(
  { changeOrders }: WaitingLists,
  now: string,
): { title: string; total: number; rows: ReactNode[] } {
  const rows = changeOrders?.rows ?? []
  return {
    title: 'Change orders to check',
    total: changeOrders?.total ?? 0,
    rows: rows.map(({ jobId, client, text, at }, index) => (
      <WaitingRow
        // A job can have several.
        key={`${jobId} ${index}`}
        title={
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link {...props} to="/job/$jobId/changes" params={{ jobId: String(jobId) }} />
            )}
          >
            {client === '' ? `Job #${jobId}` : client}
          </Anchor>
        }
        age={ageText(at, now)}
        text={text}
      />
    )),
  }
}
