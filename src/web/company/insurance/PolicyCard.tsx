import { Badge } from '@mantine/core'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import {
  POLICY_STATUS_LABELS,
  type Policy,
  type PolicyStatus,
} from '../../../shared/company/insurance/policy.ts'
import { CardButton } from '../../ui/CardButton.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { PaperList } from '../files/PapersField.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { endingText, policyFacts, STATUS_COLORS } from './policy-facts.ts'
import classes from '../../ui/records.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  policy: Policy
  onEdit: () => void
  onPrint: () => void
}

/** One policy with its status, data and certificates. */
export function PolicyCard({ policy, onEdit, onPrint }: Props) {
  const name = `${policy.carrier} ${policy.policyNumber}`
  const ending = endingText(policy)
  return (
    <li className={classes['card']}>
      <div className={classes['cardHead']}>
        <h3 className={classes['cardTitle']}>{policy.carrier}</h3>
        <PolicyBadge status={policy.status} />
        {ending !== '' && <p className={ui['hint']}>{ending}</p>}
        <div className={classes['actions']}>
          <CardButton icon={IconPencil} label="Edit" what={name} onClick={onEdit} />
          <CardButton icon={IconPrinter} label="Print" what={name} onClick={onPrint} />
        </div>
      </div>
      <FactList className={classes['facts']} facts={policyFacts(policy)} />
      {policy.notes !== '' && <p className={classes['text']}>{policy.notes}</p>}
      <PaperList label="Certificates" papers={policy.files} />
    </li>
  )
}

/** The status of a policy as a colored badge. */
function PolicyBadge({ status }: { status: PolicyStatus }) {
  const color = STATUS_COLORS[status]
  const label = POLICY_STATUS_LABELS[status]
  return color === null ? (
    <Badge variant="default">{label}</Badge>
  ) : (
    <StatusBadge label={label} color={color} />
  )
}
