import { Alert } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import type { CompanyVariables } from '../../../shared/company/settings/company.variables.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { Truck } from '../../../shared/jobs/jobs/job.parts.ts'
import { formatDay, formatInstant } from '../../../shared/kernel/dates.ts'
import { isManager, type Role } from '../../../shared/kernel/permissions.ts'
import type { RegisterPart } from '../../kernel/draft-part.ts'
import { EmptyState } from '../../ui/states.tsx'
import { TruckForm } from './TruckForm.tsx'
import { TruckPrice } from './TruckPrice.tsx'
import { recommendation, type ShownTruckRates, type TruckInput, type TruckRates } from './truck.choice.ts'
import { FactList } from '../../ui/FactList.tsx'
import classes from './truck.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  job: Pick<Job, 'truck' | 'jobDate' | 'companyInfo'>
  /** The company's variables; undefined until loaded. */
  variables: CompanyVariables | undefined
  role: Role
  onSave: (truck: TruckInput) => Promise<void>
  /** Adds unsaved input to the save of the job. */
  keep: RegisterPart
  /** The truck's rates in the estimate of this job; managers can change them. */
  rates: ShownTruckRates
  /** Null goes back to the automatic lines. */
  onRates: (rates: TruckRates | null) => Promise<void>
}

/** Shows the 'Rent Truck' tab: size, days and price of the truck. */
export function TruckTab({ job, variables, role, onSave, rates, onRates, keep }: Props) {
  const { truck } = job
  if (!truck) return <EmptyState title="No truck" text="This job doesn’t need a truck." />
  return (
    <div className={ui['panelWide']}>
      <RequestNote truck={truck} timezone={job.companyInfo.timezone} isOwn={!isManager(role)} />
      {truck.mayWrite ? (
        <TruckForm
          truck={truck}
          jobDate={job.jobDate}
          variables={variables}
          role={role}
          onSave={onSave}
          rates={rates}
          onRates={onRates}
          keep={keep}
        />
      ) : (
        <>
          <TruckFacts truck={truck} />
          <TruckPrice truck={truck} variables={variables} />
        </>
      )}
    </div>
  )
}

function RequestNote({ truck, timezone, isOwn }: { truck: Truck; timezone: string; isOwn: boolean }) {
  if (!truck.isRequested) return null
  const when = formatInstant(truck.requestedAt, timezone)
  return (
    <Alert variant="default" icon={<IconTruck aria-hidden />}>
      {isOwn ? `You asked for this truck on ${when}.` : `The client asked for this truck on ${when}.`}
    </Alert>
  )
}

function TruckFacts({ truck }: { truck: Truck }) {
  const advice = recommendation(truck)
  const facts: [string, string][] = [
    ['Truck size', truck.size === null ? '' : `${truck.size} ft`],
    ['Recommended', advice ? `${truck.recommended.size} ft ${advice.why}` : ''],
    ['Pick-up', formatDay(truck.pickUpDate)],
    ['Return', formatDay(truck.returnDate)],
  ]
  return <FactList className={classes['facts']} facts={facts.filter(([, value]) => value !== '')} />
}
