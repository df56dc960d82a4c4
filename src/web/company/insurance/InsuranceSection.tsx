import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconPrinter, IconShieldPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  POLICY_TYPE_LABELS,
  POLICY_TYPES,
  type Policy,
  type PolicyType,
} from '../../../shared/company/insurance/policy.ts'
import type { Attachment } from '../../../shared/company/files/papers.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import type { CompanySectionProps } from '../record/settings-section.ts'
import { DeletedPolicies } from './DeletedPolicies.tsx'
import { policiesQuery } from './insurance.queries.ts'
import { PolicyCard } from './PolicyCard.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import { PolicySheet } from './PolicySheet.tsx'
import { PurchaseDialog } from './PurchaseDialog.tsx'
import { RequestList } from './RequestList.tsx'
import { UploadCoi } from './UploadCoi.tsx'
import section from '../../ui/section.module.css'
import classes from '../../ui/records.module.css'
import ui from '../../ui/primitives.module.css'

/** What the form edits: a stored policy, or a new one with its certificate. */
interface Opened {
  policy: Policy | null
  files: readonly Attachment[]
}

/** The company's insurance policies by type, with 'Purchase Insurance' and 'Upload COI'. */
export default function InsuranceSection({ company, onDirty }: CompanySectionProps) {
  const query = useQuery(policiesQuery(company.id, false))
  const [type, setType] = useState<PolicyType>('cargo')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isBuying, setBuying] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const [printed, setPrinted] = useState<readonly Policy[] | null>(null)
  const all = query.data?.rows ?? []
  const ofType = all.filter((policy) => policy.type === type)

  if (opened)
    return (
      <PolicyForm
        company={company}
        policy={opened.policy}
        type={type}
        files={opened.files}
        onDirty={onDirty}
        onClose={(saved) => {
          if (saved) setType(saved)
          setOpened(null)
        }}
      />
    )
  return (
    <section aria-label="Insurance" className={`${section['section']} ${section['stack']}`}>
      <header className={ui['bar']}>
        <h2 className={ui['headingLarge']}>Insurance</h2>
        <div className={classes['actions']}>
          <Button
            variant="default"
            leftSection={<IconShieldPlus size={16} aria-hidden />}
            onClick={() => setBuying(true)}
          >
            Purchase Insurance
          </Button>
          <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setUploading(true)}>
            Upload COI
          </Button>
        </div>
      </header>
      <Lapsed policies={all} />
      <fieldset className={classes['choices']} aria-label="Type of policy">
        {POLICY_TYPES.map((one) => (
          <Button
            key={one}
            variant={one === type ? 'filled' : 'default'}
            aria-pressed={one === type}
            onClick={() => setType(one)}
          >
            {POLICY_TYPE_LABELS[one]}
          </Button>
        ))}
      </fieldset>
      {query.data ? (
        ofType.length === 0 ? (
          <p className={classes['text']}>
            You do not have any {POLICY_TYPE_LABELS[type]} Policies on file. Purchase a policy or upload your
            COI.
          </p>
        ) : (
          <ul className={ui['listStack']} aria-label={`${POLICY_TYPE_LABELS[type]} policies`}>
            {ofType.map((policy) => (
              <PolicyCard
                key={policy.id}
                policy={policy}
                onEdit={() => setOpened({ policy, files: [] })}
                onPrint={() => setPrinted([policy])}
              />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingText />
      )}
      {all.length > 0 && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => setPrinted(all)}
          >
            Print all policies
          </Button>
        </div>
      )}
      <RequestList companyId={company.id} timezone={company.timezone} />
      <DeletedPolicies companyId={company.id} />
      <PurchaseDialog
        opened={isBuying}
        companyId={company.id}
        timezone={company.timezone}
        type={type}
        onClose={() => setBuying(false)}
      />
      <UploadCoi
        opened={isUploading}
        companyId={company.id}
        type={type}
        onClose={() => setUploading(false)}
        onUploaded={(chosen, files) => {
          setUploading(false)
          setType(chosen)
          setOpened({ policy: null, files })
        }}
      />
      {printed && (
        <PolicySheet companyName={company.name} policies={printed} onDone={() => setPrinted(null)} />
      )}
    </section>
  )
}

/** Types whose coverage has lapsed: the newest policy has expired, and no other one is in force. */
function Lapsed({ policies }: { policies: readonly Policy[] }) {
  const lapsed = POLICY_TYPES.flatMap((type) => {
    const ofType = policies.filter((policy) => policy.type === type)
    const isCovered = ofType.some(({ status }) => status === 'in_force' || status === 'expires_soon')
    const last = ofType.find(({ status }) => status === 'expired')
    return last && !isCovered ? [last] : []
  })
  if (lapsed.length === 0) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Your insurance has expired">
      <ul className={classes['changes']}>
        {lapsed.map((policy) => (
          <li key={policy.id}>
            {POLICY_TYPE_LABELS[policy.type]}: {policy.carrier} {policy.policyNumber} expired on{' '}
            {formatDay(policy.expirationDate)}.
          </li>
        ))}
      </ul>
    </Alert>
  )
}
