import { Badge, Button } from '@mantine/core'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { POLICY_STATUS_LABELS, type Policy, type PolicyStatus } from '../../shared/insurance/policy.ts'
import { PaperLink } from '../ui/PapersField.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { endingText, policyFacts, STATUS_COLORS } from './policy-facts.ts'
import classes from '../ui/records.module.css'

interface Props {
  policy: Policy
  onEdit: () => void
  onPrint: () => void
}

/** One policy with its status, what it says and its certificates. */
export function PolicyCard({ policy, onEdit, onPrint }: Props) {
  const name = `${policy.carrier} ${policy.policyNumber}`
  const ending = endingText(policy)
  return (
    <li className={classes['card']}>
      <div className={classes['cardHead']}>
        <h3 className={classes['cardTitle']}>{policy.carrier}</h3>
        <PolicyBadge status={policy.status} />
        {ending !== '' && <p className={classes['hint']}>{ending}</p>}
        <div className={classes['actions']}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={`Edit ${name}`}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPrinter size={16} aria-hidden />}
            aria-label={`Print ${name}`}
            onClick={onPrint}
          >
            Print
          </Button>
        </div>
      </div>
      <dl className={classes['facts']}>
        {policyFacts(policy).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {policy.notes !== '' && <p className={classes['text']}>{policy.notes}</p>}
      {policy.files.length > 0 && (
        <ul className={classes['papers']} aria-label="Certificates">
          {policy.files.map((paper) => (
            <li key={paper.id}>
              <PaperLink paper={paper} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** A policy's status as a word in its colour. */
function PolicyBadge({ status }: { status: PolicyStatus }) {
  const color = STATUS_COLORS[status]
  const label = POLICY_STATUS_LABELS[status]
  return color === null ? (
    <Badge variant="default">{label}</Badge>
  ) : (
    <StatusBadge label={label} color={color} />
  )
}
