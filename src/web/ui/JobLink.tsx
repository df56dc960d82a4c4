import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Shows a link that opens a job in a new tab, so that unsaved input stays. */
export function JobLink({ jobId, children }: { jobId: number; children: ReactNode }) {
  return (
    <Anchor
      underline="always"
      renderRoot={(props) => (
        <Link {...props} target="_blank" to="/job/$jobId" params={{ jobId: String(jobId) }} />
      )}
    >
      {children}
    </Anchor>
  )
}
