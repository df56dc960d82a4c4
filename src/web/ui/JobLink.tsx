import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A job that opens beside the app, so that what is typed stays while it is looked at. */
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
