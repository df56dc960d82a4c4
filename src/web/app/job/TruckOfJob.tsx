import { truckRatesOf, withTruckRates } from '../../jobs/documents/truck-rates.ts'
import type { PartSlot } from '../../jobs/jobs/screen/slots.ts'
import { TruckTab } from '../../jobs/trucks/TruckTab.tsx'

/** The truck of a job, with the estimate whose truck lines it changes. */
export function TruckOfJob({ job, role, variables, savePart, keep }: PartSlot) {
  const { id, truck } = job
  if (id === null || !truck) return null
  return (
    <TruckTab
      job={job}
      variables={variables ?? undefined}
      role={role}
      keep={keep}
      onSave={(wish) => savePart({ truck: wish })}
      rates={truckRatesOf(job)}
      onRates={(rates) => savePart({ documents: { estimate: { variables: withTruckRates(job, rates) } } })}
    />
  )
}
