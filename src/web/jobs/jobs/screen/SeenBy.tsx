import { Avatar, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { seenByQuery } from './queries.ts'
import { personName } from './words.ts'
import classes from './screen.module.css'
import ui from '../../../ui/primitives.module.css'

const FEW = 5

/** Who has opened the job and when, newest first. */
export function SeenBy({ jobId, timezone }: { jobId: number; timezone: string }) {
  const { data } = useQuery(seenByQuery(jobId))
  const [isWhole, setWhole] = useState(false)
  if (!data || data.length === 0) return null
  const shown = isWhole ? data : data.slice(0, FEW)
  return (
    <section aria-label="Seen by" className={classes['card']}>
      <h2 className={ui['heading']}>Seen by</h2>
      <ul className={`${ui['stackTight']} ${classes['people']}`}>
        {shown.map((row) => {
          const name = personName(row)
          return (
            <li key={row.userId}>
              <Avatar name={name} variant="default" size="sm" alt="" aria-hidden />
              <Text size="sm" className={classes['grow'] ?? ''}>
                {name}
              </Text>
              <Text size="xs" c="dimmed" className={classes['figure'] ?? ''}>
                {formatInstant(row.date, timezone)}
              </Text>
            </li>
          )
        })}
      </ul>
      {data.length > shown.length && (
        <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
          Show all {data.length}
        </Button>
      )}
    </section>
  )
}
