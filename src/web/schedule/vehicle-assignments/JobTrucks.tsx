import { Button, Select, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { vehicleCollisionSchema, type VehicleCollision } from '../../../shared/company/fleet/job-vehicle.ts'
import { vehicleText } from '../../../shared/company/fleet/vehicle-text.ts'
import { getJob } from '../../../shared/jobs/jobs/job.api.ts'
import { vehicleCollisionText } from '../../../shared/schedule/vehicle-assignments/collision-text.ts'
import {
  assignVehicle,
  getJobVehicles,
  removeVehicle,
} from '../../../shared/schedule/vehicle-assignments/vehicle-assignments.api.ts'
import type {
  JobVehicles,
  VehicleChoice,
} from '../../../shared/schedule/vehicle-assignments/vehicle-assignments.ts'
import { call, CallError } from '../../kernel/api.ts'
import { callQuery, keyBelow } from '../../kernel/queries.ts'
import { useToday } from '../../kernel/use-today.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { TruckOverlapDialog } from './TruckOverlapDialog.tsx'
import classes from './trucks.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  jobId: number
  timezone: string
}

/** The trucks of a job: managers choose from the free ones, and see why others are not free. */
export function JobTrucks({ jobId, timezone }: Props) {
  const client = useQueryClient()
  const options = callQuery(getJobVehicles, { params: { id: jobId } })
  const { data, isError, error, refetch } = useQuery(options)
  const [against, setAgainst] = useState<{ id: number; collisions: VehicleCollision[] } | null>(null)
  if (!data)
    return isError ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <LoadingText />
  // A company that does not assign trucks is not asked for them.
  if (!data.isOn && data.assigned.length === 0) return null

  async function change(work: () => Promise<JobVehicles>) {
    try {
      client.setQueryData(options.queryKey, await work())
    } finally {
      // Also after an error, because another person may have changed it.
      void client.invalidateQueries({ queryKey: keyBelow(getJob, { id: jobId }) })
    }
  }

  async function assign(id: number, overlapReason?: string) {
    try {
      await change(() =>
        call(assignVehicle, {
          params: { id: jobId, vehicleId: id },
          body: overlapReason === undefined ? {} : { overlapReason },
        }),
      )
      showSuccess('Truck assigned.')
    } catch (failure) {
      if (!(failure instanceof CallError) || failure.code !== 'truck_overlap') throw failure
      const found = z.array(vehicleCollisionSchema).safeParse(failure.details['collisions'])
      if (!found.success || overlapReason !== undefined) throw failure
      setAgainst({ id, collisions: found.data })
    }
  }

  return (
    <section className={`${ui['stackSmall']} ${classes['trucks']}`} aria-labelledby="job-trucks">
      <h2 id="job-trucks" className={ui['headingMedium']}>
        Trucks
      </h2>
      {data.assigned.length === 0 && <Text>No truck is assigned yet.</Text>}
      <ul className={ui['listStack']} aria-label="Trucks of the job">
        {data.assigned.map((truck) => (
          <li key={truck.id} className={classes['truck']} aria-label={truck.name}>
            <div className={classes['facts']}>
              <span className={classes['name']}>{vehicleText(truck)}</span>
              <Reasons truck={truck} timezone={timezone} />
              {truck.overlaps.map(({ jobId: other, reason }) => (
                <Text key={other} size="sm">
                  Also on job #{other}: {reason}
                </Text>
              ))}
            </div>
            {data.mayWrite && (
              <AsyncButton
                variant="default"
                aria-label={`Remove ${truck.name}`}
                action={() =>
                  change(() => call(removeVehicle, { params: { id: jobId, vehicleId: truck.id } }))
                }
                successText="Truck removed."
              >
                Remove
              </AsyncButton>
            )}
          </li>
        ))}
      </ul>
      {data.warnings.map((warning) => (
        <output key={warning} className={classes['warning']}>
          {warning}
        </output>
      ))}
      {data.mayWrite && (
        <AddTruck
          choices={data.choices}
          timezone={timezone}
          hasNone={data.assigned.length === 0 && data.choices.length === 0}
          onPick={(id) =>
            void assign(id).catch((failure: unknown) => {
              showFailure(failure instanceof Error ? failure.message : String(failure))
            })
          }
        />
      )}
      <TruckOverlapDialog
        collisions={against?.collisions ?? null}
        timezone={timezone}
        onClose={() => setAgainst(null)}
        onAllow={async (reason) => {
          if (against) await assign(against.id, reason)
        }}
      />
    </section>
  )
}

interface AddProps {
  choices: readonly VehicleChoice[]
  timezone: string
  /** Whether the company has no truck at all. */
  hasNone: boolean
  onPick: (id: number) => void
}

/** Finds a truck by name, free ones first; one that must not drive cannot be picked. */
function AddTruck({ choices, timezone, hasNone, onPick }: AddProps) {
  if (hasNone)
    return (
      <div>
        <Text size="sm" mb={8}>
          Your company has no trucks yet.
        </Text>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/settings" search={{ section: 'vehicles' }} {...props} />}
        >
          Add vehicles
        </Button>
      </div>
    )
  const byId = new Map(choices.map((truck) => [String(truck.id), truck]))
  return (
    <Select
      label="Add truck"
      classNames={{ option: classes['option'] ?? '' }}
      openOnFocus={false}
      placeholder="Name"
      searchable
      value={null}
      data={choices.map((truck) => ({
        value: String(truck.id),
        label: vehicleText(truck),
        disabled: truck.problem !== null,
      }))}
      renderOption={({ option }) => {
        const truck = byId.get(option.value)
        return truck ? (
          <div className={classes['facts']}>
            <span>{vehicleText(truck)}</span>
            {truck.problem === null && truck.collisions.length === 0 && (
              <span className={classes['free']}>
                Free{truck.cubicFeet === null ? '' : ` · ${truck.cubicFeet.toLocaleString('en-US')} cu ft`}
              </span>
            )}
            <Reasons truck={truck} timezone={timezone} />
          </div>
        ) : (
          option.label
        )
      }}
      maxDropdownHeight={360}
      nothingFoundMessage="No other truck"
      comboboxProps={{ shadow: 'md' }}
      onChange={(id) => {
        if (id !== null) onPick(Number(id))
      }}
    />
  )
}

/** Why a truck must not or cannot be on the job. */
function Reasons({ truck, timezone }: { truck: VehicleChoice; timezone: string }) {
  const today = useToday(timezone)
  return (
    <>
      {truck.problem && <span className={classes['problem']}>{truck.problem.text}</span>}
      {truck.collisions.map((one) => (
        <span key={one.jobId} className={classes['busy']}>
          Busy: {vehicleCollisionText(one, { timezone, today })}
        </span>
      ))}
    </>
  )
}
