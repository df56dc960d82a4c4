import type { ComponentProps } from 'react'
import { mayFinish } from '../../../shared/money/payments/finish.rules.ts'
import type { CrewPermission } from '../../../shared/people/workers/crew.choices.ts'
import JobClockPanel from '../../schedule/time-clock/JobClockPanel.tsx'

type Props = Omit<ComponentProps<typeof JobClockPanel>, 'finishesMove'> & {
  permissions: readonly CrewPermission[]
}

/** The time clock of a crew member, which leads those who finish the move to its end. */
export default function OwnClock({ permissions, ...rest }: Props) {
  return <JobClockPanel {...rest} finishesMove={mayFinish({ kind: 'crew', permissions: [...permissions] })} />
}
