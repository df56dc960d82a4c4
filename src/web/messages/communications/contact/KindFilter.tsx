import { Chip } from '@mantine/core'
import {
  COMMUNICATION_TYPE_LABELS,
  COMMUNICATION_TYPES,
} from '../../../../shared/jobs/timeline/communication-types.ts'
import type { CommunicationFilter } from './queries.ts'
import classes from './contact.module.css'
import ui from '../../../ui/primitives.module.css'

/** Filters by all or one kind of communication. */
export function KindFilter({
  kind,
  onChange,
}: {
  kind: CommunicationFilter
  onChange: (kind: CommunicationFilter) => void
}) {
  return (
    <div role="radiogroup" aria-label="Which communications" className={`${ui['wrap']} ${classes['chips']}`}>
      <Chip.Group
        value={kind}
        onChange={(value) => onChange(COMMUNICATION_TYPES.find((type) => type === value) ?? 'all')}
      >
        <Chip value="all">All</Chip>
        {COMMUNICATION_TYPES.map((type) => (
          <Chip key={type} value={type}>
            {COMMUNICATION_TYPE_LABELS[type]}
          </Chip>
        ))}
      </Chip.Group>
    </div>
  )
}
